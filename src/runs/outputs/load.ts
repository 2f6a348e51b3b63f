import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { checkClaims } from "../../claims/check.js";
import { type ContextIndex, openContext } from "../../claims/context.js";
import { factsForJudge } from "../../claims/facts-text.js";
import { findPlace } from "../../claims/find-place.js";
import { passagesOf } from "../../claims/passages.js";
import { unfinished } from "../../claims/unfinished.js";
import { posixRelative } from "../../files/paths.js";
import { readBytes } from "../../files/read.js";
import type { Finding } from "../../findings/finding.js";
import type { OutputKind } from "../../model/choices.js";
import type { ClaimReport } from "../../model/claims.js";
import { UsageError } from "../../model/errors.js";
import type { SkillFile } from "../../model/skill.js";
import type { Judgeable } from "../../model/subject.js";
import { decodeText } from "../../text/decode.js";
import { trustFindings } from "../../trust/trust.js";
import type { World } from "../world.js";

const STDIN = "-";
/** In bytes: far more than any model reads. */
const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** An output that was read, with everything that can be said of it before a model is asked. */
export interface LoadedOutput extends Judgeable {
  readonly claims: ClaimReport;
  readonly findings: readonly Finding[];
}

/**
 * Reads outputs, and the task and the context that they are seen in.
 * @param root absolute path of the workspace: results are keyed by paths relative to it
 * @throws UsageError when a file cannot be read, is not UTF-8, is empty, or is named twice
 */
export async function loadOutputs(
  world: World,
  root: string,
  files: readonly string[],
  options: {
    readonly task?: string | undefined;
    readonly context: readonly string[];
    readonly kind: OutputKind | null;
  },
): Promise<LoadedOutput[]> {
  const context =
    options.context.length > 0 ? await openContext(options.context, world.cwd, world.signal) : null;
  const task = options.task === undefined ? null : await readTask(world, options.task);
  const loaded: LoadedOutput[] = [];
  for (const file of files) {
    const path = file === STDIN ? "stdin" : posixRelative(root, resolve(world.cwd, file));
    if (loaded.some((other) => other.path === path)) {
      throw new UsageError("output-twice", `${file} is named twice.`, "Name each output once.");
    }
    const text = await readText(world, file);
    loaded.push(await describe({ path, text }, { context, task, kind: options.kind }));
  }
  return loaded;
}

/** What an output is seen with. */
interface Surroundings {
  readonly context: ContextIndex | null;
  readonly task: SkillFile | null;
  readonly kind: OutputKind | null;
}

async function describe(
  { path, text }: SkillFile,
  { context, task, kind }: Surroundings,
): Promise<LoadedOutput> {
  const output: SkillFile = { path: basename(path), text };
  const claims = await checkClaims(text, context);
  const { passages, unshown } = context ? passagesOf(claims, context) : { passages: [], unshown: 0 };
  const facts = [
    ...(kind ? [`The output is a ${NAMES[kind]}.`] : []),
    ...(task ? [] : ["The task was not given."]),
    ...factsForJudge(claims),
    ...(unshown > 0 ? [`${unshown} more of the cited places exist and are not shown.`] : []),
  ];
  const found = [...unfinished(text), ...trustFindings([output])];
  const background = [...(task ? [task] : []), ...passages];
  return {
    path,
    contentHash: hashOf([output, ...background], facts),
    subject: {
      files: [output],
      listings: [],
      background,
      facts,
      ...(context && { findPlace: (citation: string) => findPlace(citation, context) }),
    },
    claims,
    findings: found.map((item) => ({ ...item, file: output.path })),
  };
}

const NAMES: Readonly<Record<OutputKind, string>> = {
  plan: "plan",
  review: "review",
  response: "response to a request",
  claim: "claim that a task is complete",
};

async function readTask(world: World, file: string): Promise<SkillFile> {
  return { path: `task: ${basename(file)}`, text: await readText(world, file) };
}

async function readText(world: World, file: string): Promise<string> {
  const bytes = file === STDIN ? await world.input() : readNamed(resolve(world.cwd, file), file);
  const decoded = decodeText(bytes);
  const name = file === STDIN ? "stdin" : file;
  if (!decoded.ok) {
    const message = `${name} is not UTF-8 (byte offset ${decoded.offset}).`;
    throw new UsageError("output-encoding", message, "Save it as UTF-8.");
  }
  if (decoded.text.trim() === "") {
    throw new UsageError("output-empty", `${name} is empty: there is nothing to evaluate.`);
  }
  return decoded.text;
}

function readNamed(path: string, file: string): Uint8Array {
  const read = readBytes(path, { maxBytes: LARGEST_OUTPUT, follow: "anywhere" });
  if (read.ok) return read.value;
  const hint = read.reason === "not-a-file" ? "Give a file, or - to read standard input." : "Check the path.";
  throw new UsageError("output-unreadable", `${file} cannot be read (${read.code}).`, hint);
}

/** SHA-256 over a length-framed list of everything that the judge may see. */
function hashOf(files: readonly SkillFile[], facts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of [...files.flatMap(({ path, text }) => [path, text]), ...facts]) {
    const bytes = Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return `sha256:${hash.digest("hex")}`;
}
