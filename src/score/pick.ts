import { UsageError } from "../model/errors.js";
import { oneLine } from "../text/safe.js";

const MOST_SUGGESTIONS = 5;

/** What a skill of a report is found by. */
interface Named {
  readonly name: string;
  readonly path: string;
}

/**
 * The one skill of a report that a selector means: by its path, else by its name.
 * @param file the report as the user knows it, for messages
 * @throws UsageError `no-skill-in-report`, `ambiguous-skill`
 */
export function pickSide<Side extends Named>(sides: readonly Side[], selector: string, file: string): Side {
  const [byPath] = sides.filter(({ path }) => path === selector);
  if (byPath) return byPath;
  const [byName, ...others] = sides.filter(({ name }) => name === selector);
  if (byName && others.length === 0) return byName;
  throw new UsageError(
    byName ? "ambiguous-skill" : "no-skill-in-report",
    byName
      ? `${file} has ${others.length + 1} skills called "${oneLine(selector)}".`
      : `${file} has no skill "${oneLine(selector)}".`,
    selectorHint(byName ? [byName, ...others] : sides, file),
  );
}

/** How to name one skill of a report. */
export function selectorHint(sides: readonly Named[], file: string): string {
  const shown = sides.slice(0, MOST_SUGGESTIONS).map(({ path }) => `${file}#${oneLine(path)}`);
  const more = sides.length > shown.length ? ` and ${sides.length - shown.length} more` : "";
  return shown.length === 0 ? "It holds no skills." : `It has: ${shown.join(", ")}${more}.`;
}
