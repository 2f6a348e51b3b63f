import { Chalk, type ChalkInstance } from "chalk";
import type { Detail, Tone } from "../blocks.js";

/** Where a text report goes. */
export interface TextOptions {
  /** Width in cells; 80 where there is no terminal. */
  readonly columns: number;
  readonly color: boolean;
  readonly detail: Detail;
}

/** Colours that mean something, or none at all. */
export type Paint = (text: string, tone: Tone | null) => string;

export function painter(color: boolean): Paint {
  const chalk: ChalkInstance = new Chalk({ level: color ? 1 : 0 });
  const tones: Readonly<Record<Tone, ChalkInstance>> = {
    good: chalk.green,
    bad: chalk.red,
    caution: chalk.yellow,
    strong: chalk.bold,
    faint: chalk.dim,
    code: chalk.cyan,
  };
  return (text, tone) => (tone === null ? text : tones[tone](text));
}
