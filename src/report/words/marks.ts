import type { JudgedDimension, RubricRef } from "../../documents/parts.js";
import { oneDecimal } from "../../text/numbers.js";
import { NO_NUMBER, withInterval } from "./figures.js";

export type Scale = RubricRef["scale"];

/** `4/5`; of several runs `4.3/5 (3.6-5.0)`, with the 95 % interval; `≈3.2/5` for an estimate, `–/5` for none. */
export function markText(dimension: JudgedDimension, scale: Scale, estimated: boolean): string {
  const { score, marks, interval } = dimension;
  if (score === null) return `${NO_NUMBER}/${scale.max}`;
  // An estimate always shows its decimal and its sign: nobody should take it for a judge's mark.
  if (estimated) return `≈${oneDecimal(score)}/${scale.max}`;
  if (marks.length < 2) return `${Number.isInteger(score) ? score : oneDecimal(score)}/${scale.max}`;
  // The mean of several marks has a decimal more than a single mark.
  const mean = (value: number): string => value.toFixed(scale.whole ? 1 : 2);
  return withInterval(`${mean(score)}/${scale.max}`, interval, mean);
}

/** `judges split (2, 5, 5)` where the marks of a panel contradict each other; null where they do not. */
export function splitText({ marks, split }: JudgedDimension): string | null {
  return split ? `judges split (${marksText(marks)})` : null;
}

/** `4, 4.5, 5` */
export function marksText(marks: JudgedDimension["marks"]): string {
  return marks.map((mark) => Number(mark.toFixed(2))).join(", ");
}
