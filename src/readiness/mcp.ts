import type { Readiness } from "../documents/check.js";
import { type Finding, finding } from "../findings/finding.js";
import type { MarkdownFacts, SkillFacts } from "../model/facts.js";
import { wordSet } from "../text/data.js";
import type { Assessed } from "./check.js";
import { readableDescription } from "./description.js";

const INVOKES = /(?<!\w)invokes:/i;
/** What ends the list of tools: another labelled part, a blank line, or the end of a sentence. */
const LIST_END =
  /(?<!\w)(?:for single operations:|(?:do not )?use for:|not for:|when:|triggers:)|\n[ \t]*\n|\.(?=\s|$)/i;
const BETWEEN_TOOLS = /[,;\n]|(?<!\w)(?:and|or)(?!\w)/i;
const AROUND_A_NAME = /^[\s"'`*([-]+|["'`*)\].:]+$/g;

/** Names that agents give to their own tools: a skill that invokes one of these cannot mean its own. */
const BUILT_IN_TOOLS = wordSet("bash edit view grep glob create read write terminal search fetch run");

const TOOLS_HEADER = /(?<!\w)tools?(?!\w)/i;
const PREREQUISITES = anyWord(
  "prerequisites?",
  "requires mcp",
  "mcp servers?",
  "required (?:servers?|mcp)",
  "server setup",
);
const FALLBACK = anyWord(
  "falls? ?back",
  "fallbacks?",
  "without (?:the )?mcp",
  "(?:if|when) (?:the |an |no )?mcp",
  "graceful(?:ly)? degrad(?:e|es|ation)",
  "cli alternatives?",
);
/** Means a fallback only where the same line says what is missing. */
const ABSENCE = anyWord("not available", "unavailable");
const MCP = anyWord("mcp", "servers?");

/** Looks at how a skill that names its tools after `INVOKES:` deals with them; the part is null when it names none. */
export function assessMcp(facts: SkillFacts): Assessed<Readiness["mcp"]> {
  const { skill, main } = facts;
  const description = readableDescription(skill);
  const start = INVOKES.exec(description);
  if (!start) return { part: null, findings: [] };
  const tools = listedTools(description.slice(start.index + start[0].length));
  const at = { file: main.file, line: skill.frontmatter?.lines.description ?? 1 };
  const lines = [description, ...main.prose.map(({ text }) => text)];
  const collisions = tools.filter((tool) => BUILT_IN_TOOLS.has(tool));
  const findings: Finding[] = [];
  if (!hasToolsTable(main)) findings.push(finding("mcp-tools-table-missing", at));
  if (!lines.some((line) => PREREQUISITES.test(line)))
    findings.push(finding("mcp-prerequisites-missing", at));
  if (!lines.some(tellsFallback)) findings.push(finding("mcp-fallback-missing", at));
  if (collisions.length > 0) findings.push(finding("mcp-name-collision", at, { tools: collisions }));
  return { part: { score: 4 - findings.length, total: 4, tools }, findings };
}

function listedTools(text: string): string[] {
  const trimmed = text.trimStart();
  const list = trimmed.slice(0, LIST_END.exec(trimmed)?.index ?? trimmed.length);
  const names = list.split(BETWEEN_TOOLS).map((item) => {
    const [first = ""] = item
      .trim()
      .replaceAll(AROUND_A_NAME, "")
      .split(/[\s"'`(]/);
    return first.replaceAll(AROUND_A_NAME, "").toLowerCase();
  });
  return [...new Set(names.filter((name) => name !== ""))];
}

function hasToolsTable({ tables }: MarkdownFacts): boolean {
  return tables.some(({ header }) => header.some((cell) => TOOLS_HEADER.test(cell)));
}

function tellsFallback(line: string): boolean {
  return FALLBACK.test(line) || (ABSENCE.test(line) && MCP.test(line));
}

function anyWord(...words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\w)(?:${words.join("|")})(?!\\w)`, "i");
}
