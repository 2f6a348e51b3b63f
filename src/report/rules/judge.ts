import type { RuleTexts } from "./rule-text.js";

/** Findings that come up while a skill is being judged. */
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
};
