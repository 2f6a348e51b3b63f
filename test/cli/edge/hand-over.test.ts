import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findNextWaza, quoteForCmd, staysHere } from "../../../src/cli/hand-over.js";

let root: string;
let own: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "waza-path-")));
  own = await place("node_modules/waza-quality/dist/waza.js");
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Puts a program at a path below the root. */
async function place(path: string, text = "#!/bin/sh\n", mode = 0o755): Promise<string> {
  const file = join(root, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  await chmod(file, mode);
  return file;
}

const pathOf = (...folders: readonly string[]) => folders.map((folder) => join(root, folder)).join(delimiter);
const find = (path: string, platform: NodeJS.Platform = "linux") =>
  findNextWaza({ PATH: path }, platform, own);

describe("what the alias runs itself", () => {
  it.each([
    [["quality"]],
    [["quality", "x", "--json"]],
    [["check", "--deep", "x"]],
    [["check", "x", "--deep"]],
  ])("is %j", (args) => expect(staysHere(args)).toBe(true));

  it.each([
    ["nothing", []],
    ["check without --deep", ["check", "ready"]],
    ["a command that only the other one knows", ["run", "evals/eval.yaml", "--verbose"]],
    ["help and version", ["--help", "--version"]],
    ["a word that only looks like ours", ["qualitys", "--deep"]],
  ])("is not %s", (_what, args) => expect(staysHere(args)).toBe(false));
});

describe("the next waza", () => {
  it("is the first on the PATH", async () => {
    const first = await place("one/waza");
    await place("two/waza");
    expect(find(pathOf("none", "one", "two"))).toBe(first);
  });

  it("is not this package, whatever links lead to it", async () => {
    await mkdir(join(root, "bin"));
    await mkdir(join(root, "links"));
    await symlink(own, join(root, "bin/waza"));
    await symlink(join(root, "bin/waza"), join(root, "links/waza"));
    expect(find(pathOf("links", "bin"))).toBeNull();
    const next = await place("next/waza");
    expect(find(pathOf("links", "bin", "next"))).toBe(next);
  });

  it.each([
    ["waza", 'exec node "$basedir/../waza-quality/dist/waza.js" "$@"\n', "linux"],
    ["waza.cmd", '"%dp0%\\node.exe" "%dp0%\\node_modules\\waza-quality\\dist\\waza.js" %*\r\n', "win32"],
  ] as const)("is not a shim %s that starts this package", async (name, text, platform) => {
    await place(`shims/${name}`, text);
    const next = await place(`next/${name}`, "another program\n");
    expect(find(pathOf("shims", "next"), platform)).toBe(next);
  });

  // Every file counts as a program on Windows.
  it.skipIf(process.platform === "win32")(
    "is neither a folder nor a file that cannot be run, nor a link to nothing",
    async () => {
      await mkdir(join(root, "folder/waza"), { recursive: true });
      await place("text/waza", "not a program\n", 0o644);
      await mkdir(join(root, "dangling"));
      await symlink(join(root, "nowhere"), join(root, "dangling/waza"));
      expect(find(pathOf("folder", "text", "dangling"))).toBeNull();
    },
  );

  it("is not looked for in the working directory", () => {
    expect(find("")).toBeNull();
    expect(find(delimiter)).toBeNull();
    expect(findNextWaza({}, "linux", own)).toBeNull();
  });

  it("may be a large binary that mentions this package", async () => {
    const large = await place("large/waza", `${"x".repeat(9_000)} waza-quality/dist/waza.js`);
    expect(find(pathOf("large"))).toBe(large);
  });
});

describe("on Windows", () => {
  it("is called .exe, .cmd or .bat, in this order within a folder", async () => {
    await place("bare/waza");
    const folders = pathOf("bare", "mixed");
    expect(find(folders, "win32")).toBeNull();
    const found = [];
    for (const name of ["waza.bat", "waza.cmd", "waza.exe"]) {
      await place(`mixed/${name}`);
      found.push(find(folders, "win32"));
    }
    expect(found).toEqual(["waza.bat", "waza.cmd", "waza.exe"].map((name) => join(root, "mixed", name)));
  });

  it("the first folder wins over the better extension, and the variable may be called Path", async () => {
    const first = await place("first/waza.cmd");
    await place("second/waza.exe");
    expect(findNextWaza({ Path: pathOf("first", "second") }, "win32", own)).toBe(first);
  });

  it("names of Windows mean nothing elsewhere", async () => {
    await place("mixed/waza.exe");
    expect(find(pathOf("mixed"))).toBeNull();
  });
});

describe("an argument for the command interpreter of Windows", () => {
  it.each([
    ["plain", '^"plain^"'],
    ["", '^"^"'],
    ["two words", '^"two^ words^"'],
    ['say "hi"', '^"say^ \\^"hi\\^"^"'],
    ["C:\\skills\\", '^"C:\\skills\\\\^"'],
    ['\\"', '^"\\\\\\^"^"'],
    ["a&b|c>d", '^"a^&b^|c^>d^"'],
    ["%PATH%", '^"^%PATH^%^"'],
  ])("%j stays one argument and starts nothing", (text, expected) => {
    expect(quoteForCmd(text)).toBe(expected);
  });
});
