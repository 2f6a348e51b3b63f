import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RecordSet } from "../../../src/cache/records.js";
import { SCORE_TOOL, SUMMARY_TOOL } from "../../../src/judge/prompt.js";
import type {
  AgentModel,
  AgentOptions,
  AgentSession,
  Model,
  SessionOptions,
} from "../../../src/model/agent.js";
import { NO_USAGE } from "../../../src/model/score.js";
import { tinyRubric } from "../../judge/samples.js";

/** What an agent does with one prompt. */
export interface Act {
  /** Loads the skill under test first. */
  readonly uses?: boolean;
  readonly says?: string;
  readonly error?: unknown;
  readonly hangs?: boolean;
}

export interface WorldScript {
  /** Gets the prompt; by default uses the skill for what should trigger it, and for the self-test. */
  readonly agent?: (prompt: string) => Act;
  /** The mark for an answer, or what judging it fails with; no mark by default leaves it unscored. */
  readonly judge?: (message: string) => number | Error | "hangs" | null;
  readonly writer?: () => "writes" | "hangs" | Error;
}

/** Fifteen that should trigger, five near misses. */
const PROMPTS = {
  should_trigger: Array.from({ length: 15 }, (_, index) => `use it ${index + 1}`),
  near_misses: Array.from({ length: 5 }, (_, index) => `leave it ${index + 1}`),
};

/** One dimension, 0 to 1. */
export const ANSWER_RUBRIC = tinyRubric({
  scale: { min: 0, max: 1, whole: false },
  criteria: tinyRubric().criteria.slice(0, 1),
});

/** A model in all roles of a simulation, and what it was asked. Each request costs 100 tokens. */
export class SimulationWorld implements Model, AgentModel {
  readonly asked: string[] = [];
  openSessions = 0;

  constructor(private readonly script: WorldScript = {}) {}

  async openAgent(options: AgentOptions): Promise<AgentSession> {
    this.openSessions += 1;
    const [shelf = ""] = options.skillFolders;
    const mainFile = join(shelf, readdirSync(shelf)[0] ?? "", "SKILL.md");
    const loaded: string[] = [];
    let requests = 0;
    return {
      isOpen: true,
      get usage() {
        return { ...NO_USAGE, requests, inputTokens: 100 * requests };
      },
      reportedModel: "scripted",
      get activatedSkills() {
        return [...loaded];
      },
      offeredSkills: ["ours"],
      nameOfSkill: async () => "ours",
      close: () => {
        this.openSessions -= 1;
      },
      send: async (prompt, signal) => {
        signal.throwIfAborted();
        this.asked.push(prompt);
        const { agent = wellBehaved } = this.script;
        const { uses = false, says = `answer to ${prompt}`, error, hangs } = agent(prompt);
        requests = uses ? 2 : 1;
        if (uses) loaded.push(mainFile);
        if (hangs) await aborted(signal);
        await Promise.resolve();
        if (error) throw error;
        return { text: says, finishReason: "stop" };
      },
    };
  }

  async open({ tools }: SessionOptions) {
    this.openSessions += 1;
    const call = (name: string, args: unknown) => tools.find((tool) => tool.name === name)?.handle(args);
    return {
      isOpen: true,
      usage: { ...NO_USAGE, requests: 1, inputTokens: 100 },
      reportedModel: "scripted",
      close: () => {
        this.openSessions -= 1;
      },
      send: async (message: string, signal: AbortSignal) => {
        signal.throwIfAborted();
        const writes = tools.some(({ name }) => name === "set_prompts");
        this.asked.push(writes ? "write prompts" : "judge");
        const { writer = () => "writes", judge = () => 0.5 } = this.script;
        const answer = writes ? writer() : judge(message);
        if (answer === "hangs") await aborted(signal);
        if (answer instanceof Error) throw answer;
        if (answer === "writes") call("set_prompts", PROMPTS);
        if (typeof answer === "number") {
          const [dimension] = ANSWER_RUBRIC.criteria;
          call(SCORE_TOOL, { dimension: dimension?.id, score: answer, rationale: "No lid.", evidence: [] });
          call(SUMMARY_TOOL, { summary: "It is what it is.", improvements: [] });
        }
        return { text: "", finishReason: "stop" };
      },
    };
  }

  async promptLimit() {
    return null;
  }
}

/** Uses the skill where it should. */
export function wellBehaved(prompt: string): Act {
  return { uses: /^use it|skill/.test(prompt) };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

/** Records in memory. */
export class MemoryRecords<T> implements RecordSet<T> {
  readonly kept = new Map<string, T>();

  async read(): Promise<ReadonlyMap<string, T>> {
    return new Map(this.kept);
  }

  async add(id: string, value: T): Promise<void> {
    this.kept.set(id, value);
  }
}
