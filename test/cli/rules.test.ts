import { afterAll, beforeAll, expect, it } from "vitest";
import { FAMILIES } from "../../src/findings/catalogue.js";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage([]);
});
afterAll(() => stage.close());

const rules = (...args: string[]) => stage.run(["rules", ...args]);

it("lists every code once, by family, without needing a skill", async () => {
  const { code, stdout, stderr } = await rules();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const listed = [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, each]) => each);
  expect(listed).toEqual(FAMILIES.flatMap(({ rules: family }) => Object.keys(family)));
  for (const { title } of FAMILIES) expect(stdout).toMatch(new RegExp(`^${title}$`, "m"));
});

it.each(["MISSING_TRIGGER", "missing_trigger", "Missing_Trigger"])(
  "explains %s: why and how to fix",
  async (name) => {
    const { code, stdout } = await rules(name);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^MISSING_TRIGGER {2}\S/);
    expect(stdout).toMatch(/^ {2}Why {2}\S/m);
    expect(stdout).toMatch(/^ {2}Fix {2}\S/m);
  },
);

it.each(["no-such-rule", "constructor", "__proto__"])(
  "says of %s that there is no such rule",
  async (name) => {
    const { code, stdout, stderr } = await rules(name);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`"${name}"`);
    expect(stderr).toContain("waza-quality rules");
  },
);
