import type { RecordSet } from "../../cache/records.js";
import { withTempFolder } from "../../files/temp.js";
import type { Lane } from "../../model/agent.js";
import { ModelError } from "../../model/errors.js";
import { addUsage, type Usage } from "../../model/score.js";
import type {
  PromptSet,
  SelfTest,
  SimulatedRun,
  SimulationFigures,
  SimulationRecord,
} from "../../model/simulation.js";
import type { Skill } from "../../model/skill.js";
import { measure } from "../../simulate/measure.js";
import { writePrompts } from "../../simulate/prompts.js";
import { scheduleRuns } from "../../simulate/schedule.js";
import {
  canMeasureActivation,
  isForPeopleOnly,
  NOT_OFFERED,
  testActivation,
} from "../../simulate/self-test.js";
import { type Stage, setStage } from "../../simulate/stage.js";
import { simulateOnce, type UseJob } from "./simulate-once.js";

/** What is simulated, and what is known of it from before. */
export interface SimulationTask extends Omit<UseJob, "model" | "signal"> {
  /** Skills that compete with it. */
  readonly siblings: readonly Skill[];
  readonly simulations: number;
  readonly records: RecordSet<SimulationRecord>;
  readonly seed: string;
}

export interface SimulationJob extends SimulationTask, UseJob {
  readonly lane: Lane;
  /** Called for each run that is over, kept ones included. */
  readonly onRun: (run: SimulatedRun) => void;
  /** Called with what was spent as soon as it is known, whatever comes of the whole. */
  readonly onSpent: (usage: Usage) => void;
  /** Registers work that must be done when the process has to end at once. */
  readonly onKill: (work: () => Promise<void>) => void;
}

export interface Simulated {
  readonly figures: SimulationFigures;
  /** How many runs were kept from before. */
  readonly kept: number;
}

/** Failures that may be the skill's doing. Any other is the provider's: it counts now, and is tried again next time. */
const KEPT_FAILURES = new Set(["timeout", "request-cap", "no-answer", "prompt-too-long"]);

/**
 * Simulates the use of a skill: prompts are written, the model shows that it can load the skill, then each run is a
 * session of its own. Everything is kept as soon as it is known.
 * @throws ModelError when the provider fails, or requests run out, before the simulation is complete
 * @throws the signal's reason when it is aborted
 */
export async function simulateSkill(job: SimulationJob): Promise<Simulated> {
  return withTempFolder(job.onKill, async (folder) =>
    simulateOn(await setStage(folder, job.skill, job.siblings), job),
  );
}

/** The figures when everything was kept from before, or nothing can be simulated; null when a model must be asked. */
export async function simulationFromRecords(task: SimulationTask): Promise<Simulated | null> {
  if (isForPeopleOnly(task.skill)) {
    return { figures: measure({ prompts: null, selfTest: NOT_OFFERED }, [], task.seed), kept: 0 };
  }
  const known = await task.records.read();
  const prompts = known.get("prompts");
  const selfTest = known.get("self-test");
  if (prompts?.type !== "prompts" || selfTest?.type !== "self-test") return null;
  const outcomes = scheduleRuns(prompts.set.prompts, task.simulations).map((prompt, index) =>
    keptRun(known, index, prompt, task.timeout),
  );
  if (!outcomes.every((outcome) => outcome !== null) || haveAllFailed(outcomes)) return null;
  const basis = { prompts: prompts.set, selfTest: selfTest.selfTest };
  return { figures: measure(basis, outcomes, task.seed), kept: outcomes.length };
}

async function simulateOn(stage: Stage, job: SimulationJob): Promise<Simulated> {
  const known = await job.records.read();
  const beginnings = [promptsOf(job, known), selfTestOf(job, stage, known)] as const;
  // When one fails, what the other spends still counts, and it still reads the stage.
  await Promise.allSettled(beginnings);
  const [prompts, selfTest] = await Promise.all(beginnings);
  if (!canMeasureActivation(selfTest)) {
    return { figures: measure({ prompts, selfTest }, [], job.seed), kept: 0 };
  }
  const { outcomes, kept } = await simulateRuns(job, stage, prompts, known);
  const [first] = outcomes;
  // Runs that all failed tell of the model, or of its provider, and not of the skill.
  if (first?.run.error && haveAllFailed(outcomes)) {
    const { code, message } = first.run.error;
    const hint = code === "timeout" ? "Allow more time with --timeout." : "Run again with --refresh.";
    throw new ModelError(code, message, hint);
  }
  return { figures: measure({ prompts, selfTest }, outcomes, job.seed), kept };
}

function haveAllFailed(outcomes: readonly RunOutcome[]): boolean {
  return outcomes.every(({ run }) => run.error !== null);
}

interface RunOutcome {
  readonly prompt: number;
  readonly run: SimulatedRun;
}

/** All runs, kept ones included, in their order. When one meets what all others would meet, they are stopped. */
async function simulateRuns(job: SimulationJob, stage: Stage, { prompts }: PromptSet, known: Known) {
  const stop = new AbortController();
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const outcomes: RunOutcome[] = [];
  let kept = 0;
  const simulateNth = async ({ index, prompt }: ScheduledRun): Promise<void> => {
    const before = keptRun(known, index, prompt, job.timeout);
    if (before) {
      kept += 1;
      outcomes[index] = before;
      return job.onRun(before.run);
    }
    try {
      const text = prompts[prompt]?.text ?? "";
      const run = await job.lane(() => simulateOnce({ ...job, signal }, stage, text));
      job.onSpent(addUsage(run.usage, run.judgeUsage));
      outcomes[index] = { prompt, run };
      if (run.error === null) await job.records.add(runId(index), { type: "run", prompt, run });
      job.onRun(run);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  const settled = await Promise.allSettled(
    shortestLast(scheduleRuns(prompts, job.simulations), prompts).map(simulateNth),
  );
  if (settled.some(({ status }) => status === "rejected")) throw signal.reason;
  await keepFailures(job, outcomes);
  return { outcomes, kept };
}

/** Where nothing worked it is not for the skill, and failures alone would stand in the way of the next attempt. */
async function keepFailures({ records }: SimulationJob, outcomes: readonly RunOutcome[]): Promise<void> {
  if (haveAllFailed(outcomes)) return;
  await Promise.all(
    outcomes.map(async ({ prompt, run }, index) => {
      if (run.error === null || !KEPT_FAILURES.has(run.error.code)) return;
      await records.add(runId(index), { type: "run", prompt, run });
    }),
  );
}

interface ScheduledRun {
  readonly index: number;
  readonly prompt: number;
}

/** Near misses take one request, the others three: begun last, they leave no session in flight idle at the end. */
function shortestLast(schedule: readonly number[], prompts: PromptSet["prompts"]): ScheduledRun[] {
  const length = ({ prompt }: ScheduledRun): number => (prompts[prompt]?.kind === "near-miss" ? 1 : 3);
  return schedule
    .map((prompt, index) => ({ index, prompt }))
    .sort((a, b) => length(b) - length(a) || a.index - b.index);
}

const runId = (index: number): string => `run-${String(index + 1).padStart(4, "0")}`;

/** A run of this prompt from before. One that took too long says nothing once it is given more time. */
function keptRun(known: Known, index: number, prompt: number, timeout: number) {
  const before = known.get(runId(index));
  if (before?.type !== "run" || before.prompt !== prompt) return null;
  const { error, durationMs } = before.run;
  return error?.code === "timeout" && durationMs < timeout * 1000 ? null : before;
}

type Known = ReadonlyMap<string, SimulationRecord>;

async function promptsOf(job: SimulationJob, known: Known): Promise<PromptSet> {
  const before = known.get("prompts");
  if (before?.type === "prompts") return before.set;
  const { set, usage } = await job.lane(() => writePromptsInTime(job));
  job.onSpent(usage);
  await job.records.add("prompts", { type: "prompts", set, usage });
  return set;
}

async function writePromptsInTime({ model, skill, siblings, timeout, signal }: SimulationJob) {
  const deadline = AbortSignal.timeout(timeout * 1000);
  try {
    return await writePrompts(model, skill, siblings, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted || !deadline.aborted) throw error;
    const hint = "Run again, or allow more time with --timeout.";
    throw new ModelError("timeout", `The model did not write the prompts within ${timeout} s.`, hint);
  }
}

/**
 * A self-test that failed is repeated the next time: it may have been bad luck, and it costs little.
 * @throws ModelError when the session that must load the skill failed: that shows nothing of the model's abilities
 */
async function selfTestOf(job: SimulationJob, stage: Stage, known: Known): Promise<SelfTest> {
  const before = known.get("self-test");
  if (before?.type === "self-test") return before.selfTest;
  const { model, lane, timeout, signal } = job;
  const { selfTest, failure, usage } = await testActivation(model, stage, { lane, timeout }, signal);
  job.onSpent(usage);
  if (failure) throw new ModelError(failure.code, `The self-test failed: ${failure.message}`);
  if (canMeasureActivation(selfTest)) {
    await job.records.add("self-test", { type: "self-test", selfTest, usage });
  }
  return selfTest;
}
