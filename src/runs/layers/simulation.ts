import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { openRecords, type RecordSet } from "../../cache/records.js";
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
import { filesOf } from "../skill-texts.js";
import { workspaceSkills } from "../workspace.js";
import type { Cost } from "../world.js";
import type { Scoring } from "./scoring.js";
import { type Simulated, simulateSkill, simulationFromRecords } from "./simulate-skill.js";

/** A skill with the skills that it competes with, and what is known of its simulation. */
interface SimulationPlan {
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

/** Simulated uses of skills, by path. */
export type SimulatedAll = ReadonlyMap<string, SimulationLayer>;

/** Simulating the use of skills, as far as it was not done before under the same inputs. */
export async function simulationWork(
  scoring: Scoring,
  skills: readonly Skill[],
): Promise<Work<SimulatedAll>> {
  const kept = new Map<string, SimulationLayer>();
  const pending: SimulationPlan[] = [];
  for (const plan of await planAll(scoring, skills)) {
    const before = await keptSimulation(scoring, plan);
    if (before) kept.set(plan.skill.path, before);
    else pending.push(plan);
  }
  return {
    kind: "simulate",
    steps: pending.length * scoring.simulations,
    cost: () => costOf(scoring, pending),
    isLong: true,
    nothing: kept,
    run: async (means) => new Map([...kept, ...(await simulateAll(scoring, pending, means))]),
    fail: (error) => {
      const failed = unsimulated(unscored(error), NO_USAGE, performance.now());
      return new Map([...kept, ...pending.map(({ skill }) => [skill.path, failed] as const)]);
    },
  };
}

async function planAll(scoring: Scoring, skills: readonly Skill[]): Promise<SimulationPlan[]> {
  const { workspace, options, world } = scoring;
  const others = await workspaceSkills(workspace);
  return skills.map((skill) => {
    // A skill at a revision does not compete with itself as it is now.
    const isItself = (path: string): boolean => path === skill.path || skill.path.startsWith(`${path}@`);
    const siblings = chooseSiblings(
      skill,
      others.filter(({ path }) => !isItself(path)),
    );
    const key = {
      kind: "simulation",
      subject: skill.path,
      inputs: inputsOf(scoring, skill, siblings),
    } as const;
    const store = { mode: options.cache, warn: world.events.notice };
    return { skill, siblings, records: openRecords(workspace.root, key, SimulationRecord, store) };
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

/** The layer of a skill for which no model has to be asked; null when one must be. */
async function keptSimulation(scoring: Scoring, plan: SimulationPlan): Promise<SimulationLayer | null> {
  const started = performance.now();
  const kept = await simulationFromRecords(jobOf(scoring, plan));
  return kept && simulatedLayer(kept, NO_USAGE, started);
}

async function simulateAll(
  scoring: Scoring,
  plans: readonly SimulationPlan[],
  { model, lane, onStep }: Means,
): Promise<(readonly [string, SimulationLayer])[]> {
  const { signal, onKill } = scoring.world;
  const limit = pLimit(SKILLS_AT_ONCE);
  const simulate = async (plan: SimulationPlan): Promise<SimulationLayer> => {
    const { path } = plan.skill;
    const started = performance.now();
    let usage = NO_USAGE;
    const onSpent = (more: Usage): void => {
      usage = addUsage(usage, more);
    };
    const onRun = ({ error }: SimulatedRun) =>
      onStep({ kind: "simulate", path, error: error?.message ?? null });
    try {
      const job = { ...jobOf(scoring, plan), model, lane, signal, onRun, onSpent, onKill };
      return simulatedLayer(await simulateSkill(job), usage, started);
    } catch (error) {
      if (!signal.aborted && !(error instanceof KnownError)) throw error;
      return unsimulated(signal.aborted ? INTERRUPTED : unscored(error as KnownError), usage, started);
    }
  };
  return Promise.all(
    plans.map((plan) => limit(async () => [plan.skill.path, await simulate(plan)] as const)),
  );
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

function simulatedLayer({ figures, kept }: Simulated, usage: Usage, started: number): SimulationLayer {
  const { score } = figures;
  return {
    name: "simulation",
    durationMs: elapsed(started),
    score,
    figures,
    kept,
    usage,
    error: score !== null ? null : figures.selfTest?.offered === false ? NOT_OFFERED : UNMEASURED,
  };
}

function unsimulated(error: Unscored, usage: Usage, started: number): SimulationLayer {
  return {
    name: "simulation",
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
