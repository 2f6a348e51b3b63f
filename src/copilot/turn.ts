import type { ModelTool, ToolReply } from "../model/agent.js";

/** A call of one of our tools, as one model message asks for it. */
interface ToolRequest {
  readonly toolCallId: string;
  readonly name: string;
}

/** How long a terminal call waits for announced siblings: the runtime keeps calls with unreadable arguments to itself. */
const SIBLING_PATIENCE_MS = 1_000;

/**
 * Orders the tool calls of one model message.
 *
 * The runtime dispatches all calls of a message at once and asks the model again as soon as they are answered, unless
 * a terminal call succeeded. So a terminal call is decided after its siblings, wherever it stands in the message;
 * and when no terminal call succeeded, `onNextRequest` hears of the coming request before the last answer is given.
 */
export class ToolBatch {
  readonly #open: Set<string>;
  #settled: () => void = () => {};
  readonly #siblingsDone: Promise<void>;
  #unanswered: number;
  #ended = false;

  constructor(
    requests: readonly ToolRequest[],
    tools: ReadonlyMap<string, ModelTool>,
    private readonly onNextRequest: () => void,
  ) {
    const ours = requests.filter((request) => tools.has(request.name));
    this.#unanswered = ours.length;
    this.#open = new Set(ours.filter((r) => !tools.get(r.name)?.terminal).map((r) => r.toolCallId));
    this.#siblingsDone = new Promise((done) => {
      this.#settled = done;
    });
    if (this.#open.size === 0) this.#settled();
    if (ours.length === 0 && requests.length > 0) onNextRequest();
  }

  /** Answers one call, in the order that the rules above ask for. */
  async answer(tool: ModelTool, toolCallId: string, args: unknown): Promise<ToolReply> {
    if (tool.terminal) await this.#siblings();
    const reply = tool.handle(args);
    if (tool.terminal && reply.ok) this.#ended = true;
    this.#markDone(toolCallId);
    this.#unanswered -= 1;
    if (this.#unanswered === 0 && !this.#ended) this.onNextRequest();
    return reply;
  }

  #markDone(toolCallId: string): void {
    this.#open.delete(toolCallId);
    if (this.#open.size === 0) this.#settled();
  }

  async #siblings(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((done) => {
      timer = setTimeout(done, SIBLING_PATIENCE_MS);
    });
    await Promise.race([this.#siblingsDone, patience]);
    clearTimeout(timer);
  }
}
