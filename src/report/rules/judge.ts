import { valueBesideLimit } from "../numbers.js";
import type { RuleTexts } from "./rule-text.js";

/** Findings that come up while something is being judged. */
export const judgeRules: RuleTexts = {
  "reference-omitted": {
    title: "Reference not shown to the judge",
    message: () => "The file was left out: with it, the prompt does not fit the model.",
    why: "The score speaks only for what the judge has read.",
    fix: "Shorten the references, or choose a model with a larger context.",
  },
  "model-differs": {
    title: "Another model answered",
    message: ({ asked, answered }) => `${asked} was asked for, ${answered} answered.`,
    why: "Scores of different models do not compare.",
    fix: "Name the model that the provider really serves, or check the provider's routing.",
  },
  "evidence-unverified": {
    title: "Quote not found",
    message: ({ dimension, count }) =>
      `${dimension}: ${count === 1 ? "a quote" : `${count} quotes`} of the judge cannot be found in the files.`,
    why: "A reason that rests on text that is not there may be invented.",
    fix: "Read the rationale with care, or judge again with --refresh.",
  },
  JUDGE_UNDECIDED: {
    title: "The runs do not decide",
    message: ({ low, high, limit }) => {
      const besideLimit = (value: unknown): string => valueBesideLimit(Number(value), Number(limit), 2);
      return `The result lies between ${besideLimit(low)} and ${besideLimit(high)} (95%), with the bar of ${Number(limit).toFixed(2)} in between.`;
    },
    why: "Judged again, the same text may well end on the other side of the bar.",
    fix: "Ask for more runs with --runs (`score`: --judges), or improve the text until it clears the bar. With --strict this fails.",
  },
  CORPUS_STALE: {
    title: "Reference is not what it was",
    message: ({ path }) =>
      `The reference ${path} changed since it was indexed, or is gone: it played no match.`,
    why: "A rating belongs to the text that earned it.",
    fix: "Index the corpus again with `waza-quality corpus init <dir>`: what did not change keeps its rating.",
  },
};
