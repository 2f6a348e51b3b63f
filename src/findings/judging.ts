import { valueBesideLimit } from "../text/numbers.js";
import { type Numbers, rulesOf, type Texts } from "./rule.js";

/** What comes up while something is being judged. */
export const judgingRules = rulesOf("judging", {
  "reference-omitted": {
    level: "warning",
    title: "Reference not shown to the judge",
    message: () => "The file was left out: with it, the prompt does not fit the model.",
    why: "The score speaks only for what the judge has read.",
    fix: "Shorten the references, or choose a model with a larger context.",
  },
  "model-differs": {
    level: "warning",
    title: "Another model answered",
    message: ({ asked, answered }: Texts<"asked" | "answered">) =>
      `${asked} was asked for, ${answered} answered.`,
    why: "Scores of different models do not compare.",
    fix: "Name the model that the provider really serves, or check the provider's routing.",
  },
  "evidence-unverified": {
    level: "warning",
    title: "Quote not found",
    message: ({ dimension, count }: Texts<"dimension"> & Numbers<"count">) =>
      `${dimension}: ${count === 1 ? "a quote" : `${count} quotes`} of the judge cannot be found in the files.`,
    why: "A reason that rests on text that is not there may be invented.",
    fix: "Read the rationale with care, or judge again with --refresh.",
  },
  JUDGE_UNDECIDED: {
    level: "warning",
    title: "The runs do not decide",
    message: ({ low, high, limit }: Numbers<"low" | "high" | "limit">) => {
      const besideLimit = (value: number): string => valueBesideLimit(value, limit, 2);
      return `The result lies between ${besideLimit(low)} and ${besideLimit(high)} (95%), with the bar of ${limit.toFixed(2)} in between.`;
    },
    why: "Judged again, the same text may well end on the other side of the bar.",
    fix: "Ask for more runs with --runs (`score`: --judges), or improve the text until it clears the bar. With --strict this fails.",
  },
});

/** What comes up when a skill plays against the corpus. */
export const corpusRules = rulesOf("corpus", {
  CORPUS_STALE: {
    level: "warning",
    title: "Reference is not what it was",
    message: ({ path }: Texts<"path">) =>
      `The reference ${path} changed since it was indexed, or is gone: it played no match.`,
    why: "A rating belongs to the text that earned it.",
    fix: "Index the corpus again with `waza-quality corpus init <dir>`: what did not change keeps its rating.",
  },
});
