import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** Pads on the right to a number of terminal cells. */
export function padCells(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

/** Pads on the left to a number of terminal cells. */
export function padCellsLeft(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - stringWidth(text))) + text;
}

/** The widest of some texts, in terminal cells. */
export function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

/** Narrowest column that text is still folded into; below it lines run on. */
const NARROWEST = 24;

/** Scripts that are written without blanks: a line may break between any two of their characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Puts text behind a lead and folds it at word ends, never within a path or an address; the following lines start
 * below the text, not below the lead.
 * @param lead what stands before the first line, already padded
 * @param columns width of the terminal
 */
export function hanging(lead: string, text: string, columns: number): string {
  const indent = stringWidth(lead);
  const room = Math.max(NARROWEST, columns - indent);
  const folded = wrapAnsi(text, room, { hard: UNSPACED.test(text), trim: true });
  return lead + folded.replaceAll("\n", `\n${" ".repeat(indent)}`);
}

/** Cells of a table, aligned by display width, two blanks between columns. Columns named in `right` align right. */
export function alignRows(
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => widest(rows.map((row) => row[column] ?? "")));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.has(column) ? padCellsLeft(cell, width) : padCells(cell, width);
      })
      .join("  ")
      .trimEnd(),
  );
}
