import {
  type CopilotSession,
  defineTool,
  type SessionEvent,
  type SessionHooks,
  type Tool,
} from "@github/copilot-sdk";
import type { AgentSession, ModelTool, RequestBudget, SessionOptions, Turn } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import { addUsage, NO_USAGE, type Usage } from "../model/score.js";
import type { Provider } from "./environment.js";
import { asModelError, modelErrorFrom, saysNothing } from "./faults.js";
import { ToolBatch } from "./turn.js";

const NEVER = new Promise<never>(() => {});

/**
 * How long a turn that is over waits for the provider's own name for the model. The runtime tells it on a way of its own,
 * on a busy machine after the call that ends the turn; without it nobody would see that another model answered.
 */
const NAME_PATIENCE_MS = 500;

/** How long a finished session is kept before it is taken down. */
const FAREWELL_DELAY_MS = 300;

/** The turn that is being waited for. */
interface OpenTurn {
  text: string;
  finishReason: string | null;
  readonly end: (turn: Turn) => void;
  readonly fail: (error: unknown) => void;
}

/** What a session may do. The tools are ours; the runtime's own are not among them. */
export interface SessionLimits extends Pick<SessionOptions, "tools" | "maxRequests"> {
  /** The model has a tool of the runtime as well. */
  readonly hasRuntimeTool: boolean;
}

/** One SDK session, seen through the ports of `model/agent.ts`. */
export class CopilotModelSession implements AgentSession {
  #session: CopilotSession | null = null;
  #batch: ToolBatch | null = null;
  #turn: OpenTurn | null = null;
  /** Runs while a turn that is over waits for the name of the model. */
  #nameTimer: NodeJS.Timeout | null = null;
  usage: Usage = NO_USAGE;
  reportedModel: string | null = null;
  /** Requests taken from the limits so far: those that were answered, and the one that is under way. */
  #requestsTaken = 0;
  /**
   * No further request may be made, and hooks see to it. The runtime does not obey an abort between a tool call and the
   * next request, so its questions about the call stay unanswered: it waits for them until it is ended, and cannot be
   * asked to end by itself.
   */
  isHeld = false;
  readonly #tools: ReadonlyMap<string, ModelTool>;
  readonly #activatedSkills = new Set<string>();
  offeredSkills: readonly string[] | null = null;

  constructor(
    private readonly options: SessionLimits,
    private readonly provider: Provider | null,
    private readonly budget: RequestBudget,
    private readonly onClose: (session: CopilotModelSession) => void,
  ) {
    this.#tools = new Map(options.tools.map((tool) => [tool.name, tool]));
  }

  get activatedSkills(): readonly string[] {
    return [...this.#activatedSkills];
  }

  async nameOfSkill(mainFile: string): Promise<string | null> {
    const listed = await this.#session?.rpc.skills.list();
    return listed?.skills.find(({ path }) => path === mainFile)?.name ?? null;
  }

  get isOpen(): boolean {
    return this.#session !== null;
  }

  get isWaiting(): boolean {
    return this.#turn !== null;
  }

  /** Our tools as the SDK wants them. They run without asking for permission; nothing else may run at all. */
  sdkTools(): Tool[] {
    return [...this.#tools.values()].map((tool) =>
      defineTool(tool.name, {
        description: tool.description,
        parameters: tool.parameters,
        skipPermission: true,
        defer: "never",
        isTerminal: tool.terminal,
        handler: async (args: unknown, call: { toolCallId: string }) => {
          const reply = (await this.#batch?.answer(tool, call.toolCallId, args)) ?? tool.handle(args);
          // Nothing more can come of this turn, so nobody has to wait until the runtime has tidied up after it.
          if (tool.terminal && reply.ok) this.#endTurn();
          if (this.isHeld) await NEVER;
          return { resultType: reply.ok ? "success" : "failure", textResultForLlm: reply.text };
        },
      }),
    );
  }

  /**
   * Our hooks as the SDK wants them: the runtime waits for these before it asks the model again. They cost two round trips
   * for each call of a tool, so without a limit that must hold exactly there are none; requests are then counted when they
   * are answered.
   */
  sdkHooks(): SessionHooks | null {
    if (!this.budget.isLimited) return null;
    const settle = async (): Promise<void> => {
      this.#batch?.noteSettled();
      if (this.isHeld) await NEVER;
    };
    if (!this.options.hasRuntimeTool) return { onPostToolUseFailure: settle };
    return {
      onPostToolUseFailure: settle,
      // Accepted calls of our own tools are settled where they are answered.
      onPostToolUse: async ({ toolName }) => (this.#tools.has(toolName) ? undefined : settle()),
    };
  }

  attach(session: CopilotSession): void {
    this.#session = session;
    session.on((event) => this.#observe(event));
  }

  async send(prompt: string, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted();
    const session = this.#session;
    if (!session) throw new ModelError("session-closed", "The session is closed.");
    const refusal = this.#takeRequests(this.usage.requests + 1);
    if (refusal) throw refusal;
    const onAbort = () => this.#stop(signal.reason);
    try {
      return await new Promise<Turn>((end, fail) => {
        this.#turn = { text: "", finishReason: null, end, fail };
        signal.addEventListener("abort", onAbort, { once: true });
        session.send({ prompt }).catch((error: unknown) => fail(asModelError(error, this.provider)));
      });
    } finally {
      signal.removeEventListener("abort", onAbort);
      clearTimeout(this.#nameTimer ?? undefined);
      this.#nameTimer = null;
      this.#turn = null;
      this.#batch = null;
    }
  }

  /** Takes note that the runtime is gone: a turn that is open ends with this error, and no other can begin. */
  lose(error: ModelError): void {
    this.#session = null;
    this.#turn?.fail(error);
  }

  close(): void {
    const session = this.#session;
    this.#session = null;
    this.onClose(this);
    if (!session) return;
    // Without us the runtime would let go of what is held, and ask on.
    if (this.isHeld) return;
    // The end of a session costs as much as half a beginning: the next ones, which are due now, go first. When the
    // runtime has gone in the meantime, the session has gone with it.
    setTimeout(() => void session.disconnect().catch(() => {}), FAREWELL_DELAY_MS).unref();
  }

  /** Ends the turn, at the latest a moment after nothing more can come of it: see `NAME_PATIENCE_MS`. */
  #endTurn(): void {
    if (this.reportedModel !== null) this.#closeTurn();
    else this.#nameTimer ??= setTimeout(() => this.#closeTurn(), NAME_PATIENCE_MS);
  }

  #closeTurn(): void {
    const turn = this.#turn;
    turn?.end({ text: turn.text, finishReason: turn.finishReason });
  }

  #stop(reason: unknown): void {
    this.#turn?.fail(reason);
    void this.#session?.abort().catch(() => {});
  }

  /** Takes requests from both limits until so many are taken in all, or says why there are no more. */
  #takeRequests(count: number): ModelError | null {
    while (this.#requestsTaken < count) {
      if (this.#requestsTaken >= this.options.maxRequests) return requestCapReached();
      if (!this.budget.take()) return requestLimitReached();
      this.#requestsTaken += 1;
    }
    return null;
  }

  /** Stops the turn unless the limits allow so many requests in all. */
  #allowRequests(count: number): void {
    const refusal = this.#takeRequests(count);
    if (!refusal) return;
    this.isHeld = this.budget.isLimited;
    this.#stop(refusal);
  }

  #observe(event: SessionEvent): void {
    // Undocumented, so read defensively: the only place where the provider's own name for the model is told.
    if ((event.type as string) === "model.model_call_success") {
      const name = (event.data as { responseChunk?: { model?: unknown } }).responseChunk?.model;
      if (typeof name === "string" && name !== "") this.reportedModel = name;
      if (this.#nameTimer !== null) this.#closeTurn();
      return;
    }
    switch (event.type) {
      case "assistant.message":
        if (this.#turn) this.#turn.text += event.data.content;
        this.#batch = new ToolBatch(event.data.toolRequests ?? [], this.#tools, this.budget.isLimited, () =>
          this.#allowRequests(this.usage.requests + 1),
        );
        break;
      case "assistant.usage":
        this.usage = addUsage(this.usage, {
          requests: 1,
          inputTokens: event.data.inputTokens ?? 0,
          outputTokens: event.data.outputTokens ?? 0,
          cacheReadTokens: event.data.cacheReadTokens ?? 0,
        });
        if (this.#turn) this.#turn.finishReason = event.data.finishReason ?? this.#turn.finishReason;
        // An answer that was cut off at the output limit makes the runtime ask for the rest by itself.
        this.#allowRequests(this.usage.requests + (event.data.finishReason === "length" ? 1 : 0));
        break;
      case "system.message":
        this.offeredSkills = skillsOffered(event.data.content);
        break;
      case "skill.invoked":
        this.#activatedSkills.add(event.data.path);
        break;
      case "session.error":
        // An empty answer is one too: `session.idle` follows and ends the turn.
        if (!saysNothing(event.data)) this.#turn?.fail(modelErrorFrom(event.data, this.provider));
        break;
      case "session.idle":
        this.#endTurn();
        break;
    }
  }
}

/** Names in the list of skills that the runtime puts into its system message. */
function skillsOffered(system: string): string[] {
  const start = system.indexOf("<available_skills>");
  const end = system.indexOf("</available_skills>", start);
  if (start === -1 || end === -1) return [];
  return [...system.slice(start, end).matchAll(/<name>([^<]*)<\/name>/g)].map(([, name = ""]) => name);
}

function requestCapReached(): ModelError {
  return new ModelError(
    "request-cap",
    "The model did not finish within the requests that one conversation may cost.",
  );
}

function requestLimitReached(): ModelError {
  return new ModelError(
    "request-limit",
    "The limit of --max-requests was reached before this could be finished.",
    "Run again with a larger --max-requests; finished ones are cached.",
    true,
  );
}
