import { afterAll, beforeAll, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { dimensionsOf, goodJudge, scoreCall, summaryCall } from "../support/judges.js";
import type { Behaviour } from "../support/loopback-model.js";
import { byName } from "../support/scenario.js";
import { openStage, type Stage } from "../support/stage.js";

/** Insists on a quote that stands nowhere. */
const inventive: Behaviour = (request) => ({
  calls: [
    ...dimensionsOf(request).map((dimension) =>
      scoreCall(dimension, 5, { evidence: ["Every receipt is signed by the mayor of the town."] }),
    ),
    summaryCall(),
  ],
});

let stage: Stage;

beforeAll(async () => {
  stage = await openStage(["clean"], {
    "skills/vague/SKILL.md": skillText("vague").replace(/^description: .*\n/m, ""),
    "skills/invented/SKILL.md": skillText("invented"),
  });
  stage.behave(byName({ clean: goodJudge(4), invented: inventive }));
  await stage.run();
});
afterAll(() => stage.close());

const run = async (...args: string[]) => {
  const { code, report, asked } = await stage.run(["--format", "json", ...args]);
  expect(asked).toEqual([]);
  return {
    code,
    status: Object.fromEntries(report.skills.map(({ name, status }) => [name, status])),
    warnings: Object.fromEntries(
      report.skills.map(({ name, findings }) => [name, [...new Set(findings.map(({ code: rule }) => rule))]]),
    ),
  };
};

it("lets warnings and unverified quotes pass, and says what they are", async () => {
  expect(await run()).toEqual({
    code: 0,
    status: { clean: "passed", invented: "passed", vague: "passed" },
    warnings: { clean: [], invented: ["evidence-unverified"], vague: ["description-missing"] },
  });
});

it("fails them with --strict, from the cache and at no cost", async () => {
  expect(await run("--strict")).toMatchObject({
    code: 1,
    status: { clean: "passed", invented: "failed", vague: "failed" },
  });
  expect(await run("--strict", "clean")).toMatchObject({ code: 0 });
});

it("never shows an unverified quote as evidence", async () => {
  const { stdout } = await stage.run(["invented", "--verbose"]);
  expect(stdout).toContain('⛔ unverified "Every receipt is signed by the mayor of the town."');
  expect(stdout).not.toContain("📎");
});
