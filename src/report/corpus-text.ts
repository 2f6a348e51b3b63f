import type { Corpus } from "../model/rating.js";
import { oneLine, terminalSafe } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted } from "./numbers.js";
import { palette } from "./terminal.js";

/** The reference skills of a corpus, best first, for people. Ends with a line break. */
export function renderCorpus({ root, entries }: Corpus, file: string, color: boolean): string {
  const paint = palette(color);
  const ranked = entries.toSorted((a, b) => b.rating - a.rating);
  const rows = ranked.map(({ rating, name, category, lines, path }) => [
    rating.toFixed(0),
    oneLine(name),
    oneLine(category),
    String(lines),
    oneLine(path),
  ]);
  const [header, ...body] = alignRows(
    [["Rating", "Skill", "Category", "Lines", "Path"], ...rows],
    new Set([0, 3]),
  );
  return [
    paint.title(`Corpus: ${counted(entries.length, "reference skill")} below ${terminalSafe(root)}`),
    paint.faint(`  ${header}`),
    ...body.map((line) => `  ${line}`),
    paint.faint(`  ${terminalSafe(file)}`),
    "",
  ].join("\n");
}
