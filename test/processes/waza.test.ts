import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanEnv, providerEnv } from "../support/cli.js";
import { readySkill } from "../support/ready-skill.js";
import { openStage, type Stage } from "../support/stage.js";

const WAZA = fileURLToPath(new URL("../../dist/waza.js", import.meta.url));
/** Another `waza`: tells what it was given, and does what its first argument says. */
const OTHER = `#!${process.execPath}
const { argv, stdin, stdout, stderr, kill, pid } = process;
const [, , what, value] = argv;
stderr.write("other waza\\n");
if (what === "exit") process.exitCode = Number(value);
else if (what === "die") kill(pid, value);
else if (what === "echo") stdin.pipe(stdout);
else if (what === "wait") {
  process.on("SIGTERM", () => process.exit(42));
  setInterval(() => {}, 1000);
  stdout.write("waiting\\n");
} else stdout.write(JSON.stringify(argv.slice(2)) + "\\n");
`;

/** The other waza is a script with a line that names its interpreter, which Windows does not read. */
const isWindows = process.platform === "win32";

let stage: Stage;
/** A folder with the other waza, one with a link to this one, and one with nothing but node. */
let folders: { readonly other: string; readonly own: string; readonly node: string };

beforeAll(async () => {
  stage = await openStage([], { "skills/ready/SKILL.md": readySkill("ready"), "other/waza": OTHER });
  folders = {
    other: join(stage.root, "other"),
    own: join(stage.root, "own"),
    node: dirname(process.execPath),
  };
  await chmod(join(folders.other, "waza"), 0o755);
  await mkdir(folders.own);
  await symlink(WAZA, join(folders.own, "waza"));
});
afterAll(() => stage.close());

interface WazaRun {
  readonly path?: readonly string[];
  readonly input?: string;
  /** Called with the running process and each piece of its output. */
  readonly onOutput?: (child: ChildProcess, text: string) => void;
}

/** Runs the alias by way of a link, as an installation would. */
function waza(
  args: readonly string[],
  { path = [folders.own, folders.other], input = "", onOutput }: WazaRun = {},
) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [join(folders.own, "waza"), ...args], {
      cwd: stage.root,
      env: { ...cleanEnv(providerEnv(stage.url)), PATH: path.join(":") },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      onOutput?.(child, text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

describe.skipIf(isWindows)("what runs here", () => {
  it("is waza quality", async () => {
    const { code, stdout, stderr } = await waza(["quality", "ready", "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tool: { name: "waza-quality" }, command: "quality" });
    expect(stderr).not.toContain("other waza");
  });

  it("is waza check with --deep, wherever it stands", async () => {
    const { code, stdout } = await waza(["check", "ready", "--deep", "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ command: "check", deep: true, gate: "passed" });
  });

  it("keeps its own exit codes and needs no other waza", async () => {
    const { code, stderr } = await waza(["quality", "no-such-skill"], { path: [folders.node] });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*no-such-skill/);
  });
});

describe.skipIf(isWindows)("everything else goes to the next waza", () => {
  it.each([
    ["nothing", []],
    ["what a shell would change", ["new", "two words", "", 'a"b', "$HOME", "*", "--x=1 2", "ü", "\\"]],
  ])("%s, unchanged", async (_what, args) => {
    const { code, stdout, stderr } = await waza(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "other waza\n" });
    expect(JSON.parse(stdout)).toEqual(args);
  });

  it.each([1, 255])("with its exit code %i", async (expected) => {
    expect((await waza(["exit", String(expected)])).code).toBe(expected);
  });

  it("with its input and output", async () => {
    const input = "line one\nline two without an end";
    expect(await waza(["echo"], { input })).toMatchObject({ code: 0, stdout: input });
  });

  it.each([
    ["SIGKILL", 137],
    ["SIGTERM", 143],
  ])("its death by %s is exit %i", async (signal, expected) => {
    expect((await waza(["die", signal])).code).toBe(expected);
  });

  it("a signal to the alias is passed on, and the other one decides how it ends", async () => {
    const { code } = await waza(["wait"], { onOutput: (child) => child.kill("SIGTERM") });
    expect(code).toBe(42);
  });
});

describe.skipIf(isWindows)("when there is no other waza", () => {
  it("says what runs here and how to install it", async () => {
    const { code, stdout, stderr } = await waza(["run"], { path: [folders.own, folders.node] });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain("waza check --deep");
    expect(stderr).toContain("https://github.com/microsoft/waza");
  });
});
