import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  createFile,
  createLink,
  ensureFolder,
  MOST_KEPT_BYTES,
  replaceFile,
  setAside,
} from "../../src/files/write.js";
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

it("writes through a link, and keeps the rights of the file", async () => {
  const folder = await tempTree({ "real.json": "old", link: { to: "real.json" } });
  await chmod(join(folder, "real.json"), 0o640);
  await replaceFile(join(folder, "link"), "new");
  expect(await readFile(join(folder, "real.json"), "utf8")).toBe("new");
  expect(await readlink(join(folder, "link"))).toBe("real.json");
  if (process.platform !== "win32") expect((await stat(join(folder, "real.json"))).mode & 0o777).toBe(0o640);
});

it("moves files aside under names of their own", async () => {
  const folder = await tempTree({ a: "1" });
  const first = await setAside(join(folder, "a"));
  await writeFile(join(folder, "a"), "2");
  const second = await setAside(join(folder, "a"));
  expect([first, second]).toEqual([...new Set((await readdir(folder)).sort())]);
});

it("creates files with their folders, never over another one or through a link", async () => {
  const folder = await tempTree({ out: "kept" });
  await createFile(join(folder, "a/b/c"), "new");
  expect(await readFile(join(folder, "a/b/c"), "utf8")).toBe("new");
  await createLink(join(folder, "link"), "out");
  for (const name of ["out", "link"])
    await expect(createFile(join(folder, name), "x")).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(join(folder, "out"), "utf8")).toBe("kept");
  await ensureFolder(join(folder, "a"));
  await expect(ensureFolder(join(folder, "none/below"))).rejects.toMatchObject({ code: "ENOENT" });
});
