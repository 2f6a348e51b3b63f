import type { ModelTool, ToolReply } from "../model/agent.js";

/** A call of one of our tools, as one model message asks for it. */
interface ToolRequest {
  readonly toolCallId: string;
  readonly name: string;
}

/** How long a terminal call waits for its siblings: the runtime keeps calls whose arguments are not JSON to itself. */
const SIBLING_PATIENCE_MS = 1_000;

/**
 * Orders the tool calls of one model message.
 *
 * The runtime dispatches all calls of a message at once and asks the model again as soon as all of them succeeded or
 * failed, unless a terminal call succeeded. So a terminal call is decided after its siblings, wherever it stands in the
 * message; and `onNextRequest` hears of the coming request while the runtime still waits for the last of them.
 */
export class ToolBatch {
  readonly #open: Set<string>;
  #releaseTerminal: () => void = () => {};
  readonly #siblingsDone: Promise<void>;
  #unsettled: number;
  #ended = false;

  constructor(
    requests: readonly ToolRequest[],
    tools: ReadonlyMap<string, ModelTool>,
    /** Whether `noteSettled` is called for every call that fails; else those that reach us are settled here. */
    private readonly areFailuresTold: boolean,
    private readonly onNextRequest: () => void,
  ) {
    this.#unsettled = requests.length;
    const siblings = requests.filter(({ name }) => tools.get(name)?.terminal === false);
    this.#open = new Set(siblings.map(({ toolCallId }) => toolCallId));
    this.#siblingsDone = new Promise((done) => {
      this.#releaseTerminal = done;
    });
    if (this.#open.size === 0) this.#releaseTerminal();
  }

  /** Answers one call, in the order that the rules above ask for. */
  async answer(tool: ModelTool, toolCallId: string, args: unknown): Promise<ToolReply> {
    if (tool.terminal) await this.#siblings();
    const reply = tool.handle(args);
    this.#open.delete(toolCallId);
    if (this.#open.size === 0) this.#releaseTerminal();
    this.#ended ||= reply.ok && tool.terminal;
    if (reply.ok || !this.areFailuresTold) this.noteSettled();
    return reply;
  }

  /**
   * Hears of a call that is over without `answer` having accepted it: one that was refused here, has unreadable
   * arguments, or named no tool of ours.
   */
  noteSettled(): void {
    this.#unsettled -= 1;
    if (this.#unsettled === 0 && !this.#ended) this.onNextRequest();
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
