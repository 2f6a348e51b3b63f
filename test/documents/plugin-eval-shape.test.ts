import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withPluginEvalShape } from "../../src/documents/plugin-eval-shape.js";
import { readDocument } from "../../src/documents/read.js";
import { type ScoreDocument, ScoreDocument as ScoreSchema } from "../../src/documents/score.js";
import { printJson } from "../../src/documents/write.js";
import { HOSTILE } from "../report/render/sample-pages.js";
import {
  CERTIFICATION,
  certifiedSkill,
  DIMENSIONS,
  documentOfTexts,
  judgeLayer,
  scoreDocument,
  scoredSkill,
  simulationLayer,
  staticLayer,
  UNRATED,
  unfinishedSkill,
  unjudged,
  unreadableSkill,
} from "../report/samples/score.js";

/** What a script sees that reads the JSON of one skill. */
const shapeOf = (skill: ScoreDocument["skills"][number]): unknown =>
  JSON.parse(printJson(withPluginEvalShape(scoreDocument([skill]))));

const printed = (document: ScoreDocument): string => printJson(withPluginEvalShape(document));

describe("the PluginEval shape of one skill", () => {
  it("has its figures, with underscores", () => {
    expect(shapeOf(certifiedSkill("receipts"))).toMatchObject({
      composite: {
        score: 76.54,
        badge: "Silver",
        elo: CERTIFICATION.rating?.elo.value,
        bradley_terry: CERTIFICATION.rating?.bradleyTerry.value,
        ci_low: 72.1,
        ci_high: 80.3,
      },
      dimensions: { triggering_accuracy: { score: 0.91, grade: "A", ci_low: 0.84, ci_high: 0.95 } },
      layers: [
        {
          name: "static",
          duration_ms: 12,
          score: 0.52,
          anti_patterns: ["MISSING_TRIGGER", "ORPHAN_REFERENCE", "ORPHAN_REFERENCE"],
        },
        { name: "judge", duration_ms: 48_200, judges: 3, kappa: 0.78 },
        { name: "monte_carlo", duration_ms: 90_000, simulations: 50, activation_rate: 0.92 },
      ],
    });
  });

  it("has every dimension, and null where nothing was measured, never 0", () => {
    const { dimensions } = shapeOf(scoredSkill("receipts")) as { dimensions: object };
    expect(Object.keys(dimensions)).toEqual(DIMENSIONS.map(({ id }) => id));
    expect(dimensions).toMatchObject({
      code_template_quality: { score: null, grade: null, ci_low: null, ci_high: null },
    });
  });

  it.each([
    ["was not certified", scoredSkill("receipts")],
    ["could not be rated", certifiedSkill("receipts", UNRATED)],
  ])("has no rating when it %s", (_, skill) => {
    expect(shapeOf(skill)).toMatchObject({ composite: { score: 76.54, elo: null, bradley_terry: null } });
  });

  it("has no kappa of a single judge", () => {
    const layers = [staticLayer, { ...judgeLayer, judges: 1, agreement: null }];
    expect(shapeOf(scoredSkill("receipts", { layers }))).toMatchObject({
      layers: [{ name: "static" }, { name: "judge", judges: 1, kappa: null }],
    });
  });

  it("has null for layers that failed, and for the composite without them", () => {
    const nothing = { ...simulationLayer, score: null, figures: null, error: unjudged.error };
    expect(shapeOf(unfinishedSkill("receipts", [staticLayer, unjudged, nothing]))).toMatchObject({
      composite: { score: null, badge: null },
      layers: [
        { name: "static" },
        { name: "judge", score: null, kappa: null },
        { name: "monte_carlo", score: null, simulations: null, activation_rate: null },
      ],
    });
  });

  it("is empty for a skill that could not be read", () => {
    expect(shapeOf(unreadableSkill("receipts"))).toMatchObject({
      composite: { score: null, badge: null, elo: null, ci_low: null },
      dimensions: {},
      layers: [],
    });
  });
});

describe("a document of scores", () => {
  const several = [certifiedSkill("a"), unfinishedSkill("b", [staticLayer, unjudged]), unreadableSkill("c")];

  it.each([
    ["one skill", scoreDocument([certifiedSkill("receipts")])],
    ["several", scoreDocument(several)],
    ["none", scoreDocument([])],
    ["strangers' texts", documentOfTexts("a stranger")],
  ])(
    "about %s is read as it was written, and is what the published schema describes",
    async (_, document) => {
      expect(ScoreSchema.strict().safeParse(document).error).toBeUndefined();
      expect(readDocument(printed(document), "report.json")).toEqual({ kind: "score", document });
      const schema = await readFile(new URL("../../schemas/score.schema.json", import.meta.url), "utf8");
      const published = z.fromJSONSchema(JSON.parse(schema)).safeParse(JSON.parse(printed(document)));
      expect(published.error).toBeUndefined();
    },
  );

  // A prompt is neither empty nor longer than a judge may write it.
  it.each(Object.entries(HOSTILE).filter(([, { length }]) => length > 0 && length <= 500))(
    "keeps texts as they are, and steers no terminal with them: %s",
    (_, text) => {
      const document = documentOfTexts(text);
      expect(printed(document)).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
      expect(readDocument(printed(document), "report.json").document).toEqual(document);
    },
  );
});
