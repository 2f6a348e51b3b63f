import { Chalk, type ChalkInstance } from "chalk";
import type { Detail, Tone } from "../blocks.js";

/** Where a text report goes. */
export interface TextOptions {
  /** Width in cells; 80 where there is no terminal. */
  readonly columns: number;
  readonly color: boolean;
  readonly detail: Detail;
}

const COLOURS = {
  good: "green",
  bad: "red",
  caution: "yellow",
  strong: "bold",
  faint: "dim",
  code: "cyan",
} as const satisfies Record<Tone, keyof ChalkInstance>;

/** Colours that mean something, or none at all. */
export function painter(color: boolean) {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  return (text: string, tone?: Tone | null): string => (tone ? chalk[COLOURS[tone]](text) : text);
}
