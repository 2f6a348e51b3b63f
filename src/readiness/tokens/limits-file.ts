import { join } from "node:path";
import { ancestorsOf, isWithin, posixRelative } from "../../files/paths.js";
import { readText } from "../../files/read.js";
import { type Finding, finding } from "../../findings/finding.js";
import { TokenLimits } from "../../model/token-limits.js";
import { parseJson } from "../../text/data.js";

const LIMITS_FILE = ".token-limits.json";

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
export function readLimitsFile(dir: string, root: string): LimitsFile {
  const folders = isWithin(root, dir) ? ancestorsOf(dir).filter((above) => isWithin(root, above)) : [dir];
  for (const folder of folders) {
    const file = join(folder, LIMITS_FILE);
    const read = readText(file, { follow: [dir, root] });
    if (!read.ok && read.reason === "missing") continue;
    const path = posixRelative(dir, file);
    return read.ok ? parseLimits(read.text, path) : unusable(path, read.code);
  }
  return { limits: null, finding: null };
}

function parseLimits(text: string, path: string): LimitsFile {
  const content = parseJson(text);
  if (content === undefined) return unusable(path, "not-json");
  const { data, error } = TokenLimits.safeParse(content);
  return data
    ? { limits: data, finding: null }
    : unusable(path, "wrong-shape", error.issues[0]?.path.join(".") ?? "");
}

function unusable(file: string, reason: string, field = ""): LimitsFile {
  return { limits: null, finding: finding("token-limits-unusable", { file }, { reason, field }) };
}
