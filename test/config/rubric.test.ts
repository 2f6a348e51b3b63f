import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtInFolder, loadRubric } from "../../src/config/rubric.js";
import { folderOf } from "./temp.js";

const RUBRIC = "skill-quality";
const ADDED = "---\nid: tone\ntitle: Tone\nweight: 2\n---\n\nWhether it speaks plainly.\n";

const withFiles = async (files: Readonly<Record<string, string>>) =>
  loadRubric(RUBRIC, { folder: await folderOf(files), required: true });

describe("the built-in rubric of skills", () => {
  it("has the six dimensions in report order, of equal weight", async () => {
    const rubric = await loadRubric(RUBRIC, null);
    expect(rubric.criteria.map(({ id, title, weight, source }) => [id, title, weight, source])).toEqual([
      ["instruction_clarity", "Instruction Clarity", 1, "built-in"],
      ["behavioral_completeness", "Behavioral Completeness", 1, "built-in"],
      ["example_quality", "Example Quality", 1, "built-in"],
      ["safety_guardrails", "Safety & Guardrails", 1, "built-in"],
      ["user_experience", "User Experience", 1, "built-in"],
      ["robustness", "Robustness & Edge Cases", 1, "built-in"],
    ]);
    expect(rubric).toMatchObject({ scale: { min: 1, max: 5, whole: true }, disabled: [] });
    expect(rubric.hash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("has a text for each that fits a page and gives an anchor for every score", async () => {
    const folder = builtInFolder(RUBRIC);
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith(".md"))) {
      const lines = (await readFile(join(folder, name), "utf8")).trimEnd().split("\n");
      expect({ name, fits: lines.length >= 40 && lines.length <= 90 }).toEqual({ name, fits: true });
      for (const score of [1, 2, 3, 4, 5]) {
        const anchor = new RegExp(`^[-*|\\s]*\\**${score}\\b`);
        expect({ name, score, anchored: lines.some((line) => anchor.test(line)) }).toEqual({
          name,
          score,
          anchored: true,
        });
      }
    }
  });
});

describe("local files", () => {
  it("replace in place, add at the end, and remove", async () => {
    const rubric = await withFiles({
      "a.md": ADDED,
      "robustness.md": "---\nid: robustness\ntitle: Grit\n---\n\nWhether it holds.\n",
      "clarity.md": "---\nid: instruction_clarity\ndisabled: true\n---\n",
    });
    expect(rubric.criteria.map(({ id, source }) => [id, source])).toEqual([
      ["behavioral_completeness", "built-in"],
      ["example_quality", "built-in"],
      ["safety_guardrails", "built-in"],
      ["user_experience", "built-in"],
      ["robustness", "overridden"],
      ["tone", "added"],
    ]);
    expect(rubric.criteria.at(-2)).toMatchObject({ title: "Grit", label: "Grit", body: "Whether it holds." });
    expect(rubric.disabled).toEqual(["instruction_clarity"]);
  });

  it("stand where their order says", async () => {
    const rubric = await withFiles({ "a.md": ADDED.replace("weight: 2", "order: 0") });
    expect(rubric.criteria[0]?.id).toBe("tone");
  });

  it("cannot remove what is not there, or everything", async () => {
    await expect(withFiles({ "a.md": "---\nid: charm\ndisabled: true\n---\n" })).rejects.toMatchObject({
      code: "criterion-unknown",
      message: expect.stringContaining("charm"),
    });
    const ids = (await loadRubric(RUBRIC, null)).criteria.map(({ id }) => id);
    const none = Object.fromEntries(ids.map((id) => [`${id}.md`, `---\nid: ${id}\ndisabled: true\n---\n`]));
    await expect(withFiles(none)).rejects.toMatchObject({ code: "criteria-empty", exitCode: 2 });
  });
});

it("a score from predictions needs a scale from 0 to 1", async () => {
  await expect(
    withFiles({ "a.md": ADDED.replace("weight: 2", "method: predictions") }),
  ).rejects.toMatchObject({
    name: "ConfigError",
    code: "criterion-method",
    message: expect.stringMatching(/a\.md.*from 0 to 1.*from 1 to 5/),
  });
});

describe("the hash", () => {
  const hashWith = async (text: string) => (await withFiles({ "a.md": text })).hash;

  it("changes with everything that the judge or the arithmetic uses", async () => {
    const hashes = await Promise.all(
      [
        ADDED,
        ADDED.replace("weight: 2", "weight: 3"),
        ADDED.replace("Tone", "Voice"),
        ADDED.replace("plainly", "clearly"),
        ADDED.replace("id: tone", "id: voice"),
        ADDED.replace("weight: 2", "weight: 2\norder: 0"),
      ].map(hashWith),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("knows nothing of methods as long as every score is given by the judge", async () => {
    const { id, subject, scale, evidence, bands, criteria, hash } = await loadRubric(RUBRIC, null);
    const plain = criteria.map(({ id, title, label, weight, order, body }) => ({
      id,
      title,
      label,
      weight,
      order,
      body,
    }));
    const data = JSON.stringify({ id, subject, scale, evidence, bands, criteria: plain });
    expect(hash).toBe(`sha256:${createHash("sha256").update(data).digest("hex")}`);
    expect(await hashWith(ADDED.replace("weight: 2", "weight: 2\nmethod: judged"))).toBe(
      await hashWith(ADDED),
    );
  });

  it("does not change with line ends, a byte order mark, or an unedited copy of a built-in", async () => {
    expect(await hashWith(`\uFEFF${ADDED.replaceAll("\n", "\r\n")}`)).toBe(await hashWith(ADDED));
    const copy = await readFile(join(builtInFolder(RUBRIC), "robustness.md"), "utf8");
    expect((await withFiles({ "copy.md": copy })).hash).toBe((await loadRubric(RUBRIC, null)).hash);
  });
});
