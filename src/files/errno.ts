/**
 * The code of a system error (`ENOENT`), for findings: its message may hold private paths.
 * @throws the error itself when it is no system error
 */
export function errnoOf(error: unknown): string {
  const code = errorCode(error);
  if (code === "UNKNOWN") throw error;
  return code;
}

/** The code of a system error, or `UNKNOWN` for anything else that was thrown. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return "UNKNOWN";
}

/** A system error of our own, for what the system itself would refuse in the same way. */
export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Whether a system error says that nothing is there; perhaps what should be the folder above is a file. */
export function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(errorCode(error));
}
