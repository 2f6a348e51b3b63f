/** What an output can cite: a file, a line or range of a file, a name in code, or the id of a task or commit. */
export type ClaimKind = "file" | "line" | "symbol" | "id";

/**
 * `missing`: it was looked for where it would have to be and is not there. `unclear`: nobody can tell, because there is
 * no context, the context does not reach that far, or the output itself says that the thing does not exist (yet).
 */
export type ClaimStatus = "found" | "missing" | "unclear";

/** Something that an agent's output cites, and what a look into the context showed. */
export interface Claim {
  readonly kind: ClaimKind;
  /** As cited: untrusted. */
  readonly text: string;
  /** 1-based line of the output that cites it first. */
  readonly line: number;
  readonly status: ClaimStatus;
  /** Where it was found (`file:line` or `file`), or why it was not. May hold paths of the context: untrusted. */
  readonly detail: string;
}

/** All that an output cites, each thing once, in the order of the output. */
export interface ClaimReport {
  readonly claims: readonly Claim[];
  /** Files that the context lists; null when there was no context. */
  readonly contextFiles: number | null;
}
