import { expect, it } from "vitest";
import { pickSide, selectorHint } from "../../src/score/pick.js";
import { side } from "../report/samples/compare.js";

const sides = ["skills/a", "skills/b", "more/b"].map((path) => side({ path, name: path.slice(-1) }));

it("a skill is picked by its path, or by a name that only it has", () => {
  expect(pickSide(sides, "more/b", "r.json").path).toBe("more/b");
  expect(pickSide(sides, "a", "r.json").path).toBe("skills/a");
});

it("a skill is not guessed", () => {
  const error = (code: string, hint: RegExp) =>
    expect.objectContaining({ code, hint: expect.stringMatching(hint) });
  expect(() => pickSide(sides, "b", "r.json")).toThrow(error("ambiguous-skill", /: r\.json#skills\/b, r/));
  expect(() => pickSide(sides, "c", "r.json")).toThrow(error("no-skill-in-report", /r\.json#skills\/a/));
});

it("a long report is hinted at by some of its skills, an empty one as such", () => {
  const many = Array.from({ length: 7 }, (_, index) => side({ path: `s${index}\u001b` }));
  expect(selectorHint(many, "r.json")).toMatch(/r\.json#s0.*r\.json#s4\S* and 2 more\.$/);
  expect(selectorHint(many, "r.json")).not.toContain("\u001b");
  expect(selectorHint([], "r.json")).not.toContain("#");
});
