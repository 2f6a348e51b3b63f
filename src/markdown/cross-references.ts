import { join, posix } from "node:path";
import { kindOf } from "../files/look.js";
import type { CrossReference, MarkdownFacts } from "../model/facts.js";
import { MAIN_FILE } from "../model/skill.js";

/** `mailto:`, `https:`, `C:` and the like. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** How far up a collection may reach: skill, `skills/`, plugin, `plugins/`. */
const MAX_STEPS_UP = 4;
const MAX_PATH_LENGTH = 500;
const COLLECTION_FOLDERS: ReadonlySet<string> = new Set(["skills", "agents", "commands"]);
const LOWER_CASE_NAME = /^[a-z0-9][\w.-]*$/;

/**
 * Paths in a file that lead to another skill, agent or command: targets of links, and code spans that hold nothing but
 * such a path. Only whether the path exists is asked of the file system.
 * @param dir absolute path of the skill folder
 */
export function findCrossReferences(facts: MarkdownFacts, dir: string): CrossReference[] {
  const links = facts.links
    .filter(({ kind }) => kind === "link")
    .map(({ decoded, line }) => ({ target: decoded, line }));
  const spans = facts.codeSpans
    .filter(({ text }) => text.startsWith("../") && !/\s/.test(text))
    .map(({ text, line }) => ({ target: text, line, inCode: true }));
  return [...links, ...spans]
    .map((candidate) => ({ ...candidate, path: pathOf(candidate.target, facts.file) }))
    .filter(({ path, ...candidate }) => path !== null && leadsToSibling(path, "inCode" in candidate))
    .map(({ target, line, path }) => ({
      file: facts.file,
      line,
      target,
      resolves: kindOf(join(dir, path ?? "")) !== null,
    }))
    .sort((a, b) => a.line - b.line);
}

/** The target as a path seen from the skill folder; null when it is none. */
function pathOf(target: string, file: string): string | null {
  if (target.length > MAX_PATH_LENGTH || target.includes("\0")) return null;
  if (target.startsWith("/") || SCHEME.test(target)) return null;
  const path = target.replace(/[#?].*$/s, "");
  return path === "" ? null : posix.join(posix.dirname(file), path);
}

/**
 * Whether a path outside the skill folder has the shape of a sibling. In code, where paths are often mere examples,
 * it must end at a skill's or agent's own file.
 */
function leadsToSibling(path: string, inCode: boolean): boolean {
  const steps = path.split("/");
  const up = steps.findIndex((step) => step !== "..");
  if (up < 1 || up > MAX_STEPS_UP) return false;
  const [first = "", ...rest] = steps.slice(up).filter((step) => step !== "");
  const last = rest.at(-1) ?? first;
  const isOwnFile = last === MAIN_FILE || (COLLECTION_FOLDERS.has(first) && last.endsWith(".md"));
  if (inCode) return isOwnFile;
  const isFolder = path.endsWith("/") || !last.includes(".");
  const isSiblingFolder = LOWER_CASE_NAME.test(first) && (rest.length > 0 ? up === 1 : isFolder);
  return isOwnFile || isSiblingFolder || (COLLECTION_FOLDERS.has(first) && rest.length > 0);
}
