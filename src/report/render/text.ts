import type { Evidence } from "../../model/score.js";
import { oneLine, shorten } from "../../text/safe.js";
import type { Block, Inline, Page, Tone } from "../blocks.js";
import { SEVERITY_ICON } from "../words/severity.js";
import { alignRows, hanging, padCells, widest } from "./layout.js";
import { type Forms, piecesOf, placeOf, rowsOf, show } from "./pieces.js";
import { painter, type TextOptions } from "./terminal.js";

const LONGEST_QUOTE = 160;
/** Below a heading, and below the text behind a sign. */
const INDENT = "  ";
const DEEP = "     ";

interface Look {
  readonly isVerbose: boolean;
  readonly paint: ReturnType<typeof painter>;
  /** A line with a tone of its own where its pieces have none. */
  readonly inline: (text: Inline, tone?: Tone) => string;
  /** Text behind a lead, folded. */
  readonly hang: (lead: string, text: string) => string;
  readonly columns: number;
}

/** A page for people, at a terminal or in a log; it begins with its blocks. Ends with a line break. */
export function renderText(page: Page, { columns, color, detail }: TextOptions): string {
  const paint = painter(color);
  const look: Look = {
    isVerbose: detail === "verbose",
    paint,
    inline: (text, base) =>
      piecesOf(text).reduce((line, { text: words, tone }) => line + paint(words, tone ?? base), ""),
    hang: (lead, text) => hanging(lead, text, columns),
    columns,
  };
  return `${body(page.blocks, look)}\n`;
}

/** A blank line sets a section apart from what stands beside it. */
function body(blocks: readonly Block[], look: Look): string {
  const shown = blocks
    .map((block) => ({ text: show(LINES, block, look).join("\n"), isApart: block.kind === "section" }))
    .filter(({ text }) => text !== "");
  return shown.reduce((before, { text, isApart }, index) => {
    const gap = isApart || shown[index - 1]?.isApart ? "\n\n" : "\n";
    return index === 0 ? text : before + gap + text;
  }, "");
}

/** A sign in two cells, and the blanks around it. */
function sign(icon: string | undefined, indent = INDENT): string {
  return icon ? `${indent}${padCells(oneLine(icon), 2)} ` : indent;
}

/** What rows are called, in one width. A text that takes more than half the terminal does not push the others away. */
function evenly<Row>(rows: readonly Row[], textOf: (row: Row) => string, { columns }: Look): string[] {
  const shown = rows.map((row) => oneLine(textOf(row)));
  const width = Math.min(widest(shown), Math.floor(columns / 2));
  return shown.map((text) => `${padCells(text, width)}  `);
}

/** What a judge cited: place and quote, or that it stands nowhere. */
function cited(items: readonly Evidence[], { hang }: Look): string[] {
  return items.map((item) => {
    const lead = item.verified ? `📎 ${placeOf(item)}` : "⛔ unverified";
    return hang(`${DEEP}${lead} `, `"${shorten(oneLine(item.quote), LONGEST_QUOTE)}"`);
  });
}

const LINES: Forms<Look, string[]> = {
  section({ icon, title, blocks, fold }, look) {
    if (fold && !look.isVerbose) return [];
    const heading = look.hang(sign(icon, ""), look.inline(title, "strong"));
    return [heading, body(blocks, look)].filter((part) => part !== "");
  },
  table(table, { columns, inline, paint }) {
    const aligns = table.columns.map(({ align }) => align);
    const head = table.columns.map(({ title }) => oneLine(title));
    const rows = [head, ...rowsOf(table, (text) => inline(text))];
    return alignRows(rows, aligns, columns - INDENT.length).flatMap((row, index) => {
      const tone = index === 0 ? "faint" : table.tones?.[index - 1];
      return row.split("\n").map((line) => INDENT + paint(line, tone));
    });
  },
  facts({ items }, look) {
    const labels = evenly(items, ({ label }) => label, look);
    return items.map(({ value }, index) => look.hang(`${INDENT}${labels[index]}`, look.inline(value)));
  },
  marks({ rows }, look) {
    const labels = evenly(rows, ({ label }) => label, look);
    const marks = evenly(rows, ({ mark }) => mark, look);
    return rows.flatMap(({ icon, reason, evidence }, index) => [
      look.hang(`${sign(icon)}${labels[index]}${marks[index]}`, oneLine(reason)),
      ...(look.isVerbose ? cited(evidence, look) : []),
    ]);
  },
  verdict: ({ icon, text }, { hang, inline }) => [hang(sign(icon), inline(text))],
  findings({ items }, { hang, paint }) {
    return items.map((item) => {
      const place = placeOf(item);
      const text = `${oneLine(item.message)} ${paint(`[${oneLine(item.code)}]`, "faint")}`;
      return hang(`${sign(SEVERITY_ICON[item.severity])}${place && `${place} `}`, text);
    });
  },
  quotes({ items, rationale }, look) {
    return [...cited(items, look), ...(rationale ? [look.hang(DEEP, oneLine(rationale))] : [])];
  },
  list({ style, lead, items }, { hang, inline }) {
    const indent = lead ? DEEP : INDENT;
    const digits = String(items.length).length;
    const lines = items.map(({ icon, text }, index) => {
      const number = style === "steps" ? `${padCells(String(index + 1), digits, "right")}. ` : "";
      return hang(sign(icon, indent) + number, inline(text));
    });
    return lead && items.length > 0 ? [hang(sign(lead.icon), oneLine(lead.text)), ...lines] : lines;
  },
  note: ({ text }, { hang, inline }) => [hang(INDENT, inline(text))],
  problem({ lead, error: { message, hint } }, { hang, paint }) {
    const head = `${sign("❔")}${paint(`${oneLine(lead)}:`, "bad")} `;
    return [hang(head, oneLine(message)), ...(hint ? [hang(`${DEEP}→ `, oneLine(hint))] : [])];
  },
};
