import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliver, exitCodeOf, noteUnscored, prepareOutput, textOptions } from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import type { ComparisonReport, Side } from "../model/comparison.js";
import { UsageError } from "../model/errors.js";
import type { Gate } from "../model/report.js";
import type { ScoreFormat } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { type OpenSide, openSide, scoreSides } from "../runs/compare-sides.js";
import { selectorHint } from "../runs/saved-report.js";
import { prepareScoring } from "../runs/scoring.js";
import { VERSION } from "../runs/version.js";
import { openWorkspace } from "../runs/workspace.js";
import { compareSides, isIncomplete, isRegression, matchByPath } from "../score/compare.js";
import type { ScoreOptions } from "./score.js";

export interface CompareOptions extends ScoreOptions {
  /** Exit code 1 when the second is worse beyond noise. */
  readonly failOnRegression: boolean;
}

const renderers: Readonly<Record<ScoreFormat, () => Promise<Renderer<ComparisonReport>>>> = {
  text: async () => (await import("../report/compare-text.js")).renderCompareText,
  json: async () => (await import("../report/compare-json.js")).renderCompareJson,
  markdown: async () => (await import("../report/compare-markdown.js")).renderCompareMarkdown,
  html: async () => (await import("../report/compare-html.js")).renderCompareHtml,
};

/**
 * Compares two skills, two saved reports, or one skill at two git revisions.
 * @param before a skill target, `path@revision`, or a report (`report.json`, `report.json#skill`)
 * @param after the same
 * @returns the exit code
 * @throws KnownError when a side names nothing that can be compared, or nothing could be begun
 */
export async function compare(
  io: Io,
  before: string,
  after: string,
  options: CompareOptions,
): Promise<number> {
  await prepareOutput(io, options);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "waza-quality-")));
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
  io.onKill(remove);
  try {
    return await compareIn(folder, io, [before, after], options);
  } finally {
    await remove();
  }
}

async function compareIn(
  folder: string,
  io: Io,
  [before, after]: readonly [string, string],
  options: CompareOptions,
): Promise<number> {
  const workspace = await openWorkspace(io, { ...options, threshold: undefined });
  const a = await openSide(io, workspace, before, join(folder, "a"));
  const b = await openSide(io, workspace, after, join(folder, "b"));
  checkSides(a, b);
  const isScoring = a.kind === "skill" || b.kind === "skill";
  const scoring = isScoring ? await prepareScoring(io, workspace, options) : null;
  const scored = scoring ? await scoreSides(scoring, [a, b]) : new Map<OpenSide, Side>();
  const sidesOf = (side: OpenSide): readonly Side[] =>
    side.kind === "report" ? side.sides : [scored.get(side)].filter((found) => found !== undefined);
  const report: ComparisonReport = {
    version: VERSION,
    timestamp: new Date().toISOString(),
    ...(isList(a) || isList(b) ? listed(sidesOf(a), sidesOf(b)) : single(sidesOf(a), sidesOf(b))),
  };
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  noteUnscored(io, unscoredOf(report), options);
  for (const warning of scoring?.warnings ?? []) io.note(findingLine(warning));
  return exitCodeOf(io, gateOf(report, options));
}

/** Several skills, none of them chosen. */
function isList(side: OpenSide): boolean {
  return side.kind === "report" && side.sides.length > 1;
}

/** A list can only be compared with another report. */
function checkSides(a: OpenSide, b: OpenSide): void {
  for (const [side, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (side.kind !== "report") continue;
    if (side.sides.length === 0) {
      throw new UsageError("empty-report", `${side.file} holds no skills.`, "Score some, and compare again.");
    }
    if (isList(side) && (other.kind === "skill" || other.isPicked)) {
      throw new UsageError(
        "several-skills",
        `${side.file} holds ${side.sides.length} skills, and the other side is one.`,
        selectorHint(side.sides, side.file),
      );
    }
  }
}

type Compared = Pick<ComparisonReport, "isList" | "comparisons" | "onlyInA" | "onlyInB">;

function single([a]: readonly Side[], [b]: readonly Side[]): Compared {
  return { isList: false, comparisons: a && b ? [compareSides(a, b)] : [], onlyInA: [], onlyInB: [] };
}

function listed(as: readonly Side[], bs: readonly Side[]): Compared {
  const { pairs, onlyA, onlyB } = matchByPath(as, bs);
  if (pairs.length === 0) {
    throw new UsageError(
      "nothing-in-common",
      "No skill stands under the same path in both reports.",
      "Name one on each side: a.json#path b.json#path",
    );
  }
  return {
    isList: true,
    comparisons: pairs.map(([a, b]) => compareSides(a, b)),
    onlyInA: onlyA,
    onlyInB: onlyB,
  };
}

function unscoredOf({ comparisons }: ComparisonReport) {
  return comparisons
    .flatMap(({ a, b }) => [a, b])
    .flatMap(({ error }) => (error ? [{ status: "error" as const, error }] : []));
}

function gateOf({ comparisons }: ComparisonReport, { failOnRegression }: CompareOptions): Gate {
  if (comparisons.some(isIncomplete)) return "incomplete";
  return failOnRegression && comparisons.some(isRegression) ? "failed" : "passed";
}
