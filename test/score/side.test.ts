import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/documents/read.js";
import type { ScoreDocument, ScoredSkill } from "../../src/documents/score.js";
import { printJson, rounded } from "../../src/documents/write.js";
import { compareSides } from "../../src/score/compare.js";
import { sideOf } from "../../src/score/side.js";
import { scoreDocument, scoredSkill } from "../documents/samples.js";

const [staticLayer, judge, simulation] = scoredSkill.layers;
if (!staticLayer || !judge || !simulation) throw new Error("The sample has all layers.");
const NO_COMPOSITE = { score: null, interval: null, badge: null, penalty: null };
const ERROR = { code: "provider", message: "It did not answer.", hint: null };
const rubric: ScoreDocument["rubric"] = {
  id: "plugin-eval",
  title: "PluginEval",
  hash: "sha256:criteria",
  scale: { min: 0, max: 1, whole: false },
  bands: [],
  overridden: [],
  added: [],
  disabled: [],
};

const liveSide = (more: Partial<ScoredSkill> = {}, document: Partial<ScoreDocument> = {}) => {
  const skill = { ...scoredSkill, ...more };
  return sideOf({ ...scoreDocument(skill), rubric, ...document }, skill, { kind: "skill" });
};

const rating = {
  bradleyTerry: { value: 1534.2, interval: null },
  elo: { value: 1520, interval: null },
  percentile: 80,
  closest: { path: "skills/soup", name: "soup" },
  corpusSize: 12,
};
const certification = {
  rating,
  matches: [],
  dimensions: [],
  incomplete: [],
  kept: 0,
  usage: { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
  durationMs: 0,
  error: null,
};

describe("a skill that was scored now says the same as a report of it", () => {
  it.each<[string, Partial<ScoredSkill>]>([
    ["with all layers", {}],
    ["with static analysis alone", { layers: [staticLayer] }],
    ["with a rating", { certification }],
    [
      "with a rating that came to nothing",
      { certification: { ...certification, rating: null }, error: ERROR },
    ],
    ["without one of its layers", { composite: NO_COMPOSITE, error: ERROR }],
    ["unreadable", { composite: NO_COMPOSITE, dimensions: [], layers: [], contentHash: null, error: ERROR }],
    ["with binary noise", { composite: { ...NO_COMPOSITE, score: 70.1 + 0.2 / 3 } }],
  ])("%s", (_, more) => {
    const skill = { ...scoredSkill, ...more };
    const document = { ...scoreDocument(skill), rubric };
    const known = readDocument(printJson(rounded(document)), "saved.json");
    if (known.kind !== "score") throw new Error(known.kind);
    const [saved] = known.document.skills.map((each) => sideOf(known.document, each, { kind: "skill" }));
    const live = liveSide(more);
    expect(saved).toEqual(live);
    if (saved) expect(compareSides(live, saved).composite.winner).toBeNull();
  });
});

describe("the conditions of a side", () => {
  it("are those that had a part in its figures", () => {
    const common = { depth: "deep", version: "0.1.0" };
    expect(liveSide().conditions).toEqual({ ...common, model: "model-a", rubric: rubric.hash, seed: 1 });
    expect(liveSide({ layers: [staticLayer, simulation] }).conditions).toMatchObject({
      rubric: null,
      seed: 1,
    });
    const exact = { ...common, model: null, rubric: null, seed: null };
    expect(liveSide({ layers: [staticLayer] }).conditions).toEqual(exact);
  });

  it("name the model of its own judge, else that of the document", () => {
    const withModel = (model: string | null) =>
      liveSide({ layers: [{ ...judge, model } as typeof judge] }, { model: "model-b" }).conditions.model;
    expect([withModel("model-a"), withModel(null)]).toEqual(["model-a", "model-b"]);
  });
});

describe("a side", () => {
  it("has its anti-patterns, its judges, its findings with their sentences", () => {
    const findings = [
      { code: "X", severity: "info", message: "Seen.", file: "SKILL.md", line: 3, column: null },
    ] as const;
    expect(liveSide({ findings })).toMatchObject({
      antiPatterns: ["OVER_CONSTRAINED"],
      layers: ["static", "judge", "simulation"],
      judges: 1,
      findings,
    });
    expect(liveSide({ layers: [staticLayer] })).toMatchObject({ judges: null, rating: null });
    expect(liveSide({ certification }).rating).toBe(1534.2);
  });

  it("has an error only where it has no composite", () => {
    expect(liveSide({ error: ERROR }).error).toBeNull();
    expect(liveSide({ composite: NO_COMPOSITE, error: ERROR }).error).toEqual(ERROR);
  });
});
