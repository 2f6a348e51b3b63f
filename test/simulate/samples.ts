import { createHash } from "node:crypto";
import type { AgentModel, AgentOptions, AgentSession, Lane, Turn } from "../../src/model/agent.js";
import { NO_USAGE } from "../../src/model/score.js";
import type { PromptSet, SimulatedRun } from "../../src/model/simulation.js";
import type { Skill } from "../../src/model/skill.js";
import type { Stage } from "../../src/simulate/stage.js";

/** A skill that was read from `/skills/<name>`, with a hash of its text. */
export function skillNamed(name: string, more: Partial<Skill> = {}): Skill {
  const description = more.description ?? `Sorts ${name}. Use when someone asks for sorted ${name}.`;
  const main = more.main ?? {
    path: "SKILL.md",
    text: `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n`,
  };
  return {
    path: `skills/${name}`,
    dir: `/skills/${name}`,
    name,
    description,
    frontmatter: null,
    bodyLine: 6,
    references: [],
    withheld: [],
    assets: [],
    scripts: [],
    contentHash: `sha256:${createHash("sha256").update(main.text).digest("hex")}`,
    findings: [],
    ...more,
    main,
  };
}

/** Main file of the skill under test, and of one that competes with it. */
export const OURS = "/stage/000/ours/SKILL.md";
export const RIVAL = "/stage/001/rival/SKILL.md";

export const STAGE: Stage = {
  folders: ["/stage/000", "/stage/001"],
  mainFile: OURS,
  references: [
    { folder: "/stage/000/ours", texts: new Map() },
    { folder: "/stage/001/rival", texts: new Map() },
  ],
};

/** As many sessions as come. */
export const openLane: Lane = (work) => work();

/** What an agent does with one prompt: loads skills, then talks, fails, or never comes to an end. */
export interface Act {
  readonly loads?: readonly string[];
  readonly says?: string;
  readonly error?: unknown;
  readonly hangs?: boolean;
}

export interface ScriptedAgentsOptions {
  /** Names by main file, as the runtime would read them. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names in the list that the model sees; all that can be loaded by default. */
  readonly offered?: readonly string[];
  /** What opening a session fails with. */
  readonly openError?: unknown;
}

/** Agents that play a script, and what became of them. */
export class ScriptedAgents implements AgentModel {
  readonly prompts: string[] = [];
  readonly opened: AgentOptions[] = [];
  closed = 0;

  constructor(
    private readonly script: (prompt: string) => Act,
    private readonly options: ScriptedAgentsOptions = {},
  ) {}

  async openAgent(options: AgentOptions): Promise<AgentSession> {
    if (this.options.openError) throw this.options.openError;
    this.opened.push(options);
    const { names = { [OURS]: "ours", [RIVAL]: "rival" } } = this.options;
    const loaded: string[] = [];
    let offered: readonly string[] | null = null;
    return {
      isOpen: true,
      usage: { ...NO_USAGE, requests: 1, inputTokens: 100 },
      reportedModel: "scripted",
      get activatedSkills() {
        return [...loaded];
      },
      get offeredSkills() {
        return offered;
      },
      nameOfSkill: async (mainFile) => names[mainFile] ?? null,
      close: () => {
        this.closed += 1;
      },
      send: async (prompt, signal): Promise<Turn> => {
        this.prompts.push(prompt);
        offered = this.options.offered ?? Object.values(names);
        const { loads = [], says = "Done.", error, hangs } = this.script(prompt);
        loaded.push(...loads);
        if (hangs)
          await new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
        await Promise.resolve();
        if (error) throw error;
        return { text: says, finishReason: "stop" };
      },
    };
  }
}

/** Prompts of these kinds: s should trigger, n is a near miss. */
export function promptsOf(kinds: string): PromptSet {
  return {
    source: "model",
    prompts: [...kinds].map((kind, index) => ({
      text: `prompt ${index + 1}`,
      kind: kind === "s" ? "should-trigger" : "near-miss",
    })),
  };
}

/** A run that ended by itself; `tokens` is what the session cost. */
export function runOf(
  activated: boolean | null,
  { tokens = 0, ...more }: Partial<SimulatedRun> & { readonly tokens?: number } = {},
): SimulatedRun {
  return {
    activated,
    error: null,
    quality: null,
    rationale: "",
    unjudged: null,
    usage: { ...NO_USAGE, requests: 1, inputTokens: tokens },
    judgeUsage: NO_USAGE,
    durationMs: 5,
    ...more,
  };
}

/** A session that failed before anything could be seen. */
export const FAILED = runOf(null, { error: { code: "timeout", message: "The agent did not finish." } });
