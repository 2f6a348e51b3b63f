import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call as the model makes it. `args` is sent as JSON, or as it stands when it is a string. */
export interface ScriptedCall {
  readonly tool: string;
  readonly args: unknown;
}

/** A reply in words, calls of tools, or both. */
export interface Spoken {
  readonly calls?: readonly ScriptedCall[];
  readonly say?: string;
  readonly finish?: string;
  /** The name the provider reports; the requested one when absent. */
  readonly model?: string;
}

/** What the model does with one request. */
export type Reply =
  | Spoken
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | { readonly fault: "hang" | "drop" | "garbage" };

/** One request as the model saw it. */
export interface SeenRequest {
  /** 1-based, over all sessions. */
  readonly index: number;
  /** 1-based within its conversation: how many times the model was asked about this subject so far. */
  readonly turn: number;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly model: string;
  readonly system: string;
  /** The first user message: the subject. */
  readonly subject: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly string[];
}

export type Behaviour = (request: SeenRequest) => Reply | Promise<Reply>;

export interface LoopbackModel {
  /** Base URL for `COPILOT_PROVIDER_BASE_URL`. */
  readonly url: string;
  readonly requests: SeenRequest[];
  /** Most requests that were open at the same time. */
  readonly peak: number;
  close(): Promise<void>;
}

export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly WireCall[];
  readonly tool_call_id?: string;
}

/** A call of a tool as it goes over the wire. */
export interface WireCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** One request as it is made. */
export interface ChatRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly string[];
}

/** A request that is being answered. */
export interface Answering {
  readonly seen: SeenRequest;
  readonly reply: Promise<Reply>;
  /** Tells that nobody waits for it any more. */
  readonly over: () => void;
}

type Answer = (request: ChatRequest) => Answering;

const started = new Map<string, Answer>();

/** How the model at an address answers, for those who ask it without a network; undefined when none was started. */
export function scriptedModelAt(url: string): Answer | undefined {
  return started.get(url);
}

/**
 * A model provider on 127.0.0.1 that speaks `POST /v1/chat/completions`, so that the real SDK and its real runtime can
 * be tested without a network. What it answers is up to `behave`; `latencyMs` is how long it thinks.
 */
export async function startLoopbackModel(
  behave: Behaviour,
  { latencyMs = 0 }: { latencyMs?: number } = {},
): Promise<LoopbackModel> {
  const requests: SeenRequest[] = [];
  let open = 0;
  let peak = 0;

  const answer: Answer = (request) => {
    open += 1;
    peak = Math.max(peak, open);
    const seen = describeRequest(request, requests.length + 1);
    requests.push(seen);
    const think = async (): Promise<Reply> => {
      if (latencyMs > 0) await new Promise((done) => setTimeout(done, latencyMs));
      return behave(seen);
    };
    const over = (): void => {
      open -= 1;
    };
    return { seen, reply: think(), over };
  };

  const server = createServer((request, response) => {
    void readRequest(request).then(async (chat) => {
      const { seen, reply, over } = answer(chat);
      response.once("close", over);
      send(response, await reply, seen);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  started.set(url, answer);

  return {
    url,
    requests,
    get peak() {
      return peak;
    },
    close: () =>
      new Promise((done) => {
        started.delete(url);
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { model, messages, tools } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
    model: string;
    messages: ChatMessage[];
    tools?: { function: { name: string } }[];
  };
  const names = (tools ?? []).map((tool) => tool.function.name);
  return { path: request.url ?? "", headers: request.headers, model, messages, tools: names };
}

function describeRequest(request: ChatRequest, index: number): SeenRequest {
  const first = (role: string): string => {
    const content = request.messages.find((message) => message.role === role)?.content;
    return typeof content === "string" ? content : JSON.stringify(content ?? "");
  };
  return {
    ...request,
    index,
    turn: 1 + request.messages.filter((message) => message.role === "assistant").length,
    system: first("system"),
    subject: first("user"),
  };
}

/** The tool calls of a reply to a request, as they go over the wire. */
export function wireCalls({ calls = [] }: Spoken, { index }: SeenRequest): WireCall[] {
  return calls.map(({ tool, args }, position) => ({
    id: `call_${index}_${position}`,
    type: "function",
    function: { name: tool, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
}

/** Why the model stops, as it tells it. */
export function finishReason({ finish, calls = [] }: Spoken): string {
  return finish ?? (calls.length > 0 ? "tool_calls" : "stop");
}

/** The body of a reply that is an HTTP error. */
export function errorBody({ status, body }: { readonly status: number; readonly body?: string }): string {
  return body ?? JSON.stringify({ error: { message: `scripted status ${status}` } });
}

/** What every answered request costs. */
export const USAGE = { inputTokens: 1000, outputTokens: 200 } as const;

function send(response: ServerResponse, reply: Reply, seen: SeenRequest): void {
  if ("fault" in reply) {
    if (reply.fault === "drop") response.destroy();
    if (reply.fault === "garbage")
      response.writeHead(200, { "content-type": "application/json" }).end("{not json");
    return;
  }
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(errorBody(reply));
    return;
  }
  const calls = wireCalls(reply, seen);
  const { inputTokens, outputTokens } = USAGE;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: `completion_${seen.index}`,
      object: "chat.completion",
      created: 1,
      model: reply.model ?? seen.model,
      choices: [
        {
          index: 0,
          finish_reason: finishReason(reply),
          message: {
            role: "assistant",
            content: reply.say ?? null,
            ...(calls.length > 0 ? { tool_calls: calls } : {}),
          },
        },
      ],
      usage: {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
      },
    }),
  );
}
