import type { FeatureId } from "./features.js";
import type { Contribution } from "./weigh.js";

type Advice = (lines: readonly number[]) => string;

/** What to do about each feature, with the first place to do it where there is one. */
const ADVICE: Readonly<Record<FeatureId, Advice>> = {
  concreteness: () => "Show the command, value, path or message where the text now only describes it.",
  substance: (lines) =>
    `Give each bullet that only names a topic a value, a condition or an action, or drop it${firstOf(lines)}.`,
  examples: () =>
    "Add an example with real values: the input, the way and the result, and one difficult case.",
  decisions: () =>
    "Say what decides between the possible ways: if … then …, otherwise …, at most …, only after …",
  failures: () => "Say what to do when a tool, a file or an input is missing, empty or fails.",
  stops: () => "Say on what sign to stop without having finished, and what to ask the user before that.",
  guards: (lines) =>
    `Put a limit before each step that could do harm: a preview, a question, a backup, a ban${firstOf(lines)}.`,
  checks: () => "Add a step that checks the result, and say what counts as passed.",
  plainness: (lines) =>
    `Replace words that settle nothing, such as "appropriate" or "best practices", by a test or a value${firstOf(lines)}.`,
  focus: () =>
    "Move what only some tasks need to references/, and link each file from the step that needs it.",
  economy: (lines) => `Say each thing once${firstOf(lines)}.`,
  description: () =>
    "Name in the description the moments to use the skill and those when not to, in at most 500 characters.",
};

const MOST = 3;
/** Points of the average; what brings less is no news to an author. */
const WORTHWHILE = 0.05;

/** Advice on the features with most to gain, those first, at most three. */
export function adviceOn(contributions: readonly Contribution[]): string[] {
  return contributions
    .filter(({ gain }) => gain >= WORTHWHILE)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST)
    .map(({ id, lines }) => ADVICE[id](lines));
}

function firstOf(lines: readonly number[]): string {
  return lines[0] === undefined ? "" : `; start with line ${lines[0]}`;
}
