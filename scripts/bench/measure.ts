import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

/** What one process took, as a whole. */
export interface Measured {
  readonly seconds: number;
  /** Peak resident memory of the process itself, in MB (10^6 bytes); null when it did not say. */
  readonly peakMb: number | null;
  readonly code: number | null;
  readonly stdout: string;
}

/** Prints the peak memory of a Node process when it ends, without touching its output. */
const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(
  'import {writeSync} from "node:fs"; process.on("exit",()=>writeSync(3,String(process.resourceUsage().maxRSS)))',
)}`;

/** Runs `node` with arguments and times the whole process. */
export function measureNode(
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; memory?: boolean },
): Promise<Measured> {
  const start = performance.now();
  const hook = options.memory ? ["--import", REPORT_MEMORY] : [];
  const child = spawn(process.execPath, [...hook, ...args], {
    cwd: options.cwd,
    env: { ...process.env, CI: "true", ...options.env },
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  let stdout = "";
  let memory = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stdio[3]?.on("data", (chunk) => {
    memory += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({
        seconds: (performance.now() - start) / 1000,
        peakMb: memory === "" ? null : (Number(memory) * 1024) / 1e6,
        code,
        stdout,
      }),
    );
  });
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs two things in turn, so that both meet the same weather, and gives the medians of their seconds. */
export async function inTurn(
  times: number,
  first: () => Promise<Measured>,
  second: () => Promise<Measured>,
): Promise<{ first: number; second: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < times; round += 1)
    pairs.push([(await first()).seconds, (await second()).seconds]);
  return {
    first: median(pairs.map(([a]) => a)),
    second: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  };
}

/** One line of the result. `limit` is what the ratio should stay below. */
export function printRatio(what: string, ratio: number, limit: number, detail: string): void {
  const verdict = ratio <= limit ? "ok" : "ABOVE";
  console.log(`${verdict.padEnd(6)} ${what.padEnd(52)} ${ratio.toFixed(2)} × (at most ${limit})   ${detail}`);
}
