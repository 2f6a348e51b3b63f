import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** Pads to a number of terminal cells. */
export function padCells(text: string, width: number, align: "left" | "right" = "left"): string {
  const blanks = " ".repeat(Math.max(0, width - stringWidth(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** The widest of some texts, in terminal cells. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}

/** Narrowest column that text is still folded into; below it lines run on. */
const NARROWEST = 24;
/** Where lines go on below a lead that leaves too little room beside it: below the text behind a sign. */
const SHALLOW = 5;
/** Scripts that are written without blanks: a line may break between any two of their characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SEPARATOR = " · ";
/** Is a blank to see, and none to fold at. */
const BOUND = "\u00a0";

/**
 * Puts text behind a lead and folds it at word ends, never within a path or an address; the following lines start
 * below the text, not below the lead.
 * @param lead what stands before the first line, already padded
 * @param columns width of the terminal
 */
export function hanging(lead: string, text: string, columns: number): string {
  const width = stringWidth(lead);
  const beside = fold(text, columns - width);
  const isDeep = width > SHALLOW && width + widest(beside) > columns;
  const margin = isDeep ? (/^ */.exec(lead)?.[0] ?? "") : lead;
  const lines = isDeep ? fold(lead.slice(margin.length) + text, columns - SHALLOW) : beside;
  return (margin + lines.join(`\n${" ".repeat(isDeep ? SHALLOW : width)}`)).trimEnd();
}

/** Between parts with dots lines break at the dots, so that a figure stays with its interval. */
function fold(text: string, width: number): string[] {
  const room = Math.max(NARROWEST, width);
  const parts = text.split(SEPARATOR);
  const units = parts.map((part, index) => (index < parts.length - 1 ? `${part}${BOUND}·` : part));
  const isBound = (unit: string): boolean => parts.length > 1 && stringWidth(unit) <= room;
  const line = units.map((unit) => (isBound(unit) ? unit.replaceAll(" ", BOUND) : unit)).join(" ");
  const folded = wrapAnsi(line, room, { hard: UNSPACED.test(text), trim: true });
  return folded.replaceAll(BOUND, " ").split("\n");
}

/**
 * Rows of a table, aligned by display width, two blanks between columns.
 * @param room cells for a row: where they do not suffice, the widest column is folded and rows take several lines
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  aligns: readonly ("right" | undefined)[],
  room: number,
): string[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, (_, at) => widest(rows.map((row) => row[at] ?? "")));
  const excess = widths.reduce((sum, width) => sum + width + 2, -2) - room;
  const wide = excess > 0 ? widths.indexOf(Math.max(...widths)) : -1;
  const narrow = (widths[wide] ?? 0) - excess;
  const cells = rows.map((row) => row.map((cell, at) => (at === wide ? fold(cell, narrow) : [cell])));
  if (wide >= 0) widths[wide] = widest(cells.flatMap((row) => row[wide] ?? []));
  return cells.map((row) => {
    const lines = Array.from({ length: Math.max(1, ...row.map((cell) => cell.length)) }, (_, line) =>
      row.map((cell, at) => padCells(cell[line] ?? "", widths[at] ?? 0, aligns[at])).join("  "),
    );
    return lines.map((line) => line.trimEnd()).join("\n");
  });
}
