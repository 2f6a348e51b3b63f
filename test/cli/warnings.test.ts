import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkspace, parseReport, runCli, skillText, type TestWorkspace } from "../support/cli.js";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await createWorkspace({
    "skills/one/SKILL.md": skillText("twin"),
    "skills/two/SKILL.md": skillText("twin"),
  });
});
afterAll(() => workspace.remove());

it.each([
  ["quality", [], 0],
  ["quality", ["--strict"], 1],
] as const)("%s %j reports what is wrong with the search as a whole", async (command, flags, code) => {
  const args = [command, "--engine", "heuristic", "--threshold", "1", "--format", "json", ...flags];
  const result = await runCli(args, { cwd: workspace.root });
  const report = parseReport(result);
  expect(report.warnings).toMatchObject([{ code: "duplicate-name", severity: "warning" }]);
  expect(report.warnings[0]?.message).toMatch(/skills\/one.*skills\/two/);
  expect(report.skills.map(({ status }) => status)).toEqual(["passed", "passed"]);
  expect([report.gate, result.code]).toEqual([code === 0 ? "passed" : "failed", code]);
});

it("check reports it too", async () => {
  const result = await runCli(["check", "--format", "json"], { cwd: workspace.root });
  expect(parseReport(result).warnings.map((warning) => warning.code)).toEqual(["duplicate-name"]);
});
