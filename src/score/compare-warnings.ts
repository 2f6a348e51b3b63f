import type { Comparison, Conditions } from "../documents/compare.js";
import { TOLERANCE } from "../model/compare.js";

type Warning = Comparison["warnings"][number];
type Compared = Omit<Comparison, "likeForLike" | "warnings">;

/** What lowers the trust in a comparison, the most important first. The sentences may hold untrusted text. */
export function comparisonWarnings(compared: Compared): Warning[] {
  const sentences: Readonly<Record<Warning["code"], string | null>> = {
    "conditions-differ": unlike(compared),
    "dimensions-differ": onOneSideOnly(compared),
    "noise-unknown": compared.composite.noise === "unknown" ? NOISE_UNKNOWN : null,
    "identical-texts": identical(compared),
  };
  return Object.entries(sentences).flatMap(([code, message]) =>
    message === null ? [] : [{ code: code as Warning["code"], message }],
  );
}

const NOISE_UNKNOWN =
  "How far the scores would stray on a repeat was not measured, so no difference of theirs counts as detectable. Score with --judges 3 to measure it.";

const CONDITIONS: Readonly<Record<keyof Conditions, string>> = {
  depth: "depth",
  model: "model",
  rubric: "criteria",
  seed: "seed",
  version: "version of the program",
};

/** A condition that one side does not know, or that had no part in its score, is no difference. */
function unlike({ before, after }: Compared): string | null {
  const names = Object.keys(CONDITIONS) as (keyof Conditions)[];
  const differ = names.flatMap((name) => {
    const [first, second] = [before.conditions[name], after.conditions[name]];
    if (first === null || second === null || first === second) return [];
    return [`${CONDITIONS[name]} ${first} and ${second}`];
  });
  return differ.length === 0
    ? null
    : `Not like for like, so differences are not those of the skills alone: ${differ.join("; ")}.`;
}

function onOneSideOnly({ dimensions, composite }: Compared): string | null {
  if (composite.difference === null) return null;
  const titles = [
    ...dimensions.filter(({ before, after }) => before !== null && after === null).map(named("before")),
    ...dimensions.filter(({ before, after }) => before === null && after !== null).map(named("after")),
  ];
  return titles.length === 0
    ? null
    : `Measured on one side only, so the composites rest on different dimensions: ${titles.join(", ")}.`;
}

function named(side: string): (dimension: { readonly title: string }) => string {
  return ({ title }) => `${title} (${side})`;
}

function identical({ identical: isIdentical, composite, dimensions }: Compared): string | null {
  if (!isIdentical) return null;
  const differs = [composite, ...dimensions].some(({ difference }) => Math.abs(difference ?? 0) > TOLERANCE);
  return differs
    ? "The texts of both sides are identical: what differs comes from noise, from the conditions or from what lies around the skill."
    : "The texts of both sides are identical.";
}
