import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QualityJson } from "../../src/report/json.js";
import { CLI, cleanEnv, providerEnv, skillText } from "../support/cli.js";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(["alpha", "beta"]);
  await stage.run();
});
afterAll(() => stage.close());

/** What would move a cursor or change a colour. */
const STEERING = /(?![\n\t])\p{Cc}/u;

describe("streams", () => {
  it.each([
    ["nothing", {}],
    ["CI", { CI: "true" }],
    ["NO_COLOR", { NO_COLOR: "1" }],
    ["FORCE_COLOR", { FORCE_COLOR: "3" }],
  ])("carry no escape codes and no carriage returns through pipes, with %s set", async (_what, env) => {
    for (const format of ["text", "json"]) {
      const { code, stdout, stderr } = await stage.run(["--refresh", "alpha", "--format", format], { env });
      expect(code).toBe(0);
      expect(stdout).not.toMatch(STEERING);
      expect(stderr).not.toMatch(STEERING);
      expect(stderr).toMatch(/^\[1\/1] skills\/alpha /);
    }
  });

  it("keep warnings and progress apart from the report", async () => {
    await stage.write("more/beta/SKILL.md", skillText("beta", "\nAnother one.\n"));
    const { stdout, stderr } = await stage.run(["--format", "json", "skills", "more"], {
      env: { NODE_OPTIONS: "--trace-warnings" },
    });
    expect((JSON.parse(stdout) as QualityJson).skills).toHaveLength(3);
    expect(stderr).toContain("[duplicate-name]");
    expect(stderr).toContain("[1/1] more/beta");
  });
});

describe("volume", () => {
  it("--quiet shows the result only", async () => {
    const one = await stage.run(["alpha", "--quiet", "--refresh"]);
    expect(one.stderr).toBe("");
    expect(one.stdout).toContain("📊 Average: 4.0/5.0 — PASS");
    expect(one.stdout).not.toContain("🔧");
    const several = await stage.run(["skills", "--quiet"]);
    expect(several.stdout).toMatch(/^Summary\n/);
    expect(several.stdout).not.toContain("🤖");
  });

  it("--verbose shows evidence with its place, tokens, model and cache state", async () => {
    const cached = await stage.run(["alpha", "--verbose"]);
    expect(cached.stdout).toMatch(/📎 SKILL\.md:\d+ "/);
    expect(cached.stdout).toContain("loopback-model · from the cache");
    const fresh = await stage.run(["alpha", "--verbose", "--refresh"]);
    expect(fresh.stdout).toMatch(/loopback-model · 1 request · 1,000 tokens in · 200 out · \d+\.\d s/);
    expect((await stage.run(["alpha"])).stdout).not.toContain("📎");
  });
});

describe("--output", () => {
  it("writes the report to a file and nothing to stdout, with the same exit code", async () => {
    const args = ["alpha", "--format", "json", "--threshold", "4.5"];
    const { code, stdout } = await stage.run([...args, "--output", "reports/today.json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const written = JSON.parse(await stage.read("reports/today.json")) as QualityJson;
    expect(written.gate).toBe("failed");
    const text = await stage.run(["alpha", "--output", "report.txt"]);
    expect(text.stdout).toBe("");
    expect(await stage.read("report.txt")).toMatch(/^🤖 /);
  });
});

describe("long reports", () => {
  const COUNT = 150;
  const FOLDER = "many";
  const args = [FOLDER, "--dry-run", "--format", "json", "--verbose"];

  beforeAll(async () => {
    // Each brings findings, so that the report is far longer than a pipe holds.
    const broken = `---\nname: [1]\ndescription: 5\nlicense: 7\nmetadata: none\n---\n\nText.\n`;
    for (let index = 0; index < COUNT; index += 1) {
      await stage.write(`${FOLDER}/skill-number-${index}/SKILL.md`, broken);
    }
  });

  /** Runs with stdout on a file. */
  const runIntoFile = (file: string): Promise<number | null> =>
    new Promise((done) => {
      const out = openSync(join(stage.root, file), "w");
      spawn(process.execPath, [CLI, ...args], {
        cwd: stage.root,
        env: cleanEnv(providerEnv(stage.url)),
        stdio: ["ignore", out, "ignore"],
      }).once("close", done);
    });

  it("come through a pipe as whole as into a file, with the same exit code", async () => {
    const piped = await stage.run(args);
    const code = await runIntoFile("whole.json");
    expect(Buffer.byteLength(piped.stdout)).toBeGreaterThan(2 * 65_536);
    expect(piped.stdout).toBe(await stage.read("whole.json"));
    expect((JSON.parse(piped.stdout) as { skills: unknown[] }).skills).toHaveLength(COUNT);
    expect(piped.code).toBe(code);
  });

  it("end quietly when the reader goes away", async () => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: stage.root,
      env: cleanEnv(providerEnv(stage.url)),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((done) => child.once("close", done));
    expect(stderr).not.toMatch(/EPIPE|^ +at /m);
    expect(code).toBe(3);
  });
});
