import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryFs } from "../../src/copilot/memory-fs.js";

describe("createMemoryFs", () => {
  let fs = createMemoryFs();

  beforeEach(async () => {
    fs = createMemoryFs();
    await fs.writeFile("/state/a/one.txt", "1");
    await fs.appendFile("/state/a/one.txt", "é");
    await fs.writeFile("/state/ab.txt", "2");
    await fs.mkdir("/state/empty", true);
  });

  it("reads back what was written and appended", async () => {
    expect(await fs.readFile("/state/a/one.txt")).toBe("1é");
    expect(await fs.stat("/state/a/one.txt")).toMatchObject({ isFile: true, isDirectory: false, size: 3 });
  });

  it("knows folders by what is in them", async () => {
    expect(await fs.stat("/state/a")).toMatchObject({ isFile: false, isDirectory: true });
    expect((await fs.readdir("/state")).sort()).toEqual(["a", "ab.txt", "empty"]);
    expect(await fs.readdirWithTypes("/state")).toContainEqual({ name: "ab.txt", type: "file" });
    expect(await fs.readdir("/")).toEqual(["state"]);
  });

  it.each(["/state/none", "/stat", "/state/a/one"])("has no %s", async (path) => {
    expect(await fs.exists(path)).toBe(false);
    await expect(fs.readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(fs.stat(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("removes a folder with its content, and nothing that only begins like it", async () => {
    await fs.rm("/state/a", true, false);
    expect(await fs.exists("/state/a/one.txt")).toBe(false);
    expect(await fs.exists("/state/ab.txt")).toBe(true);
  });

  it("renames a folder with its content", async () => {
    await fs.rename("/state/a", "/moved");
    expect(await fs.readFile("/moved/one.txt")).toBe("1é");
    expect(await fs.exists("/state/a")).toBe(false);
  });
});
