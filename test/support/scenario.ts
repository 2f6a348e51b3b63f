import type { ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QualityDocument } from "../../src/documents/quality.js";
import { createWorkspace, providerEnv, type RunResult, runCli, skillText, spawnCli } from "./cli.js";
import { goodJudge, nameOf } from "./judges.js";
import { type Behaviour, type SeenRequest, startLoopbackModel } from "./loopback-model.js";

export interface Scenario {
  /** Folder names of skills below `skills/`; a sound skill is written for each. */
  readonly skills?: readonly string[];
  /** More files, by path in the workspace. */
  readonly files?: Record<string, string>;
  readonly behave?: Behaviour;
  /** Arguments; `--format json` comes by itself unless a format is named. */
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly latencyMs?: number;
  /** Runs the built program with the real runtime; so does everything that acts on the process. */
  readonly spawned?: boolean;
  /** Called with the running process and what the model has seen so far. */
  readonly onStart?: (child: ChildProcess, requests: readonly SeenRequest[]) => void;
}

export interface ScenarioResult extends RunResult {
  /** The JSON document on stdout, skills by name. */
  readonly skills: Readonly<Record<string, QualityDocument["skills"][number]>>;
  readonly report: QualityDocument;
  readonly requests: readonly SeenRequest[];
  /** Text of the cache file; empty when there is none. */
  readonly cache: string;
  /** Names of files and folders that the run left in its temporary folder. */
  readonly leftovers: readonly string[];
  /** Paths in the workspace after the run. */
  readonly files: readonly string[];
}

/**
 * Runs the program over small skills against a loopback model of its own, with a home and a temporary folder of
 * its own, and removes everything again.
 */
export async function play(scenario: Scenario): Promise<ScenarioResult> {
  const { skills = [], behave = goodJudge(), args = [] } = scenario;
  const sound = Object.fromEntries(skills.map((name) => [`skills/${name}/SKILL.md`, skillText(name)]));
  const workspace = await createWorkspace({ ...sound, ...scenario.files });
  const outside = await mkdtemp(join(tmpdir(), "waza-outside-"));
  const [temp, home] = [join(outside, "temp"), join(outside, "home")];
  await Promise.all([mkdir(temp), mkdir(home)]);
  const model = await startLoopbackModel(behave, { latencyMs: scenario.latencyMs ?? 0 });
  const format = args.includes("--format") ? [] : ["--format", "json"];
  try {
    const run = {
      cwd: workspace.root,
      env: { ...outsideEnv(temp, home), ...providerEnv(model.url), ...scenario.env },
    };
    const { onStart, spawned = onStart !== undefined } = scenario;
    const result = await (spawned
      ? spawnCli([...format, ...args], { ...run, onStart: (child) => onStart?.(child, model.requests) })
      : runCli([...format, ...args], run));
    return {
      ...result,
      get report() {
        return JSON.parse(result.stdout) as QualityDocument;
      },
      get skills() {
        const report = JSON.parse(result.stdout) as QualityDocument;
        return Object.fromEntries(report.skills.map((skill) => [skill.name, skill]));
      },
      requests: model.requests,
      cache: await readFile(join(workspace.root, ".waza/quality-scores.json"), "utf8").catch(() => ""),
      leftovers: spawned ? await readdir(temp) : await ownLeftovers(),
      files: await readdir(workspace.root, { recursive: true }),
    };
  } finally {
    await model.close();
    await rm(outside, { recursive: true, force: true });
    await workspace.remove();
  }
}

/** What runs in this process left in its temporary folder, which belongs to this test file. */
const ownLeftovers = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("waza-quality-"));

const outsideEnv = (temp: string, home: string) => ({
  TMPDIR: temp,
  TEMP: temp,
  HOME: home,
  USERPROFILE: home,
});

/** A model that behaves differently for each skill, by its name; well when the name is not listed. */
export function byName(behaviours: Readonly<Record<string, Behaviour>>): Behaviour {
  const good = goodJudge();
  return (request) => (behaviours[nameOf(request)] ?? good)(request);
}

/** Paths of the skills that a cache file knows. */
export function cachedPaths(cache: string): string[] {
  return cache === "" ? [] : Object.keys((JSON.parse(cache) as { skills: object }).skills);
}
