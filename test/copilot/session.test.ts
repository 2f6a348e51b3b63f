import type { CopilotSession, SessionEvent } from "@github/copilot-sdk";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CopilotModelSession } from "../../src/copilot/session.js";
import type { ModelTool } from "../../src/model/agent.js";

const END: ModelTool = {
  name: "end",
  description: "Ends the turn.",
  parameters: z.object({}),
  terminal: true,
  handle: () => ({ ok: true, text: "done" }),
};

/** A session whose model calls the tool that ends the turn; its name is told when `tell` is called. */
function endingSession() {
  const options = { tools: [END], hasRuntimeTool: false, maxRequests: 5 };
  const session = new CopilotModelSession(options, null, { isLimited: false, take: () => true }, () => {});
  let emit: (event: SessionEvent) => void = () => {};
  const event = (type: string, data: object) => emit({ type, data } as unknown as SessionEvent);
  const send = async (): Promise<string> => {
    event("assistant.message", { content: "", toolRequests: [{ toolCallId: "1", name: "end" }] });
    event("assistant.usage", { inputTokens: 7, outputTokens: 1, finishReason: "tool_calls" });
    const [tool] = session.sdkTools();
    await tool?.handler?.({}, { toolCallId: "1" } as never);
    return "sent";
  };
  session.attach({
    on: (listener: typeof emit) => {
      emit = listener;
    },
    send,
  } as unknown as CopilotSession);
  return { session, tell: () => event("model.model_call_success", { responseChunk: { model: "model-b" } }) };
}

describe("a turn that a tool has ended", () => {
  const { signal } = new AbortController();

  it("waits a moment for the provider's own name of the model", async () => {
    const { session, tell } = endingSession();
    const turn = session.send("Go.", signal);
    setTimeout(tell, 20);
    expect(await turn).toMatchObject({ finishReason: "tool_calls" });
    expect(session.reportedModel).toBe("model-b");
  });

  it("ends without the name when none is told", async () => {
    const { session } = endingSession();
    expect(await session.send("Go.", signal)).toMatchObject({ finishReason: "tool_calls" });
    expect([session.reportedModel, session.usage.requests]).toEqual([null, 1]);
  });
});
