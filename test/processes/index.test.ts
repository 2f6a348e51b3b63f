import { spawnSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { cleanEnv } from "../support/cli.js";
import { logModules } from "../support/stage.js";

const LIBRARY = new URL("../../", import.meta.url);

it("the example in the README judges a skill", async () => {
  const readme = await readFile(new URL("README.md", LIBRARY), "utf8");
  const example = /## From a script\n\n```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(example).toContain('from "waza-quality"');
  expect(
    example
      .trim()
      .split("\n")
      .filter((line) => line !== "").length,
  ).toBeLessThanOrEqual(5);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", example], {
    cwd: fileURLToPath(new URL("fixtures/sample/", LIBRARY)),
    env: cleanEnv(),
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^text-helper: 2\.0\. Replace words that settle nothing/);
});

it("the library can be imported from a script without a file, and does not load the SDK by itself", async () => {
  const log = join(await mkdtemp(join(tmpdir(), "waza-library-")), "modules.txt");
  const index = new URL("dist/index.js", LIBRARY).href;
  const script = `import(${JSON.stringify(index)}).then((library) => console.log(Object.keys(library).join(" ")))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
    cwd: fileURLToPath(LIBRARY),
    env: cleanEnv(logModules(log)),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.trim().split(" ")).toEqual(
    expect.arrayContaining(["checkSkills", "compareSkills", "judgeOutputs", "judgeSkills", "scoreSkills"]),
  );
  const loaded = await readFile(log, "utf8");
  expect(loaded).toContain("/dist/library.js");
  expect(loaded).not.toContain("copilot-sdk");
});
