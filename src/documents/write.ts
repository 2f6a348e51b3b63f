/** Figures are given to so many decimals: far finer than any of them is known, and without the noise of binary sums. */
const DECIMALS = 6;

/** A figure without the noise of binary arithmetic: `0.6999999999999998` is 0.7. */
export function roundFigure(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(DECIMALS));
}

/** The document with every figure rounded, so that it is the same before it is written and after it was read. */
export function rounded<Document>(document: Document): Document {
  if (typeof document === "number") return roundFigure(document) as Document;
  if (Array.isArray(document)) return document.map(rounded) as Document;
  if (typeof document !== "object" || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, rounded(value)]),
  ) as Document;
}

/** Characters that JSON leaves as they are but a terminal or a JavaScript parser may act on. */
const RISKY = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * JSON that ends with a line break, with two blanks of indentation; whatever could steer a terminal is written as an
 * escape.
 */
export function printJson(value: unknown): string {
  const spelledOut = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(value, null, 2).replace(RISKY, spelledOut)}\n`;
}
