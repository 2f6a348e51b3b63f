import { basename, join } from "node:path";
import { MAX_TEXT_BYTES, readText } from "../files/read.js";
import { type Finding, finding } from "../findings/finding.js";
import { MAIN_FILE, type Skill, type SkillLocation } from "../model/skill.js";
import { isMapping } from "../text/data.js";
import { type FrontmatterSplit, splitFrontmatter } from "../text/frontmatter.js";
import { parseYaml, type YamlProblem } from "../text/yaml.js";
import { checkFields, textOf, typeOf } from "./fields.js";
import type { SkillFolder } from "./listing.js";

const MAIN = { file: MAIN_FILE };

/** `SKILL.md`, read and parsed; the frontmatter is null as well when there is none that can be used. */
type MainFile = Pick<Skill, "main" | "frontmatter" | "bodyLine">;

/** What came of reading `SKILL.md`; `name` falls back to the folder's. */
interface MainFileResult {
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
export function readMainFile(location: SkillLocation, folder: SkillFolder): MainFileResult {
  const read = readMainText(location, folder);
  const parsed = typeof read === "string" ? parseMain(read) : { file: null, findings: [read] };
  const data = parsed.file?.frontmatter?.data ?? {};
  return {
    ...parsed,
    name: textOf(data, "name") || basename(location.dir),
    description: textOf(data, "description"),
  };
}

function readMainText(location: SkillLocation, folder: SkillFolder): string | Finding {
  if (location.entry !== MAIN_FILE) {
    return finding("wrong-case", { file: location.entry }, { found: location.entry });
  }
  const isLink = folder.entries.some((entry) => entry.name === MAIN_FILE && entry.isSymbolicLink());
  const read = readText(join(folder.real, MAIN_FILE), isLink ? { follow: [folder.real] } : {});
  if (read.ok) return read.text.trim() === "" ? finding("empty-skill", MAIN) : read.text;
  switch (read.reason) {
    case "outside":
      return finding("outside-skill", MAIN);
    case "too-large":
      return finding("too-large", MAIN, { bytes: read.bytes ?? 0, max: MAX_TEXT_BYTES }, "error");
    case "not-text":
      return finding("not-utf8", MAIN, { encoding: read.encoding, offset: read.offset });
    default:
      return finding("unreadable", MAIN, { reason: read.code });
  }
}

function parseMain(text: string): Pick<MainFileResult, "file" | "findings"> {
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
      return finding("frontmatter-missing", { ...MAIN, line: 1 });
    case "late":
      return finding("frontmatter-late", { ...MAIN, line: split.line, column: split.column });
    case "unclosed":
      return finding("frontmatter-unclosed", { ...MAIN, line: 1 });
    case "language":
      return finding("frontmatter-language", { ...MAIN, line: split.line }, { tag: split.tag });
  }
}

function parseBlock(yaml: string, firstLine: number): Pick<Skill, "frontmatter" | "findings"> {
  const parsed = parseYaml(yaml, { firstLine });
  if (!parsed.ok) return { frontmatter: null, findings: parsed.problems.map(yamlFault) };
  const data = parsed.data ?? {};
  if (!isMapping(data)) {
    const at = { ...MAIN, line: firstLine };
    const fault = finding("frontmatter-not-a-mapping", at, { found: typeOf(data) });
    return { frontmatter: null, findings: [fault] };
  }
  return { frontmatter: { data, lines: parsed.lines }, findings: checkFields(data, parsed) };
}

function yamlFault({ code, line, column, args }: YamlProblem): Finding {
  const at = { ...MAIN, line, column };
  switch (code) {
    case "syntax":
      return finding("frontmatter-syntax", at, args);
    case "duplicate-key":
      return finding("frontmatter-duplicate-key", at, args);
    case "too-complex":
      return finding("frontmatter-too-complex", at, args);
  }
}
