import { parentPort } from "node:worker_threads";
import { type Analysis, type AnalysisTask, loadAnalyser } from "./analyser.js";

/** Runs in a thread of its own: analyses the skills that it is given, in order, and reports each as it is done. */
const analyse = await loadAnalyser();
parentPort?.on("message", (tasks: readonly AnalysisTask[]) => {
  for (const task of tasks) parentPort?.postMessage(analyse(task) satisfies Analysis);
});
