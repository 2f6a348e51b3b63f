import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pluginAgents } from "../../src/runs/plugin-agents.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "waza-agents-"));
  await write("kit/.claude-plugin/plugin.json", "{}");
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const agents = (...targets: string[]) => pluginAgents(root, targets);
const agent = (fields: string) => `---\n${fields}\n---\n\nDo it.\n`;

describe("the agents of a plugin", () => {
  it("are scored by their frontmatter, by path", async () => {
    await write(
      "kit/agents/zeta.md",
      agent(
        "name: Zeta\ndescription: Reviews every change before it is merged. Use proactively.\ntools: [Read]\nmodel: haiku",
      ),
    );
    await write("kit/agents/alpha.md", agent("description: Reads a file or two, and reports."));
    await write("kit/agents/notes.txt", agent("name: none"));
    // .5 + .05 for 20 characters; and .5 + .2 + .1 + .1 + .1.
    expect(await agents("kit")).toEqual([
      { name: "alpha", path: "kit/agents/alpha.md", score: expect.closeTo(0.55, 9) },
      { name: "Zeta", path: "kit/agents/zeta.md", score: expect.closeTo(1, 9) },
    ]);
  });

  it("count for targets that are plugins alone, each once for itself", async () => {
    await write("kit/agents/a.md", agent("name: a"));
    await write("other/agents/b.md", agent("name: b"));
    expect(await agents("other", "kit/agents", "kit/skills/x", "no-such-thing")).toEqual([]);
    expect((await agents("kit/")).map(({ path }) => path)).toEqual(["kit/agents/a.md"]);
    expect((await agents(join(root, "kit"))).map(({ name }) => name)).toEqual(["a"]);
    expect(await agents()).toEqual([]);
    const inside = (...targets: string[]) => pluginAgents(join(root, "kit"), targets);
    expect((await inside(".")).map(({ path }) => path)).toEqual(["agents/a.md"]);
    expect(await inside()).toEqual(await inside("."));
  });

  it("do not exist in a plugin without the folder", async () => {
    expect(await agents("kit")).toEqual([]);
  });

  it("that cannot be read are described by nothing: no score is made up, and nothing outside is read", async () => {
    await write("outside.md", agent("name: stolen\nmodel: x\ntools: [Read]"));
    await write("kit/agents/broken.md", "---\nname: [\n---\n");
    await write("kit/agents/plain.md", "No frontmatter.\n");
    await write("kit/agents/list.md", agent("- a"));
    await write("kit/agents/huge.md", agent(`name: huge\ndescription: ${"x".repeat(1024 * 1024)}`));
    await mkdir(join(root, "kit/agents/folder.md"));
    await symlink(join(root, "outside.md"), join(root, "kit/agents/link.md"));
    await symlink(join(root, "gone.md"), join(root, "kit/agents/dangling.md"));
    const found = await agents("kit");
    expect(JSON.stringify(found)).not.toContain("stolen");
    const scores = new Set(found.map(({ score }) => score));
    expect(scores.size).toBeLessThanOrEqual(1);
    for (const score of scores) expect(score).toBeLessThanOrEqual(0.5);
  });
});
