import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call as the model makes it. `args` is sent as JSON, or as it stands when it is a string. */
export interface ScriptedCall {
  readonly tool: string;
  readonly args: unknown;
}

/** What the model does with one request. */
export type Reply =
  | {
      readonly calls?: readonly ScriptedCall[];
      readonly say?: string;
      readonly finish?: string;
      /** The name the provider reports; the requested one when absent. */
      readonly model?: string;
    }
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | { readonly fault: "hang" | "drop" | "garbage" };

/** One request as the server saw it. */
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
  readonly messages: readonly { role: string; content?: unknown; tool_call_id?: string }[];
  readonly tools: readonly string[];
  readonly startedAt: number;
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

interface ChatRequest {
  readonly model: string;
  readonly messages: { role: string; content?: unknown; tool_calls?: unknown[]; tool_call_id?: string }[];
  readonly tools?: { function: { name: string } }[];
}

const text = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content ?? "");

/**
 * A model provider on 127.0.0.1 that speaks `POST /v1/chat/completions`, so that the real SDK and its real runtime can
 * be tested without a network. What it answers is up to `behave`; `latencyMs` is how long it thinks.
 */
export async function startLoopbackModel(
  behave: Behaviour,
  options: { latencyMs?: number } = {},
): Promise<LoopbackModel> {
  const requests: SeenRequest[] = [];
  let open = 0;
  let peak = 0;

  const server = createServer((request, response) => {
    open += 1;
    peak = Math.max(peak, open);
    response.once("close", () => {
      open -= 1;
    });
    void readBody(request).then(async (body) => {
      const seen = describeRequest(request, JSON.parse(body) as ChatRequest, requests.length + 1);
      requests.push(seen);
      if (options.latencyMs) await new Promise((done) => setTimeout(done, options.latencyMs));
      send(response, await behave(seen), seen);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get peak() {
      return peak;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function describeRequest(request: IncomingMessage, body: ChatRequest, index: number): SeenRequest {
  return {
    index,
    turn: 1 + body.messages.filter((message) => message.role === "assistant").length,
    path: request.url ?? "",
    headers: request.headers,
    model: body.model,
    system: text(body.messages.find((message) => message.role === "system")?.content),
    subject: text(body.messages.find((message) => message.role === "user")?.content),
    messages: body.messages,
    tools: (body.tools ?? []).map((tool) => tool.function.name),
    startedAt: Date.now(),
  };
}

function send(response: ServerResponse, reply: Reply, seen: SeenRequest): void {
  if ("fault" in reply) {
    if (reply.fault === "drop") response.destroy();
    if (reply.fault === "garbage")
      response.writeHead(200, { "content-type": "application/json" }).end("{not json");
    return;
  }
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.body ?? JSON.stringify({ error: { message: `scripted status ${reply.status}` } }));
    return;
  }
  const calls = (reply.calls ?? []).map((call, position) => ({
    id: `call_${seen.index}_${position}`,
    type: "function",
    function: {
      name: call.tool,
      arguments: typeof call.args === "string" ? call.args : JSON.stringify(call.args),
    },
  }));
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
          finish_reason: reply.finish ?? (calls.length > 0 ? "tool_calls" : "stop"),
          message: {
            role: "assistant",
            content: reply.say ?? null,
            ...(calls.length > 0 ? { tool_calls: calls } : {}),
          },
        },
      ],
      usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
    }),
  );
}
