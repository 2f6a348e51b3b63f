/**
 * Characters that could steer a terminal or hide text: C0 and C1 controls except tab and line feed, bidirectional
 * controls, line and paragraph separators, zero-width and tag characters.
 */
const UNSAFE =
  /(?![\t\n])\p{Cc}|[\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Makes untrusted text harmless for a terminal: what could act is spelled out as `\u{…}`, everything else stays. */
export function terminalSafe(text: string): string {
  return text.replace(UNSAFE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same on one line: runs of white space become single blanks. */
export function oneLine(text: string): string {
  return terminalSafe(text.replace(/\s+/g, " ").trim());
}

/** Shortens to a number of code points, with an ellipsis in the place of the rest. */
export function shorten(text: string, most: number): string {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most - 1).join("")}…` : text;
}
