import { Worker } from "node:worker_threads";
import { loadTokenCounter, type TokenSource } from "./tokens.js";

/** Below this, in UTF-16 units, counting is faster than starting a thread. */
const WORTH_A_THREAD = 200_000;

/**
 * Starts counting texts on another core while the caller goes on. Texts that were not announced, and all texts when
 * there are few or the thread fails, are counted here when they are asked for.
 * @param texts in the order in which they will be asked for
 */
export function countTokensAhead(texts: readonly string[]): TokenSource {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const counts = total < WORTH_A_THREAD ? new Map<string, Promise<number | null>>() : countInThread(texts);
  return async (text) => (await counts.get(text)) ?? (await loadTokenCounter())(text);
}

function countInThread(texts: readonly string[]): Map<string, Promise<number | null>> {
  const settle: ((count: number | null) => void)[] = [];
  const counts = new Map(
    texts.map((text, index) => [
      text,
      new Promise<number | null>((done) => {
        settle[index] = done;
      }),
    ]),
  );
  let next = 0;
  const worker = new Worker(new URL("./token-worker.js", import.meta.url), { workerData: texts });
  worker.on("message", (count: number) => {
    settle[next]?.(count);
    next += 1;
  });
  const giveUp = (): void => {
    for (const done of settle.slice(next)) done(null);
  };
  worker.on("error", giveUp);
  worker.on("exit", giveUp);
  return counts;
}
