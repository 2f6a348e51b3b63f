/**
 * Runs the real main job, SDK and runtime included, on the sample skills, against the loopback model that the tests
 * use. The scores are made up by that model: what can be seen here is the way, not a judgement.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { demoJudge } from "../test/support/judges.js";
import { type Behaviour, startLoopbackModel } from "../test/support/loopback-model.js";
import { pluginEvalModel } from "../test/support/plugin-eval-model.js";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const cwd = fileURLToPath(new URL("../fixtures/sample/", import.meta.url));

const [judge, others] = [demoJudge(), pluginEvalModel()];
/** The six dimensions of a skill are scored by the demonstration; every other role is one of PluginEval. */
const standIn: Behaviour = (request) =>
  request.system.includes('<criterion id="instruction_clarity"') ? judge(request) : others(request);

const model = await startLoopbackModel(standIn, { latencyMs: 500 });
console.error("A stand-in model on 127.0.0.1 gives the scores below; they say nothing about the skills.\n");
const child = spawn(process.execPath, [cli, ...process.argv.slice(2), "--no-cache"], {
  cwd,
  stdio: "inherit",
  env: { ...process.env, COPILOT_PROVIDER_BASE_URL: model.url, COPILOT_MODEL: "loopback-demo" },
});
child.once("close", (code) => {
  void model.close();
  process.exitCode = code ?? 1;
});
