import { dirname, join, relative, sep } from "node:path";
import { type Finding, finding } from "../../model/finding.js";
import { TokenLimits } from "../../model/readiness.js";
import { readInside } from "../read-inside.js";

export const LIMITS_FILE = ".token-limits.json";

/** What was found: the limits, or why the nearest file cannot be used; both null when there is no file. */
export interface LimitsFile {
  readonly limits: TokenLimits | null;
  readonly finding: Finding | null;
}

/**
 * Reads the nearest `.token-limits.json`, looked for from the skill folder up to the workspace root. A broken one is
 * a finding and sets no limits; files further up are then not asked.
 * @param dir absolute path of the skill folder
 * @param root absolute path of the workspace
 */
export async function readLimitsFile(dir: string, root: string): Promise<LimitsFile> {
  for (const folder of foldersUpTo(dir, root)) {
    const file = join(folder, LIMITS_FILE);
    const read = await readInside(file, [dir, root]);
    if (read.kind === "missing") continue;
    const path = relative(dir, file).split(sep).join("/");
    return read.kind === "text" ? parseLimits(read.text, path) : unusable(path, read.reason);
  }
  return { limits: null, finding: null };
}

function foldersUpTo(dir: string, root: string): string[] {
  const isBelowRoot = dir === root || dir.startsWith(root.endsWith(sep) ? root : root + sep);
  if (!isBelowRoot) return [dir];
  const folders = [dir];
  for (let folder = dir; folder !== root; ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return folders;
}

function parseLimits(text: string, path: string): LimitsFile {
  try {
    const parsed = TokenLimits.safeParse(JSON.parse(text));
    if (parsed.success) return { limits: parsed.data, finding: null };
    const [issue] = parsed.error.issues;
    return unusable(path, "wrong-shape", issue?.path.join(".") ?? "");
  } catch {
    return unusable(path, "not-json");
  }
}

function unusable(file: string, reason: string, field = ""): LimitsFile {
  return { limits: null, finding: finding("token-limits-unusable", "warning", { file }, { reason, field }) };
}
