import { wordSet } from "../text/data.js";
import type { Citation, Mention } from "./citation.js";
import { idsInLine } from "./id-mentions.js";
import { type OutputLine, proseOf, readLines } from "./lines.js";
import { pathsInCode, pathsInProse, readPath } from "./path-mentions.js";
import { type Stance, stanceOf, stanceOfLead } from "./stance.js";
import { definitionsIn, symbolsIn } from "./symbol-mentions.js";

/**
 * Blocks that hold commands and what they print, those without a language among them; in others stands code, which
 * cites nothing.
 */
const TERMINAL = wordSet(" sh bash shell zsh console text txt log output powershell");
const DIFF = new Set(["diff", "patch"]);
const DIFF_HEADER = /^(---|\+\+\+) (?:[ab]\/)?([^\t]{1,300})/;
const NOWHERE = "/dev/null";
/** Commands and signs behind which a file comes into being. */
const MAKES_FILES = /(?:^|[\s;&|$])(?:touch|tee|cp|mv|mkdir|install)\s|>|\s(?:-o|--out(?:put|file)?)[\s=]/;
const REMOVES_FILES = /(?:^|[\s;&|$])(?:rm|unlink|git rm)\s/;
const HEADING = /^\s{0,3}#{1,6}\s/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)]|\|)/;

/**
 * Everything checkable that an output cites, each thing once, in the order of its lines. Rather misses a citation than
 * invents one: addresses, globs, placeholders and names of well-known libraries are none. Linear in the output.
 */
export function extractClaims(output: string): Citation[] {
  const { lines } = readLines(output);
  const citations = new Citations();
  const lead = new Lead();
  for (const [index, line] of lines.entries()) {
    if (line.block === null) addProse(line, lead.over(line.text), citations);
    else addBlockLine(line, lines[index - 1], lines[index + 1], citations);
  }
  return citations.all();
}

function addProse(line: OutputLine, lead: Stance, citations: Citations): void {
  const prose = proseOf(line);
  const mentions = [...pathsInProse(line, prose), ...symbolsIn(line), ...idsInLine(line, prose)];
  for (const mention of mentions.sort((a, b) => a.start - b.start)) {
    const said = stanceOf(prose, mention.start, mention.end);
    citations.add(mention, line.number, said === "existing" ? lead : said);
  }
}

function addBlockLine(
  line: OutputLine,
  above: OutputLine | undefined,
  below: OutputLine | undefined,
  citations: Citations,
): void {
  const { text, number, block } = line;
  for (const name of definitionsIn(text)) citations.define(name);
  const header = DIFF_HEADER.exec(text);
  const isHeaderPair = above?.text.startsWith("--- ") || below?.text.startsWith("+++ ");
  if (header && (DIFF.has(block ?? "") || isHeaderPair)) {
    const mention = readPath(header[2] ?? "", text.indexOf(header[2] ?? ""));
    if (mention) citations.add(mention, number, stanceInDiff(header[1] ?? "", above, below));
  } else if (TERMINAL.has(block ?? "")) {
    const mentions = pathsInCode(text, 0, text.length);
    for (const mention of mentions) citations.add(mention, number, stanceInCommand(text));
  }
}

function stanceInDiff(mark: string, above: OutputLine | undefined, below: OutputLine | undefined): Stance {
  if (mark === "+++") return above?.text.startsWith(`--- ${NOWHERE}`) ? "planned" : "existing";
  return below?.text.startsWith(`+++ ${NOWHERE}`) ? "removed" : "existing";
}

function stanceInCommand(text: string): Stance {
  if (MAKES_FILES.test(text)) return "planned";
  return REMOVES_FILES.test(text) ? "removed" : "existing";
}

/** What headings and lead-in lines say of the lists below them. */
class Lead {
  private heading: Stance = "existing";
  private leadIn: Stance = "existing";

  /** Takes the next line of prose; returns what holds for it. */
  over(text: string): Stance {
    if (HEADING.test(text)) {
      this.heading = stanceOfLead(text);
      this.leadIn = "existing";
    } else if (text.trimEnd().endsWith(":")) this.leadIn = stanceOfLead(text);
    else if (text.trim() !== "" && !LIST_ITEM.test(text)) this.leadIn = "existing";
    return this.leadIn === "existing" ? this.heading : this.leadIn;
  }
}

/** Collects citations: the first mention gives the line, any mention may give the stance. */
class Citations {
  private readonly byText = new Map<string, Citation>();
  private readonly stances = new Map<string, Stance>();
  private readonly defined = new Set<string>();

  add({ start: _start, end: _end, ...mention }: Mention, line: number, stance: Stance): void {
    const key = `${mention.kind}:${mention.text}`;
    if (!this.byText.has(key)) this.byText.set(key, { ...mention, line, stance });
    if (stance !== "existing" && !this.stances.has(mention.target)) this.stances.set(mention.target, stance);
  }

  define(name: string): void {
    this.defined.add(name);
  }

  all(): Citation[] {
    return [...this.byText.values()].map((citation) => ({ ...citation, stance: this.stanceFor(citation) }));
  }

  private stanceFor({ kind, target }: Citation): Stance {
    const said = this.stances.get(target);
    return said ?? (kind === "symbol" && this.defined.has(target) ? "shown" : "existing");
  }
}
