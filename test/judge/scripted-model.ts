import type { Model, ModelTool, SessionOptions, ToolReply, Turn } from "../../src/model/agent.js";
import type { ModelError } from "../../src/model/errors.js";
import { NO_USAGE } from "../../src/model/score.js";

/** One message of the model: tool calls as [name, arguments], or text, or a failure. */
export interface ScriptedTurn {
  readonly calls?: readonly (readonly [tool: string, args: unknown])[];
  readonly text?: string;
  readonly finishReason?: string;
  readonly error?: ModelError;
}

/** A model that plays a script, one entry for each prompt, and remembers what it was asked. */
export class ScriptedModel implements Model {
  readonly prompts: string[] = [];
  readonly sessions: SessionOptions[] = [];
  readonly replies: ToolReply[] = [];
  closed = 0;
  /** Set to false to let the sessions that are open now be lost. */
  isOpen = true;

  constructor(
    private readonly turns: readonly ScriptedTurn[],
    private readonly limit: number | null = null,
  ) {}

  async open(options: SessionOptions) {
    this.sessions.push(options);
    this.isOpen = true;
    const isOpen = () => this.isOpen;
    return {
      get isOpen() {
        return isOpen();
      },
      send: async (prompt: string): Promise<Turn> => this.#play(prompt, options.tools),
      usage: { ...NO_USAGE, requests: 1 },
      reportedModel: "scripted",
      close: () => {
        this.closed += 1;
      },
    };
  }

  async promptLimit(): Promise<number | null> {
    return this.limit;
  }

  #play(prompt: string, tools: readonly ModelTool[]): Turn {
    const turn = this.turns[this.prompts.length] ?? {};
    this.prompts.push(prompt);
    for (const [name, args] of turn.calls ?? []) {
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool) this.replies.push(tool.handle(args));
    }
    if (turn.error) throw turn.error;
    return { text: turn.text ?? "", finishReason: turn.finishReason ?? "stop" };
  }
}
