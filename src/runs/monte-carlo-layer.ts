import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { openRecords, type RecordSet } from "../cache/records.js";
import { PROMPT_VERSION, systemMessage } from "../judge/prompt.js";
import { KnownError } from "../model/errors.js";
import { addUsage, NO_USAGE, type Unscored, type Usage } from "../model/score.js";
import type { MonteCarloRun } from "../model/score-report.js";
import { type SimulatedRun, SimulationRecord } from "../model/simulation.js";
import type { Skill } from "../model/skill.js";
import { SIMULATION_VERSION } from "../simulate/run.js";
import { loadTokenCounter } from "../text/tokens.js";
import { filesOf } from "./facts.js";
import { INTERRUPTED, unscored } from "./judge-all.js";
import type { Cost, Means, ModelWork } from "./model-work.js";
import type { Scoring } from "./scoring.js";
import { type Simulated, simulateSkill, simulationFromRecords } from "./simulate-skill.js";

/** A skill with the skills that it competes with, and what is known of its simulation. */
export interface SimulationPlan {
  readonly skill: Skill;
  readonly siblings: readonly Skill[];
  readonly records: RecordSet<SimulationRecord>;
}

/** The runtime's own system message and tools, measured on its version 1.0.85. */
const RUNTIME_TOKENS = 1_900;
/** An answer, as its judge reads it. */
const ANSWER_TOKENS = 600;
/** Of twenty prompts fifteen should load the skill: two turns and a judge. The others take one turn. */
const SHARE_OF_USES = 0.75;
/** A session that loads the skill in two turns, and one that does not load it. */
const SELF_TEST_REQUESTS = 3;

/** Skills that are simulated at the same time: one fills the lane while another is coming to its end. */
const SKILLS_AT_ONCE = 2;

export function planSimulation(scoring: Scoring, skill: Skill, siblings: readonly Skill[]): SimulationPlan {
  const records = openRecords(
    scoring.workspace.root,
    { kind: "simulation", subject: skill.path, inputs: inputsOf(scoring, skill, siblings) },
    SimulationRecord,
    {
      mode: scoring.options.cache,
      warn: scoring.warnOfCache,
    },
  );
  return { skill, siblings, records };
}

/** Everything that decides what a simulated agent does, and how its answers are judged. */
function inputsOf({ answerRubric, requestedModel }: Scoring, skill: Skill, siblings: readonly Skill[]) {
  const rivals = siblings.map(({ name, contentHash }) => [name, contentHash]);
  return {
    contentHash: skill.contentHash,
    siblings: `sha256:${createHash("sha256").update(JSON.stringify(rivals)).digest("hex")}`,
    rubricHash: answerRubric.hash,
    promptVersion: PROMPT_VERSION,
    simulationVersion: SIMULATION_VERSION,
    engine: "copilot-sdk",
    requestedModel,
  };
}

/** The layer of a skill for which no model has to be asked; null when one must be. */
export async function keptSimulation(scoring: Scoring, plan: SimulationPlan): Promise<MonteCarloRun | null> {
  const started = performance.now();
  const kept = await simulationFromRecords(jobOf(scoring, plan));
  return kept && simulatedRun(kept, NO_USAGE, started);
}

/**
 * Simulating the use of skills.
 * @param onResult called with each skill's figures, or why there are none
 */
export function simulating(
  scoring: Scoring,
  plans: readonly SimulationPlan[],
  onResult: (skill: Skill, run: MonteCarloRun) => void,
): ModelWork {
  return {
    steps: plans.length * scoring.simulations,
    cost: () => costOf(scoring, plans),
    isLong: true,
    run: (means) => simulateAll(scoring, plans, means, onResult),
    fail: (error) => {
      const started = performance.now();
      for (const { skill } of plans) onResult(skill, unsimulated(unscored(error), NO_USAGE, started));
    },
  };
}

async function simulateAll(
  scoring: Scoring,
  plans: readonly SimulationPlan[],
  { model, lane, onStep }: Means,
  onResult: (skill: Skill, run: MonteCarloRun) => void,
): Promise<void> {
  const { signal, onKill } = scoring.io;
  const limit = pLimit(SKILLS_AT_ONCE);
  const simulate = async (plan: SimulationPlan): Promise<void> => {
    const { skill } = plan;
    const started = performance.now();
    let usage = NO_USAGE;
    const onSpent = (more: Usage): void => {
      usage = addUsage(usage, more);
    };
    const onRun = ({ error }: SimulatedRun) =>
      onStep({ kind: "simulate", path: skill.path, error: error?.message ?? null });
    try {
      const job = { ...jobOf(scoring, plan), model, lane, signal, onRun, onSpent, onKill };
      const simulated = await simulateSkill(job);
      onResult(skill, simulatedRun(simulated, usage, started));
    } catch (error) {
      if (!signal.aborted && !(error instanceof KnownError)) throw error;
      const reason = signal.aborted ? INTERRUPTED : unscored(error as KnownError);
      onResult(skill, unsimulated(reason, usage, started));
    }
  };
  await Promise.all(plans.map((plan) => limit(() => simulate(plan))));
}

function jobOf(scoring: Scoring, { skill, siblings, records }: SimulationPlan) {
  return {
    skill,
    siblings,
    records,
    simulations: scoring.simulations,
    rubric: scoring.answerRubric,
    timeout: scoring.workspace.settings.timeout,
    seed: String(scoring.options.seed),
  };
}

function simulatedRun({ figures, kept }: Simulated, usage: Usage, started: number): MonteCarloRun {
  const { score } = figures;
  return {
    name: "monte-carlo",
    durationMs: elapsed(started),
    score,
    figures,
    kept,
    usage,
    error: score !== null ? null : figures.selfTest?.offered === false ? NOT_OFFERED : UNMEASURED,
  };
}

function unsimulated(error: Unscored, usage: Usage, started: number): MonteCarloRun {
  return {
    name: "monte-carlo",
    durationMs: elapsed(started),
    score: null,
    figures: null,
    kept: 0,
    usage,
    error,
  };
}

function elapsed(started: number): number {
  return Math.round(performance.now() - started);
}

/** About what the runs that were not kept will take. */
async function costOf(scoring: Scoring, plans: readonly SimulationPlan[]): Promise<Cost> {
  const countTokens = await loadTokenCounter();
  const judge = countTokens(systemMessage(scoring.answerRubric));
  let requests = 0;
  let inputTokens = 0;
  const add = (count: number, tokens: number): void => {
    requests += count;
    inputTokens += Math.round(count * tokens);
  };
  for (const { skill, siblings, records } of plans) {
    const known = await records.read();
    const kept = [...known.values()].filter(({ type }) => type === "run").length;
    const missing = Math.max(0, scoring.simulations - kept);
    const uses = Math.round(missing * SHARE_OF_USES);
    const size = countTokens(
      filesOf(skill)
        .map(({ text }) => text)
        .join("\n"),
    );
    const offer = [skill, ...siblings].map(({ name, description }) => `${name} ${description}`).join("\n");
    const session = RUNTIME_TOKENS + countTokens(offer);
    if (!known.has("prompts")) add(1, size);
    if (!known.has("self-test")) add(SELF_TEST_REQUESTS, session + size / SELF_TEST_REQUESTS);
    add(missing, session);
    add(uses, session + size);
    add(uses, judge + size + ANSWER_TOKENS);
  }
  return { requests, inputTokens };
}

const UNMEASURED: Unscored = {
  code: "activation-unmeasured",
  message: "Activation could not be measured with this model.",
  hint: "Choose a model that is good at tool calls with --model, or a depth without simulation: --depth standard.",
};

const NOT_OFFERED: Unscored = {
  code: "skill-not-offered",
  message: "The runtime does not offer this skill to a model.",
  hint: "Check its name and disable-model-invocation, or score it without simulation: --depth standard.",
};
