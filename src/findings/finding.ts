import type { Severity } from "../documents/parts.js";
import { type ArgsByCode, type Code, RULES } from "./catalogue.js";
import type { NoArgs } from "./rule.js";

export type { Severity };

/** Where something was noticed; whatever does not apply is left out. */
export interface FindingPlace {
  /** POSIX path relative to the skill folder; none when the finding is about the folder itself. */
  readonly file?: string;
  /** 1-based, as is the column. */
  readonly line?: number;
  readonly column?: number;
}

/** Something noticed, as data: a code with what its sentence needs, and where. See `stated` for the sentence. */
export type Finding<C extends Code = Code> = {
  readonly [K in C]: {
    readonly code: K;
    readonly severity: Severity;
    /** POSIX path relative to the skill folder, or null when the finding is about the folder itself. */
    readonly file: string | null;
    /** 1-based, or null when no line applies. */
    readonly line: number | null;
    /** 1-based, or null. */
    readonly column: number | null;
    readonly args: ArgsByCode[K];
  };
}[C];

/** Args that do for each of several codes. */
type SharedArgs<C extends Code> = (C extends Code ? (args: ArgsByCode[C]) => void : never) extends (
  args: infer Args,
) => void
  ? Args
  : never;

type Details<C extends Code> = [ArgsByCode[C]] extends [NoArgs]
  ? [at?: FindingPlace]
  : [at: FindingPlace, args: SharedArgs<C>, level?: Severity];

/**
 * Builds a finding: `finding(code, at, args, level)`, where the catalogue says which args a code takes; many take none.
 * @param details `level` is only given where it differs from that of the rule
 */
export function finding<C extends Code>(code: C, ...details: Details<C>): Finding<C>;
export function finding(
  code: Code,
  at: FindingPlace = {},
  args = {},
  level: Severity = RULES[code].level,
): object {
  return {
    code,
    severity: level,
    file: at.file ?? null,
    line: at.line ?? null,
    column: at.column ?? null,
    args,
  };
}
