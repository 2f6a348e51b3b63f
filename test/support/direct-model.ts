import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { CopilotClient, CopilotSession, SessionConfig, SessionEvent, Tool } from "@github/copilot-sdk";
import { parse } from "yaml";
import { type CopilotModel, type CopilotOptions, createCopilotModel } from "../../src/copilot/client.js";
import {
  type ChatMessage,
  type ChatRequest,
  errorBody,
  finishReason,
  type Reply,
  type Spoken,
  scriptedModelAt,
  USAGE,
  type WireCall,
  wireCalls,
} from "./loopback-model.js";

/**
 * A scripted model (see `startLoopbackModel`) behind our own client and sessions, but without the runtime's process and
 * without HTTP: what the runtime does between the two is done here, as it was seen to do it in version 1.0.85. It does
 * not wait between retries and keeps no time. `test/processes/direct-model.test.ts` compares it with the real one.
 */
export async function connectDirectly(options: CopilotOptions): Promise<CopilotModel> {
  return createCopilotModel(options, () => new DirectClient() as unknown as CopilotClient);
}

/** What of the SDK's client is used. */
class DirectClient {
  async start(): Promise<void> {}
  async forceStop(): Promise<void> {}
  async ping(): Promise<void> {}
  /** There is no login in a test. */
  async getAuthStatus() {
    return { isAuthenticated: false };
  }
  async listModels() {
    return [];
  }
  async createSession(config: SessionConfig): Promise<CopilotSession> {
    return new DirectSession(config, await loadSkills(config)) as unknown as CopilotSession;
  }
}

interface LoadedSkill {
  readonly name: string;
  readonly description: string;
  /** Main file. */
  readonly path: string;
  readonly body: string;
  /** Absolute paths of its other files. */
  readonly others: readonly string[];
}

/** The tool of the runtime that loads a skill. */
const SKILL_TOOL = "skill";
/** How often a retried request is made in all. */
const ATTEMPTS = 6;
/** How often the rest of an answer is asked for that was cut off. */
const CONTINUATIONS = 2;

/** What came of a tool call: what the model is told, and, for the runtime's own tool, what is told besides. */
interface ToolOutcome {
  readonly ok: boolean;
  readonly text: string;
  readonly skill?: LoadedSkill;
}

/** A fault as the runtime tells it in a `session.error`. */
class Fault extends Error {
  constructor(
    message: string,
    readonly statusCode: number | undefined,
    readonly isRetried: boolean,
  ) {
    super(message);
  }
}

/** What of the SDK's session is used. */
class DirectSession {
  readonly #handlers: ((event: SessionEvent) => void)[] = [];
  readonly #messages: ChatMessage[];
  readonly #tools: ReadonlyMap<string, Tool>;
  #turn = new AbortController();

  constructor(
    private readonly config: SessionConfig,
    private readonly skills: readonly LoadedSkill[],
  ) {
    this.#tools = new Map((config.tools ?? []).map((tool) => [tool.name, tool]));
    const { mode, content = "" } = (config.systemMessage ?? {}) as { mode?: string; content?: string };
    const system = mode === "replace" ? content : `You are an agent.\n${listing(skills)}\n${content}`;
    this.#messages = [{ role: "system", content: system }];
  }

  readonly rpc = { skills: { list: async () => ({ skills: this.skills }) } };

  on(handler: (event: SessionEvent) => void): void {
    this.#handlers.push(handler);
  }

  async send({ prompt }: { prompt: string }): Promise<void> {
    const now = `<current_datetime>${new Date().toISOString()}</current_datetime>`;
    this.#messages.push({ role: "user", content: `${now}\n\n${prompt}` });
    this.#turn = new AbortController();
    this.#emit("system.message", { content: this.#messages[0]?.content });
    const { signal } = this.#turn;
    void this.#converse(signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const { message, statusCode } = error as Fault;
        this.#emit("session.error", { errorType: "query", message, statusCode });
      })
      .finally(() => this.#emit("session.idle", {}));
  }

  async abort(): Promise<void> {
    this.#turn.abort();
  }

  async disconnect(): Promise<void> {}

  /** Asks, and does what the model says, until it says no more. */
  async #converse(signal: AbortSignal): Promise<void> {
    let continuations = 0;
    while (!signal.aborted) {
      const { reply, calls } = await this.#ask(signal);
      if (signal.aborted) return;
      const { say = "" } = reply;
      const reason = finishReason(reply);
      this.#emit("assistant.usage", { ...USAGE, cacheReadTokens: 0, finishReason: reason });
      this.#messages.push({
        role: "assistant",
        content: say === "" ? null : say,
        ...(calls.length > 0 && { tool_calls: calls.map(withReadableArguments) }),
      });
      if (calls.length === 0 && reason === "length" && continuations < CONTINUATIONS) {
        continuations += 1;
        this.#messages.push({ role: "user", content: "Please continue from where you left off." });
        continue;
      }
      continuations = 0;
      // The runtime does not tell of a message in which the arguments of a call are no object.
      if (calls.every((call) => argumentsOf(call).kind !== "other")) {
        const toolRequests = calls.map(({ id, function: { name } }) => ({ toolCallId: id, name }));
        this.#emit("assistant.message", { content: say, toolRequests });
      }
      if (calls.length === 0) return;
      const outcomes = await Promise.all(calls.map((call) => this.#execute(call)));
      for (const skill of outcomes.flatMap((outcome) => outcome.skill ?? [])) this.#showSkill(skill);
      const isOver = calls.some(
        ({ function: { name } }, index) => outcomes[index]?.ok && isTerminal(this.#tools.get(name)),
      );
      if (isOver) return;
    }
  }

  async #ask(signal: AbortSignal): Promise<{ reply: Spoken; calls: WireCall[] }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#askOnce(signal);
      } catch (error) {
        if (!(error instanceof Fault) || !error.isRetried) throw error;
        if (attempt === ATTEMPTS) {
          const retries = `Failed to get response from the AI model; retried ${attempt - 1} times (total retry wait time: 5.00 seconds) Last error: `;
          throw new Fault(retries + error.message, error.statusCode, false);
        }
      }
    }
  }

  async #askOnce(signal: AbortSignal): Promise<{ reply: Spoken; calls: WireCall[] }> {
    const answer = scriptedModelAt(this.config.provider?.baseUrl ?? "");
    if (!answer) throw new Fault("connect ECONNREFUSED", undefined, true);
    const { seen, reply: answered, over } = answer(this.#request());
    try {
      const reply = await Promise.race([answered, rejectWhenAborted(signal)]);
      if ("fault" in reply && reply.fault === "hang") return await rejectWhenAborted(signal);
      const spoken = spokenIn(reply, this.config.provider?.baseUrl ?? "");
      this.#emit("model.model_call_success", { responseChunk: { model: spoken.model ?? seen.model } });
      return { reply: spoken, calls: wireCalls(spoken, seen) };
    } finally {
      over();
    }
  }

  #request(): ChatRequest {
    const { provider, model = "" } = this.config;
    const { apiKey, bearerToken, headers, wireModel } = provider ?? {};
    const key = bearerToken ?? apiKey;
    return {
      path: "/v1/chat/completions",
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
      model: wireModel ?? model,
      messages: [...this.#messages],
      tools: this.#toolNames(),
    };
  }

  #toolNames(): string[] {
    return [...(this.config.enableSkills ? [SKILL_TOOL] : []), ...this.#tools.keys()];
  }

  /** Executes a call and tells the model what came of it, in the order in which calls are over. */
  async #execute(call: WireCall): Promise<ToolOutcome> {
    const { name } = call.function;
    const outcome = await this.#outcomeOf(call);
    const { onPostToolUse, onPostToolUseFailure } = this.config.hooks ?? {};
    const input = { toolName: name } as never;
    const context = { sessionId: "direct" };
    if (outcome.ok) await onPostToolUse?.(input, context);
    else await onPostToolUseFailure?.(input, context);
    this.#messages.push({ role: "tool", tool_call_id: call.id, content: outcome.text });
    return outcome;
  }

  async #outcomeOf(call: WireCall): Promise<ToolOutcome> {
    const { name } = call.function;
    const args = argumentsOf(call);
    const isOfRuntime = name === SKILL_TOOL && this.config.enableSkills === true;
    const handler = this.#tools.get(name)?.handler;
    if (!isOfRuntime && !handler)
      return {
        ok: false,
        text: `Tool '${name}' does not exist. Available tools that can be called are ${this.#toolNames().join(", ")}.`,
      };
    if (args.kind === "unreadable") {
      const text = `The arguments for the tool call '${name}' were not valid JSON. The arguments have been cleared. Arguments: ${call.function.arguments}. JSON parse error: ${args.reason}`;
      return { ok: false, text };
    }
    if (args.kind === "other")
      return { ok: false, text: `Invalid input: Expected JSON object but got ${args.type}` };
    const { value } = args;
    if (!handler) return this.#loadSkill(value);
    const invocation = { sessionId: "direct", toolCallId: call.id, toolName: name, arguments: value };
    const result = await handler(value as never, invocation);
    const { resultType, textResultForLlm } = result as { resultType: string; textResultForLlm: string };
    return { ok: resultType === "success", text: textResultForLlm };
  }

  #loadSkill(args: object): ToolOutcome {
    const { skill: wanted } = args as { skill?: unknown };
    if (typeof wanted !== "string") return { ok: false, text: 'Failed to load skill: "skill": Required' };
    const skill = this.skills.find(({ name }) => name === wanted);
    if (!skill)
      return {
        ok: false,
        text: `Skill "${wanted}" not found. Available skills: ${this.skills.map(({ name }) => name).join(", ")}`,
      };
    this.#emit("skill.invoked", { name: skill.name, path: skill.path, trigger: "agent-invoked" });
    return {
      ok: true,
      text: `Skill "${skill.name}" loaded successfully. Follow the instructions in the skill context.`,
      skill,
    };
  }

  #showSkill({ name, path, body, others }: LoadedSkill): void {
    const list = others.map((file) => `  - ${file}\n`).join("");
    const related = list && `Related files (use view tool to read):\n${list}\n`;
    const content = `<skill-context name="${name}">\nBase directory for this skill: ${dirname(path)}\n\n${related}${body}\n</skill-context>`;
    this.#messages.push({ role: "user", content });
  }

  #emit(type: string, data: object): void {
    for (const handler of this.#handlers) handler({ type, data } as unknown as SessionEvent);
  }
}

function isTerminal(tool: Tool | undefined): boolean {
  return (tool as { isTerminal?: boolean } | undefined)?.isTerminal === true;
}

const KEYS =
  "\n  Check your COPILOT_PROVIDER_API_KEY, COPILOT_PROVIDER_API_KEY_COMMAND, or COPILOT_PROVIDER_BEARER_TOKEN.";

/** @throws Fault for a reply that is no answer */
function spokenIn(reply: Reply, url: string): Spoken {
  if ("fault" in reply) {
    const what = reply.fault === "drop" ? "connection closed before message completed" : "not valid JSON";
    throw new Fault(what, undefined, true);
  }
  if (!("status" in reply)) return reply;
  const { status } = reply;
  const advice: Readonly<Record<number, string>> = {
    401: `Authentication failed with provider at ${url} (HTTP 401).${KEYS}`,
    403: `Authentication failed with provider at ${url} (HTTP 403).${KEYS}`,
    404: `Resource not found on provider at ${url} (HTTP 404).\n  Check the base URL and model name.`,
  };
  if (advice[status]) throw new Fault(advice[status], status, false);
  throw new Fault(`${status} ${messageIn(errorBody(reply))}`, status, status === 429 || status >= 500);
}

function messageIn(body: string): string {
  try {
    return (JSON.parse(body) as { error: { message: string } }).error.message;
  } catch {
    return body;
  }
}

type Arguments =
  | { readonly kind: "object"; readonly value: object }
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "other"; readonly type: string };

/** The arguments of a call as a tool gets them: what JSON cannot hold has become null on the way. */
function argumentsOf({ function: { arguments: text } }: WireCall): Arguments {
  if (text === "") return { kind: "object", value: {} };
  try {
    const value: unknown = JSON.parse(JSON.stringify(JSON.parse(text)));
    if (Array.isArray(value)) return { kind: "other", type: "array" };
    if (value === null) return { kind: "other", type: "null" };
    return typeof value === "object" ? { kind: "object", value } : { kind: "other", type: typeof value };
  } catch (error) {
    return { kind: "unreadable", reason: (error as Error).message };
  }
}

/** The model does not see again what could not be read. */
function withReadableArguments(call: WireCall): WireCall {
  if (argumentsOf(call).kind !== "unreadable") return call;
  return { ...call, function: { ...call.function, arguments: "{}" } };
}

/** The list of skills as the runtime shows it: without descriptions from so many characters on. */
const LISTED_CHARACTERS = 15_000;

function listing(skills: readonly LoadedSkill[]): string {
  let length = 0;
  const entries = skills.map(({ name, description }) => {
    const entry = `<skill>\n  <name>${escaped(name)}</name>\n  <description>${escaped(description)}</description>\n  <location>custom</location>\n</skill>`;
    length += entry.length;
    return length > LISTED_CHARACTERS ? `<skill>\n  <name>${escaped(name)}</name>\n</skill>` : entry;
  });
  return skills.length === 0 ? "" : `<available_skills>\n${entries.join("\n")}\n</available_skills>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What the runtime takes as a name; blanks have become hyphens before. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const LONGEST_DESCRIPTION = 1024;

/** The skills that the runtime would load from the folders of a session, of two with one name the first. */
async function loadSkills({ skillDirectories = [] }: SessionConfig): Promise<LoadedSkill[]> {
  const loaded = new Map<string, LoadedSkill>();
  for (const shelf of skillDirectories) {
    for (const folder of (await readdir(shelf)).sort()) {
      const skill = await loadSkill(join(shelf, folder, "SKILL.md"));
      if (skill && !loaded.has(skill.name)) loaded.set(skill.name, skill);
    }
  }
  return [...loaded.values()];
}

async function loadSkill(path: string): Promise<LoadedSkill | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) return null;
  const data = parse(head) as Record<string, unknown>;
  const { name = basename(dirname(path)), description = body.trim() } = data;
  if (typeof name !== "string" || typeof description !== "string") return null;
  const plain = name.replaceAll(" ", "-");
  if (!NAME.test(plain) || description.length > LONGEST_DESCRIPTION) return null;
  if (data["disable-model-invocation"] === true) return null;
  const entries = await readdir(dirname(path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const others = files.filter((file) => file !== path).sort();
  return { name: plain, description, path, body: body.trimStart(), others };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error("aborted"));
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}
