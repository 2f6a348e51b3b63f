import { execFile, spawn } from "node:child_process";
import { UsageError } from "../model/errors.js";
import { wordSet } from "../text/data.js";
import { oneLine, shorten } from "../text/safe.js";

/** Where git is asked. */
export interface GitPlace {
  /** Absolute path of a folder in the repository. */
  readonly repository: string;
  /** Absolute path of a folder of ours: git is started there, since Windows looks for programs in that folder first. */
  readonly scratch: string;
}

type GitAnswer =
  | { readonly ok: true; readonly stdout: string }
  /** What git said about its failure, on one line and safe to print. */
  | { readonly ok: false; readonly stderr: string };

/** Longer than the slowest disk needs: git asks for nothing and uses no network here. */
const TIMEOUT_MS = 60_000;
/** Names of about half a million files. */
const MOST_OUTPUT = 64 * 1024 * 1024;
const LONGEST_COMPLAINT = 300;

/** Set in hooks and by scripts: with them git would look at another repository, or read paths as patterns. */
const MISLEADING = wordSet(
  "GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES " +
    "GIT_NAMESPACE GIT_PREFIX GIT_GLOB_PATHSPECS GIT_NOGLOB_PATHSPECS GIT_ICASE_PATHSPECS",
);

/**
 * Runs a git command that only reads, without a shell.
 * @param args no argument may come from outside unless a fixed text stands before it
 * @param input what the command reads from its standard input
 * @throws UsageError `git-missing`, `git-failed` (it took too long), `revision-too-large`
 */
export function git(place: GitPlace, args: readonly string[], input = ""): Promise<GitAnswer> {
  const options = { ...startOptions(place), encoding: "utf8", maxBuffer: MOST_OUTPUT } as const;
  return new Promise((resolve, reject) => {
    const child = execFile("git", allArguments(place, args), options, (error, stdout, stderr) => {
      if (!error) resolve({ ok: true, stdout });
      else if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") reject(tooLarge("lists too many files"));
      else if (typeof error.code === "string") reject(gitMissing(error.code));
      else if (error.killed) reject(gitFailed(`it took longer than ${TIMEOUT_MS / 1000} s`));
      else resolve({ ok: false, stderr: shorten(oneLine(stderr), LONGEST_COMPLAINT) });
    });
    child.stdin?.on("error", ignoreEarlyEnd);
    child.stdin?.end(input);
  });
}

/** The bytes of an object, as git stores them: no filter and no line end conversion is applied. */
interface GitBlob<T> {
  readonly item: T;
  /** In bytes. */
  readonly size: number;
  /** May be read once, and only before the next blob is asked for. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Streams objects one after the other, so that none has to fit into memory.
 * @param items each with the id of an object, in the order in which they are wanted
 * @throws UsageError `git-failed` when an object is missing or git ends early
 */
export async function* readBlobs<T extends { readonly oid: string }>(
  place: GitPlace,
  items: readonly T[],
): AsyncGenerator<GitBlob<T>> {
  if (items.length === 0) return;
  const child = spawn("git", allArguments(place, ["cat-file", "--batch"]), {
    ...startOptions(place),
    stdio: ["pipe", "pipe", "ignore"],
  });
  // A git that cannot be started or that stops shows in its output, which then ends too early.
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.on("error", () => resolve());
  });
  child.stdin.on("error", ignoreEarlyEnd);
  child.stdin.end(items.map(({ oid }) => `${oid}\n`).join(""));
  try {
    const objects = new ObjectStream(child.stdout);
    for (const item of items) {
      const size = await objects.next();
      yield { item, size, content: objects.content() };
    }
  } finally {
    child.stdout.destroy();
    child.kill();
    // A system may keep the folder of a running program from being removed.
    await ended;
  }
}

const LINE_FEED = 0x0a;

/** Reads what `git cat-file --batch` prints: a line `<id> <type> <size>`, that many bytes and a line end, repeated. */
class ObjectStream {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);
  /** Bytes of the current object that were not handed out yet. */
  #left = 0;
  #isFirst = true;

  constructor(output: AsyncIterable<Buffer>) {
    this.#chunks = output[Symbol.asyncIterator]();
  }

  /** Goes on to the next object, whatever was read of this one. @returns its size in bytes */
  async next(): Promise<number> {
    for await (const _ of this.content());
    if (!this.#isFirst) await this.#line();
    this.#isFirst = false;
    const header = await this.#line();
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(header)?.[1];
    if (size === undefined) {
      throw gitFailed(
        "objects of that revision are not there",
        "In a partial clone, fetch them first; `git fsck` tells whether a repository is damaged.",
      );
    }
    this.#left = Number(size);
    return this.#left;
  }

  async *content(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      if (this.#buffer.length === 0) await this.#fill();
      yield this.#take(this.#left);
    }
  }

  async #line(): Promise<string> {
    while (!this.#buffer.includes(LINE_FEED)) await this.#fill();
    const line = this.#buffer.subarray(0, this.#buffer.indexOf(LINE_FEED));
    this.#buffer = this.#buffer.subarray(line.length + 1);
    return line.toString("latin1");
  }

  #take(most: number): Buffer {
    const part = this.#buffer.subarray(0, most);
    this.#buffer = this.#buffer.subarray(part.length);
    this.#left -= part.length;
    return part;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw gitFailed("it stopped before all files were read");
    this.#buffer = Buffer.concat([this.#buffer, value]);
  }
}

/** @param why the rest of a sentence that starts with "git could not read the repository:" */
export function gitFailed(why: string, hint: string | null = null): UsageError {
  return new UsageError("git-failed", `git could not read the repository: ${why}.`, hint);
}

/** @param why the rest of a sentence that starts with "The revision" */
export function tooLarge(why: string): UsageError {
  return new UsageError(
    "revision-too-large",
    `The revision ${why}.`,
    "Check it out and give the path alone.",
  );
}

function gitMissing(code: string): UsageError {
  return new UsageError(
    "git-missing",
    `git could not be started (${code}); it is needed to read a skill at a revision.`,
    "Install git, or make sure that it is on the PATH.",
  );
}

function allArguments({ repository }: GitPlace, args: readonly string[]): string[] {
  return ["--no-pager", "-C", repository, ...args];
}

function startOptions({ scratch }: GitPlace) {
  return { cwd: scratch, env: environment(), timeout: TIMEOUT_MS, windowsHide: true };
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !MISLEADING.has(name.toUpperCase()));
  return {
    ...Object.fromEntries(inherited),
    // Its complaints are told apart by their English words.
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // What a commit holds, not what somebody had git show in its place.
    GIT_NO_REPLACE_OBJECTS: "1",
  };
}

function ignoreEarlyEnd(): void {}
