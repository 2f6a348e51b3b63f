/** What a command's handler gets from the command line: values that were checked, still without defaults. */
export interface QualityFlags {
  format: string;
  output?: string;
  model?: string;
  engine?: string;
  threshold?: number;
  minScore?: number;
  concurrency?: number;
  timeout?: number;
  criteria?: string;
  cache: boolean;
  refresh?: boolean;
  dryRun?: boolean;
  maxRequests?: number;
  strict?: boolean;
  shard?: { index: number; count: number };
  quiet?: boolean;
  verbose?: boolean;
}

export interface CheckFlags extends QualityFlags {
  deep?: boolean;
  checkUrls?: boolean;
}

/** Flags of the commands that score on the ten PluginEval dimensions. */
export interface ScoringFlags
  extends Omit<QualityFlags, "engine" | "dryRun" | "shard" | "minScore" | "strict"> {
  judges: number;
  simulations?: number;
  seed: number;
  yes?: boolean;
}

export interface ScoreFlags extends ScoringFlags {
  depth: string;
}

export interface CertifyFlags extends ScoringFlags {
  depth: string;
  corpusDir?: string;
  updateCorpus?: boolean;
}

export interface CompareFlags extends ScoringFlags {
  depth: string;
  failOnRegression?: boolean;
}

export interface CorpusFlags {
  corpusDir?: string;
}

export interface JudgeFlags extends Omit<QualityFlags, "engine" | "dryRun" | "shard" | "minScore"> {
  task?: string;
  context?: string[];
  evaluator?: string;
  kind?: string;
  minVerdict: string;
  runs?: number;
}

export interface CriteriaFlags {
  criteria?: string;
  rubric: string;
}

/** One handler a command; they run after everything was parsed. */
export interface Handlers {
  quality(targets: string[], flags: QualityFlags): Promise<void>;
  check(targets: string[], flags: CheckFlags): Promise<void>;
  score(targets: string[], flags: ScoreFlags): Promise<void>;
  certify(targets: string[], flags: CertifyFlags): Promise<void>;
  compare(before: string, after: string, flags: CompareFlags): Promise<void>;
  initCorpus(folder: string, flags: CorpusFlags): Promise<void>;
  listCorpus(flags: CorpusFlags): Promise<void>;
  judge(files: string[], flags: JudgeFlags): Promise<void>;
  rules(code: string | undefined): Promise<void>;
  listCriteria(flags: CriteriaFlags): Promise<void>;
  showCriterion(id: string, flags: CriteriaFlags): Promise<void>;
  ejectCriteria(ids: string[], flags: CriteriaFlags): Promise<void>;
  cacheStats(): Promise<void>;
  clearCache(): Promise<void>;
  pruneCache(): Promise<void>;
}
