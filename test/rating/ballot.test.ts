import { describe, expect, it } from "vitest";
import { Ballot } from "../../src/rating/ballot.js";

const reasoning = "A guards its deletions; B does not.";

function cast(...calls: readonly unknown[]) {
  const ballot = new Ballot();
  const tool = ballot.tool();
  const replies = calls.map((args) => tool.handle(args));
  return { ballot, replies, last: replies.at(-1) };
}

describe("an accepted answer", () => {
  it.each([
    [
      { winner: "A", magnitude: "small", reasoning },
      { winner: "A", magnitude: "small", reasoning },
    ],
    [
      { winner: " b ", magnitude: "LARGE", reasoning: ` ${reasoning}\n` },
      { winner: "B", magnitude: "large", reasoning },
    ],
    [
      { winner: "Tie", reasoning },
      { winner: "tie", magnitude: null, reasoning },
    ],
    [
      { winner: "tie", magnitude: "clear", reasoning },
      { winner: "tie", magnitude: null, reasoning },
    ],
    [
      { winner: "tie", magnitude: 0, reasoning, more: true },
      { winner: "tie", magnitude: null, reasoning },
    ],
    // How far the winner is ahead enters no rating: a share of 1 is read, anything else is left out.
    [
      { winner: "A", magnitude: 0.7, reasoning },
      { winner: "A", magnitude: "large", reasoning },
    ],
    [
      { winner: "A", magnitude: 0, reasoning },
      { winner: "A", magnitude: "small", reasoning },
    ],
    [
      { winner: "B", magnitude: 7, reasoning },
      { winner: "B", magnitude: null, reasoning },
    ],
    [
      { winner: "B", magnitude: "huge", reasoning },
      { winner: "B", magnitude: null, reasoning },
    ],
    [
      { winner: "A", reasoning },
      { winner: "A", magnitude: null, reasoning },
    ],
  ])("%j", (args, vote) => {
    const { ballot, last } = cast(args);
    expect(last?.ok).toBe(true);
    expect(ballot.vote).toEqual(vote);
  });

  it("ends the turn and stays, whatever comes after it", () => {
    const first = { winner: "A", magnitude: "clear", reasoning };
    const { ballot, last } = cast(first, { winner: "B", magnitude: "clear", reasoning });
    expect(ballot.tool().terminal).toBe(true);
    expect(ballot.vote?.winner).toBe("A");
    expect(last?.ok).toBe(true);
    expect(ballot.calls).toBe(2);
  });
});

describe("a refused answer", () => {
  it.each<readonly [string, unknown]>([
    ["winner", undefined],
    ["winner", null],
    ["winner", "A"],
    ["winner", []],
    ["winner", { winner: "C", magnitude: "clear", reasoning }],
    ["winner", { winner: "", magnitude: "clear", reasoning }],
    ["winner", { winner: ["A"], magnitude: "clear", reasoning }],
    ["winner", { winner: "skill A is better", magnitude: "clear", reasoning }],
    ["reasoning", { winner: "B", magnitude: "clear" }],
    ["reasoning", { winner: "tie", reasoning: " \n" }],
    ["reasoning", { winner: "tie", reasoning: ["because"] }],
    ["reasoning", { winner: "tie", reasoning: "x".repeat(6_001) }],
  ])("says that the %s is wrong: %j", (field, args) => {
    const { ballot, last } = cast(args);
    expect(last?.ok).toBe(false);
    expect(last?.text.startsWith(field)).toBe(true);
    expect(ballot.vote).toBeNull();
    expect(ballot.calls).toBe(1);
  });

  it("can be corrected", () => {
    const { ballot } = cast({ winner: "A" }, { winner: "A", magnitude: "clear", reasoning });
    expect(ballot.vote?.winner).toBe("A");
  });

  it("is not rescued by fields that it inherits", () => {
    const args = Object.create({ winner: "A", magnitude: "clear", reasoning });
    expect(cast(args).last?.ok).toBe(false);
  });
});

it("describes what it accepts", () => {
  const { parameters } = new Ballot().tool();
  expect(parameters.safeParse({ winner: "A", magnitude: "small", reasoning }).success).toBe(true);
  expect(parameters.safeParse({ winner: "tie", reasoning }).success).toBe(true);
  expect(parameters.safeParse({ winner: "C", magnitude: "small", reasoning }).success).toBe(false);
});
