import { basename, join } from "node:path";
import { MAIN_FILE } from "../files/paths.js";
import { type Finding, finding } from "../model/finding.js";
import type { Frontmatter, SkillFile, SkillLocation } from "../model/skill.js";
import { type FrontmatterSplit, splitFrontmatter } from "../text/frontmatter.js";
import { parseYaml } from "../text/yaml.js";
import { checkFields, isMapping, textOf, typeOf } from "./fields.js";
import { resolveLink, type SkillFolder } from "./folder.js";
import { MAX_TEXT_BYTES, readText } from "./read-text.js";

/** `SKILL.md`, read and parsed. */
export interface MainFile {
  readonly main: SkillFile;
  /** null when the file has no frontmatter block, or none that can be used. */
  readonly frontmatter: Frontmatter | null;
  readonly bodyLine: number;
}

/** What came of reading `SKILL.md`; `name` falls back to the folder's. */
export interface MainFileResult {
  /** null when there is no text to go on with. */
  readonly file: MainFile | null;
  readonly name: string;
  readonly description: string;
  readonly findings: readonly Finding[];
}

/**
 * Reads and parses the main file of a skill. Nothing in it is ever run.
 * Error findings: `wrong-case` (args `found`), `outside-skill`, `unreadable` (args `reason`), `too-large` (args `bytes`,
 * `max`), `not-utf8` (args `encoding`, `offset`), `empty-skill`, and those of the frontmatter.
 */
export async function readMainFile(location: SkillLocation, folder: SkillFolder): Promise<MainFileResult> {
  const read = await readMainText(location, folder);
  const parsed = typeof read === "string" ? parseMain(read) : { file: null, findings: [read] };
  const data = parsed.file?.frontmatter?.data ?? {};
  return {
    ...parsed,
    name: textOf(data, "name") || basename(location.dir),
    description: textOf(data, "description"),
  };
}

async function readMainText(location: SkillLocation, folder: SkillFolder): Promise<string | Finding> {
  if (location.entry !== MAIN_FILE) {
    return finding("wrong-case", "error", { file: location.entry }, { found: location.entry });
  }
  const isLink = folder.entries.some((entry) => entry.name === MAIN_FILE && entry.isSymbolicLink());
  const target = isLink
    ? await resolveLink(folder, MAIN_FILE)
    : { kind: "file", real: join(folder.real, MAIN_FILE) };
  if (target.kind === "outside") return mainError("outside-skill");
  if (!("real" in target))
    return mainError("unreadable", { reason: "reason" in target ? target.reason : "ENOENT" });
  const read = await readText(target.real);
  switch (read.kind) {
    case "text":
      return read.text.trim() === "" ? mainError("empty-skill") : read.text;
    case "too-large":
      return mainError("too-large", { bytes: read.bytes, max: MAX_TEXT_BYTES });
    case "undecodable":
      return mainError("not-utf8", { encoding: read.cause.encoding, offset: read.cause.offset });
    case "unreadable":
      return mainError("unreadable", { reason: read.reason });
  }
}

interface ParsedMain {
  readonly file: MainFile;
  readonly findings: readonly Finding[];
}

function parseMain(text: string): ParsedMain {
  const main = { path: MAIN_FILE, text };
  const split = splitFrontmatter(text);
  if (split.kind !== "block") {
    return { file: { main, frontmatter: null, bodyLine: 1 }, findings: [notABlock(split)] };
  }
  const { frontmatter, findings } = parseBlock(split.yaml, split.yamlLine);
  return { file: { main, frontmatter, bodyLine: split.bodyLine }, findings };
}

function notABlock(split: Exclude<FrontmatterSplit, { kind: "block" }>): Finding {
  switch (split.kind) {
    case "none":
      return finding("frontmatter-missing", "warning", { file: MAIN_FILE, line: 1 });
    case "late":
      return mainError("frontmatter-late", {}, { line: split.line, column: split.column });
    case "unclosed":
      return mainError("frontmatter-unclosed", {}, { line: 1 });
    case "language":
      return mainError("frontmatter-language", { tag: split.tag }, { line: split.line });
  }
}

function parseBlock(
  yaml: string,
  firstLine: number,
): { frontmatter: Frontmatter | null; findings: Finding[] } {
  const parsed = parseYaml(yaml, { firstLine });
  if (!parsed.ok) {
    const findings = parsed.problems.map(({ code, line, column, args }) =>
      mainError(`frontmatter-${code}`, args, { line, column }),
    );
    return { frontmatter: null, findings };
  }
  const data = parsed.data ?? {};
  if (!isMapping(data)) {
    const findings = [mainError("frontmatter-not-a-mapping", { found: typeOf(data) }, { line: firstLine })];
    return { frontmatter: null, findings };
  }
  return { frontmatter: { data, lines: parsed.lines }, findings: checkFields(data, parsed) };
}

function mainError(
  code: string,
  args: Finding["args"] = {},
  at: { line?: number; column?: number } = {},
): Finding {
  return finding(code, "error", { file: MAIN_FILE, ...at }, args);
}
