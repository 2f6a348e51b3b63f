import { describe, expect, it } from "vitest";
import { findPhrases } from "../../src/readiness/compliance/phrases.js";
import { isCoveredLanguage } from "../../src/text/language.js";
import { assessFiles, codesOf, skillText } from "./assess.js";

const FILLER =
  "It reads plain text, keeps the original wording and prints a table that fits into a mail. ".repeat(2);

describe("findPhrases", () => {
  it.each([
    "USE FOR: short letters",
    "Use this skill to sort letters",
    "Use when letters arrive",
    "Use  when\n letters arrive",
    "WHEN: sort letters, order mail",
    "Triggers: letters",
    "Trigger phrases include sort my mail",
    "This skill should be used when letters arrive",
    "Sorts letters whenever the user asks",
    "Use it for letters",
    "Use proactively when letters arrive",
    "Use when you want a list instead of prose",
    "Use when letters arrive, not when parcels do",
    "DO NOT USE FOR: parcels. USE FOR: letters",
    "DO NOT USE FOR: parcels USE FOR: letters",
  ])("sees a trigger in %j", (description) => {
    expect(findPhrases(description).triggers).not.toEqual([]);
  });

  it.each([
    "DO NOT USE FOR: parcels",
    "Do not use this skill when the user sends parcels",
    "Don’t use this skill for parcels",
    "Not for parcels",
    "Never use for parcels, or when the user is in a hurry",
    "Reuse for letters is possible",
    "Because for letters nothing else is known",
    "Letters",
    "",
  ])("sees no trigger in %j", (description) => {
    expect(findPhrases(description).triggers).toEqual([]);
  });

  it.each([
    "DO NOT USE FOR: parcels",
    "Not for parcels",
    "don't use this skill",
    "Don’t use this skill",
    "For parcels, instead use parcel-sorter",
    "For parcels, use parcel-sorter instead",
    "Should not be used for parcels",
    "Not intended for parcels",
    "Skip when parcels arrive",
    "Use when letters arrive, not when parcels do",
    "WHEN NOT TO USE: parcels",
  ])("sees an anti-trigger in %j", (description) => {
    expect(findPhrases(description).antiTriggers).not.toEqual([]);
  });

  it.each(["Use when you want a list instead of prose", "Not only for letters", "It is not fortunate"])(
    "sees no anti-trigger in %j",
    (description) => {
      expect(findPhrases(description).antiTriggers).toEqual([]);
    },
  );

  it.each(["INVOKES: a", "For single operations: b", "**WORKFLOW SKILL**"])("sees routing in %j", (text) => {
    expect(findPhrases(text).routing).toEqual([text.replace(/ [ab]$/, "")]);
  });

  // A pattern that backtracks would run into the time limit of the test.
  it("comes to an end, whatever the text", () => {
    const hostile = ["use ", "not ", "use a ", "don't use the skill ", "use for:", ". "].map((part) =>
      part.repeat(20_000 / part.length),
    );
    for (const text of hostile) expect(findPhrases(text).routing).toEqual([]);
  });
});

describe("isCoveredLanguage", () => {
  it.each([
    "整理采访笔记。当用户粘贴采访记录并要求提炼要点时使用。",
    "Сортирует письма по дате и отправителю.",
    "Sortiert Briefe nach Datum und Absender, wenn der Nutzer das will und die Post nicht sortiert ist.",
    "Trie les lettres par date pour une personne qui ne veut pas le faire avec la main.",
    "Ordena las cartas por fecha cuando el usuario no quiere hacerlo con la mano.",
  ])("is false for %j", (text) => {
    expect(isCoveredLanguage(text)).toBe(false);
  });

  it.each([
    "Sorts the letters of a user by date and sender.",
    "PDF, DOCX, XLSX, PPTX: OCR, merge, split",
    "Sorts letters to the Café de la Paix and from Le Monde, with the date of each.",
    "2024-01-01",
    "",
  ])("is true for %j", (text) => {
    expect(isCoveredLanguage(text)).toBe(true);
  });
});

describe("level", () => {
  it.each([
    ["Low", "Sorts letters. Use when letters arrive. Not for parcels."],
    ["Low", `Sorts letters. ${FILLER}`],
    ["Low", `Sorts letters. ${FILLER} Do not use for: parcels. INVOKES: scales.`],
    ["Medium", `Sorts letters. ${FILLER} Use when letters arrive. INVOKES: scales.`],
    ["Medium-High", `Sorts letters. ${FILLER} Use when letters arrive. Not for parcels.`],
    ["High", `Sorts letters. ${FILLER} Use when letters arrive. Not for parcels. INVOKES: scales.`],
    ["not-assessed", "整理采访笔记。当用户粘贴采访记录并要求提炼要点时使用；不适用于翻译。"],
    ["High", `${"整理采访笔记。".repeat(30)} USE FOR: a. DO NOT USE FOR: b. INVOKES: c.`],
  ])("is %s for %j", async (level, description) => {
    const readiness = await assessFiles({ "SKILL.md": skillText({ description }) });
    expect(readiness.compliance.level).toBe(level);
    const good = level === "Medium-High" || level === "High" || level === "not-assessed";
    expect(readiness.ready).toBe(good);
  });

  it("reads the description only", async () => {
    const text = skillText({
      description: `Sorts letters. ${FILLER}`,
      body: '```\n"USE FOR: all"\n```\n\nUse when.',
    });
    expect(codesOf(await assessFiles({ "SKILL.md": text }))).toContain("triggers-missing");
  });

  it("reports one length error, counted in code points", async () => {
    const description = "Use when letters arrive; not for parcels. ".padEnd(1025, "é");
    const readiness = await assessFiles({ "SKILL.md": skillText({ description }) });
    const lengths = codesOf(readiness).filter((code) => code.includes("description"));
    expect(lengths).toEqual(["spec-description-too-long"]);
    expect(readiness.compliance.descriptionLength).toBe(1025);
  });
});
