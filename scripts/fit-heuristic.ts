/**
 * Fits the weights of the offline estimate to marks of an LLM judge, writes `src/heuristic/weights.ts` and
 * prints how well the estimate ranks skills that it was not fitted to. The same data give the same file.
 * Usage: npx tsx scripts/fit-heuristic.ts <skills-folder> <judged.json> [plugin-eval.json]
 */
import { writeFile } from "node:fs/promises";
import { FEATURE_IDS } from "../src/heuristic/weigh.js";
import { fitWeights, predict, SHRINKAGE } from "./fit-heuristic/fit.js";
import { renderWeights } from "./fit-heuristic/render.js";
import { readComposites, readSamples, type Sample } from "./fit-heuristic/samples.js";
import { bootstrapInterval, deviation, mean, spearman } from "./fit-heuristic/statistics.js";
import { collectionOf, familyOf, leaveGroupsOut, leaveOneOut } from "./fit-heuristic/validate.js";

const [folder, judgedFile, compositesFile] = process.argv.slice(2);
if (folder === undefined || judgedFile === undefined) {
  console.error("Usage: npx tsx scripts/fit-heuristic.ts <skills-folder> <judged.json> [plugin-eval.json]");
  process.exit(2);
}

const { samples, digest } = await readSamples(folder, judgedFile);
const marks = samples.map(({ overall }) => overall);
const made = fitWeights(samples, SHRINKAGE);
const madeBy = `scripts/fit-heuristic.ts from ${samples.length} judged skills (marks: sha256 ${digest})`;
await writeFile(new URL("../src/heuristic/weights.ts", import.meta.url), renderWeights(made, madeBy));

console.log(`${samples.length} judged skills; Spearman with the judge's overall mark:`);
printLeaveOneOut("leave one out, fitted weights", SHRINKAGE);
printLeaveOneOut("leave one out, equal weights", Number.POSITIVE_INFINITY);
printLeaveOneOut("leave one out, no shrinkage", 0);
printGroups("collection", collectionOf);
printGroups("family of names", familyOf(samples));
if (compositesFile !== undefined) await printComposite(compositesFile);
printCalibration();
printFeatures();

function printLeaveOneOut(label: string, shrinkage: number): void {
  const predicted = leaveOneOut(samples, shrinkage);
  const [low, high] = bootstrapInterval(predicted, marks);
  const rho = spearman(predicted, marks).toFixed(3);
  console.log(`  ${label.padEnd(32)} ${rho}  (95 % bootstrap ${low.toFixed(2)} to ${high.toFixed(2)})`);
}

function printGroups(kind: string, groupOf: (sample: Sample) => string): void {
  const results = leaveGroupsOut(samples, SHRINKAGE, groupOf);
  if (results.length === 0)
    console.log(`  leave one ${kind} out: not measurable, nearly all marks are of one`);
  for (const { group, count, rho } of results) {
    console.log(`  ${`leave one ${kind} out`.padEnd(32)} ${rho.toFixed(3)}  ${group} (${count})`);
  }
}

async function printComposite(file: string): Promise<void> {
  const composites = await readComposites(file, samples);
  const both = composites.flatMap((composite, index) =>
    composite === null ? [] : [[composite, marks[index] ?? 0] as const],
  );
  const rho = spearman(
    both.map(([composite]) => composite),
    both.map(([, mark]) => mark),
  );
  console.log(`  ${"PluginEval's composite".padEnd(32)} ${rho.toFixed(3)}  (${both.length} skills)`);
}

function printCalibration(): void {
  const predicted = samples.map((sample) => predict(made, sample));
  const figures = (values: readonly number[]): string =>
    `mean ${mean(values).toFixed(2)}, deviation ${deviation(values).toFixed(2)}, ${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
  console.log(`Marks:     ${figures(marks)}\nEstimates: ${figures(predicted)}`);
}

function printFeatures(): void {
  console.log("Feature        weight    mean   own Spearman");
  for (const [column, id] of FEATURE_IDS.entries()) {
    const own = spearman(
      samples.map(({ values }) => values[column] ?? made.means[column] ?? 0),
      marks,
    );
    const [weight, average] = [made.weights[column] ?? 0, made.means[column] ?? 0];
    console.log(
      `${id.padEnd(14)} ${weight.toFixed(3)}   ${average.toFixed(3)}   ${own.toFixed(2).padStart(5)}`,
    );
  }
}
