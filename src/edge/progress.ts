import type { Events, Step } from "../runs/world.js";
import { oneLine } from "../text/safe.js";
import type { Io } from "./io.js";

/** Shows on stderr how far work with a model is. */
export type Progress = Pick<Events, "begin" | "started" | "step" | "end">;

/** Of kinds with many pieces a skill, a line for so many of them is enough where nobody is watching. */
const STEPS_PER_LINE = 10;

/** A moving bar where someone is watching, lines elsewhere, nothing when quiet. */
export function createProgress(io: Io, quiet: boolean): Progress {
  if (quiet) return { begin() {}, started() {}, step() {}, end() {} };
  return io.stderr.interactive ? movingProgress(io.stderr.stream) : plainProgress(io);
}

function movingProgress(stream: NodeJS.WritableStream): Progress {
  let [total, done, failed, inFlight] = [0, 0, 0, 0];
  const shown = () => ({ failed, inFlight, left: total - done });
  // The package is loaded only where it is needed; a run does not wait for it.
  let bar: { update(value: number, payload: object): void; stop(): void } | null = null;
  let isOver = false;
  const start = async (verb: string): Promise<void> => {
    const { default: cliProgress } = await import("cli-progress");
    if (isOver) return;
    const format = `  ${verb} {bar} {value}/{total} · {inFlight} in flight · {failed} failed · {duration_formatted} · about {eta_formatted} left`;
    const created = new cliProgress.SingleBar(
      {
        format,
        stream,
        hideCursor: true,
        clearOnComplete: true,
        fps: 5,
        barsize: 24,
        etaBuffer: 20,
        noTTYOutput: false,
        gracefulExit: false,
        formatTime: (seconds) => timeText(seconds),
      },
      cliProgress.Presets.shades_classic,
    );
    created.start(total, done, shown());
    bar = created;
  };
  return {
    begin(pieces, kinds) {
      total = pieces;
      void start(kinds.every((kind) => kind === "judge") ? "Judging" : "Scoring");
    },
    started(now) {
      inFlight = now;
      bar?.update(done, shown());
    },
    step(step) {
      done += 1;
      inFlight = step.inFlight;
      if (step.error !== null) failed += 1;
      bar?.update(done, shown());
    },
    end() {
      isOver = true;
      bar?.stop();
    },
  };
}

/** `12 s`, `3 min`; a dash as long as nothing can be said. */
function timeText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–";
  return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

function plainProgress(io: Io): Progress {
  const counts = new Map<string, { done: number; failed: number }>();
  let [total, done, isJudging] = [0, 0, true];
  const say = ({ kind, path }: Step, outcome: string): void => {
    const lead = isJudging ? `[${done}/${total}]` : `[${kind}]`;
    io.note(`${lead} ${oneLine(path)}  ${oneLine(outcome)}`);
  };
  return {
    begin(pieces, kinds) {
      total = pieces;
      isJudging = kinds.every((kind) => kind === "judge");
    },
    started() {},
    step(step) {
      const { kind, path, error, result } = step;
      done += 1;
      if (kind === "judge") {
        return say(step, error === null ? (result ?? "done") : `not scored: ${error}`);
      }
      const key = `${kind} ${path}`;
      const before = counts.get(key) ?? { done: 0, failed: 0 };
      const now = { done: before.done + 1, failed: before.failed + (error === null ? 0 : 1) };
      counts.set(key, now);
      if (now.done % STEPS_PER_LINE === 0) say(step, `${now.done} done, ${now.failed} failed`);
    },
    end() {},
  };
}
