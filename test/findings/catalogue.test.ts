import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { rulesPage } from "../../scripts/rules-page.js";
import { areaOf, FAMILIES, RULES, ruleOf } from "../../src/findings/catalogue.js";

const CODES = FAMILIES.flatMap(({ rules }) => Object.keys(rules));

describe("the families of rules", () => {
  it("hold every rule", () => {
    expect(CODES.toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  it("share no code", () => {
    const shared = CODES.filter((code, index) => CODES.indexOf(code) !== index);
    expect(shared).toEqual([]);
  });

  it.each(CODES)("%s has a title, a reason and a remedy, each one line", (code) => {
    const rule = ruleOf(code);
    expect(rule?.title).toMatch(/^[^\n]*[^\n.]$/);
    for (const text of [rule?.why, rule?.fix]) expect(text).toMatch(/^[^\n]+[.:!?)]$/);
  });

  it("know nothing that objects have by nature", () => {
    expect(ruleOf("constructor")).toBeUndefined();
    expect(areaOf("toString")).toBeNull();
  });
});

describe("docs/rules.md", () => {
  it("is the page of the texts in use (npm run docs)", async () => {
    const page = await readFile(new URL("../../docs/rules.md", import.meta.url), "utf8");
    expect(page).toBe(rulesPage());
  });

  it("has one section a code", () => {
    const sections = [...rulesPage().matchAll(/^### (.+)$/gm)].map(([, code]) => code);
    expect(sections).toEqual(CODES);
  });
});
