import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QualityDocument } from "../../src/documents/quality.js";
import { CLI, cleanEnv, providerEnv, skillText } from "../support/cli.js";
import { parseScore, pluginEvalModel } from "../support/plugin-eval-model.js";
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
      const { code, stdout, stderr } = await stage.run(["--refresh", "alpha", "--format", format], {
        env,
        spawned: true,
      });
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
      spawned: true,
    });
    expect((JSON.parse(stdout) as QualityDocument).skills).toHaveLength(3);
    expect(stderr).toContain("[duplicate-name]");
    expect(stderr).toContain("[1/1] more/beta");
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
    const piped = await stage.run(args, { spawned: true });
    const code = await runIntoFile("whole.json");
    expect(Buffer.byteLength(piped.stdout)).toBeGreaterThan(2 * 65_536);
    const timeless = (text: string) => text.replace(/"timestamp": "[^"]+"/, "");
    expect(timeless(piped.stdout)).toBe(timeless(await stage.read("whole.json")));
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

describe("a line of a shell", () => {
  beforeAll(() => stage.behave(pluginEvalModel()));

  /** Runs the program in a shell line as `waza`. */
  function shell(line: string): Promise<{ code: number | null; stdout: string }> {
    return new Promise((done) => {
      const child = spawn("sh", ["-c", `waza() { "${process.execPath}" "${CLI}" "$@"; }\n${line}`], {
        cwd: stage.root,
        env: cleanEnv(providerEnv(stage.url)),
      });
      let stdout = "";
      child.stdout.on("data", (chunk: Buffer) => {
        stdout += chunk.toString();
      });
      child.once("close", (code) => done({ code, stdout }));
    });
  }
  const READER = `${process.execPath} -e 'let t="";process.stdin.on("data",d=>t+=d).on("end",()=>console.log(JSON.parse(t).composite.score))'`;

  it.skipIf(process.platform === "win32")(
    "lets a script read composite.score from --output json",
    async () => {
      const { composite } = parseScore(await stage.run(["score", "alpha", "--format", "json"]));
      const { code, stdout } = await shell(`waza score ./skills/alpha --output json | ${READER}`);
      expect({ code, score: Number(stdout) }).toEqual({ code: 0, score: composite.score });
      const gate = `score=$(waza score ./skills/alpha --depth quick --output json | ${READER})
      awk "BEGIN { exit !($score < 70) }" && { echo "Quality gate failed: score $score < 70"; exit 1; }`;
      expect(await shell(gate)).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/failed: score 48\.\d+ < 70/),
      });
    },
  );
});
