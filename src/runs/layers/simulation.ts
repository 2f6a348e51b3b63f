import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { openRecords } from "../../cache/records.js";
import type { SimulationLayer } from "../../documents/layers.js";
import { PROMPT_VERSION, systemMessage } from "../../judge/prompt.js";
import { KnownError } from "../../model/errors.js";
import { addUsage, NO_USAGE, type Unscored, type Usage } from "../../model/score.js";
import { type SimulatedRun, SimulationRecord } from "../../model/simulation.js";
import type { Skill } from "../../model/skill.js";
import { SIMULATION_VERSION } from "../../simulate/run.js";
import { chooseSiblings } from "../../simulate/siblings.js";
import { loadTokenCounter } from "../../text/tokens.js";
import { INTERRUPTED, unscored } from "../asking/judge-all.js";
import type { Means, Work } from "../asking/work.js";
import { wholeText } from "../skill-texts.js";
import { workspaceSkills } from "../workspace.js";
import type { Cost } from "../world.js";
import type { Scoring } from "./scoring.js";
import {
  type Simulated,
  type SimulationTask,
  simulateSkill,
  simulationFromRecords,
} from "./simulate-skill.js";

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

/** Simulated uses of skills, by path. */
export type SimulatedAll = ReadonlyMap<string, SimulationLayer>;

/** Simulating the use of skills, as far as it was not done before under the same inputs. */
export async function simulationWork(
  scoring: Scoring,
  skills: readonly Skill[],
): Promise<Work<SimulatedAll>> {
  const kept = new Map<string, SimulationLayer>();
  const pending: SimulationTask[] = [];
  for (const task of await tasksOf(scoring, skills)) {
    const started = performance.now();
    const before = await simulationFromRecords(task);
    if (before) kept.set(task.skill.path, layerOf(before, NO_USAGE, started));
    else pending.push(task);
  }
  return {
    kind: "simulate",
    steps: pending.length * scoring.simulations,
    cost: () => costOf(scoring, pending),
    isLong: true,
    nothing: kept,
    run: async (means) => new Map([...kept, ...(await simulateAll(scoring, pending, means))]),
    fail: (error) => {
      const failed = layerOf(unscored(error), NO_USAGE, performance.now());
      return new Map([...kept, ...pending.map(({ skill }) => [skill.path, failed] as const)]);
    },
  };
}

async function tasksOf(scoring: Scoring, skills: readonly Skill[]): Promise<SimulationTask[]> {
  const { workspace, options, world } = scoring;
  const others = await workspaceSkills(workspace);
  return skills.map((skill) => {
    // A skill at a revision does not compete with itself as it is now.
    const isItself = (path: string): boolean => path === skill.path || skill.path.startsWith(`${path}@`);
    const siblings = chooseSiblings(
      skill,
      others.filter(({ path }) => !isItself(path)),
    );
    const inputs = inputsOf(scoring, skill, siblings);
    const key = { kind: "simulation", subject: skill.path, inputs } as const;
    const store = { mode: options.cache, warn: world.events.notice };
    return {
      skill,
      siblings,
      records: openRecords(workspace.root, key, SimulationRecord, store),
      simulations: scoring.simulations,
      rubric: scoring.answerRubric,
      timeout: workspace.settings.timeout,
      seed: String(options.seed),
    };
  });
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

async function simulateAll(
  { world }: Scoring,
  tasks: readonly SimulationTask[],
  { model, lane, onStep }: Means,
): Promise<(readonly [string, SimulationLayer])[]> {
  const { signal, onKill } = world;
  const limit = pLimit(SKILLS_AT_ONCE);
  const simulate = async (task: SimulationTask): Promise<SimulationLayer> => {
    const { path } = task.skill;
    const started = performance.now();
    let usage = NO_USAGE;
    const onSpent = (more: Usage): void => {
      usage = addUsage(usage, more);
    };
    const onRun = ({ error }: SimulatedRun) =>
      onStep({ kind: "simulate", path, error: error?.message ?? null });
    try {
      const job = { ...task, model, lane, signal, onRun, onSpent, onKill };
      return layerOf(await simulateSkill(job), usage, started);
    } catch (error) {
      if (!signal.aborted && !(error instanceof KnownError)) throw error;
      return layerOf(signal.aborted ? INTERRUPTED : unscored(error as KnownError), usage, started);
    }
  };
  return Promise.all(
    tasks.map((task) => limit(async () => [task.skill.path, await simulate(task)] as const)),
  );
}

/** @param simulated what came of it, or why nothing did */
function layerOf(simulated: Simulated | Unscored, usage: Usage, started: number): SimulationLayer {
  const durationMs = Math.round(performance.now() - started);
  const shared = { name: "simulation", durationMs, usage } as const;
  if ("code" in simulated) return { ...shared, score: null, figures: null, kept: 0, error: simulated };
  const { figures, kept } = simulated;
  const why = figures.selfTest?.offered === false ? NOT_OFFERED : UNMEASURED;
  return { ...shared, score: figures.score, figures, kept, error: figures.score === null ? why : null };
}

/** About what the runs that were not kept will take. */
async function costOf({ answerRubric }: Scoring, tasks: readonly SimulationTask[]): Promise<Cost> {
  const countTokens = await loadTokenCounter();
  const judge = countTokens(systemMessage(answerRubric));
  let requests = 0;
  let inputTokens = 0;
  const add = (count: number, tokens: number): void => {
    requests += count;
    inputTokens += Math.round(count * tokens);
  };
  for (const { skill, siblings, records, simulations } of tasks) {
    const known = await records.read();
    const kept = [...known.values()].filter(({ type }) => type === "run").length;
    const missing = Math.max(0, simulations - kept);
    const uses = Math.round(missing * SHARE_OF_USES);
    const size = countTokens(wholeText(skill));
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
