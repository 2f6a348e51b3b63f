import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/model/errors.js";
import type { ScoredSkill, ScoreReport } from "../../src/model/score-report.js";
import { renderScoreJson } from "../../src/report/score-json.js";
import { pickSide, readSavedReport } from "../../src/runs/saved-report.js";
import { sideOf } from "../../src/score/side.js";
import {
  certifiedSkill,
  judgeRun,
  scoredSkill,
  scoreReport,
  scoreResult,
  staticRun,
  unfinishedSkill,
  unjudged,
  unreadableSkill,
} from "../report/score-samples.js";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "waza-test-")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  const path = join(folder, "saved.json");
  await writeFile(path, content);
  return readSavedReport(path, "saved.json");
}

const document = (...skills: ScoredSkill[]): Record<string, unknown> =>
  JSON.parse(renderScoreJson(scoreReport(skills)));
/** Reads a report after something was changed in it. */
const readWith = (more: object) => read(JSON.stringify({ ...document(scoredSkill("a")), ...more }));
const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => "none",
    (error: unknown) => (error instanceof UsageError ? error.code : String(error)),
  );

describe("a report of this version", () => {
  const quick: Partial<ScoreReport> = { depth: "quick", model: null };
  it.each<[string, ScoredSkill, Partial<ScoreReport>]>([
    ["of all layers", scoredSkill("a"), {}],
    ["of static analysis", scoredSkill("a", { result: scoreResult([staticRun], { interval: null }) }), quick],
    [
      "of a single judge",
      scoredSkill("a", { result: scoreResult([staticRun, { ...judgeRun, judges: 1 }]) }),
      {},
    ],
    ["of certify", certifiedSkill("a"), { command: "certify" }],
    ["with a rating that came to nothing", certifiedSkill("a", { standing: null }), { command: "certify" }],
    ["without one of its layers", unfinishedSkill("a", [staticRun, unjudged]), {}],
    ["of an unreadable skill", unreadableSkill("a"), {}],
  ])("%s says the same as the skill that it is about", async (_, skill, more) => {
    const report = scoreReport([skill], more);
    const [saved] = await read(renderScoreJson(report));
    const { depth, version, model, seed } = report;
    const live = sideOf(skill, { kind: "skill" }, { depth, version, model, seed, rubric: null }, []);
    const source = { kind: "report", file: "saved.json" };
    expect({ ...saved, findings: [] }).toEqual({ ...live, source });
  });

  it("keeps the findings with their sentences", async () => {
    const [saved] = await read(renderScoreJson(scoreReport([scoredSkill("a")])));
    expect(saved?.findings).toMatchObject([{ code: "MISSING_TRIGGER", file: "SKILL.md", line: 3 }]);
    expect(saved?.findings[0]?.message).not.toBe("");
  });

  it("of several skills has them all", async () => {
    const sides = await read(renderScoreJson(scoreReport([scoredSkill("a"), unreadableSkill("b")])));
    expect(sides.map(({ path, composite }) => [path, composite])).toEqual([
      ["skills/a", 76.54],
      ["skills/b", null],
    ]);
  });

  it("may have more fields, a byte order mark, dimensions that nobody knows", async () => {
    const { dimensions, ...rest } = document(scoredSkill("a"));
    const wider = {
      ...rest,
      more: { x: 1 },
      dimensions: { ...(dimensions as object), charm: { score: 1, grade: "A" } },
    };
    const [side] = await read(`\uFEFF${JSON.stringify(wider)}`);
    expect(Object.keys(side?.dimensions ?? {})).toEqual(Object.keys(dimensions as object));
  });

  it("is taken to be sampled by every layer that ran when it does not say by which", async () => {
    const dimensions = { robustness: { score: 0.5, grade: "F" } };
    const [side] = await readWith({ dimensions });
    expect(side?.dimensions.robustness).toEqual({ score: 0.5, grade: "F", interval: null, layers: null });
  });

  it("knows the criteria by their hash where it has one", async () => {
    const [side] = await readWith({ rubric: { hash: "sha256:criteria" } });
    expect(side?.conditions.rubric).toBe("sha256:criteria");
  });
});

describe("anything else is refused", () => {
  it.each<[string, string, object]>([
    ["another command", "report-other", { command: "quality" }],
    ["a newer schema", "report-newer", { schemaVersion: 2 }],
    ["no schema", "report-unknown", { schemaVersion: undefined }],
    ["no command", "report-unknown", { command: undefined }],
    ["no layers", "report-invalid", { layers: undefined }],
    ["a composite beyond its scale", "report-invalid", { composite: { score: 101, badge: null } }],
    ["a composite as text", "report-invalid", { composite: { score: "70", badge: null } }],
    [
      "ends in the wrong order",
      "report-invalid",
      { composite: { score: 70, badge: null, ci_low: 80, ci_high: 60 } },
    ],
    ["a share beyond 1", "report-invalid", { dimensions: { robustness: { score: 1.1, grade: "A" } } }],
    ["an unknown grade", "report-invalid", { dimensions: { robustness: { score: 1, grade: "<b>" } } }],
    ["skills that are none", "report-invalid", { skills: [{ name: "a" }] }],
  ])("%s", async (_, code, more) => {
    expect(await codeOf(readWith(more))).toBe(code);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["no JSON", "# A report", "report-syntax"],
    ["half of it", renderScoreJson(scoreReport([scoredSkill("a")])).slice(0, 900), "report-syntax"],
    ["bytes that are no text", new Uint8Array([0x7b, 0xff, 0x7d]), "report-syntax"],
    ["a number too large to be one", '{"schemaVersion": 1e999, "command": "score"}', "report-unknown"],
    ["a list", "[]", "report-unknown"],
    ["null", "null", "report-unknown"],
  ])("%s", async (_, content, code) => {
    expect(await codeOf(read(content))).toBe(code);
  });

  it("a file that is not there, by name", async () => {
    const reading = readSavedReport(join(folder, "none.json"), "none.json");
    await expect(reading).rejects.toMatchObject({
      code: "report-unreadable",
      message: expect.stringMatching(/none\.json.*ENOENT/),
    });
  });

  it("with what to type instead, and without what could steer a terminal", async () => {
    await expect(readWith({ command: "\u001b[2Jplan" })).rejects.toMatchObject({
      message: expect.not.stringContaining("\u001b"),
      hint: expect.stringContaining("waza-quality score"),
    });
  });
});

describe("one skill of several", () => {
  const sides = async () => {
    const twice = [scoredSkill("a"), scoredSkill("b"), scoredSkill("b", { path: "more/b" })];
    return read(renderScoreJson(scoreReport(twice)));
  };

  it("is picked by its path, or by a name that only it has", async () => {
    expect(pickSide(await sides(), "more/b", "r.json").path).toBe("more/b");
    expect(pickSide(await sides(), "a", "r.json").path).toBe("skills/a");
  });

  it("is not guessed", async () => {
    const all = await sides();
    expect(() => pickSide(all, "b", "r.json")).toThrow(expect.objectContaining({ code: "ambiguous-skill" }));
    expect(() => pickSide(all, "c", "r.json")).toThrow(
      expect.objectContaining({
        code: "no-skill-in-report",
        hint: expect.stringContaining("r.json#skills/a"),
      }),
    );
  });
});
