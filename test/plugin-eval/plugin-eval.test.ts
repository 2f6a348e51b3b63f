import { describe, expect, it } from "vitest";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import type { SubCheckId } from "../../src/model/plugin-eval.js";
import type { Skill } from "../../src/model/skill.js";
import { layer1 } from "../../src/plugin-eval/layer1.js";
import { fixture, skillOf } from "../support/skills.js";

async function scoreOf(check: SubCheckId, body: string, over: Parameters<typeof skillOf>[1] = {}) {
  const { subScores } = await layer1(collectFacts(skillOf(body, over)));
  return subScores[check].score;
}

async function pointsOf(check: SubCheckId, body: string, over: Parameters<typeof skillOf>[1] = {}) {
  const { subScores } = await layer1(collectFacts(skillOf(body, over)));
  return Object.fromEntries(
    subScores[check].parts.map(({ id, points }) => [id, Math.round(points * 1e4) / 1e4]),
  );
}

const reference = (lines: number) => ({
  references: [{ path: "references/a.txt", text: "x\n".repeat(lines) }],
});
/** A body that makes a file of this many lines. */
const ofLength = (lines: number) => "text\n".repeat(lines - 4);

describe("frontmatter_quality", () => {
  it.each([
    ["x", 0],
    ["x".repeat(10), 0.05],
    ["x".repeat(30), 0.15],
    ["x".repeat(60), 0.2],
    ["🌱".repeat(99), 0.2],
    ["x".repeat(100), 0.25],
  ])("a description %j is worth %d for its length", async (description, points) => {
    expect((await pointsOf("frontmatter_quality", "", { description }))["description-length"]).toBe(points);
  });

  it("prefers a name of its own to the folder's, and any name to none", async () => {
    expect((await pointsOf("frontmatter_quality", "", { data: { name: "garden" } })).name).toBe(0.15);
    expect((await pointsOf("frontmatter_quality", "", { data: { name: "plants" } })).name).toBe(0.1);
    expect((await pointsOf("frontmatter_quality", "", { data: { name: " " } })).name).toBe(0);
  });

  it("weighs how much a description pushes", async () => {
    const description =
      "Waters plants. Use proactively, when planting, for pruning, or during watering; automatically.";
    expect(await pointsOf("frontmatter_quality", "", { description })).toEqual({
      name: 0.1,
      "description-length": 0.2,
      "trigger-phrase": 0.15,
      proactively: 0.09,
      "activation-word": 0.06,
      "use-cases": 0.12,
      activity: 0.09,
      "description-substance": 0.06,
    });
  });

  it("finds no words within words", async () => {
    const description = "Retriggered, formerly unproductively used, whenever bringing";
    expect(await pointsOf("frontmatter_quality", "", { description })).toMatchObject({
      proactively: 0,
      "activation-word": 0,
      "use-cases": 0,
      activity: 0,
    });
  });
});

describe("orchestration_wiring", () => {
  it.each([
    ["nothing", 0.7],
    ["The output has this format.", 0.9 - 0.05],
    ["The format of each result", 0.7],
    ["It returns YAML and JSON", 0.85],
    ["Outputs the information", 0.75],
    ["Several output formats", 0.75],
    ["Format outputs as a table", 0.85],
    ["It accepts a file", 0.8],
    ["Coordinates others", 0.55],
    ["```\n```\n\n```\n```", 0.75],
    ["```\n```", 0.7],
    ["Output format: one input.\n\n```\n```\n```\n```", 1],
  ])("%j scores %d", async (body, score) => {
    expect(await scoreOf("orchestration_wiring", body)).toBeCloseTo(score, 9);
  });

  it("asks for output and format on one line", async () => {
    expect(await scoreOf("orchestration_wiring", "output\nformat")).toBe(0.75);
  });
});

describe("progressive_disclosure", () => {
  it.each([
    [99, 0.2],
    [100, 0.5],
    [199, 0.5],
    [200, 0.6],
    [600, 0.6],
    [601, 0.4],
    [800, 0.4],
    [801, 0.15],
  ])("%d lines score %d", async (lines, score) => {
    expect(await scoreOf("progressive_disclosure", ofLength(lines))).toBe(score);
  });

  it("values references more in a long file", async () => {
    expect(await scoreOf("progressive_disclosure", ofLength(400), reference(1))).toBe(0.75);
    expect(await scoreOf("progressive_disclosure", ofLength(401), reference(1))).toBe(0.85);
  });
});

describe("structural_completeness", () => {
  it("gives nothing for a bare text and all for a whole guide", async () => {
    expect(await scoreOf("structural_completeness", "text")).toBe(0);
    const whole = [
      ...["## When to use", "### Steps", "## 1. Usage", "## More", "## And", "## Common issues"],
      ...["sh", "js", "json", "json", "json"].map((language) => `\`\`\`${language}\n\`\`\``),
      "| a |\n|---|\n| b |",
    ].join("\n\n");
    expect(await scoreOf("structural_completeness", whole)).toBe(1);
  });

  it("counts one fenced block once and no heading in code", async () => {
    const points = await pointsOf("structural_completeness", "```sh\n## a\n## b\n## c\n```\n");
    expect(points).toMatchObject({ sections: 0, "code-blocks": 0.1, languages: 0 });
  });

  it("takes only a heading that starts with it for an example section", async () => {
    expect((await pointsOf("structural_completeness", "## 🌱 Examples of pots")).examples).toBe(0.15);
    expect((await pointsOf("structural_completeness", "## Water usage")).examples).toBe(0);
  });
});

describe("token_efficiency", () => {
  it("deducts directives by their density", async () => {
    expect(await scoreOf("token_efficiency", "MUST NEVER ALWAYS")).toBe(0.6);
    expect(await scoreOf("token_efficiency", "MUST MUST")).toBe(0.8);
    expect(await scoreOf("token_efficiency", "MUST\n`NEVER`")).toBe(0.9);
    expect(await scoreOf("token_efficiency", "must\n`NEVER`")).toBe(1);
  });

  it("deducts the share of repeated lines", async () => {
    expect(await scoreOf("token_efficiency", "a\n\nb\n  a\n\na\n")).toBe(0.8);
  });
});

describe("ecosystem_coherence", () => {
  it("counts each neighbour once, up to a bound", async () => {
    expect(await scoreOf("ecosystem_coherence", "[a](../soil/) [a](../soil/) unrelated")).toBe(0.58);
    expect(
      await scoreOf("ecosystem_coherence", "[a](../a/) [b](../b/) [c](../c/) [d](../d/)\nSee also"),
    ).toBe(1);
  });
});

describe("scope_calibration", () => {
  it.each([
    [49, 0.15],
    [50, 0.45],
    [100, 0.75],
    [200, 1],
    [600, 1],
    [601, 0.8],
    [801, 0.5],
  ])("%d lines score %d", async (lines, score) => {
    expect(await scoreOf("scope_calibration", ofLength(lines))).toBe(score);
  });

  it("adds the references, and forgives length that lies there", async () => {
    expect(await scoreOf("scope_calibration", ofLength(50), reference(150))).toBe(1);
    expect(await scoreOf("scope_calibration", ofLength(50), reference(800))).toBe(0.7);
  });
});

describe("the layer", () => {
  it("loses 5 % for each anti-pattern, down to half", async () => {
    const links = (count: number) => "[a](references/gone.md)\n".repeat(count);
    const clean = await layer1(collectFacts(skillOf("a [b](c)")));
    expect(clean).toMatchObject({ penalty: 1, antiPatterns: [] });
    const flawed = await layer1(collectFacts(skillOf(links(3))));
    expect(flawed.penalty).toBeCloseTo(0.85, 9);
    expect(flawed.antiPatterns).toHaveLength(3);
    expect((await layer1(collectFacts(skillOf(links(30))))).penalty).toBe(0.5);
  });

  it("weighs its six sub-checks", async () => {
    const { score, subScores, penalty } = await layer1(collectFacts(await fixture("ORPHAN_REFERENCE/near")));
    const expected =
      0.35 * Number(subScores.frontmatter_quality.score) +
      0.25 * Number(subScores.orchestration_wiring.score) +
      0.15 * Number(subScores.progressive_disclosure.score) +
      0.1 * Number(subScores.structural_completeness.score) +
      0.1 * Number(subScores.token_efficiency.score) +
      0.05 * Number(subScores.ecosystem_coherence.score);
    expect(penalty).toBe(1);
    expect(score).toBeCloseTo(expected, 9);
  });

  it("explains each score by parts that add up to it", async () => {
    const skill: Skill = await fixture("OVER_CONSTRAINED/near");
    const { subScores } = await layer1(collectFacts(skill));
    for (const { score, parts } of Object.values(subScores)) {
      const sum = parts.reduce((total, { points }) => total + points, 0);
      expect(score).toBeCloseTo(Math.min(1, Math.max(0, sum)), 9);
    }
  });
});
