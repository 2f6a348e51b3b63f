import { markdownLine, markdownPart, markdownSafe } from "../../text/markdown-safe.js";
import type { Block, Inline, Page, Tone } from "../blocks.js";
import { type Forms, type Piece, piecesOf, placeOf, plain, rowsOf, show, summaryFirst } from "./pieces.js";

/** Tones that a line prints in bold; in a table, where they stand in rows, only what is meant to be strong. */
const BOLD: readonly Tone[] = ["strong", "good", "bad", "caution"];
const BOLD_IN_CELLS: readonly Tone[] = ["strong"];

/** A page as GitHub-flavoured Markdown; it begins with its blocks. Ends with a line break. */
export function renderMarkdown(page: Page): string {
  return `${parts(summaryFirst(page.blocks), 2)}\n`;
}

function parts(blocks: readonly Block[], rank: number): string {
  // Groups stand apart by a rule: a document of its own may be in each.
  const isGroup = (block: Block): boolean => block.kind === "section" && plain(block.title) === "";
  const all = blocks
    .flatMap((block, index) => [isGroup(block) && index > 0 ? "---" : "", ...show(PARTS, block, rank)])
    .filter((part) => part !== "");
  return all.reduce((before, part, index) => {
    // Lists that follow each other are one list.
    const isMore = part.startsWith("- ") && all[index - 1]?.startsWith("- ");
    return `${before}${index === 0 ? "" : isMore ? "\n" : "\n\n"}${part}`;
  }, "");
}

function inline(text: Inline, bold = BOLD): string {
  const given = piecesOf(text).filter((piece) => piece.text !== "");
  const line = given.reduce((before, piece, index, pieces) => {
    const { text: own, tone } = piece;
    const isFree = isEdge(before.at(-1), own.at(0)) && isEdge(pieces[index + 1]?.text.at(0), own.at(-1));
    const isMarked =
      tone === "code" ? !/[|]/.test(own) && !before.endsWith("`") : isFree && bold.includes(tone ?? "faint");
    return before + (isMarked ? marked(piece) : markdownPart(own));
  }, "");
  return markdownLine(line);
}

/** Whether marks of emphasis between these characters are surely read as such, whatever comes next within them. */
function isEdge(outside = " ", inside = ""): boolean {
  return inside === " " || /[\s(),.;:!?–—·]/.test(outside);
}

/** A piece with the marks of its tone around its words. */
function marked({ text, tone }: Piece): string {
  const words = text.trim();
  const inner = tone === "code" ? codeSpan(words) : `**${markdownPart(words)}**`;
  return words === "" ? text : text.replace(words, () => inner);
}

/** Text between more backticks than it holds in a row. */
function codeSpan(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const [fence, pad] = ["`".repeat(longest + 1), longest > 0 ? " " : ""];
  return fence + pad + text + pad + fence;
}

const table = (head: readonly string[], rule: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** What each kind of block consists of; a blank line comes between each two parts. */
const PARTS: Forms<number, string[]> = {
  section({ title, blocks }, rank) {
    const words = inline(title);
    if (words === "") return [parts(blocks, rank)];
    // A run of # at the end would be dropped as the closing of the heading.
    const heading = `${"#".repeat(Math.min(rank, 6))} ${words.replace(/#+$/, "\\$&")}`;
    return [heading, parts(blocks, rank + 1)];
  },
  table(block) {
    const head = block.columns.map(({ title }) => markdownSafe(title));
    const rule = block.columns.map(({ align }) => (align ? "---:" : "---"));
    const rows = rowsOf(block, (text) => inline(text, BOLD_IN_CELLS));
    return [table(head, rule, rows)];
  },
  facts: ({ items }) => [
    items.map(({ label, value }) => `**${markdownSafe(label)}**: ${inline(value)}`).join("\\\n"),
  ],
  marks({ rows }, rank) {
    const cells = rows.map((row) => [row.label, `${row.icon} ${row.mark}`, row.reason].map(markdownSafe));
    const cited = rows.filter(({ evidence }) => evidence.length > 0);
    return [
      table(["Dimension", "Score", "Reason"], ["---", "---", "---"], cells),
      ...cited.flatMap(({ label, mark, evidence }) => [
        `**${markdownSafe(`${label} (${mark})`)}**:`,
        ...PARTS.quotes({ kind: "quotes", items: evidence, rationale: null }, rank),
      ]),
    ];
  },
  verdict: ({ text }) => [inline(text)],
  findings({ items }) {
    const lines = items.map((item) => {
      const place = placeOf(item);
      const code = inline({ text: item.code, tone: "code" });
      return `- ${item.severity}${place && `, ${markdownSafe(place)}`}: ${markdownSafe(item.message)} (${code})`;
    });
    return [lines.join("\n")];
  },
  quotes({ items, rationale }) {
    const lines = items.map((item) => {
      const place = item.verified ? placeOf(item) : "unverified: not found";
      return `> ${markdownSafe(item.quote)} (${markdownSafe(place)})`;
    });
    return [[...lines, ...(rationale ? [`> Rationale: ${markdownSafe(rationale)}`] : [])].join("\n>\n")];
  },
  list({ style, lead, items }) {
    const lines = items.map(({ icon, text }, index) => {
      const mark = style === "steps" ? `${index + 1}.` : "-";
      return `${mark} ${icon ? `${markdownSafe(icon)} ` : ""}${inline(text)}`;
    });
    const above = lead && items.length > 0 ? [`**${markdownSafe(lead.text.replace(/:$/, ""))}**:`] : [];
    return [...above, lines.join("\n")];
  },
  note: ({ text }) => [inline(text)],
  problem: ({ lead, error: { message, hint } }) => [
    `**${markdownSafe(lead)}**: ${markdownSafe(message)}${hint ? ` *${markdownSafe(hint)}*` : ""}`,
  ],
};
