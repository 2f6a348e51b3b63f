import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { dimensionsOf } from "../support/judges.js";
import { openStage, type Stage } from "../support/stage.js";

const FOLDER = ".waza/criteria";
const ADDED = `---
id: tone_of_voice
title: Tone of Voice
weight: 3
---

Whether the skill speaks plainly. 5: every sentence is one that a colleague would say.
`;

let stage: Stage;
afterEach(() => stage.close());

/** Rows of `criteria list`: id and source. */
const sources = (stdout: string) =>
  Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.trim().split(/\s{2,}/))
      .map((cells) => [cells[0], cells.at(-1)]),
  );

describe("criteria list and show", () => {
  it("say what is in force and print it as the judge reads it", async () => {
    stage = await openStage([]);
    const list = await stage.run(["criteria", "list"]);
    expect(list.code).toBe(0);
    expect(sources(list.stdout)).toEqual({
      instruction_clarity: "built-in",
      behavioral_completeness: "built-in",
      example_quality: "built-in",
      safety_guardrails: "built-in",
      user_experience: "built-in",
      robustness: "built-in",
    });
    const show = await stage.run(["criteria", "show", "robustness"]);
    expect(show.code).toBe(0);
    expect(show.stdout).toMatch(/^# Robustness & Edge Cases\n/);
    expect(show.stdout).toContain("## What is judged");
    const unknown = await stage.run(["criteria", "show", "robustnes"]);
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toContain("robustness");
  });
});

describe("criteria eject", () => {
  it("copies built-ins once and never over an edited file", async () => {
    stage = await openStage([]);
    expect((await stage.run(["criteria", "eject", "robustness", "user_experience"])).code).toBe(0);
    expect(await readdir(join(stage.root, FOLDER))).toEqual(["robustness.md", "user-experience.md"]);
    const edited = ADDED.replace("tone_of_voice", "robustness");
    await stage.write(`${FOLDER}/robustness.md`, edited);
    const all = await stage.run(["criteria", "eject"]);
    expect(all.code).toBe(0);
    expect(all.stdout.match(/^(wrote|unchanged|kept)/gm)?.sort()).toEqual([
      "kept",
      "unchanged",
      "wrote",
      "wrote",
      "wrote",
      "wrote",
    ]);
    expect(await stage.read(`${FOLDER}/robustness.md`)).toBe(edited);
    expect((await stage.run(["criteria", "eject", "charm"])).code).toBe(2);
  });

  it("leaves the results as they are: an unedited copy is the same criterion", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    await stage.run(["criteria", "eject"]);
    const { asked, report } = await stage.run(["--format", "json"]);
    expect(asked).toEqual([]);
    expect(report.rubric.overridden).toHaveLength(6);
  });
});

describe("local criteria", () => {
  it("replace, add and disable, and every report says so", async () => {
    stage = await openStage(["alpha"], {
      [`${FOLDER}/tone.md`]: ADDED,
      [`${FOLDER}/robustness.md`]: "---\nid: robustness\ntitle: Grit\n---\n\nWhether it holds in a storm.\n",
      [`${FOLDER}/user-experience.md`]: "---\nid: user_experience\ndisabled: true\n---\n",
      [`${FOLDER}/README.md`]: "# Notes of the team\n",
    });
    const { code, report } = await stage.run(["--format", "json"]);
    expect(code).toBe(0);
    expect(report.rubric).toMatchObject({
      overridden: ["robustness"],
      added: ["tone_of_voice"],
      disabled: ["user_experience"],
    });
    expect(report.skills[0]?.dimensions.map(({ id, title, weight }) => [id, title, weight])).toEqual([
      ["instruction_clarity", "Instruction Clarity", 1],
      ["behavioral_completeness", "Behavioral Completeness", 1],
      ["example_quality", "Example Quality", 1],
      ["safety_guardrails", "Safety & Guardrails", 1],
      ["robustness", "Grit", 1],
      ["tone_of_voice", "Tone of Voice", 3],
    ]);
    const request = stage.requests[0];
    expect(request && dimensionsOf(request)).not.toContain("user_experience");
    expect(request?.system).toContain("Whether it holds in a storm.");
    expect((await stage.run()).stdout).toContain("Criteria: 1 overridden, 1 added, 1 disabled");
    expect(sources((await stage.run(["criteria"])).stdout)).toMatchObject({
      robustness: "overridden",
      tone_of_voice: "added",
      user_experience: "disabled",
    });
  });

  it("come from the folder that --criteria or the settings name", async () => {
    stage = await openStage([], { "team/tone.md": ADDED, "docs/readme.md": "" });
    const flag = await stage.run(["criteria", "list", "--criteria", "../team"], { cwd: "docs" });
    expect(sources(flag.stdout)).toMatchObject({ tone_of_voice: "added" });
    await stage.write(".waza.yaml", "quality: { criteria: team }\n");
    const setting = await stage.run(["criteria", "list"], { cwd: "docs" });
    expect(sources(setting.stdout)).toMatchObject({ tone_of_voice: "added" });
  });

  it("that are broken end the run with file, field and what was expected", async () => {
    stage = await openStage(["alpha"]);
    const broken: readonly [text: string, named: string][] = [
      [ADDED.replace("weight: 3", "weight: heavy"), "weight: "],
      [ADDED.replace("weight: 3", "wheight: 3"), "wheight"],
      [ADDED.replace("tone_of_voice", "Tone Of Voice"), "id: "],
      [ADDED.replace("title: Tone of Voice", "title: Tone: of Voice"), "tone.md:3:"],
      ["Just text.\n", "three dashes"],
      ["---js\nprocess.exit(7)\n---\nText.\n", "three dashes"],
    ];
    for (const [text, named] of broken) {
      await stage.write(`${FOLDER}/tone.md`, text);
      const { code, stdout, stderr, asked } = await stage.run();
      expect({ text, code, stdout, asked }).toEqual({ text, code: 2, stdout: "", asked: [] });
      expect(stderr).toContain("tone.md");
      expect(stderr).toContain(named);
    }
  });
});
