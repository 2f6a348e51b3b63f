import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assess, assessFiles, findingsIn, skillText, temporaryFolder, writeFiles } from "./assess.js";

const SUITE = "name: notes\nskill: notes\n";

describe("eval suite", () => {
  it.each([
    ["evals/notes/eval.yaml", "../../evals/notes/eval.yaml"],
    ["evals/folder/eval.yaml", "../../evals/folder/eval.yaml"],
    ["skills/folder/evals/eval.yaml", "evals/eval.yaml"],
    ["skills/folder/eval.yaml", "eval.yaml"],
  ])("is found at %s", async (place, path) => {
    const root = await temporaryFolder();
    await writeFiles(root, { "skills/folder/SKILL.md": skillText({}), [place]: SUITE });
    const readiness = await assess(join(root, "skills/folder"), { root });
    expect(readiness.eval).toEqual({ found: true, path, valid: true });
    expect(findingsIn(readiness, "eval")).toEqual([]);
  });

  it("is looked for in the folder of the settings", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { "notes/SKILL.md": skillText({}), "checks/notes/eval.yaml": SUITE });
    const dir = join(root, "notes");
    expect((await assess(dir)).eval.found).toBe(false);
    expect((await assess(dir, { evals: "checks/" })).eval.found).toBe(true);
  });

  it("is not looked for outside the folder of suites, whatever the name", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { "a/SKILL.md": skillText({ name: "../private" }), "private/eval.yaml": SUITE });
    expect((await assess(join(root, "a"), { root })).eval.found).toBe(false);
  });

  it("does not block when missing, and is the last step", async () => {
    const { ready, nextSteps } = await assessFiles({});
    expect(ready).toBe(true);
    expect(nextSteps).toMatchObject([{ code: "create-eval", blocking: false }]);
  });

  it.each([
    ["a: 1\nb: c: d\n", "eval-invalid", 2, false],
    ["a: 1\na: 2\n", "eval-invalid", 2, false],
    ["- a\n", "eval-invalid", 1, false],
    ["", "eval-invalid", 1, false],
    [Uint8Array.of(0x61, 0xff), "eval-unreadable", null, false],
    [`a: ${"[".repeat(200)}${"]".repeat(200)}\n`, "eval-not-checked", 1, true],
    [`# ${"x".repeat(1024 * 1024)}\n`, "eval-not-checked", 1, true],
  ])("%# gives its finding", async (content, code, line, ready) => {
    const readiness = await assessFiles({ "evals/eval.yaml": content });
    expect(findingsIn(readiness, "eval")).toMatchObject([{ code, file: "evals/eval.yaml", line }]);
    expect(readiness.ready).toBe(ready);
    expect(readiness.nextSteps.map((step) => step.code)).toEqual(ready ? [] : ["fix-eval"]);
  });

  it("is not read when it leaves the workspace", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { "secret.yaml": "a: b: c", "ws/notes/SKILL.md": skillText({}) });
    await symlink("../../secret.yaml", join(root, "ws/notes/eval.yaml"));
    const findings = findingsIn(await assess(join(root, "ws/notes")), "eval");
    expect(findings).toMatchObject([{ code: "eval-unreadable", args: { reason: "outside" } }]);
  });
});
