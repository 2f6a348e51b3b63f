import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { slugOf } from "../../src/readiness/links/anchors.js";
import type { UrlState } from "../../src/readiness/links/links.js";
import { classifyTarget } from "../../src/readiness/links/target.js";
import {
  assess,
  assessFiles,
  codesOf,
  findingsIn,
  skillText,
  temporaryFolder,
  writeFiles,
} from "./assess.js";

const CANARY = "CANARY-51c2";

function linksTo(...targets: readonly string[]): string {
  return skillText({ body: targets.map((target) => `[x](<${target}>)`).join("\n") });
}

describe("classifyTarget", () => {
  it.each([
    ["HTTP://a.example/x#y", { kind: "external", url: "HTTP://a.example/x" }],
    ["//a.example/x", { kind: "external", url: "https://a.example/x" }],
    ["mailto:a@b.example", { kind: "other" }],
    ["data:text/plain,x", { kind: "other" }],
    ["mdc:rules.md", { kind: "other" }],
    ["{{page}}.md", { kind: "other" }],
    ["", { kind: "other" }],
    ["../x.md", { kind: "outside" }],
    ["%2e%2e/%2e%2e/x.md", { kind: "outside" }],
    ["%2Fetc/hosts", { kind: "outside" }],
    ["~/x.md", { kind: "outside" }],
    ["FILE:///etc/hosts", { kind: "outside" }],
    ["c:/x.md", { kind: "outside" }],
    ["a%20b.md#C%20d", { kind: "local", paths: ["references/a b.md"], fragment: "C d" }],
    ["a%zz.md", { kind: "local", paths: ["references/a%zz.md"], fragment: "" }],
    ["a.md?raw", { kind: "local", paths: ["references/a.md?raw", "references/a.md"], fragment: "" }],
    ["../b.md", { kind: "local", paths: ["b.md"], fragment: "" }],
    ["#top", { kind: "local", paths: ["references/x.md"], fragment: "top" }],
  ])("%j", (target, expected) => {
    const source = target === "../x.md" ? "SKILL.md" : "references/x.md";
    expect(classifyTarget(target, source)).toEqual(expected);
  });
});

describe("slugOf", () => {
  it.each([
    ["Set up & run", "set-up--run"],
    ["1. What's `new`?", "1-whats-new"],
    ["Überblick: 概要", "überblick-概要"],
    ["snake_case-x", "snake_case-x"],
    ["🚀 Go", "-go"],
  ])("%j is %j", (heading, slug) => expect(slugOf(heading)).toBe(slug));
});

describe("links", () => {
  it("counts occurrences of local links and distinct addresses", async () => {
    const text = linksTo("a.md", "a.md", "none.md", "https://a.example/#1", "https://a.example/#2");
    const readiness = await assessFiles({ "SKILL.md": text, "a.md": "# A\n" });
    const { links } = readiness;
    expect(links).toMatchObject({ total: 4, valid: 3, passed: false });
    expect(links.external).toEqual({ total: 1, alive: 0, dead: 0, unverified: 1 });
    expect(findingsIn(readiness, "links")[0]).toMatchObject({
      code: "link-broken",
      file: "SKILL.md",
      line: 10,
    });
  });

  it("does not take case for the same name", async () => {
    expect(codesOf(await assessFiles({ "SKILL.md": linksTo("a.md"), "A.md": "" }))).toContain("link-broken");
  });

  it("never opens what leaves the folder by a symbolic link", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, {
      "secret.md": `# ${CANARY}\n\n[x](nowhere.md)\n`,
      "notes/SKILL.md": linksTo("references/out.md", "docs/secret.md", "alias/in.md", "gone.md"),
      "notes/real/in.md": "# In\n",
    });
    await writeFiles(join(root, "notes"), { "references/form.md": "SKILL.md names form.md" });
    await symlink("../../secret.md", join(root, "notes/references/out.md"));
    await symlink("..", join(root, "notes/docs"));
    await symlink("real", join(root, "notes/alias"));
    await symlink("nothing", join(root, "notes/gone.md"));
    const readiness = await assess(join(root, "notes"));
    expect(findingsIn(readiness, "links").map(({ code, line }) => `${code}:${line}`)).toEqual([
      "link-outside:8",
      "link-outside:9",
      "link-broken:11",
      "reference-orphan:null",
    ]);
    expect(JSON.stringify(readiness)).not.toContain(CANARY);
  });

  it("checks other files only where links lead to them, and never in dependencies or dot folders", async () => {
    const broken = "[x](none.md)\n";
    const { findings } = await assessFiles({
      "SKILL.md": linksTo("docs/a.md", "node_modules/m/r.md", ".hidden/h.md"),
      "docs/a.md": "[b](b.mdx)\n",
      "docs/b.mdx": broken,
      "docs/unreached.md": broken,
      "node_modules/m/r.md": broken,
      ".hidden/h.md": broken,
      "references/orphan.md": broken,
    });
    expect(findings.filter(({ code }) => code === "link-broken").map(({ file }) => file)).toEqual([
      "docs/b.mdx",
      "references/orphan.md",
    ]);
  });

  it("knows the lines of a linked file with frontmatter", async () => {
    const files = { "SKILL.md": linksTo("a.md"), "a.md": "---\nx: 1\n---\n\n[x](none.md)\n" };
    expect(findingsIn(await assessFiles(files), "links")[0]).toMatchObject({ file: "a.md", line: 5 });
  });

  it("finds a reference by link, by mention, and through other references", async () => {
    const { links } = await assessFiles({
      "SKILL.md": skillText({ body: "See [one](references/1.md), then two.md." }),
      "references/1.md": "![plan](img/plan%20b.svg)\n",
      "references/two.md": "Read `references/three point.txt`, and not fourfive.md.\n",
      "references/three point.txt": "",
      "references/img/plan b.svg": "<svg/>",
      "references/five.md": "",
    });
    expect(links).toMatchObject({ orphans: ["references/five.md"], passed: true });
  });

  it("lets orphans, dead addresses and missing anchors pass", async () => {
    const states: Record<string, UrlState> = {
      "https://a.example/gone": "dead",
      "https://a.example/": "alive",
    };
    const asked: string[] = [];
    const readiness = await assessFiles(
      {
        "SKILL.md": linksTo(
          "https://a.example/gone#x",
          "https://a.example/",
          "https://a.example/slow",
          "#none",
        ),
        "references/lost.md": "",
      },
      {
        checkUrl: async (url) => {
          asked.push(url);
          return states[url] ?? "unverified";
        },
      },
    );
    expect(readiness.links.external).toEqual({ total: 3, alive: 1, dead: 1, unverified: 1 });
    expect(asked).toHaveLength(3);
    expect(readiness.ready).toBe(true);
    expect(readiness.nextSteps.map(({ code }) => code)).toEqual([
      "fix-anchors",
      "fix-dead-urls",
      "link-orphans",
      "create-eval",
    ]);
  });

  it("ends on links that go round", async () => {
    const files = { "SKILL.md": linksTo("a.md"), "a.md": "[b](b.md)", "b.md": "[a](a.md) [s](SKILL.md)" };
    expect((await assessFiles(files)).links).toMatchObject({ total: 4, valid: 4, passed: true });
  });
});
