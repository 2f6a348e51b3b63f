/** `error`: wrong; `warning`: probably wrong, fails the gate with `--strict`; `info`: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** Values that a finding's wording may use. */
export type FindingArgs = Readonly<Record<string, string | number | readonly string[]>>;

/** Something noticed about a skill, as data. The sentence is made once, in `report/wording.ts`. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** POSIX path relative to the skill folder, or null when the finding is about the folder itself. */
  readonly file: string | null;
  /** 1-based, or null when no line applies. */
  readonly line: number | null;
  /** 1-based, or null. */
  readonly column: number | null;
  readonly args: FindingArgs;
}

/** Builds a finding; `at` may leave out whatever does not apply. */
export function finding(
  code: string,
  severity: Severity,
  at: { file?: string; line?: number; column?: number } = {},
  args: FindingArgs = {},
): Finding {
  return { code, severity, file: at.file ?? null, line: at.line ?? null, column: at.column ?? null, args };
}
