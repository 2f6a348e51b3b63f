import { Chalk, type ChalkInstance } from "chalk";

/** Where a text report goes. */
export interface TextOptions {
  /** Width in cells; 80 where there is no terminal. */
  readonly columns: number;
  readonly color: boolean;
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** Colours that mean something, or none at all. */
export interface Palette {
  readonly title: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly caution: (text: string) => string;
  readonly faint: (text: string) => string;
}

export function palette(color: boolean): Palette {
  const chalk: ChalkInstance = new Chalk({ level: color ? 1 : 0 });
  return { title: chalk.bold, good: chalk.green, bad: chalk.red, caution: chalk.yellow, faint: chalk.dim };
}
