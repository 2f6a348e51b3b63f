import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "../../src/cli/main.js";
import type { QualityDocument } from "../../src/documents/quality.js";
import { connectDirectly } from "./direct-model.js";
import { fakeIo } from "./fake-io.js";

/** The built program. */
export const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Record<string, string>;
  /** What stands on stdin, to its end; nothing by default. */
  readonly input?: string | Uint8Array;
  /** Called with each line on stderr when it is said. */
  readonly onNote?: (line: string) => void;
}

/** What a run in this process tells besides. */
export interface OwnRunResult extends RunResult {
  /** A model was connected to: in a process of its own this is when the SDK is loaded. */
  readonly connected: boolean;
}

export interface SpawnOptions extends RunOptions {
  /** Called with the running process, to signal it. */
  readonly onStart?: ((child: ChildProcess) => void) | undefined;
}

/** Names of variables that would let the machine's own login or settings into a test. */
const PRIVATE = /^(COPILOT_|GH_|GITHUB_|NO_COLOR$|FORCE_COLOR$|CI$|HTTPS?_PROXY$|https?_proxy$|ALL_PROXY$)/;

/** The environment of a test run: the machine's, without logins, plus what the test says. */
export function cleanEnv(extra: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !PRIVATE.test(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...extra };
}

/** Runs the program in this process, from its sources, with a scripted model in place of the runtime. */
export async function runCli(
  args: readonly string[],
  { cwd, env = {}, input = "", onNote }: RunOptions,
): Promise<OwnRunResult> {
  let connected = false;
  const io = fakeIo({
    cwd,
    env: cleanEnv(env),
    input: async () => Buffer.from(input),
    connect: (options) => {
      connected = true;
      return connectDirectly(options);
    },
    ...(onNote && { onNote }),
  });
  const code = await main(args, io);
  return { code, connected, stdout: io.written(), stderr: io.notes.map((line) => `${line}\n`).join("") };
}

/** Runs the built program to its end, with the real runtime, and with pipes for all streams. */
export function spawnCli(
  args: readonly string[],
  { cwd, env = {}, input, onStart }: SpawnOptions,
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      env: cleanEnv(env),
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdin?.end(input);
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
    onStart?.(child);
  });
}

/** The environment that points the tool at a loopback model. */
export function providerEnv(url: string, model = "loopback-model"): Record<string, string> {
  return { COPILOT_PROVIDER_BASE_URL: url, COPILOT_MODEL: model };
}

/** A temporary workspace; `remove` deletes it. */
export interface TestWorkspace {
  readonly root: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Copies a file or folder from outside into the workspace. */
  copy(from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty workspace (with a `.waza` folder, so that nothing above it counts) and fills it with files. */
export async function createWorkspace(files: Record<string, string> = {}): Promise<TestWorkspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "waza-test-")));
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  await mkdir(join(root, ".waza"));
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return {
    root,
    write,
    copy: (from, to) => cp(from, join(root, to), { recursive: true }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** A small, sound skill. */
export function skillText(name: string, more = ""): string {
  return `---
name: ${name}
description: Sorts receipts by month and shop. Use when someone asks to tidy a folder of receipts.
---

# Sort receipts

1. List the files in the folder that the user named, and show the list before anything moves.
2. Read the date and the shop of each receipt; ask when one of them cannot be read.
3. Move each file to \`<year>/<month>/<shop>.pdf\`, and never overwrite a file that is there already.
4. Report how many files were moved, and name those that were left where they are.
${more}`;
}

export function parseReport(result: RunResult): QualityDocument {
  return JSON.parse(result.stdout) as QualityDocument;
}
