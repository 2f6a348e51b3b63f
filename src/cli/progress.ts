import type { SkillReport } from "../model/report.js";
import { oneLine } from "../text/safe.js";
import type { Io } from "./io.js";

/** What a progress display says of one finished item. */
export type Finished = Pick<SkillReport, "path" | "status" | "average" | "error">;

/** Shows how far a run is, on stderr. */
export interface Progress {
  started(): void;
  finished(item: Finished): void;
  stop(): void;
}

/** A moving bar where someone is watching, a line for each finished skill elsewhere, nothing when quiet. */
export async function createProgress(total: number, io: Io, quiet: boolean): Promise<Progress> {
  if (quiet || total === 0) return { started() {}, finished() {}, stop() {} };
  return io.stderr.interactive ? movingProgress(total, io.stderr.stream) : plainProgress(total, io);
}

async function movingProgress(total: number, stream: NodeJS.WritableStream): Promise<Progress> {
  const { default: cliProgress } = await import("cli-progress");
  let inFlight = 0;
  let done = 0;
  const bar = new cliProgress.SingleBar(
    {
      format:
        "  Judging {bar} {value}/{total} · {inFlight} in flight · {duration_formatted} · about {eta_formatted} left",
      stream,
      hideCursor: true,
      clearOnComplete: true,
      fps: 5,
      barsize: 24,
      etaBuffer: 20,
      noTTYOutput: false,
      gracefulExit: false,
    },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { inFlight: 0 });
  return {
    started() {
      inFlight += 1;
      bar.update(done, { inFlight });
    },
    finished({ status }) {
      if (status !== "skipped") inFlight -= 1;
      done += 1;
      bar.update(done, { inFlight });
    },
    stop: () => bar.stop(),
  };
}

function plainProgress(total: number, io: Io): Progress {
  let done = 0;
  return {
    started() {},
    finished(skill) {
      done += 1;
      const result =
        skill.average === null ? `not scored: ${skill.error?.message ?? ""}` : skill.average.toFixed(2);
      io.note(oneLine(`[${done}/${total}] ${skill.path}  ${result}`));
    },
    stop() {},
  };
}
