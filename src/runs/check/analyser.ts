import { Worker } from "node:worker_threads";
import type { Finding } from "../../findings/finding.js";
import type { Skill, SkillFile } from "../../model/skill.js";
import { loadTokenCounter } from "../../text/tokens.js";
import { type DescriptionText, trustFindings } from "../../trust/trust.js";
import { descriptionOf, filesOf } from "../skill-texts.js";

/** What can be worked out about a skill from its texts alone, without a parse. */
export interface Analysis {
  /** Tokens of `SKILL.md`. */
  readonly tokens: number;
  readonly trust: readonly Finding[];
}

/** The part of a skill that an analysis needs, as it goes to another thread. */
export interface AnalysisTask {
  readonly files: readonly [SkillFile, ...SkillFile[]];
  readonly description: DescriptionText | undefined;
}

/** The analysis itself; loads the token encoding first. */
export async function loadAnalyser(): Promise<(task: AnalysisTask) => Analysis> {
  const countTokens = await loadTokenCounter();
  return ({ files, description }) => ({
    tokens: countTokens(files[0].text),
    trust: trustFindings(files, description),
  });
}

/** Analyses skills on another core while the caller goes on. */
export interface Analyser {
  /** Hands over skills, once. */
  start(skills: readonly Skill[]): void;
  /** The analysis of a skill; they are ready in the order in which the skills were handed over. */
  analysisOf(skill: Skill): Promise<Analysis>;
  /** Ends the thread, whatever it is doing. */
  stop(): Promise<void>;
}

/** Counting makes much garbage that dies at once: with more room it is collected far less often. */
const YOUNG_MB = 64;

/**
 * Starts the thread, which loads what it needs while the caller still looks for skills. Should it fail, everything is
 * done here, one skill at a time, as it is asked for.
 */
export function createAnalyser(): Analyser {
  const settle: ((analysis: Analysis | null) => void)[] = [];
  const results = new Map<Skill, Promise<Analysis | null>>();
  let next = 0;
  let hasFailed = false;
  const worker = new Worker(new URL("./analyser-worker.js", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  worker.on("message", (analysis: Analysis) => {
    settle[next]?.(analysis);
    next += 1;
  });
  const giveUp = (): void => {
    hasFailed = true;
    for (const done of settle.slice(next)) done(null);
  };
  worker.on("error", giveUp);
  worker.on("exit", giveUp);
  return {
    start(skills) {
      for (const skill of skills) results.set(skill, new Promise((done) => settle.push(done)));
      if (hasFailed) giveUp();
      else worker.postMessage(skills.map(taskOf));
    },
    async analysisOf(skill) {
      return (await results.get(skill)) ?? (await loadAnalyser())(taskOf(skill));
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function taskOf(skill: Skill): AnalysisTask {
  return { files: filesOf(skill), description: descriptionOf(skill) };
}
