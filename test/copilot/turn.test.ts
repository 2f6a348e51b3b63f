import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ToolBatch } from "../../src/copilot/turn.js";
import type { ModelTool } from "../../src/model/agent.js";

/** Two tools that note the order of their calls; `end` accepts when all of `needed` were scored. */
function createTools(needed: readonly string[]) {
  const handled: string[] = [];
  const parameters = z.object({});
  const score: ModelTool = {
    name: "score",
    description: "",
    parameters,
    terminal: false,
    handle: (args) => {
      handled.push(String(args));
      return { ok: true, text: "" };
    },
  };
  const end: ModelTool = {
    name: "end",
    description: "",
    parameters,
    terminal: true,
    handle: () => {
      const ok = needed.every((name) => handled.includes(name));
      handled.push(ok ? "end" : "end refused");
      return { ok, text: "" };
    },
  };
  return { handled, score, end, byName: new Map([score, end].map((tool) => [tool.name, tool])) };
}

/**
 * Plays one model message as the runtime does it: every call starts in message order, at once; failed ones are noted.
 * `x…` names a tool of somebody else, `…?` has arguments that the runtime cannot read.
 */
async function play(calls: readonly string[], needed: readonly string[], areFailuresTold = true) {
  const tools = createTools(needed);
  const onNextRequest = vi.fn<() => void>();
  const nameOf = (call: string) =>
    call.startsWith("end") ? "end" : call.startsWith("x") ? "shell" : "score";
  const requests = calls.map((call, index) => ({ toolCallId: `id${index}`, name: nameOf(call) }));
  const batch = new ToolBatch(requests, tools.byName, areFailuresTold, onNextRequest);
  await Promise.all(
    calls.map(async (call, index) => {
      const tool = call.endsWith("?") ? undefined : tools.byName.get(nameOf(call));
      const reply = tool && (await batch.answer(tool, `id${index}`, call));
      if (!reply?.ok && areFailuresTold) batch.noteSettled();
    }),
  );
  return { handled: tools.handled, nextRequests: onNextRequest.mock.calls.length };
}

describe("ToolBatch", () => {
  it.each([
    ["first", ["end", "a", "b"]],
    ["in the middle", ["a", "end", "b"]],
    ["last", ["a", "b", "end"]],
  ])("decides a terminal call that stands %s after its siblings", async (_where, calls) => {
    expect(await play(calls, ["a", "b"])).toEqual({ handled: ["a", "b", "end"], nextRequests: 0 });
  });

  it("decides a terminal call without siblings at once", async () => {
    expect(await play(["end"], [])).toEqual({ handled: ["end"], nextRequests: 0 });
  });

  it.each([
    ["the terminal call is refused", ["a", "end"], ["a", "end refused"]],
    ["there is no terminal call", ["a", "b"], ["a", "b"]],
    ["a tool of somebody else is among the calls", ["xa", "a"], ["a"]],
    ["all tools are somebody else's", ["xa", "xb"], []],
    ["a call cannot be read", ["a", "b?"], ["a"]],
    ["a call cannot be read and the terminal one is refused", ["a", "b?", "end"], ["a", "end refused"]],
  ])("announces one more request when %s", async (_why, calls, handled) => {
    expect(await play(calls, ["a", "b"])).toEqual({ handled, nextRequests: 1 });
  });

  it("announces one for refused calls of ours when nobody tells of failures, and waits for others in vain", async () => {
    const refused = { handled: ["a", "end refused"], nextRequests: 1 };
    expect(await play(["a", "end"], ["a", "b"], false)).toEqual(refused);
    expect(await play(["xa", "a"], [], false)).toEqual({ handled: ["a"], nextRequests: 0 });
  });

  it("announces none for a message without calls: the turn is over", async () => {
    expect(await play([], [])).toEqual({ handled: [], nextRequests: 0 });
  });

  it("announces none when a call failed and the terminal one was accepted all the same", async () => {
    expect(await play(["xa", "end", "a"], ["a"])).toEqual({ handled: ["a", "end"], nextRequests: 0 });
  });

  it("waits for an announced sibling that never comes, but not for ever", async () => {
    const { handled } = await play(["a?", "b", "end"], ["b"]);
    expect(handled).toEqual(["b", "end"]);
  });

  it("announces the request before the last answer is given", async () => {
    const order: string[] = [];
    const { score, byName } = createTools([]);
    const calls = [{ toolCallId: "1", name: "score" }];
    const batch = new ToolBatch(calls, byName, true, () => order.push("announced"));
    await batch.answer(score, "1", "a").then(() => order.push("answered"));
    expect(order).toEqual(["announced", "answered"]);
  });
});
