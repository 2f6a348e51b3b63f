import { oneLine } from "../text/safe.js";
import type { Io } from "./io.js";

/** A piece of work that is over. */
export interface Step {
  readonly kind: "judge" | "simulate" | "match";
  readonly path: string;
  /** Why it came to nothing; null when it did not. */
  readonly error: string | null;
  /** What came of it, for kinds of which there are few. */
  readonly result?: string;
}

/** Shows how far work with a model is, on stderr. */
export interface WorkProgress {
  step(step: Step): void;
  stop(): void;
}

/** Of kinds with many pieces a skill, a line for so many of them is enough where nobody is watching. */
const STEPS_PER_LINE = 10;

/** A moving bar where someone is watching, lines elsewhere, nothing when quiet. */
export async function createWorkProgress(io: Io, total: number, quiet: boolean): Promise<WorkProgress> {
  if (quiet || total === 0) return { step() {}, stop() {} };
  return io.stderr.interactive ? movingProgress(total, io.stderr.stream) : plainProgress(io);
}

async function movingProgress(total: number, stream: NodeJS.WritableStream): Promise<WorkProgress> {
  const { default: cliProgress } = await import("cli-progress");
  const bar = new cliProgress.SingleBar(
    {
      format:
        "  Scoring {bar} {value}/{total} · {failed} failed · {remaining} left · {duration_formatted} · about {eta_formatted} to go",
      stream,
      hideCursor: true,
      clearOnComplete: true,
      fps: 5,
      barsize: 24,
      etaBuffer: 40,
      noTTYOutput: false,
      gracefulExit: false,
    },
    cliProgress.Presets.shades_classic,
  );
  let done = 0;
  let failed = 0;
  bar.start(total, 0, { failed, remaining: total });
  return {
    step({ error }) {
      done += 1;
      if (error !== null) failed += 1;
      bar.update(done, { failed, remaining: total - done });
    },
    stop: () => bar.stop(),
  };
}

function plainProgress(io: Io): WorkProgress {
  const counts = new Map<string, { done: number; failed: number }>();
  const note = (kind: Step["kind"], path: string, result: string): void =>
    io.note(`[${kind}] ${oneLine(path)}  ${oneLine(result)}`);
  return {
    step({ kind, path, error, result }) {
      if (result !== undefined || kind === "judge") {
        note(kind, path, error === null ? (result ?? "done") : `not scored: ${error}`);
        return;
      }
      const key = `${kind} ${path}`;
      const { done, failed } = counts.get(key) ?? { done: 0, failed: 0 };
      const now = { done: done + 1, failed: failed + (error === null ? 0 : 1) };
      counts.set(key, now);
      if (now.done % STEPS_PER_LINE === 0) note(kind, path, `${now.done} done, ${now.failed} failed`);
    },
    stop() {},
  };
}
