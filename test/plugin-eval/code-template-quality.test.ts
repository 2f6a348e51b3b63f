import { describe, expect, it } from "vitest";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import { codeTemplateQuality } from "../../src/plugin-eval/code-template-quality.js";
import { skillOf } from "../support/skills.js";

const qualityOf = (body: string) => codeTemplateQuality(collectFacts(skillOf(body)));
const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

describe("code_template_quality", () => {
  it("is unmeasured without a fenced block", async () => {
    expect(await qualityOf("    indented\n")).toEqual({ score: null, parts: [] });
  });

  it.each([
    ["json", '{"a": [1]}'],
    ["yaml", "a: 1\n---\nb: 2"],
    ["yml", "- x"],
    ["toml", "[a]\nb = 1"],
    ["js", "const a = await f(<b>c</b>);\nreturn a;"],
    ["javascript", "function f() {}\nexport default f;"],
    ["ts", "const a: number = <number>b;"],
    ["tsx", "const a = <B c={d as E} />;"],
    ["python", "def (:"],
    ["TEXT", "anything"],
  ])("%s that is well formed, or has no parser here, is worth all", async (language, code) => {
    expect((await qualityOf(block(language, code))).score).toBe(1);
  });

  it.each([
    ["json", "{a: 1}"],
    ["yaml", "a: b: c"],
    ["toml", "a = "],
    ["js", "const = 1"],
    ["ts", "let a: = 1"],
  ])("%s that is broken is worth its tag", async (language, code) => {
    expect((await qualityOf(block(language, code))).score).toBe(0.4);
  });

  it("is a mean, explained block by block", async () => {
    const { score, parts } = await qualityOf(`${block("", "x")}${block("json", "1")}${block("json", "{")}`);
    expect(score).toBeCloseTo(1.4 / 3, 6);
    expect(parts.map(({ line, args }) => [line, args.language, args.verdict])).toEqual([
      [5, "", "unknown"],
      [8, "json", "parses"],
      [11, "json", "fails"],
    ]);
  });

  it.each([
    ["js", "[".repeat(100_000)],
    ["json", "[".repeat(100_000)],
    ["toml", `a = ${"[".repeat(100_000)}`],
    ["yaml", "[".repeat(100_000)],
    ["js", "1;".repeat(200_000)],
    ["constructor", "x"],
  ])("survives %s that is hostile", async (language, code) => {
    expect((await qualityOf(block(language, code.slice(0, 300_000)))).score).toBeGreaterThan(0);
  });
});
