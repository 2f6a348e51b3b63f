import type { EvaluatedOutput, RankedOutput, VerdictDocument } from "../../documents/verdict.js";
import { TOLERANCE } from "../../model/compare.js";
import { counted, limitText, oneDecimal, valueBesideLimits } from "../../text/numbers.js";
import { shorten } from "../../text/safe.js";
import type { Block, Detail, Page, Section } from "../blocks.js";
import { agreementSentences } from "../words/agreement.js";
import { NO_NUMBER, rangeText, signedText } from "../words/figures.js";
import * as parts from "./parts.js";

const MOST_CLAIMS = 10;
const LONGEST_CITATION = 100;
const ONE_RUN =
  "One run each: whether a difference is larger than the noise of the judge was not measured; --runs 3 measures it.";

/** What a judge says of outputs of agents, and their ranking when there are several. */
export function verdictPage(document: VerdictDocument, detail: Detail): Page {
  const { outputs, rubric } = document;
  const several = outputs.length > 1;
  const legend = document.agreement && panelLegend(document.agreement.judges);
  const notes = [legend, ...agreement(document, detail)];
  return parts.page("Agent evaluation", [
    !(several && detail === "quiet") && outputs.map((each) => outputSection(each, document, detail)),
    several && parts.section("", "Ranking", ranking(document)),
    parts.given(notes).map((text) => parts.note(parts.faint(text))),
    parts.rubricNote(rubric),
  ]);
}

function outputSection(output: EvaluatedOutput, document: VerdictDocument, detail: Detail): Section {
  const { rubric, kind } = document;
  const { path, runs, requiredActions } = output;
  const about = parts.given([kind, runs > 1 && `${runs} runs`]).join(", ");
  return parts.section("📑", `Agent Evaluation: ${path}${about && ` (${about})`}`, [
    parts.problem(output.error),
    parts.marks(output.dimensions, { scale: rubric.scale }, detail),
    compositeLine(output, document),
    claimLines(output, detail),
    parts.findings(output.findings, detail),
    parts.summary(output.summary),
    requiredActions.length > 0
      ? parts.improvements(requiredActions, detail, "Required actions")
      : parts.improvements(output.improvements, detail, "Could be better"),
    output.composite !== null && parts.costs(output, detail),
  ]);
}

function compositeLine(output: EvaluatedOutput, document: VerdictDocument): Block | null {
  const { status, verdict, undecided } = output;
  const { minVerdict, threshold, strict, rubric } = document;
  if (verdict === null) return null;
  const gate = status === "passed" ? "passed" : "failed";
  const isOpen = gate === "passed" && undecided;
  const bar = threshold !== null && `threshold: ${limitText(threshold)}`;
  const limits = parts.given([`at least ${minVerdict}`, bar, strict && "strict"]);
  return parts.verdict("📊", [
    `Composite: ${compositeText(output, document)}/${oneDecimal(rubric.scale.max)}${compositeRange(output, document)} — `,
    { text: verdict, tone: parts.GATE_WORD[gate].tone },
    ", ",
    ...(isOpen ? [{ text: "UNDECIDED", tone: "caution" } as const, ", counts as "] : []),
    parts.GATE_WORD[gate],
    ` (${limits.join(", ")})`,
    ...(output.cached ? [parts.faint(" · cached")] : []),
  ]);
}

/** A composite with at least two decimals, and as many as it takes to read in it the verdict that it was given. */
export function compositeText({ composite }: EvaluatedOutput, document: VerdictDocument): string {
  if (composite === null) return NO_NUMBER;
  const bounds = [...document.rubric.bands.map(({ from }) => from), document.threshold];
  const limits = bounds.filter((limit) => limit !== null);
  return valueBesideLimits(composite, limits, 2);
}

/** Its interval, so that each end is read on its side of the bar: ` (3.80-4.44)`; nothing where there is none. */
export function compositeRange({ interval }: EvaluatedOutput, document: VerdictDocument): string {
  if (interval === null) return "";
  const { rubric, minVerdict, threshold } = document;
  const least = rubric.bands.find(({ title }) => title === minVerdict)?.from ?? null;
  const limits = [least, threshold].filter((limit) => limit !== null);
  return ` (${rangeText(interval, (end) => valueBesideLimits(end, limits, 2))})`;
}

/** What was looked up without a model: the totals, then each thing that is not there. */
function claimLines({ claims }: EvaluatedOutput, detail: Detail): parts.Content {
  if (claims === null) return null;
  const { list, contextFiles, found, missing, unclear } = claims;
  const all = counted(list.length, "citation");
  if (contextFiles === null) {
    return list.length > 0 && parts.line("🔎", "Citations were not looked up (no --context).");
  }
  const gone = list.filter(({ status }) => status === "missing");
  const shown = detail === "verbose" ? gone : gone.slice(0, MOST_CLAIMS);
  const more = gone.length - shown.length;
  const total = `${all} looked up in ${counted(contextFiles, "file")}: ${found} found, ${missing} missing, ${unclear} unclear`;
  if (shown.length === 0) return parts.line("🔎", total);
  const items = shown.map(({ text, line, detail: why }) => ({
    icon: "⛔",
    text: `line ${line}: ${shorten(text, LONGEST_CITATION)} — ${why}`,
  }));
  const rest = more > 0 ? [{ text: `… and ${more} more (--verbose)` }] : [];
  return { kind: "list", style: "plain", lead: { icon: "🔎", text: total }, items: [...items, ...rest] };
}

/** Best first, each with its distance from the one above, and what the differences are worth. */
export function ranking(document: VerdictDocument): Block[] {
  const { outputs, ranking: steps } = document;
  const rows = outputs.map((output, at) => ({ ...output, rank: at + 1, step: steps[at - 1]?.toNext }));
  return [
    parts.tableOf("Outputs, best first", rows, [
      ["#", ({ composite, rank }) => (composite === null ? NO_NUMBER : String(rank))],
      ["Output", ({ path }) => path],
      ["Composite", (one) => compositeText(one, document) + compositeRange(one, document), "right"],
      ["To the one above", ({ step }) => (step ? stepText(step) : ""), "right"],
      ["Verdict", verdictText],
    ]),
    ...rankingNotes(document).map((text) => parts.note(parts.faint(text))),
  ];
}

function verdictText({ verdict, undecided, error }: EvaluatedOutput): string {
  if (error) return `not scored (${error.code})`;
  return `${verdict ?? NO_NUMBER}${undecided ? " (undecided)" : ""}`;
}

/** The step as it is seen from below: `−0.40 (−0.79 to −0.01)`. */
function stepText({ difference, interval }: NonNullable<RankedOutput["toNext"]>): string {
  if (interval) {
    return `${signedText(-difference)} (${signedText(-interval.high)} to ${signedText(-interval.low)})`;
  }
  return difference < TOLERANCE ? "equal" : signedText(-difference);
}

function rankingNotes({ runs, ranking: ranked }: VerdictDocument): string[] {
  if (runs === 1) return [ONE_RUN];
  const steps = ranked.flatMap(({ path: from, toNext }) => (toNext ? [{ ...toNext, from }] : []));
  const alike = steps.filter(({ detectable }) => detectable === false);
  return steps.length > 0 && alike.length === 0
    ? ["Every difference is larger than the noise of the judge."]
    : alike.map(({ from, path }) => `No detectable difference between ${from} and ${path}.`);
}

/** What the figures of a panel are. */
export function panelLegend(runs: number): string {
  return `Means of ${runs} independent runs of the judge; in brackets 95% intervals.`;
}

/** How far the runs agree, one sentence each, in short the first of them; one run says nothing of it. */
export function agreement({ agreement: measured, rubric }: VerdictDocument, detail: Detail): string[] {
  const sentences = measured ? agreementSentences(measured, rubric.scale) : [];
  return detail === "verbose" ? sentences : sentences.slice(0, 1);
}
