import { parentPort, workerData } from "node:worker_threads";
import { loadTokenCounter } from "./tokens.js";

/** Runs in a thread of its own: counts the texts that it was given, in order, and reports each count as it is known. */
const countTokens = await loadTokenCounter();
for (const text of workerData as readonly string[]) parentPort?.postMessage(countTokens(text));
