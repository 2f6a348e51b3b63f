import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(["alpha"]);
});
afterAll(() => stage.close());

describe("wrong usage is exit 2 with a sentence, before anything is sent", () => {
  it.each([
    ["an unknown flag", ["--thresold", "4"], "--threshold"],
    ["a number that is none", ["--min-score", "high"], "--min-score"],
    ["flags that contradict", ["--no-cache", "--refresh"], "--no-cache"],
    ["two volumes", ["--quiet", "--verbose"], "--quiet"],
    ["a criteria folder that is not there", ["--criteria", "nowhere"], "nowhere"],
    ["a file that cannot be written", ["--dry-run", "--output", "skills"], "skills"],
  ])("%s", async (_what, args, named) => {
    const { code, stdout, stderr, asked } = await stage.run(args);
    expect({ code, stdout, asked }).toEqual({ code: 2, stdout: "", asked: [] });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(named);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it.each([
    ["an unknown key", "quality:\n  treshold: 3\n", "quality.treshold"],
    ["a provider in the repository", "quality:\n  provider: http://evil.example/v1\n", "quality.provider"],
    ["bad syntax", "quality:\n  model: a: b\n", ".waza.yaml:2:"],
  ])("%s in .waza.yaml", async (_what, text, named) => {
    await stage.write(".waza.yaml", text);
    const { code, stdout, stderr, asked } = await stage.run();
    expect({ code, stdout, asked }).toEqual({ code: 2, stdout: "", asked: [] });
    expect(stderr).toContain(".waza.yaml");
    expect(stderr).toContain(named);
    await stage.write(".waza.yaml", "");
  });
});

describe("precedence", () => {
  const modelOf = async (args: readonly string[], env: Record<string, string> = {}) => {
    const { stdout } = await stage.run(["--dry-run", "--format", "json", ...args], { env });
    return (JSON.parse(stdout) as { model: string | null }).model;
  };

  it("is flag, environment, file, the runtime's choice", async () => {
    const none = { COPILOT_MODEL: "" };
    await stage.write(".waza.yaml", "quality: { model: from-file }\n");
    expect(await modelOf(["--model", "from-flag"], { COPILOT_MODEL: "from-env" })).toBe("from-flag");
    expect(await modelOf([], { COPILOT_MODEL: "from-env" })).toBe("from-env");
    expect(await modelOf([], none)).toBe("from-file");
    await stage.write(".waza.yaml", "");
    expect(await modelOf([], none)).toBeNull();
  });

  it("holds for the bar too, and settings come from the working directory", async () => {
    await stage.write(".waza.yaml", "quality: { threshold: 4.5, minScore: 2 }\n");
    await stage.write("skills/alpha/.waza.yaml", "quality: { threshold: 1 }\n");
    const fromFile = await stage.run(["skills/alpha", "--format", "json"]);
    expect(fromFile).toMatchObject({ code: 1, report: { threshold: 4.5, minScore: 2, gate: "failed" } });
    const fromFlag = await stage.run(["--format", "json", "--threshold", "2.5"]);
    expect(fromFlag).toMatchObject({ code: 0, report: { threshold: 2.5, minScore: 2, gate: "passed" } });
    await stage.write(".waza.yaml", "");
  });
});

describe("--dry-run", () => {
  it("sends nothing, needs no provider, and says what would be sent", async () => {
    const noProvider = { COPILOT_PROVIDER_BASE_URL: "", COPILOT_MODEL: "" };
    await stage.write("skills/fresh/SKILL.md", await stage.read("skills/alpha/SKILL.md"));
    await stage.write("skills/fresh/references/shops.md", "# Shops\n");
    const text = await stage.run(["fresh", "--dry-run"], { env: noProvider });
    expect(text).toMatchObject({ code: 0, asked: [] });
    expect(text.stdout).toContain("skills/fresh");
    expect(text.stdout).toContain("2 files");
    expect(text.stdout).toContain("1 to judge, 0 cached, 0 unreadable");
  });
});
