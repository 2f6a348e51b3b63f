import type { Io } from "../cli/io.js";
import type { Flags, Settings } from "../config/settings.js";
import { requestedModel } from "../copilot/environment.js";
import { type Finding, finding } from "../model/finding.js";
import type { Bar, QualityReport, Shard, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import { gateOf } from "../score/gate.js";
import { lookForTrustFindings } from "./facts.js";
import { type JudgeableSkill, type Outcome, toJudgeable } from "./judge-all.js";
import { type CacheMode, KnownResults } from "./results.js";
import { runJudge } from "./run-judge.js";
import { judgedReport, summarise, unreadableReport, unscoredReport } from "./skill-report.js";
import { VERSION } from "./version.js";
import type { Workspace } from "./workspace.js";

/** What the commands that score skills have in common. */
export interface EvaluationOptions extends Flags {
  readonly cache: CacheMode;
  readonly maxRequests: number | null;
  readonly strict: boolean;
  readonly shard: Shard | null;
  readonly quiet: boolean;
}

/** Everything an evaluation needs once it is decided what to do. */
export interface Evaluation {
  readonly io: Io;
  readonly options: EvaluationOptions;
  readonly settings: Settings;
  readonly rubric: Rubric;
  readonly bar: Bar;
  readonly requestedModel: string | null;
  readonly results: KnownResults;
  /** About the cache; to be shown once the report is out. */
  readonly warnings: readonly Finding[];
}

/** Decides everything that an evaluation depends on; reads nothing yet. */
export function prepareEvaluation(
  io: Io,
  { root, settings }: Workspace,
  rubric: Rubric,
  options: EvaluationOptions,
): Evaluation {
  const isJudged = settings.engine !== "heuristic";
  const asked = isJudged ? requestedModel(settings.model, io.env) : null;
  const warnings: Finding[] = [];
  const results = new KnownResults(
    root,
    isJudged ? options.cache : "off",
    { rubric, engine: settings.engine, requestedModel: asked },
    ({ code, args }) => warnings.push(finding(code, "warning", {}, args)),
  );
  const bar = { threshold: settings.threshold, minScore: settings.minScore, strict: options.strict };
  return { io, options, settings, rubric, bar, requestedModel: asked, results, warnings };
}

/** Scores every skill: from the cache, by the judge, or by the estimate. A skill without a score says why. */
export async function evaluate(
  run: Evaluation,
  skills: readonly LoadedSkill[],
  warnings: readonly Finding[],
): Promise<QualityReport> {
  const reports = new Map<string, SkillReport>();
  const pending: Skill[] = [];
  for (const loaded of skills) {
    const report = loaded.ok ? await knownReport(run, loaded.skill) : unreadableReport(loaded.skill);
    if (report) reports.set(report.path, report);
    else if (loaded.ok) pending.push(loaded.skill);
  }
  if (pending.length > 0) {
    await runJudge(pending.map(toJudgeable), {
      ...run,
      maxRequests: run.options.maxRequests,
      quiet: run.options.quiet,
      onAsked: ({ skill }) => lookForTrustFindings(skill),
      onOutcome: async (item, outcome) => {
        const report = await record(run, item, outcome);
        reports.set(report.path, report);
        return report;
      },
    });
  }
  return assemble(
    run,
    skills.flatMap(({ skill }) => reports.get(skill.path) ?? []),
    warnings,
  );
}

/** The report of a skill that needs no model: estimated, or judged before. */
async function knownReport(run: Evaluation, skill: Skill): Promise<SkillReport | null> {
  if (run.settings.engine === "heuristic") {
    const { estimateSkill } = await import("./estimate.js");
    return estimateSkill(skill, run.rubric, run.bar);
  }
  const item = toJudgeable(skill);
  const judgement = await run.results.find(item);
  if (!judgement) return null;
  const previousAverage = await run.results.previousAverage(item);
  return judgedReport(skill, judgement, { ...run, cached: true, previousAverage });
}

async function record(run: Evaluation, item: JudgeableSkill, outcome: Outcome): Promise<SkillReport> {
  if (outcome.kind !== "judged") return unscoredReport(item.skill, outcome);
  const previousAverage = await run.results.previousAverage(item);
  await run.results.add(item, outcome.judgement);
  return judgedReport(item.skill, outcome.judgement, { ...run, cached: false, previousAverage });
}

function assemble(
  run: Evaluation,
  skills: readonly SkillReport[],
  warnings: readonly Finding[],
): QualityReport {
  const answered = [...new Set(skills.flatMap(({ model }) => model ?? []))];
  return {
    command: "quality",
    version: VERSION,
    timestamp: new Date().toISOString(),
    engine: run.settings.engine,
    model: answered.length > 0 ? answered.join(", ") : run.requestedModel,
    rubric: run.rubric,
    bar: run.bar,
    shard: run.options.shard,
    gate: gateOf(skills, run.bar.strict ? warnings.length : 0),
    warnings,
    summary: summarise(skills),
    skills,
  };
}
