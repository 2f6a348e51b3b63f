import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import { skillOf } from "../support/skills.js";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "facts-"));
});

afterEach(() => rm(root, { recursive: true }));

async function put(path: string, text = "text"): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe("collectFacts", () => {
  it("keeps file lines behind the frontmatter", () => {
    expect(collectFacts(skillOf("# Plants\n")).main.headings[0]?.line).toBe(5);
  });

  it("parses only Markdown among the references, once", () => {
    const references = ["a.md", "b.MD", "c.txt"].map((name) => ({
      path: `references/${name}`,
      text: "# R\n",
    }));
    const facts = collectFacts(skillOf("", { references }));
    expect(facts.references.map(({ file }) => file)).toEqual(["references/a.md", "references/b.MD"]);
    expect(facts.references).toBe(facts.references);
  });

  it("counts only files with content as references and assets", async () => {
    await put("assets/empty.txt", "");
    const empty = {
      references: [{ path: "references/a.md", text: " \n" }],
      assets: ["assets/empty.txt"],
      dir: root,
    };
    expect(collectFacts(skillOf("", empty))).toMatchObject({ hasReferences: false, hasAssets: false });
    await put("assets/logo.svg");
    const filled = {
      withheld: [{ path: "references/a.png", reason: "not-text", bytes: 12 }] as const,
      assets: ["assets/empty.txt", "assets/logo.svg"],
      dir: root,
    };
    expect(collectFacts(skillOf("", filled))).toMatchObject({ hasReferences: true, hasAssets: true });
  });

  it("does not take a reference that leads outside for content", () => {
    const withheld = [{ path: "references/a.md", reason: "outside", bytes: null }] as const;
    expect(collectFacts(skillOf("", { withheld })).hasReferences).toBe(false);
  });

  it("names the file of which only a part was read", () => {
    const references = [{ path: "references/a.md", text: `\n${"> ".repeat(40)}[deep](b.md)` }];
    expect(collectFacts(skillOf("", { references })).findings).toMatchObject([
      { code: "markdown-too-complex", file: "references/a.md", line: 2 },
    ]);
  });
});

describe("cross references", () => {
  const crossReferences = (body: string) =>
    collectFacts(skillOf(body, { dir: join(root, "skills/plants") })).crossReferences;

  it("resolve against the skill folder", async () => {
    await put("skills/plants/SKILL.md");
    await put("skills/soil/SKILL.md");
    await put("agents/gardener.md");
    const found = crossReferences(
      "[a](../soil/) [b](../soil/SKILL.md#x) `../../agents/gardener.md`\n[c](../gone) [d](../../commands/none.md)",
    );
    expect(found.map(({ target, line, resolves }) => [target, line, resolves])).toEqual([
      ["../soil/", 5, true],
      ["../soil/SKILL.md#x", 5, true],
      ["../../agents/gardener.md", 5, true],
      ["../gone", 6, false],
      ["../../commands/none.md", 6, false],
    ]);
  });

  it.each([
    "[own](references/a.md)",
    "[own](./SKILL.md)",
    "[file](../README.md)",
    "[file](../../docs/guide.md)",
    "[far](../../../../../../etc/skills/SKILL.md)",
    "[absolute](/skills/soil/SKILL.md)",
    "[web](https://example.org/skills/soil/SKILL.md)",
    "`../soil`",
    "`cp ../soil/SKILL.md .`",
    "![image](../soil/)",
    "```sh\ncat ../soil/SKILL.md\n```",
  ])("%j is none", (body) => {
    expect(crossReferences(body)).toEqual([]);
  });
});
