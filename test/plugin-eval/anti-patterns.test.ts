import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { structureRules } from "../../src/findings/structure.js";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import type { Skill } from "../../src/model/skill.js";
import { antiPatterns } from "../../src/plugin-eval/anti-patterns.js";
import { fixture, skillOf } from "../support/skills.js";

function findingsOf(skill: Skill) {
  const facts = collectFacts(skill);
  return [...facts.findings, ...antiPatterns(facts)];
}

function codesOf(skill: Skill): string[] {
  return findingsOf(skill).map(({ code }) => code);
}

/** Lines at which the bad fixture of a rule must be reported. */
const RULES: Readonly<Record<string, readonly number[]>> = {
  OVER_CONSTRAINED: [23],
  EMPTY_DESCRIPTION: [3],
  MISSING_TRIGGER: [3],
  BLOATED_SKILL: [801],
  ORPHAN_REFERENCE: [9],
  DEAD_CROSS_REF: [8, 10],
  "markdown-too-complex": [8],
};

describe.each(Object.entries(RULES))("%s", (code, lines) => {
  it("is found where it applies", async () => {
    const found = findingsOf(await fixture(`${code}/bad`));
    expect(found.map((finding) => [finding.code, finding.file, finding.line])).toEqual(
      lines.map((line) => [code, "SKILL.md", line]),
    );
  });

  it("is not found where it nearly applies", async () => {
    expect(codesOf(await fixture(`${code}/near`))).toEqual([]);
  });
});

it("every rule has words and a fixture", () => {
  const fixtures = readdirSync(fileURLToPath(new URL("../../fixtures/static/", import.meta.url)));
  expect(fixtures.sort()).toEqual(Object.keys(RULES).sort());
  expect(Object.keys(structureRules).sort()).toEqual(Object.keys(RULES).sort());
});

describe("MISSING_TRIGGER", () => {
  it.each([
    "Waters plants. Use when a leaf hangs.",
    "Waters plants. USE THIS SKILL WHEN a leaf hangs.",
    "Waters plants. Use after a holiday.",
    "Waters plants. Use before a holiday.",
    "Waters plants. Use whenever the soil is dry.",
    "Waters plants. Used when the soil is dry.",
    "Waters plants. Use proactively.",
    "Waters plants. Triggers on dry soil.",
    "Waters plants. Auto-loads when the soil is dry.",
    "Waters plants. WHEN: dry soil, hanging leaves.",
    "照顾室内植物，包括浇水、修剪和换盆。当叶子下垂时使用。",
    "Waters plants. Do not use when it rains. Use when it is dry.",
  ])("accepts %j", (description) => {
    expect(codesOf(skillOf("", { description }))).toEqual([]);
  });

  it.each([
    "Waters plants and asks when to come again.",
    "Waters plants. Don't use when it rains.",
    "Waters plants. Don’t use this skill when it rains.",
    "Waters plants. Never use before noon.",
    "Waters plants. It should not be used when it rains.",
    "Waters plants that nobody can use. When dry, they die.",
    "Reuse when the pot is empty, please.",
  ])("refuses %j", (description) => {
    expect(codesOf(skillOf("Use when dry.", { description }))).toEqual(["MISSING_TRIGGER"]);
  });

  it("does not concern skills that no model starts", () => {
    const description = "Waters plants on the balcony.";
    expect(codesOf(skillOf("", { description, data: { "disable-model-invocation": true } }))).toEqual([]);
    expect(codesOf(skillOf("", { description, data: { paths: ["plants/**"] } }))).toEqual([]);
    expect(
      codesOf(skillOf("", { description, data: { "disable-model-invocation": false, paths: [] } })),
    ).toEqual(["MISSING_TRIGGER"]);
  });
});

it("lengths are counted in characters as people see code points", () => {
  expect(codesOf(skillOf("", { description: "Use when 🌱🌱🌱🌱🌱" }))).toEqual(["EMPTY_DESCRIPTION"]);
});

it("a skill without frontmatter is reported at its first line", () => {
  const found = findingsOf(skillOf("", { description: "", frontmatter: null }));
  expect(found.map(({ code, line }) => [code, line])).toEqual([
    ["EMPTY_DESCRIPTION", 1],
    ["MISSING_TRIGGER", 1],
  ]);
});

it("a reference that exists but is withheld is no orphan", () => {
  const withheld = [{ path: "references/plan.png", reason: "not-text", bytes: 10 }] as const;
  expect(codesOf(skillOf("![plan](references/plan.png) [a](references/a.md)", { withheld }))).toEqual([
    "ORPHAN_REFERENCE",
  ]);
});
