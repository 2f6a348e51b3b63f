import { describe, expect, it } from "vitest";
import { EvidenceIndex } from "../../src/judge/evidence.js";
import { SCORE_TOOL, SUMMARY_TOOL } from "../../src/judge/prompt.js";
import { Scorecard } from "../../src/judge/scorecard.js";
import type { ToolReply } from "../../src/model/agent.js";
import type { Rubric } from "../../src/model/rubric.js";
import { SOUP, tinyRubric } from "./samples.js";

/** A scorecard with its two tools as plain functions. */
function open(rubric: Rubric = tinyRubric()) {
  const card = new Scorecard(rubric, new EvidenceIndex([SOUP]));
  const call = (name: string, args: unknown): ToolReply => {
    const tool = card.tools().find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return tool.handle(args);
  };
  return {
    card,
    score: (dimension: unknown, score: unknown, more: Record<string, unknown> = {}) =>
      call(SCORE_TOOL, { dimension, score, rationale: "Because of it.", evidence: [], ...more }),
    summarise: (args: unknown = { summary: "Good.", improvements: ["Salt it."] }) => call(SUMMARY_TOOL, args),
    raw: (args: unknown) => call(SCORE_TOOL, args),
  };
}

function scoresOf(card: Scorecard): (number | null)[] {
  return card.allDimensions.map(({ score }) => score);
}

describe("scores", () => {
  it.each([
    3.5,
    0,
    6,
    85,
    -1,
    Number.NaN,
    JSON.parse("1e999") as number,
    null,
    undefined,
    true,
    false,
    "NaN",
    "Infinity",
    "3.5",
    "6",
    "four",
    "",
    " ",
    "0x4",
    "4/5",
    "4e0",
    [4],
    { value: 4 },
  ])("refuses %o and says the range", (score) => {
    const { card, score: give } = open();
    const reply = give("clear_steps", score);
    expect(reply.ok).toBe(false);
    expect(reply.text).toMatch(/1 to 5/);
    expect(scoresOf(card)).toEqual([null, null]);
  });

  it.each([
    [4, 4],
    [1, 1],
    [5, 5],
    [4.0, 4],
    ["4", 4],
    [" 4 ", 4],
    ["4.0", 4],
  ])("reads %o as %d", (score, value) => {
    const { card, score: give } = open();
    expect(give("clear_steps", score).ok).toBe(true);
    expect(scoresOf(card)).toEqual([value, null]);
  });

  it("takes fractions on a scale that has them, and keeps its ends", () => {
    const { card, score } = open(tinyRubric({ scale: { min: 0, max: 1, whole: false } }));
    expect(score("clear_steps", 0.35).ok).toBe(true);
    expect(score("heat_safety", 1.01).ok).toBe(false);
    expect(score("heat_safety", 0).ok).toBe(true);
    expect(scoresOf(card)).toEqual([0.35, 0]);
  });

  it.each([undefined, null, 7, "text", [], [["dimension", "clear_steps"]]])(
    "refuses %o as arguments",
    (args) => {
      const { card, raw } = open();
      expect(raw(args).ok).toBe(false);
      expect(scoresOf(card)).toEqual([null, null]);
    },
  );
});

describe("dimensions", () => {
  it.each(["heat_safety", "HEAT_SAFETY", "heatSafety", "Heat Safety", "heat-safety", "Heat & Safety"])(
    "knows %s",
    (name) => {
      const { card, score } = open();
      expect(score(name, 2).ok).toBe(true);
      expect(scoresOf(card)).toEqual([null, 2]);
    },
  );

  it.each(["creativity", "heat", "", null, 2, "__proto__", "constructor"])(
    "refuses %o and lists the right ones",
    (name) => {
      const { card, score } = open();
      const reply = score(name, 5);
      expect(reply.ok).toBe(false);
      expect(reply.text).toContain("clear_steps, heat_safety");
      expect(scoresOf(card)).toEqual([null, null]);
    },
  );

  it("come out in the order of the rubric, whatever the order of the calls", () => {
    const { card, score } = open();
    score("heat_safety", 2);
    score("clear_steps", 3);
    expect(card.dimensions.map(({ id }) => id)).toEqual(["clear_steps", "heat_safety"]);
  });

  it("are replaced by a second call before the summary", () => {
    const { card, score } = open();
    score("clear_steps", 2);
    score("clear_steps", 5);
    expect(scoresOf(card)).toEqual([5, null]);
  });

  it("keep an accepted score when a later call is refused", () => {
    const { card, score } = open();
    score("clear_steps", 2);
    expect(score("clear_steps", 9).ok).toBe(false);
    expect(scoresOf(card)).toEqual([2, null]);
  });
});

describe("rationale and evidence", () => {
  it.each([undefined, null, "", "  ", 4, "x".repeat(4_001)])("refuses the rationale %o", (rationale) => {
    expect(open().score("clear_steps", 4, { rationale }).ok).toBe(false);
  });

  it.each([[7], [["nested"]], { quote: "x" }, 4, Array(21).fill("Never leave"), "x".repeat(4_001)])(
    "refuses the evidence %o",
    (evidence) => {
      expect(open().score("clear_steps", 4, { evidence }).ok).toBe(false);
    },
  );

  it("needs no quote for an absence", () => {
    const { card, score } = open();
    expect(score("clear_steps", 2, { evidence: [] }).ok).toBe(true);
    expect(score("heat_safety", 2, { evidence: undefined }).ok).toBe(true);
    expect(card.missing).toEqual([]);
  });

  it("needs one where the rubric says so", () => {
    const { score } = open(tinyRubric({ evidence: "required" }));
    expect(score("clear_steps", 2).ok).toBe(false);
    expect(score("clear_steps", 2, { evidence: ["Cut the onions"] }).ok).toBe(true);
  });

  it("gives a quote its place", () => {
    const { card, score } = open();
    score("clear_steps", 4, { evidence: ["Cut the onions into small cubes."] });
    expect(card.dimensions[0]?.evidence).toEqual([
      { quote: "Cut the onions into small cubes.", file: "SKILL.md", line: 3, endLine: 3, verified: true },
    ]);
  });

  it("reads a single text as a list of one", () => {
    const { card, score } = open();
    score("clear_steps", 4, { evidence: "Cut the onions" });
    expect(card.dimensions[0]?.evidence).toHaveLength(1);
  });

  it("refuses an invented quote once, then keeps it as unverified", () => {
    const { card, score } = open();
    const invented = { evidence: ["Cut the onions", "Always wear gloves."] };
    const reply = score("clear_steps", 4, invented);
    expect(reply.ok).toBe(false);
    expect(reply.text).toContain("Always wear gloves.");
    expect(reply.text).not.toContain("Cut the onions");
    expect(scoresOf(card)).toEqual([null, null]);
    expect(score("clear_steps", 4, invented).ok).toBe(true);
    expect(card.dimensions[0]?.evidence.map(({ verified }) => verified)).toEqual([true, false]);
  });

  it("warns about quotes for each dimension of its own", () => {
    const { score } = open();
    const invented = { evidence: ["Always wear gloves."] };
    score("clear_steps", 4, invented);
    expect(score("heat_safety", 4, invented).ok).toBe(false);
  });
});

describe("the summary", () => {
  it("is refused while a dimension is missing, and names it", () => {
    const { card, score, summarise } = open();
    score("clear_steps", 4);
    const reply = summarise();
    expect(reply.ok).toBe(false);
    expect(reply.text).toContain("heat_safety");
    expect(reply.text).not.toContain("clear_steps");
    expect(card.isClosed).toBe(false);
  });

  it("lets a judge go that never completes its scores", () => {
    const { card, score, summarise } = open();
    score("clear_steps", 4);
    expect([summarise().ok, summarise().ok, summarise().ok]).toEqual([false, false, true]);
    expect(card.isClosed).toBe(true);
    expect(card.hasSummary).toBe(false);
    expect(card.missing.map(({ id }) => id)).toEqual(["heat_safety"]);
    score("heat_safety", 5);
    expect(scoresOf(card)).toEqual([4, null]);
  });

  it("ends the review: later calls change nothing", () => {
    const { card, score, summarise } = open();
    score("clear_steps", 4);
    score("heat_safety", 2);
    expect(summarise().ok).toBe(true);
    expect(score("clear_steps", 5).ok).toBe(true);
    expect(summarise({ summary: "Wonderful.", improvements: [] }).ok).toBe(true);
    expect(scoresOf(card)).toEqual([4, 2]);
    expect(card.summary).toBe("Good.");
    expect(card.improvements).toEqual(["Salt it."]);
  });

  it.each([
    [7, "", []],
    [null, "", []],
    ["done", "", []],
    [{ summary: 5, improvements: { a: 1 } }, "", []],
    [{ summary: " Fine. ", improvements: ["a", "", "b", "c", "d"] }, "Fine.", ["a", "b", "c"]],
    [{ summary: "Fine.", improvements: "Only this." }, "Fine.", ["Only this."]],
    [{ summary: "Fine.", overall: 5, passed: true }, "Fine.", []],
  ])("reads %o", (args, text, improvements) => {
    const { card, score, summarise } = open();
    score("clear_steps", 4);
    score("heat_safety", 2);
    expect(summarise(args).ok).toBe(true);
    expect([card.summary, card.improvements]).toEqual([text, improvements]);
  });
});

describe("the tools", () => {
  it("are two, and only the summary ends the turn", () => {
    expect(
      open()
        .card.tools()
        .map(({ name, terminal }) => [name, terminal]),
    ).toEqual([
      [SCORE_TOOL, false],
      [SUMMARY_TOOL, true],
    ]);
  });

  it("count every call, accepted or not", () => {
    const { card, score, summarise } = open();
    score("clear_steps", 9);
    score("clear_steps", 4);
    summarise();
    expect(card.calls).toBe(3);
  });
});
