/**
 * The least that the SDK itself takes for the same work: as many sessions, as many at a time, a prompt of common length
 * and a terminal tool, with nothing around them. Usage: node bare-sdk.mjs <sessions> <in flight> <empty folder>
 */
import { CopilotClient, defineTool } from "@github/copilot-sdk";
import { z } from "zod";
import { createMemoryFs } from "../../dist/copilot/memory-fs.js";

const [sessions, inFlight, folder] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const system = "A rule of the rubric that is about as long as one line.\n".repeat(530);
const prompt = "   1| A line of a skill that says what to do and when to stop.\n".repeat(180);

const client = new CopilotClient({
  mode: "empty",
  workingDirectory: folder,
  sessionFs: { initialCwd: folder, sessionStatePath: "/state", conventions: "posix" },
  logLevel: "none",
});
const tool = (name, isTerminal) =>
  defineTool(name, {
    description: name,
    parameters: z.looseObject({}),
    skipPermission: true,
    isTerminal,
    handler: () => ({ resultType: "success", textResultForLlm: "ok" }),
  });

await client.start();
let next = 0;
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (next < sessions) {
      next += 1;
      const session = await client.createSession({
        model: process.env.COPILOT_MODEL,
        provider: { type: "openai", baseUrl: process.env.COPILOT_PROVIDER_BASE_URL },
        createSessionFsProvider: createMemoryFs,
        availableTools: ["set_dimension_score", "set_quality_summary"],
        tools: [tool("set_dimension_score", false), tool("set_quality_summary", true)],
        systemMessage: { mode: "replace", content: system },
      });
      await session.sendAndWait({ prompt });
      await session.disconnect();
    }
  }),
);
await client.stop();
