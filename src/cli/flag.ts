import { type Command, Option } from "commander";
import type { Io } from "../edge/io.js";

/** A flag of a command, declared once: how it is parsed and told of in the help, and the type of what comes of it. */
export interface Flag<T> {
  readonly option: () => Option;
  /** What stands for a flag that was not given. */
  readonly absent: T;
}

/** Flags by the names that commander gives them: `--max-requests` is `maxRequests`, `--no-cache` is `cache`. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

/** What came of flags. */
export type Values<F extends Flags> = { readonly [Name in keyof F]: F[Name]["absent"] };

/** A flag that takes no value: false unless it is given. */
export function toggle(spec: string, description: string): Flag<boolean> {
  return { option: () => new Option(spec, description), absent: false };
}

/** A flag `--no-…`: true unless it is given. */
export function negated(spec: string, description: string): Flag<boolean> {
  return { option: () => new Option(spec, description), absent: true };
}

/** A flag with a value. @param absent what stands for a flag that was not given; the help does not tell it */
export function value<T>(spec: string, description: string, parse: Parse<T>): Flag<T | undefined>;
export function value<T, A>(spec: string, description: string, parse: Parse<T>, absent: A): Flag<T | A>;
export function value<T>(
  spec: string,
  description: string,
  parse: Parse<T>,
  absent?: unknown,
): Flag<unknown> {
  return { option: () => new Option(spec, description).argParser(parse), absent };
}

/** @throws InvalidArgumentError @param before what came of the same flag, given before */
type Parse<T> = (text: string, before?: T) => T;

/** A flag that takes one of several words. @param usual what stands for a flag that was not given */
export function choice<T extends string, A extends T | null | undefined>(
  spec: string,
  description: string,
  choices: readonly T[],
  usual: A,
): Flag<T | A> {
  return { option: () => new Option(spec, description).choices(choices), absent: usual };
}

/** The same flag, with what is usual told in the help. */
export function shown<T>({ option, absent }: Flag<T>): Flag<T> {
  return { option: () => option().default(absent), absent };
}

/** An argument of a command, declared once. */
export interface Positional<T> {
  readonly spec: string;
  readonly description: string;
  /** Carries the type alone. */
  readonly type?: T;
}

export type Arguments<P extends readonly Positional<unknown>[]> = {
  readonly [Place in keyof P]: P[Place] extends Positional<infer T> ? T : never;
};

function positional<T>(specOf: (name: string) => string) {
  return (name: string, description: string): Positional<T> => ({ spec: specOf(name), description });
}

export const one = positional<string>((name) => `<${name}>`);
export const optional = positional<string | undefined>((name) => `[${name}]`);
export const oneOrMore = positional<readonly string[]>((name) => `<${name}...>`);
export const zeroOrMore = positional<readonly string[]>((name) => `[${name}...]`);

interface Declaration<F extends Flags, P extends readonly Positional<unknown>[]> {
  readonly name: string;
  readonly description: string;
  /** Meant when no other command of its group is named. */
  readonly isDefault?: boolean;
  readonly arguments?: readonly [...P];
  readonly flags: F;
  /** Runs the command, which is loaded only then. @returns the exit code */
  readonly run: (io: Io, values: Values<F>, ...args: Arguments<P>) => Promise<number>;
}

/** A command line that was parsed. */
export interface Call {
  /** `quality`, `criteria show`. */
  readonly command: string;
  readonly args: readonly unknown[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly run: (io: Io) => Promise<number>;
}

/** Puts a declared command below another one. @param start is called when the command line names it */
export type Register = (parent: Command, start: (call: Call) => Promise<void>) => Command;

/** Declares a command: its name, what it takes, and what it does. */
export function declare<const F extends Flags, const P extends readonly Positional<unknown>[]>(
  declaration: Declaration<F, P>,
): Register {
  const { name, description, isDefault = false, arguments: positionals = [], flags, run } = declaration;
  return (parent, start) => {
    const command = parent.command(name, { isDefault }).description(description);
    for (const { spec, description: text } of positionals) command.argument(spec, text);
    for (const [key, { option }] of Object.entries(flags)) {
      const declared = option();
      if (declared.attributeName() !== key)
        throw new Error(`The flag ${declared.flags} is declared as ${key}.`);
      command.addOption(declared);
    }
    command.addHelpText("after", EXIT_CODES);
    return command.action((...given: unknown[]) => {
      const args = given.slice(0, positionals.length);
      const values = valuesOf(flags, command.opts());
      return start({
        command: pathOf(command),
        args,
        values,
        run: (io) => run(io, values, ...(args as Arguments<P>)),
      });
    });
  };
}

/** Declares a command that holds others. */
export function group(name: string, description: string, members: readonly Register[]): Register {
  return (parent, start) => {
    const command = parent.command(name).description(description).addHelpText("after", EXIT_CODES);
    for (const register of members) register(command, start);
    return command;
  };
}

function valuesOf<F extends Flags>(flags: F, given: Readonly<Record<string, unknown>>): Values<F> {
  const entries = Object.entries(flags).map(([name, { absent }]) => [name, given[name] ?? absent]);
  return Object.fromEntries(entries) as Values<F>;
}

function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

export const EXIT_CODES = `
Exit codes:
  0    checked and fine
  1    checked and below the bar
  2    usage, configuration, or nothing to check
  3    could not finish: at least one skill was not scored
  130  interrupted; what was finished is reported and cached`;
