import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CompareDocument } from "../../src/documents/compare.js";
import { pluginEvalJudge, pluginEvalModel } from "../support/plugin-eval-model.js";
import { openStage, type Stage } from "../support/stage.js";

const text = (name: string, description: string, body: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# Receipts\n\n${body}\n`;
/** Two paths that lead nowhere, and no moment to use it. */
const WEAK = text(
  "receipts",
  "Sorts receipts by month and shop, all of them.",
  "See [a](references/a.md) and [b](references/b.md).",
);
const STRONG = text(
  "receipts",
  "Sorts receipts by month and shop. Use when someone asks to tidy a folder of receipts.",
  "## Steps\n\n1. List the files.\n2. Return a table of months.\n\n## Examples\n\nNone moves before the list was shown.",
);

let stage: Stage;

beforeAll(async () => {
  stage = await openStage([], {
    "skills/receipts/SKILL.md": WEAK,
    "skills/strong/SKILL.md": STRONG,
    "skills/other/SKILL.md": STRONG.replace("name: receipts", "name: other"),
    "more/broken/SKILL.md": "---\nname: broken\ndescription: Use when: never\n---\n\n# Broken\n",
  });
  stage.behave(pluginEvalModel());
});
afterAll(() => stage.close());

const compare = (...args: string[]) => stage.run(["compare", ...args]);

async function documents(...args: string[]) {
  const { code, stdout, stderr } = await compare(...args, "--format", "json");
  const json: unknown = JSON.parse(stdout);
  const report: CompareDocument = CompareDocument.parse(json);
  expect(report).toEqual(json);
  return { code, stderr, json, report };
}

/** The document about one pair, with what is said of the pair beside it. */
async function document(...args: string[]) {
  const { report, ...rest } = await documents(...args);
  const [only, ...others] = report.comparisons;
  if (!only || others.length > 0) throw new Error(`${report.comparisons.length} pairs`);
  return { ...rest, report: { ...report, ...only } };
}

async function save(file: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await stage.run(["score", ...args, "--format", "json", "--output", file]);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
}

function git(...args: string[]): void {
  const env = { PATH: process.env.PATH, HOME: stage.root, GIT_CONFIG_NOSYSTEM: "1" };
  const identity = [
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.com",
    "-c",
    "commit.gpgsign=false",
  ];
  execFileSync("git", [...identity, "-C", stage.root, ...args], { env, stdio: "pipe" });
}

describe("two skills", () => {
  it("are compared without a model at the default depth", async () => {
    const { code, stdout, stderr, asked } = await compare("skills/receipts", "skills/strong");
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: "", asked: [] });
    expect(stdout).toMatch(/Composite .* better$/m);
    expect(stdout).toContain("MISSING_TRIGGER");
  });

  it("have a document of the published shape", async () => {
    const { json, report } = await document("skills/receipts", "skills/strong");
    const schema = await readFile(new URL("../../schemas/compare.schema.json", import.meta.url), "utf8");
    expect(z.fromJSONSchema(JSON.parse(schema)).safeParse(json).error).toBeUndefined();
    expect(report).toMatchObject({
      command: "compare",
      depth: "quick",
      gate: "passed",
      composite: { winner: "after" },
      identical: false,
      likeForLike: true,
      antiPatterns: {
        gained: [],
        lost: [
          { code: "MISSING_TRIGGER", count: 1 },
          { code: "ORPHAN_REFERENCE", count: 2 },
        ],
      },
    });
    const { before, after, difference } = report.composite;
    expect(difference).toBeCloseTo((after ?? Number.NaN) - (before ?? Number.NaN), 6);
  });

  it("that are one have no difference", async () => {
    const { code, stdout } = await compare("skills/strong", "skills/strong/SKILL.md");
    expect(code).toBe(0);
    expect(stdout).toContain("no difference");
    expect(stdout).toContain("identical");
  });

  it("come as Markdown and HTML, to stdout or into a file", async () => {
    const markdown = await compare("skills/receipts", "other", "--format", "markdown");
    expect(markdown.stdout).toMatch(/^\| Dimension \|/m);
    const page = await compare("skills/receipts", "other", "--format", "html", "--output", "out/page.html");
    expect(page).toMatchObject({ code: 0, stdout: "" });
    expect(await stage.read("out/page.html")).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/);
  });
});

describe("the exit code", () => {
  it("is 1 for a regression only when asked, and not for a gain", async () => {
    expect(await compare("skills/strong", "skills/receipts")).toMatchObject({ code: 0 });
    const gate = ["--fail-on-regression", "--quiet"];
    expect(await compare("skills/strong", "skills/receipts", ...gate)).toMatchObject({ code: 1 });
    expect(await compare("skills/receipts", "skills/strong", ...gate)).toMatchObject({ code: 0 });
    expect(await compare("skills/strong", "skills/strong", ...gate)).toMatchObject({ code: 0 });
  });

  it("is 3 when a side could not be scored, and the reason is told", async () => {
    const { code, report, stderr } = await document("skills/strong", "more/broken");
    expect(code).toBe(3);
    expect(report).toMatchObject({
      gate: "incomplete",
      composite: { winner: null },
      after: { error: { code: "frontmatter-syntax" } },
    });
    expect(stderr).toMatch(/^error: SKILL\.md:3/);
    expect((await compare("skills/strong", "more/broken", "--fail-on-regression")).code).toBe(3);
  });

  it.each([
    ["a folder with several skills", ["skills", "skills/strong"], "several-skills"],
    ["nothing there", ["skills/none", "skills/strong"], ""],
    ["no report there", ["none.json", "skills/strong"], ""],
  ])("is 2 for %s", async (_, args) => {
    const { code, stdout, stderr } = await compare(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^error: .*\n {2}→ /m);
  });
});

describe("saved reports", () => {
  it("compare with each other and with a skill as the skills themselves do", async () => {
    await save("a.json", "skills/receipts", "--depth", "quick");
    await save("b.json", "skills/strong", "--depth", "quick");
    const live = (await document("skills/receipts", "skills/strong")).report;
    for (const [a, b] of [
      ["a.json", "b.json"],
      ["a.json", "skills/strong"],
      ["skills/receipts", "b.json"],
    ] as const) {
      const { report } = await document(a, b);
      expect(report.dimensions).toEqual(live.dimensions);
      expect(report.composite).toEqual(live.composite);
      expect(report.antiPatterns).toEqual(live.antiPatterns);
      expect(report.warnings).toEqual(live.warnings);
    }
  });

  it("of several skills are compared one by one by path", async () => {
    await save("before.json", "skills/receipts", "skills/strong", "--depth", "quick");
    await save("after.json", "skills/receipts", "skills/other", "--depth", "quick");
    const { code, report } = await documents("before.json", "after.json");
    expect(code).toBe(0);
    expect(report.comparisons.map(({ after }) => after.path)).toEqual(["skills/receipts"]);
    expect(report.onlyBefore).toMatchObject([{ path: "skills/strong" }]);
    expect(report.onlyAfter).toMatchObject([{ path: "skills/other" }]);
  });

  it("give one of several skills by its path or name", async () => {
    await save("before.json", "skills/receipts", "skills/strong", "--depth", "quick");
    const { report } = await document("before.json#skills/receipts", "skills/strong");
    expect(report).toMatchObject({
      before: { path: "skills/receipts", source: { kind: "report", file: "before.json" } },
      composite: { winner: "after" },
    });
    const wrong = await compare("before.json", "skills/strong");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("before.json#skills/strong");
  });

  it("of another command are refused with the right one", async () => {
    await stage.run(["check", "skills/strong", "--format", "json", "--output", "check.json"]);
    const { code, stderr } = await compare("check.json", "skills/strong");
    expect(code).toBe(2);
    expect(stderr).toContain("waza-quality score");
  });
});

describe("a judged comparison", () => {
  it("of a single judge claims nothing", async () => {
    stage.behave(pluginEvalModel({ judge: pluginEvalJudge(0.9) }));
    await save("high.json", "skills/strong", "--depth", "standard", "--no-cache");
    stage.behave(pluginEvalModel({ judge: pluginEvalJudge(0.1) }));
    await save("low.json", "skills/strong", "--depth", "standard", "--no-cache");
    const { code, report } = await document("high.json", "low.json", "--fail-on-regression");
    expect(code).toBe(0);
    expect(report.composite).toMatchObject({ noise: "unknown", detectable: null, winner: null });
    expect(report.composite.difference).toBeLessThan(-10);
    expect(report.identical).toBe(true);
  });

  it("of two panels tells a loss from noise", async () => {
    const panel = ["--depth", "standard", "--judges", "5", "--no-cache"];
    stage.behave(pluginEvalModel({ judge: pluginEvalJudge(1, 0) }));
    await save("high.json", "skills/strong", ...panel);
    stage.behave(pluginEvalModel({ judge: pluginEvalJudge(0, 5) }));
    await save("low.json", "skills/strong", ...panel);
    const loss = await document("high.json", "low.json", "--fail-on-regression");
    expect(loss).toMatchObject({ code: 1, report: { gate: "failed" } });
    expect(loss.report.composite).toMatchObject({ noise: "measured", detectable: true, winner: "before" });
    expect(loss.report.composite.interval?.high).toBeLessThan(0);
    const same = await document("high.json", "high.json", "--fail-on-regression");
    expect(same.code).toBe(0);
    expect(same.report.composite).toMatchObject({ noise: "measured", detectable: false, winner: null });
  });

  it("scores both skills at the depth that is asked for, and says when the other side has another", async () => {
    stage.behave(pluginEvalModel());
    const { code, asked, stdout } = await compare(
      "skills/receipts",
      "skills/other",
      "--depth",
      "standard",
      "--format",
      "json",
    );
    expect({ code, asked: asked.length }).toEqual({ code: 0, asked: 2 });
    expect(JSON.parse(stdout)).toMatchObject({
      depth: "standard",
      comparisons: [{ likeForLike: true }],
    });
    await save("quick.json", "skills/receipts", "--depth", "quick");
    const { report } = await document("quick.json", "skills/receipts", "--depth", "standard");
    expect(report).toMatchObject({ depth: null, likeForLike: false, identical: true });
    expect((await compare("quick.json", "skills/receipts", "--depth", "standard")).stdout).toMatch(
      /Not like for like/,
    );
  });
});

describe("one skill at two revisions", () => {
  it("is read from git, and no copy of it stays behind", async () => {
    const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("waza-quality-"));
    git("init", "--quiet", "-b", "main");
    git("add", "--all");
    git("commit", "--quiet", "-m", "Before");
    await stage.write("skills/receipts/SKILL.md", STRONG);
    const before = await copies();
    const { code, report } = await document("skills/receipts@main", "skills/receipts");
    expect(code).toBe(0);
    expect(report).toMatchObject({
      before: { path: "skills/receipts@main", source: { kind: "revision", revision: "main" } },
      after: { path: "skills/receipts", source: { kind: "skill" } },
      composite: { winner: "after" },
      identical: false,
    });
    expect((await copies()).filter((name) => !before.includes(name))).toEqual([]);
    git("add", "--all");
    git("commit", "--quiet", "-m", "After");
    const committed = await document("skills/receipts@HEAD~1", "skills/receipts@HEAD");
    expect(committed.report.composite).toEqual(report.composite);
    expect((await document("skills/receipts@HEAD", "skills/receipts")).report.identical).toBe(true);
    expect((await compare("skills/receipts@nowhere", "skills/receipts")).code).toBe(2);
  });
});
