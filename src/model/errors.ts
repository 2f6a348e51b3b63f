/** Exit codes of every command; the table is printed by `--help`. */
export const EXIT = {
  ok: 0,
  belowBar: 1,
  usage: 2,
  unfinished: 3,
  interrupted: 130,
  terminated: 143,
} as const;

/**
 * A failure that the program understands: what happened, where, and what to type next.
 * Everything else that is thrown is a defect and keeps its stack for `--debug`.
 */
export class KnownError extends Error {
  override readonly name: string = "KnownError";

  /**
   * @param code stable identifier for scripts, kebab case
   * @param message one sentence: what happened and where
   * @param hint what to do or type next, or null
   * @param exitCode the exit code when this error ends the run
   */
  constructor(
    readonly code: string,
    message: string,
    readonly hint: string | null = null,
    readonly exitCode: number = EXIT.unfinished,
  ) {
    super(message);
  }
}

/** Wrong flags, wrong targets, nothing to check: exit 2. */
export class UsageError extends KnownError {
  override readonly name = "UsageError";

  constructor(code: string, message: string, hint: string | null = null) {
    super(code, message, hint, EXIT.usage);
  }
}

/** A broken settings or criteria file: exit 2. */
export class ConfigError extends KnownError {
  override readonly name = "ConfigError";

  constructor(code: string, message: string, hint: string | null = null) {
    super(code, message, hint, EXIT.usage);
  }
}

/** The model, its provider, the login or the runtime failed: exit 3. */
export class ModelError extends KnownError {
  override readonly name = "ModelError";

  /** @param fatal true when every further request of this run would fail in the same way (login, address, rights) */
  constructor(
    code: string,
    message: string,
    hint: string | null = null,
    readonly fatal: boolean = false,
  ) {
    super(code, message, hint, EXIT.unfinished);
  }
}

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
