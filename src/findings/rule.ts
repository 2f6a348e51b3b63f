import type { Severity } from "../documents/parts.js";

/** What a rule is about: the section of a report in which its findings stand. */
export type Area =
  | "files"
  | "compliance"
  | "spec"
  | "mcp"
  | "links"
  | "tokens"
  | "eval"
  | "advice"
  | "structure"
  | "trust"
  | "outputs"
  | "judging"
  | "corpus"
  | "cache";

/** All that is known about one finding code: the only place where its words stand. Texts are plain. */
export interface Rule<Args> {
  readonly area: Area;
  /** Of its findings, unless one says otherwise. */
  readonly level: Severity;
  /** A few words, as in a table of contents. */
  readonly title: string;
  /** One sentence about one finding. Argument values are untrusted and are cleaned by whoever prints the sentence. */
  readonly message: (args: Args) => string;
  /** Why it matters to someone who uses the skill. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
  /** The product in which the rule holds; null when it holds in all that load skills. */
  readonly host: string | null;
}

/** Rules by code. Their messages cannot be called without knowing the code: see `Finding`. */
export type Rules = Readonly<Record<string, Rule<never>>>;

/** Args of a code whose sentence is always the same. */
export type NoArgs = Readonly<Record<string, never>>;
export type Texts<Names extends string> = Readonly<Record<Names, string>>;
export type Numbers<Names extends string> = Readonly<Record<Names, number>>;
export type Lists<Names extends string> = Readonly<Record<Names, readonly string[]>>;
/** How many of the same kind follow that are not listed. */
export type More = { readonly more?: number };

type Draft = Omit<Rule<never>, "area" | "host"> & { readonly host?: string };
type ArgsOf<D extends Draft> = Parameters<D["message"]> extends readonly [infer Args] ? Args : NoArgs;

/** The rules of one area. What their messages take is what their findings must bring. */
export function rulesOf<const Drafts extends Readonly<Record<string, Draft>>>(
  area: Area,
  drafts: Drafts,
): { readonly [Code in keyof Drafts]: Rule<ArgsOf<Drafts[Code]>> };
export function rulesOf(area: Area, drafts: Readonly<Record<string, Draft>>): Rules {
  return Object.fromEntries(
    Object.entries(drafts).map(([code, draft]) => [code, { host: null, ...draft, area }]),
  );
}
