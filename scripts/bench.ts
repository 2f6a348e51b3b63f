/**
 * Measures what the tool promises, as ratios within one run, and prints them. Usage: npm run bench [-- <folder>]
 * With a folder, its skills are used in place of copies of the samples.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { goodJudge } from "../test/support/judges.js";
import { startLoopbackModel } from "../test/support/loopback-model.js";
import { pluginEvalModel } from "../test/support/plugin-eval-model.js";
import { inTurn, measureNode, printRatio } from "./bench/measure.js";
import { makeWorkspace } from "./bench/workspace.js";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const BARE_SDK = fileURLToPath(new URL("./bench/bare-sdk.mjs", import.meta.url));
const SKILL_CHECK = fileURLToPath(new URL("../node_modules/skill-check/bin/skill-check.js", import.meta.url));
const folder = process.argv[2];
const LATENCY_MS = 1000;
const JUDGED = 40;
const IN_FLIGHT = 8;
const COLLECTION = 184;

await judging();
await simulating();
await cachedRun();
await checking();
await help();

/** 40 skills, a model that thinks for a second, 8 in flight: five seconds is the least that this can take. */
async function judging(): Promise<void> {
  const model = await startLoopbackModel(goodJudge(4), { latencyMs: LATENCY_MS });
  const root = await makeWorkspace(JUDGED, folder);
  const least = (Math.ceil(JUDGED / IN_FLIGHT) * LATENCY_MS) / 1000;
  const run = await measureNode([CLI, "--concurrency", String(IN_FLIGHT), "--format", "json"], {
    cwd: root,
    env: { COPILOT_PROVIDER_BASE_URL: model.url, COPILOT_MODEL: "bench" },
    memory: true,
  });
  const requests = model.requests.length;
  const empty = await mkdtemp(join(tmpdir(), "waza-bench-"));
  const bare = await measureNode([BARE_SDK, String(JUDGED), String(IN_FLIGHT), empty], {
    cwd: process.cwd(),
    env: { COPILOT_PROVIDER_BASE_URL: model.url, COPILOT_MODEL: "bench" },
  });
  await model.close();
  for (const folder of [root, empty]) await rm(folder, { recursive: true });
  const detail = `${run.seconds.toFixed(2)} s, ${requests} requests, exit ${run.code}`;
  printRatio(
    `judge ${JUDGED} skills, ${IN_FLIGHT} in flight / least possible`,
    run.seconds / least,
    1.3,
    detail,
  );
  printRatio(
    "the same / the SDK alone on this machine",
    run.seconds / bare.seconds,
    1,
    `${bare.seconds.toFixed(2)} s`,
  );
  printRatio(
    "peak memory of the process / 250 MB",
    (run.peakMb ?? Number.NaN) / 250,
    1,
    `${run.peakMb?.toFixed(0)} MB`,
  );
}

/** A simulation of 50 runs: no more requests than it needs, and the sessions in flight busy with them. */
async function simulating(): Promise<void> {
  const model = await startLoopbackModel(pluginEvalModel(), { latencyMs: LATENCY_MS });
  const root = await makeWorkspace(1, folder);
  const args = [
    "score",
    "--depth",
    "deep",
    "--concurrency",
    String(IN_FLIGHT),
    "--format",
    "json",
    "--quiet",
  ];
  const run = await measureNode([CLI, ...args], {
    cwd: root,
    env: { COPILOT_PROVIDER_BASE_URL: model.url, COPILOT_MODEL: "bench" },
  });
  await model.close();
  await rm(root, { recursive: true });
  const requests = model.requests.length;
  const least = (requests * LATENCY_MS) / 1000 / IN_FLIGHT;
  const detail = `${run.seconds.toFixed(2)} s, ${requests} requests, exit ${run.code}`;
  printRatio(
    `score --depth deep of 1 skill, ${IN_FLIGHT} in flight / least possible`,
    run.seconds / least,
    1.3,
    detail,
  );
}

/** The whole collection from the cache: no request, and the SDK is not even loaded. */
async function cachedRun(): Promise<void> {
  const model = await startLoopbackModel(goodJudge(4));
  const root = await makeWorkspace(COLLECTION, folder);
  const env = { COPILOT_PROVIDER_BASE_URL: model.url, COPILOT_MODEL: "bench" };
  await measureNode([CLI, "--concurrency", "16", "--format", "json"], { cwd: root, env });
  const asked = model.requests.length;
  const runs = await inTurn(
    3,
    () => measureNode([CLI, "--format", "json"], { cwd: root, env }),
    () => measureNode(["-e", "0"], { cwd: root }),
  );
  await model.close();
  await rm(root, { recursive: true });
  const detail = `${runs.first.toFixed(2)} s, ${model.requests.length - asked} requests, ${runs.ratio.toFixed(1)} × node -e 0`;
  printRatio(`cached run over ${COLLECTION} skills / 1 s`, runs.first, 1, detail);
}

/** The deterministic half over the whole collection, beside another linter that does less with each skill. */
async function checking(): Promise<void> {
  const root = await makeWorkspace(COLLECTION, folder);
  const runs = await inTurn(
    3,
    () => measureNode([CLI, "check", "--format", "json"], { cwd: root }),
    () =>
      measureNode([SKILL_CHECK, "check", "skills", "--no-security-scan", "--format", "json"], { cwd: root }),
  );
  await rm(root, { recursive: true });
  printRatio(`check ${COLLECTION} skills / 1.5 s`, runs.first / 1.5, 1, `${runs.first.toFixed(2)} s`);
  printRatio("the same / skill-check", runs.ratio, 1, `${runs.second.toFixed(2)} s`);
}

async function help(): Promise<void> {
  const cwd = process.cwd();
  const runs = await inTurn(
    9,
    () => measureNode([CLI, "--help"], { cwd }),
    () => measureNode(["-e", "0"], { cwd }),
  );
  printRatio("--help / node -e 0", runs.ratio, 3, `${(runs.first * 1000).toFixed(0)} ms`);
}
