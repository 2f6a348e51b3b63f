import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("can be imported from a script without a file, and does not load the SDK by itself", () => {
  const index = new URL("../../dist/index.js", import.meta.url).href;
  const script = `import(${JSON.stringify(index)}).then((library) => console.log(Object.keys(library).sort().join(" ")))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.trim().split(" ")).toEqual(
    expect.arrayContaining(["connectModel", "judgeSubject", "loadRubric", "loadSkill", "resolveTargets"]),
  );
});
