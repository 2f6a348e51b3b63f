import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../src/model/errors.js";
import { withRatings } from "../../src/rating/corpus.js";
import { changeCorpus, corpusFile, readCorpus } from "../../src/runs/corpus-store.js";

import { corpusWith, entryOf } from "../rating/samples.js";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waza-corpus-"));
  file = join(folder, "deep", "index.json");
});
afterEach(() => rm(folder, { recursive: true }));

const CORPUS = corpusWith(entryOf("ash"), entryOf("birch"));

describe("the file of a corpus", () => {
  it("lies where the user says, seen from the working directory, else below the home folder", () => {
    const io = (env: Record<string, string>) => ({ cwd: "/work", env });
    expect(corpusFile(io({ HOME: "/home/ann" }), "refs")).toBe("/work/refs/index.json");
    expect(corpusFile(io({ HOME: "/home/ann" }), "/abs")).toBe("/abs/index.json");
    expect(corpusFile(io({ HOME: "/home/ann" }), null)).toBe("/home/ann/.waza/corpus/index.json");
    expect(corpusFile(io({ USERPROFILE: "/users/ann" }), null)).toBe("/users/ann/.waza/corpus/index.json");
    expect(corpusFile(io({}), null)).toBe(join(homedir(), ".waza", "corpus", "index.json"));
  });

  it("is made with its folder, and read again", async () => {
    const seen: unknown[] = [];
    await changeCorpus(file, (before) => {
      seen.push(before);
      return CORPUS;
    });
    expect(seen).toEqual([null]);
    expect(await readCorpus(file)).toEqual(CORPUS);
    expect(await readdir(join(folder, "deep"))).toEqual(["index.json"]);
  });

  it("loses nothing of changes at the same time", async () => {
    await changeCorpus(file, () => CORPUS);
    const raise = () => changeCorpus(file, (now) => withRatings(now ?? CORPUS, new Map([["ash", 1]])));
    await Promise.all(Array.from({ length: 12 }, raise));
    expect((await readCorpus(file)).entries.map(({ rating }) => rating)).toEqual([1512, 1500]);
  });

  it("that is missing is an error with what to type", async () => {
    await expect(readCorpus(file)).rejects.toMatchObject({
      code: "corpus-missing",
      exitCode: 2,
      hint: expect.stringContaining("corpus init"),
    });
  });

  it("that is damaged is neither read nor overwritten", async () => {
    await changeCorpus(file, () => CORPUS);
    await writeFile(file, "{");
    await expect(readCorpus(file)).rejects.toBeInstanceOf(ConfigError);
    await expect(changeCorpus(file, () => CORPUS)).rejects.toMatchObject({ code: "corpus-damaged" });
    expect(await readFile(file, "utf8")).toBe("{");
  });

  it("that cannot be written or read is an error that names it", async () => {
    await writeFile(join(folder, "deep"), "a file in the place of the folder");
    await expect(changeCorpus(file, () => CORPUS)).rejects.toMatchObject({
      code: "corpus-unwritable",
      message: expect.stringContaining(file),
    });
    await expect(readCorpus(folder)).rejects.toMatchObject({ code: "corpus-unreadable" });
  });
});
