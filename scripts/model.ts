/** Starts the loopback model that the tests use and says how to point the tool at it. Ends with Ctrl-C. */
import { demoJudge } from "../test/support/judges.js";
import { startLoopbackModel } from "../test/support/loopback-model.js";

const model = await startLoopbackModel(demoJudge(), { latencyMs: Number(process.argv[2] ?? 1000) });
console.log(`export COPILOT_PROVIDER_BASE_URL=${model.url} COPILOT_MODEL=loopback-demo`);
process.once("SIGINT", () => void model.close());
process.once("SIGTERM", () => void model.close());
