import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { QualityDocument } from "../../src/documents/quality.js";
import {
  createWorkspace,
  providerEnv,
  type RunResult,
  runCli,
  skillText,
  spawnCli,
  type TestWorkspace,
} from "./cli.js";
import { goodJudge, nameOf } from "./judges.js";
import { type Behaviour, type SeenRequest, startLoopbackModel } from "./loopback-model.js";

/** A workspace and a model that outlive one run, for stories of several runs. */
export interface Stage extends TestWorkspace {
  /** The model's address, for runs that name another one. */
  readonly url: string;
  /** Everything that was asked so far. */
  readonly requests: readonly SeenRequest[];
  /** What the model does from now on. */
  behave(behaviour: Behaviour): void;
  /** Runs the program in the workspace, or in a folder of it. */
  run(args?: readonly string[], options?: StageRun): Promise<StageResult>;
  /** The text of a file of the workspace; empty when there is none. */
  read(path: string): Promise<string>;
  close(): Promise<void>;
}

export interface StageRun {
  readonly env?: Record<string, string>;
  /** Relative to the workspace. */
  readonly cwd?: string;
  /** What stands on stdin. */
  readonly input?: string | Uint8Array;
  /** Runs the built program with the real runtime. */
  readonly spawned?: boolean;
}

export interface StageResult extends RunResult {
  /** Names of the skills that the model was asked about in this run, sorted. */
  readonly asked: readonly string[];
  /** See `OwnRunResult`; a spawned run does not tell. */
  readonly connected?: boolean;
  /** The JSON document on stdout. */
  readonly report: QualityDocument;
}

/** Opens a workspace with a sound skill for each name, and more files, before a model that behaves. */
export async function openStage(
  skills: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  let behaviour: Behaviour = goodJudge();
  const sound = Object.fromEntries(skills.map((name) => [`skills/${name}/SKILL.md`, skillText(name)]));
  const workspace = await createWorkspace({ ...sound, ...files });
  const model = await startLoopbackModel((request) => behaviour(request));
  return {
    ...workspace,
    url: model.url,
    requests: model.requests,
    behave(next) {
      behaviour = next;
    },
    async run(args = [], { env = {}, cwd = ".", input, spawned = false } = {}) {
      const before = model.requests.length;
      const result = await (spawned ? spawnCli : runCli)(args, {
        cwd: join(workspace.root, cwd),
        env: { ...providerEnv(model.url), ...env },
        ...(input !== undefined && { input }),
      });
      return {
        ...result,
        asked: model.requests.slice(before).map(nameOf).sort(),
        get report() {
          return JSON.parse(result.stdout) as QualityDocument;
        },
      };
    },
    read: (path) => readFile(join(workspace.root, path), "utf8").catch(() => ""),
    async close() {
      await model.close();
      await workspace.remove();
    },
  };
}

/** Takes times, durations, hashes and versions out of a text, so that it can be compared with a snapshot. */
export function normalised(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/sha256:[0-9a-f]{64}/g, "sha256:<hash>")
    .replace(/"version": "[^"]+"/g, '"version": "<version>"')
    .replace(/"durationMs": [\d.]+/g, '"durationMs": "<duration>"')
    .replace(/ · \d+(\.\d)? s$/gm, " · <duration>");
}

/** Variables for a spawned run that writes the address of every module it loads to a file. */
export function logModules(file: string): Record<string, string> {
  const { href } = new URL("./log-modules.mjs", import.meta.url);
  return { NODE_OPTIONS: `--import ${href}`, MODULE_LOG: file };
}
