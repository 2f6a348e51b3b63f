import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCriteriaFolder } from "../../src/config/criteria.js";
import { folderOf } from "./temp.js";

const file = (fields: string, body = "What is judged.\n") => `---\n${fields}\n---\n\n${body}`;
const read = (folder: string, required = true) => readCriteriaFolder(folder, { required });

describe("readCriteriaFolder", () => {
  it("reads one criterion a Markdown file, with defaults for what may be left out", async () => {
    const folder = await folderOf({
      "b.md": file("id: second\ntitle: Second\nlabel: 2nd\nweight: 0.5\norder: 7"),
      "a.md": file("id: first\ntitle: First"),
      "README.md": "# Notes\n",
      "list.txt": "no criterion",
    });
    expect(await read(folder)).toEqual([
      {
        path: join(folder, "a.md"),
        id: "first",
        title: "First",
        weight: 1,
        method: "judged",
        disabled: false,
        body: "What is judged.",
      },
      {
        path: join(folder, "b.md"),
        id: "second",
        title: "Second",
        label: "2nd",
        weight: 0.5,
        order: 7,
        method: "judged",
        disabled: false,
        body: "What is judged.",
      },
    ]);
  });

  it("reads how the score comes about", async () => {
    const folder = await folderOf({ "a.md": file("id: trigger\ntitle: Trigger\nmethod: predictions") });
    expect(await read(folder)).toMatchObject([{ id: "trigger", method: "predictions" }]);
  });

  it("needs neither title nor text to disable one", async () => {
    const folder = await folderOf({ "a.md": file("id: robustness\ndisabled: true", "") });
    expect(await read(folder)).toMatchObject([{ id: "robustness", disabled: true }]);
  });

  it("is empty without a folder, unless the user named it", async () => {
    const folder = await folderOf({ ".waza": "a file" });
    for (const missing of ["nowhere", ".waza/criteria"]) {
      expect(await read(join(folder, missing), false)).toEqual([]);
      await expect(read(join(folder, missing))).rejects.toMatchObject({ code: "criteria-folder" });
    }
    await expect(read(join(folder, ".waza"), false)).rejects.toMatchObject({ code: "criteria-folder" });
  });

  it.each([
    ["no frontmatter", "Just text.\n", "criterion-frontmatter", "a.md"],
    ["frontmatter in a language", "---js\n{}\n---\nText\n", "criterion-frontmatter", "a.md"],
    ["bad syntax", file("id: a\ntitle: A: b"), "criterion-syntax", "a.md:3:"],
    ["a key twice", file("id: a\nid: b"), "criterion-syntax", "a.md:3:1"],
    ["no id", file("title: A"), "criterion-field", "id"],
    ["no title", file("id: a"), "criterion-field", "title"],
    ["an id of two words", file("id: Two Words\ntitle: A"), "criterion-field", "id"],
    ["a weight of nothing", file("id: a\ntitle: A\nweight: 0"), "criterion-field", "weight"],
    ["a weight below nothing", file("id: a\ntitle: A\nweight: -1"), "criterion-field", "weight"],
    ["a weight without end", file("id: a\ntitle: A\nweight: .inf"), "criterion-field", "weight"],
    ["a weight in words", file("id: a\ntitle: A\nweight: heavy"), "criterion-field", "weight"],
    ["an unknown field", file("id: a\ntitle: A\nwheight: 2"), "criterion-field", "wheight"],
    ["an unknown method", file("id: a\ntitle: A\nmethod: guessed"), "criterion-field", "method"],
    ["half a refusal", file("id: a\ntitle: A\ndisabled: maybe"), "criterion-field", "disabled"],
    ["no text", file("id: a\ntitle: A", "  \n"), "criterion-body", "a.md"],
  ])("refuses %s, and says in which file and where", async (_what, text, code, named) => {
    const folder = await folderOf({ "a.md": text });
    const error = await read(folder).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ConfigError", code, exitCode: 2 });
    expect(error).toHaveProperty("message", expect.stringContaining(join(folder, "a.md")));
    expect(error).toHaveProperty("message", expect.stringContaining(named));
  });

  it("refuses an id that two files share", async () => {
    const folder = await folderOf({ "a.md": file("id: one\ntitle: A"), "b.md": file("id: one\ntitle: B") });
    await expect(read(folder)).rejects.toMatchObject({ code: "criterion-duplicate" });
  });

  it("reads nothing that a link brings in from outside, and nothing that is not text", async () => {
    const outside = await folderOf({ "secret.md": file("id: secret\ntitle: Secret") });
    const linked = await folderOf({});
    await symlink(join(outside, "secret.md"), join(linked, "a.md"));
    await expect(read(linked)).rejects.toMatchObject({ code: "criterion-outside" });
    const binary = await folderOf({ "a.md": new Uint8Array([0x2d, 0xff, 0xfe]) });
    await expect(read(binary)).rejects.toMatchObject({ code: "criterion-encoding" });
    await writeFile(join(binary, "a.md"), file("id: a\ntitle: A", "x".repeat(300_000)));
    await expect(read(binary)).rejects.toMatchObject({ code: "criterion-size" });
  });
});
