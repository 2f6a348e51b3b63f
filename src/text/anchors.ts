/** The list under the heading "Anchors" of a criterion, in its lines. */
interface AnchorList {
  /** Index of the first line of the first item. */
  readonly start: number;
  /** The lines of each item, without blank lines at its end. */
  readonly items: readonly (readonly string[])[];
  /** Blank lines between an item and the next one. */
  readonly gaps: readonly number[];
  /** Index of the first line behind the last item. */
  readonly end: number;
}

const HEADING = "## Anchors";
const ITEM = "- **";
const ANY_ITEM = /^[-*+] /;
const ANY_HEADING = /^#{1,6} /;

/**
 * The text of a criterion with its anchors in the opposite order, whole items, everything else as it was. Without such a
 * list it stays as it is.
 */
export function reverseAnchors(body: string): string {
  const lines = body.split("\n");
  const list = findAnchors(lines);
  if (!list) return body;
  const reversed = [...list.items].reverse().flatMap((item, index) => {
    return [...item, ...Array.from({ length: list.gaps[index] ?? 0 }, () => "")];
  });
  return [...lines.slice(0, list.start), ...reversed, ...lines.slice(list.end)].join("\n");
}

/** Whether the anchors of a criterion begin with the lowest level, by the numbers they carry; null without two of them. */
export function hasAscendingAnchors(body: string): boolean | null {
  const items = findAnchors(body.split("\n"))?.items ?? [];
  const [first, last] = [items.at(0), items.at(-1)].map((item) =>
    Number.parseFloat(item?.[0]?.slice(ITEM.length) ?? ""),
  );
  if (first === undefined || last === undefined || Number.isNaN(first) || Number.isNaN(last)) return null;
  return first === last ? null : first < last;
}

/** null when there is no list of at least two anchors. */
function findAnchors(lines: readonly string[]): AnchorList | null {
  const heading = lines.findIndex((line) => line.trimEnd() === HEADING);
  if (heading === -1) return null;
  let at = heading + 1;
  while (at < lines.length && !isItem(lines[at]) && !ANY_HEADING.test(lines[at] ?? "")) at += 1;
  const start = at;
  const items: string[][] = [];
  const gaps: number[] = [];
  let end = start;
  let blanks = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      blanks += 1;
      continue;
    }
    if (isItem(line)) {
      if (items.length > 0) gaps.push(blanks);
      items.push([line]);
    } else if (isContinuation(line, blanks)) {
      items.at(-1)?.push(...Array.from({ length: blanks }, () => ""), line);
    } else break;
    blanks = 0;
    end = at + 1;
  }
  return items.length < 2 ? null : { start, items, gaps, end };
}

function isItem(line: string | undefined): boolean {
  return line?.startsWith(ITEM) ?? false;
}

/** An item goes on in indented lines, and without a blank line in between also in others that begin nothing new. */
function isContinuation(line: string, blanksBefore: number): boolean {
  if (/^\s/.test(line)) return true;
  return blanksBefore === 0 && !ANY_ITEM.test(line) && !ANY_HEADING.test(line);
}
