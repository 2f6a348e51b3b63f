import { describe, expect, it } from "vitest";
import { estimate } from "../../src/heuristic/estimate.js";
import { averageOf, DIMENSIONS, dimension, factsOf, rubricOf, sampleFacts, scoreOf } from "./samples.js";

const SKETCH = [
  "# Plants",
  "",
  "1. Look at the soil of each pot.",
  "2. Water the pots whose soil is dry.",
  "3. Clean the table.",
  "",
  "Turn the pots towards the window in the end.",
  "",
].join("\n");

const ODD: Record<string, string> = {
  "an empty body": "",
  "blank lines only": "\n\n   \n",
  "headings only": "# A\n\n## B\n\n## C\n",
  "code only": "```sh\nls\n```\n",
  "an unclosed fence": "```\nls\n",
  "an empty code block": "```\n```\n",
  Chinese: "# 浇花\n\n1. 检查土壤是否干燥。\n2. 如果干燥，浇 200 毫升水。\n\n- 不要浇太多。\n",
  German: "# Pflanzen\n\nWenn die Erde trocken ist, gieße die Pflanze mit der Kanne. Nicht zu viel.\n",
  "right-to-left text": "# נבטים\n\nאם האדמה יבשה, השקה את העציץ.\n",
  emoji: "🌱🌱🌱\n\n- 💧\n- 🪴\n",
  "a huge text": "Water the plant if its soil is dry, and never twice a day.\n".repeat(20_000),
  "a huge line": "„".repeat(300_000),
  "filler only": `${"Ensure appropriate, robust, high-quality results. ".repeat(50)}\n`,
};

describe("estimate", () => {
  it.each(Object.entries(ODD))("stays on the scale and names facts for %s", (_, body) => {
    const { dimensions, summary, improvements } = estimate(factsOf(body, { description: "" }), rubricOf());
    expect(dimensions.map(({ id }) => id)).toEqual(DIMENSIONS);
    for (const { score, rationale } of dimensions) {
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(5);
      expect(rationale).toMatch(/\d|\bno\b|not seem to be English/i);
    }
    expect(summary).not.toBe("");
    expect(improvements.length).toBeLessThanOrEqual(3);
  });

  it("gives equal facts the same estimate", async () => {
    const facts = await sampleFacts("changelog-entry");
    const again = estimate(await sampleFacts("changelog-entry"), rubricOf());
    expect(estimate(facts, rubricOf())).toEqual(again);
    expect(estimate(facts, rubricOf())).toEqual(again);
  });

  it("ranks the samples as a reader would, with a clear distance", async () => {
    const good = averageOf(await sampleFacts("changelog-entry"));
    const fair = averageOf(await sampleFacts("invoice-archiver"));
    const poor = averageOf(await sampleFacts("text-helper"));
    expect(good).toBeGreaterThan(fair + 0.5);
    expect(fair).toBeGreaterThan(poor + 0.5);
    expect(poor).toBeLessThan(3);
  });

  it("leaves a criterion unscored that it knows nothing about", () => {
    const ids = ["robustness", "house_style", "constructor"];
    const { dimensions } = estimate(factsOf(SKETCH), rubricOf(ids));
    expect(dimensions.map(({ id }) => id)).toEqual(ids);
    expect(dimensions.map(({ score }) => score !== null)).toEqual([true, false, false]);
    expect(dimensions[1]).toMatchObject({
      evidence: [],
      rationale: expect.stringContaining("Not estimated"),
    });
  });

  it("has no advice and no scores for a rubric on another scale", () => {
    const rubric = { ...rubricOf(), scale: { min: 0, max: 1, whole: false } };
    const { dimensions, improvements } = estimate(factsOf(SKETCH), rubric);
    expect(dimensions.every(({ score }) => score === null)).toBe(true);
    expect(improvements).toEqual([]);
  });

  it("scores a dimension the same, whatever else the rubric holds", () => {
    const alone = estimate(factsOf(SKETCH), rubricOf(["robustness"])).dimensions;
    expect(alone).toEqual([dimension(factsOf(SKETCH), "robustness")]);
  });
});

describe("evidence", () => {
  it.each(["changelog-entry", "invoice-archiver", "text-helper"])("cites real lines of %s", async (name) => {
    const facts = await sampleFacts(name);
    const { dimensions } = estimate(facts, rubricOf());
    const cited = dimensions.flatMap(({ evidence }) => evidence);
    expect(cited.length).toBeGreaterThan(0);
    for (const { quote, file, line, endLine, verified } of cited) {
      expect(file).toBe("SKILL.md");
      expect(endLine).toBe(line);
      expect(verified).toBe(true);
      expect(quote).not.toBe("");
      expect(facts.main.lines[(line ?? 0) - 1]).toContain(quote);
    }
    expect(dimensions.every(({ evidence }) => evidence.length <= 3)).toBe(true);
  });

  it("has none where absences decided", () => {
    const poor = dimension(factsOf("Look after the plants.\n", { description: "" }), "example_quality");
    expect(poor.evidence).toEqual([]);
    expect(poor.rationale).toMatch(/\bno\b/i);
  });

  it("points at the line that does harm", () => {
    const facts = factsOf(`${SKETCH}\nDelete the pots that look dead.\n`);
    const harm = facts.main.lines.findIndex((line) => line.startsWith("Delete")) + 1;
    expect(dimension(facts, "safety_guardrails").evidence).toContainEqual(
      expect.objectContaining({ line: harm }),
    );
  });

  it("cuts a long line between characters", () => {
    const long = `If ${"🌱".repeat(200)} then stop.`;
    const { evidence } = dimension(factsOf(`${long}\n`), "behavioral_completeness");
    const quote = evidence[0]?.quote ?? "";
    expect(quote.length).toBeLessThanOrEqual(160);
    expect(long.startsWith(quote)).toBe(true);
    expect(Buffer.from(quote).toString()).toBe(quote);
  });

  it("shows code and not its fence", () => {
    const { evidence } = dimension(factsOf("```sh\nwater --pot 3\n```\n"), "example_quality");
    expect(evidence[0]).toMatchObject({ quote: "water --pot 3", line: 6 });
  });
});

describe("improving a text", () => {
  const base = factsOf(SKETCH);

  it.each([
    ["a stop rule", "behavioral_completeness", "\nStop when no pot is left.\n"],
    ["a question", "safety_guardrails", "\nAsk the user before you move a pot.\n"],
    ["an error path", "robustness", "\nIf the can is missing, use a cup.\n"],
    ["a check", "robustness", "\nCheck the saucer again after 10 minutes.\n"],
    ["an example", "example_quality", "\n```text\nfern: dry -> 200 ml\n```\n"],
    ["a guard", "safety_guardrails", "\nNever water a cactus twice a week.\n"],
    ["a condition", "instruction_clarity", "\nIf the soil is dry at 3 cm, pour 200 ml, otherwise wait.\n"],
  ])("with %s raises %s", (_, id, addition) => {
    const better = factsOf(`${SKETCH}${addition}`);
    expect(scoreOf(better, id)).toBeGreaterThan(scoreOf(base, id));
    expect(averageOf(better)).toBeGreaterThan(averageOf(base));
  });

  it("gains nothing by headings, bold type, capitals, emoji or more of the same", () => {
    const louder = SKETCH.replaceAll("pot", "**POT**").replaceAll(".", ". ✅");
    expect(averageOf(factsOf(louder))).toBeLessThanOrEqual(averageOf(base));
    const titled = SKETCH.replaceAll("\n\n", "\n\n## Error handling and examples\n\n");
    expect(averageOf(factsOf(titled))).toBeLessThanOrEqual(averageOf(base));
    expect(averageOf(factsOf(`${SKETCH}${SKETCH}${SKETCH}`))).toBeLessThanOrEqual(averageOf(base) + 0.1);
  });

  it("loses by filler, slogans and repetition", () => {
    const long = `${SKETCH}\nThe can holds 2 litres.\n\nA fern drinks 200 ml.\n\nA cactus drinks 20 ml.\n\nMint drinks 300 ml.\n\nBasil drinks 150 ml.\n`;
    const before = averageOf(factsOf(long));
    const filler = "\nEnsure appropriate, comprehensive and high-quality care as needed.\n";
    expect(averageOf(factsOf(`${long}${filler}`))).toBeLessThan(before);
    expect(averageOf(factsOf(`${long}\n- Growth\n- Light\n- Harmony\n`))).toBeLessThan(before);
    const twice = "\nTurn the pots towards the window in the end.\n".repeat(4);
    expect(averageOf(factsOf(`${long}${twice}`))).toBeLessThan(before);
  });

  it("asks less of a skill that can do no harm", () => {
    const harm = factsOf(`${SKETCH}\nDelete the old photos of the plants.\n`);
    expect(scoreOf(base, "safety_guardrails")).toBeGreaterThan(scoreOf(harm, "safety_guardrails"));
  });
});

describe("advice", () => {
  it("is not given on faults that a short text does not have", () => {
    const { improvements } = estimate(factsOf("Water the plants.\n"), rubricOf());
    expect(improvements.length).toBe(3);
    expect(improvements.join("\n")).not.toMatch(/references\/|each thing once|only names a topic/);
  });

  it("ends when nothing is left to gain in what the rubric asks", () => {
    const sample = "```text\nfern: dry -> 200 ml\n```\n\n";
    const { improvements } = estimate(factsOf(sample.repeat(40)), rubricOf(["example_quality"]));
    expect(improvements).toEqual([]);
  });
});
