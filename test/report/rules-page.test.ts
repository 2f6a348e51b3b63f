import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { renderRulesPage } from "../../src/report/rules-text.js";
import { findingMessage, RULE_FAMILIES, ruleText } from "../../src/report/wording.js";

const CODES = RULE_FAMILIES.flatMap(({ rules }) => Object.keys(rules));

describe("the families of rules", () => {
  it("share no code", () => {
    const shared = CODES.filter((code, index) => CODES.indexOf(code) !== index);
    expect(shared).toEqual([]);
  });

  it.each(CODES)("%s has a title, a reason and a remedy, each one line", (code) => {
    const rule = ruleText(code);
    expect(rule?.title).toMatch(/^[^\n]*[^\n.]$/);
    for (const text of [rule?.why, rule?.fix]) expect(text).toMatch(/^[^\n]+[.:!?)]$/);
  });

  it("know nothing that objects have by nature", () => {
    expect(ruleText("constructor")).toBeUndefined();
    const unknown = {
      code: "toString",
      severity: "info",
      file: null,
      line: null,
      column: null,
      args: {},
    } as const;
    expect(findingMessage(unknown)).toBe("toString");
  });
});

describe("docs/rules.md", () => {
  it("is the page of the texts in use (npm run docs)", async () => {
    const page = await readFile(new URL("../../docs/rules.md", import.meta.url), "utf8");
    expect(page).toBe(renderRulesPage());
  });

  it("has one section a code", () => {
    const sections = [...renderRulesPage().matchAll(/^### (.+)$/gm)].map(([, code]) => code);
    expect(sections).toEqual(CODES);
  });
});
