import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_KEPT_BYTES, replaceFile } from "../../src/files/write.js";
import { tempTree } from "../skill/temp.js";

it("refuses a text that would be refused on reading, and keeps the old one", async () => {
  const folder = await tempTree({});
  const file = join(folder, "scores.json");
  await writeFile(file, "old");
  const tooLong = "x".repeat(MOST_KEPT_BYTES + 1);
  await expect(replaceFile(file, tooLong)).rejects.toMatchObject({ code: "EFBIG" });
  expect(await readFile(file, "utf8")).toBe("old");
});

it("takes its temporary file away when the last step fails", async () => {
  const folder = await tempTree({});
  await mkdir(join(folder, "scores.json", "full"), { recursive: true });
  await expect(replaceFile(join(folder, "scores.json"), "new")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["scores.json"]);
});

it("removes temporary files of killed processes, and no other files", async () => {
  const folder = await tempTree({});
  const names = ["other.tmp", "scores.json.damaged-20250101T000000", "scores.json.12.tmp"];
  await Promise.all(names.map((name) => writeFile(join(folder, name), "")));
  await replaceFile(join(folder, "scores.json"), "new");
  expect((await readdir(folder)).sort()).toEqual([
    "other.tmp",
    "scores.json",
    "scores.json.damaged-20250101T000000",
  ]);
});
