import type { Evidence } from "../../model/score.js";
import { terminalSafe } from "../../text/safe.js";
import type { Block, Cell, Inline, Table, Tone } from "../blocks.js";

/** How a format shows each kind of block. */
export type Forms<Context, Output> = {
  readonly [Kind in Block["kind"]]: (block: Extract<Block, { kind: Kind }>, context: Context) => Output;
};

export function show<Context, Output>(forms: Forms<Context, Output>, block: Block, context: Context): Output {
  return (forms[block.kind] as (block: Block, context: Context) => Output)(block, context);
}

/** The blocks in the order of a format that is read from the top. */
export function summaryFirst(blocks: readonly Block[]): readonly Block[] {
  const isSummary = (block: Block): boolean => block.kind === "section" && block.isSummary === true;
  return [...blocks.filter(isSummary), ...blocks.filter((block) => !isSummary(block))];
}

/** A piece of a line: nothing in it acts, hides or breaks the line. Every format has its own marks to escape. */
export interface Piece {
  readonly text: string;
  readonly tone: Tone | null;
}

/** The pieces of a line, without blanks at its ends. */
export function piecesOf(inline: Inline): Piece[] {
  const spans = typeof inline === "object" && !("tone" in inline) ? inline : [inline];
  return spans.map((span, index) => {
    const { text, tone } = typeof span === "string" ? { text: span, tone: null } : span;
    // Two blanks stay: they set things apart in a line.
    const calm = terminalSafe(text.replace(/\s+/g, (run) => (run === "  " ? run : " ")));
    const started = index === 0 ? calm.trimStart() : calm;
    return { text: index === spans.length - 1 ? started.trimEnd() : started, tone };
  });
}

/** A line without what its pieces mean. */
export function plain(inline: Inline): string {
  return piecesOf(inline).reduce((before, { text }) => before + text, "");
}

/** The text of a cell, without what only the eye sees. */
export function textOf(cell: Cell = ""): Inline {
  return typeof cell === "object" && "gauge" in cell ? cell.text : cell;
}

/** The texts of a table, each row as long as its columns. */
export function rowsOf({ columns, rows }: Table, print: (text: Inline) => string): string[][] {
  return rows.map((row) => columns.map((_, at) => print(textOf(row[at]))));
}

/** `SKILL.md:3`; nothing where there is no file. */
export function placeOf({ file, line }: Pick<Evidence, "file" | "line">): string {
  return file === null ? "" : plain(line === null ? file : `${file}:${line}`);
}
