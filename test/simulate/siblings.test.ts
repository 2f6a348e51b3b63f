import { describe, expect, it } from "vitest";
import { chooseSiblings, MOST_SIBLINGS } from "../../src/simulate/siblings.js";
import { skillNamed } from "./samples.js";

const OURS = skillNamed("receipts", { description: "Sorts receipts by month and shop." });

const namesOf = (others: Parameters<typeof chooseSiblings>[1]): string[] =>
  chooseSiblings(OURS, others).map(({ name }) => name);

describe("the siblings of a skill", () => {
  it("are all others while there are few, by path", () => {
    expect(namesOf([skillNamed("soup"), skillNamed("bread"), skillNamed("tea")])).toEqual([
      "bread",
      "soup",
      "tea",
    ]);
  });

  it("are the nearest by name and description when there are many", () => {
    const far = Array.from({ length: 40 }, (_, index) =>
      skillNamed(`far-${index}`, { description: "Cooks dinner for guests." }),
    );
    const near = skillNamed("zz-invoices", { description: "Sorts invoices and receipts by month." });
    const names = namesOf([...far, near]);
    expect(names).toHaveLength(MOST_SIBLINGS);
    expect(names).toContain("zz-invoices");
  });

  it("are never more than twenty", () => {
    expect(MOST_SIBLINGS).toBe(20);
    const many = Array.from({ length: 21 }, (_, index) => skillNamed(`s${index}`));
    expect(namesOf(many.slice(0, 20))).toHaveLength(20);
    expect(namesOf(many)).toHaveLength(20);
  });

  it("leave out the skill's own name and names that were there before", () => {
    const own = skillNamed("copy", { name: "receipts" });
    const first = skillNamed("a", { name: "twin", path: "a/twin" });
    const second = skillNamed("b", { name: "twin", path: "b/twin" });
    expect(chooseSiblings(OURS, [second, own, first]).map(({ path }) => path)).toEqual(["a/twin"]);
  });

  it("do not depend on the order in which they are found, also where many are as near", () => {
    const equals = Array.from({ length: 30 }, (_, index) =>
      skillNamed(`n${String(index).padStart(2, "0")}`, { description: "Cooks dinner." }),
    );
    const expected = namesOf(equals);
    expect(expected).toEqual(equals.slice(0, MOST_SIBLINGS).map(({ name }) => name));
    expect(namesOf([...equals].reverse())).toEqual(expected);
  });

  it("are chosen among skills that say nothing, too", () => {
    const silent = skillNamed("-", { description: "" });
    expect(chooseSiblings(silent, [skillNamed("soup")]).map(({ name }) => name)).toEqual(["soup"]);
    expect(chooseSiblings(OURS, [])).toEqual([]);
  });
});
