import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { constants as osConstants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../model/errors.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Our own bin file, which must not hand over to itself. */
const OWN = fileURLToPath(new URL("../waza.js", import.meta.url));
/** A shim that npm writes is a small script that names the file it starts. */
const SHIM_SIZE = 8 * 1024;
const OWN_SHIM = /waza-quality[\\/]dist[\\/]waza\.js/;

/**
 * Runs the next `waza` on the PATH with the same arguments and streams.
 * @returns its exit code; 128 plus the signal's number when a signal ended it
 * @throws UsageError when there is none
 */
export async function runNextWaza(args: readonly string[], env: Environment): Promise<number> {
  const program = findNextWaza(env, process.platform);
  if (program === null) {
    throw new UsageError(
      "waza-missing",
      `waza itself is not installed, and "waza ${args[0] ?? ""}" is its command. Here run: waza quality, waza check --deep.\n  → Install it: https://github.com/microsoft/waza (or put it behind this package on the PATH).`,
    );
  }
  const needsShell = /\.(?:cmd|bat)$/i.test(program);
  const child = spawn(program, [...args], { stdio: "inherit", shell: needsShell });
  // Both get a signal from the terminal; what comes to this process alone is passed on, and its end decides ours.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal ? osConstants.signals[signal] : 0)));
  });
}

/** The first program called waza on the PATH that is not this one. */
export function findNextWaza(env: Environment, platform: NodeJS.Platform, own = OWN): string | null {
  const names = platform === "win32" ? ["waza.exe", "waza.cmd", "waza.bat"] : ["waza"];
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => isProgram(path) && !isOwn(path, own)) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A link to our file, or a shim that starts it. */
function isOwn(path: string, own: string): boolean {
  if (realpathSync(path) === realpathSync(own)) return true;
  return statSync(path).size <= SHIM_SIZE && OWN_SHIM.test(readFileSync(path, "utf8"));
}
