import { type ChildProcess, spawn } from "node:child_process";
import { constants as osConstants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isProgram, realPath } from "../files/look.js";
import { readText } from "../files/read.js";
import { UsageError } from "../model/errors.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Our own bin file, which must not hand over to itself. */
const OWN = fileURLToPath(new URL("../waza.js", import.meta.url));
/** A shim that npm writes is a small script that names the file it starts. */
const SHIM_SIZE = 8 * 1024;
const BATCH_FILE = /\.(?:cmd|bat)$/i;
const OWN_SHIM = /waza-quality[\\/]dist[\\/]waza\.js/;

/** Whether the alias `waza` runs these arguments itself: `waza quality`, and `waza check` with `--deep`. */
export function staysHere(args: readonly string[]): boolean {
  return args[0] === "quality" || (args[0] === "check" && args.includes("--deep"));
}

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
      `"${["waza", ...args.slice(0, 1)].join(" ")}" needs waza itself, which is not on the PATH. Without it run: waza quality, waza check --deep.`,
      "Install it (https://github.com/microsoft/waza), or put the folder that holds it on the PATH.",
    );
  }
  const child = start(program, args, env);
  // Both get a signal from the terminal; what comes to this process alone is passed on, and its end decides ours.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal ? osConstants.signals[signal] : 0)));
  });
}

/** Windows runs a batch file only through its command interpreter, which takes the whole as one line. */
function start(program: string, args: readonly string[], env: Environment): ChildProcess {
  if (!BATCH_FILE.test(program)) return spawn(program, [...args], { stdio: "inherit" });
  const line = [escapeForCmd(program), ...args.map(quoteForCmd)].join(" ");
  const interpreter = env.ComSpec ?? env.COMSPEC ?? "cmd.exe";
  return spawn(interpreter, ["/d", "/s", "/c", `"${line}"`], {
    stdio: "inherit",
    windowsVerbatimArguments: true,
  });
}

/** An argument that comes out of `cmd.exe`, and of the reading of a command line behind it, as it was. */
export function quoteForCmd(text: string): string {
  // A backslash is doubled only where a quotation mark follows, the closing one included.
  const escaped = text.replace(/\\*"/g, (run) => `${run.slice(0, -1).repeat(2)}\\"`);
  const trailing = escaped.slice(escaped.replace(/\\+$/, "").length);
  return escapeForCmd(`"${escaped}${trailing}"`);
}

function escapeForCmd(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");
}

/** The first program called waza on the PATH that is not this one. */
export function findNextWaza(env: Environment, platform: NodeJS.Platform, own = OWN): string | null {
  const names = platform === "win32" ? ["waza.exe", "waza.cmd", "waza.bat"] : ["waza"];
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => isProgram(path) && !isOwn(path, own)) ?? null;
}

/** A link to our file, or a shim that starts it. */
function isOwn(path: string, own: string): boolean {
  if (realPath(path) === realPath(own)) return true;
  const read = readText(path, { maxBytes: SHIM_SIZE, follow: "anywhere" });
  return read.ok && OWN_SHIM.test(read.text);
}
