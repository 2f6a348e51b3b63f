import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { openStage, type Stage, type StageResult } from "../support/stage.js";

const SECRET = "CANARY-the-harbour-is-frozen";
const RUN_ME = "require('fs').writeFileSync('CANARY-ran.txt', 'x')";

let stage: Stage;
let run: StageResult;

beforeAll(async () => {
  stage = await openStage(["sound"], {
    "outside/secret.txt": `${SECRET}\n`,
    "skills/colon/SKILL.md": "---\nname: colon\ndescription: Prints posters: large ones.\n---\n\n# Print\n",
    "skills/late/SKILL.md": `<!-- copied -->\n${skillText("late")}`,
    "skills/script/SKILL.md": `---js\n{ name: "script", x: ${RUN_ME} }\n---\n\n# Run\n`,
    "skills/nosy/SKILL.md": skillText(
      "nosy",
      "\nSee [notes](references/notes.md) and [own](references/own.md).\n",
    ),
    "skills/nosy/references/own.md": "# Own notes\n",
  });
  await stage.write("skills/bytes/SKILL.md", Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]));
  await symlink("../../../outside/secret.txt", join(stage.root, "skills/nosy/references/notes.md"));
  await stage.write("skills/linked/notes.txt", "");
  await symlink("../../outside/secret.txt", join(stage.root, "skills/linked/SKILL.md"));
  run = await stage.run(["--format", "json"]);
});
afterAll(() => stage.close());

const skill = (path: string) => run.report.skills.find((item) => item.path === `skills/${path}`);

it("scores the others and ends with exit 3", () => {
  expect(run.code).toBe(3);
  expect(run.report.gate).toBe("incomplete");
  expect(run.report.summary).toMatchObject({
    found: 7,
    scored: 2,
    passed: 2,
    failed: 0,
    errors: 5,
    average: 4,
  });
  expect(run.asked).toEqual(["nosy", "sound"]);
});

it.each([
  ["colon", "frontmatter-syntax", 3],
  ["late", "frontmatter-late", 2],
  ["script", "frontmatter-language", 1],
  ["bytes", "not-utf8", null],
  ["linked", "outside-skill", null],
])("says of %s that it has no score, and why: %s", (path, code, line) => {
  expect(skill(path)).toMatchObject({
    status: "error",
    average: null,
    dimensions: [],
    error: { code },
  });
  const reason = skill(path)?.findings.find((item) => item.severity === "error");
  expect(reason).toMatchObject({ code, file: "SKILL.md" });
  if (line !== null) expect(reason?.line).toBe(line);
});

it("runs nothing that stands in a file", async () => {
  expect(await stage.read("CANARY-ran.txt")).toBe("");
  expect(await stage.read("skills/script/CANARY-ran.txt")).toBe("");
});

it("neither sends nor stores nor shows what lies outside a skill, and says so", async () => {
  expect(skill("nosy")?.findings).toContainEqual(
    expect.objectContaining({ code: "outside-skill", file: "references/notes.md" }),
  );
  const everything = [
    ...stage.requests.map(({ messages }) => JSON.stringify(messages)),
    run.stdout,
    run.stderr,
    await stage.read(".waza/quality-scores.json"),
  ].join("\n");
  expect(everything).toContain("Own notes");
  expect(everything).not.toContain(SECRET);
});

it("names the skills without a score in the text report, in a state of their own", async () => {
  const { code, stdout } = await stage.run();
  expect(code).toBe(3);
  expect(stdout).toMatch(/❔ {2}skills\/colon +– {2}not scored \(frontmatter-syntax\)/);
  expect(stdout).toContain("7 skills: 2 passed, 0 failed, 5 not scored");
  expect(stdout).toContain("Mean of 2 scored skills: 4.0/5.0");
  expect(stdout).toContain("INCOMPLETE");
  expect(stdout).not.toMatch(/NaN|Infinity|undefined|null/);
});

it("has no average to show when nothing was scored", async () => {
  const { code, stdout } = await stage.run(["skills/colon", "skills/late", "--format", "json"]);
  expect(code).toBe(3);
  const { summary } = JSON.parse(stdout) as StageResult["report"];
  expect(summary).toMatchObject({ found: 2, scored: 0, errors: 2, average: null });
});
