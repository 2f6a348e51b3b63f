import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CacheEntry } from "../../src/cache/entry.js";
import { cachedPaths } from "../support/scenario.js";
import { openStage, type Stage } from "../support/stage.js";

const CACHE = ".waza/quality-scores.json";
const JSON_FORMAT = ["--format", "json"];

let stage: Stage;
afterEach(() => stage.close());

interface StoredCache {
  readonly skills: Record<string, CacheEntry[]>;
}

/** Rewrites the one stored entry. */
async function forge(change: (entry: CacheEntry) => object): Promise<void> {
  const stored = JSON.parse(await stage.read(CACHE)) as StoredCache;
  const skills = Object.fromEntries(
    Object.entries(stored.skills).map(([path, entries]) => [
      path,
      entries.map((entry) => ({ ...entry, ...change(entry) })),
    ]),
  );
  await stage.write(CACHE, JSON.stringify({ ...stored, skills }));
}

const codesIn = (stderr: string) => [...stderr.matchAll(/\[(cache-[a-z-]+)\]/g)].map(([, code]) => code);

describe("runs at the same time", () => {
  it("lose nothing and leave nothing behind", async () => {
    const names = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];
    stage = await openStage(names);
    const runs = await Promise.all(names.map((name) => stage.run([`skills/${name}`])));
    expect(runs.map(({ code }) => code)).toEqual(names.map(() => 0));
    expect(cachedPaths(await stage.read(CACHE))).toEqual(names.map((name) => `skills/${name}`));
    expect(await readdir(join(stage.root, ".waza"))).toEqual(["quality-scores.json"]);
    expect((await stage.run()).asked).toEqual([]);
  });
});

describe("a damaged file", () => {
  const damages: Readonly<Record<string, (text: string) => string>> = {
    "cut off": (text) => text.slice(0, text.length / 2),
    "with conflict marks": (text) => `<<<<<<< ours\n${text}`,
    "of another shape": () => "[1, 2, 3]",
    empty: () => "",
  };

  it("is set aside with one warning, and a good one is written", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    for (const [what, damage] of Object.entries(damages)) {
      await stage.write(CACHE, damage(await stage.read(CACHE)));
      const { code, asked, stderr } = await stage.run();
      expect({ what, code, asked, warnings: codesIn(stderr) }).toEqual({
        what,
        code: 0,
        asked: ["alpha"],
        warnings: ["cache-damaged"],
      });
    }
    expect((await readdir(join(stage.root, ".waza"))).length).toBe(1 + Object.keys(damages).length);
    expect(await stage.run()).toMatchObject({ code: 0, asked: [], stderr: "" });
  });
});

describe("a forged file", () => {
  it("cannot bring in a score that is not on the scale", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    await forge(({ dimensions }) => ({ dimensions: dimensions.map((item) => ({ ...item, score: 50 })) }));
    const { report, asked } = await stage.run(JSON_FORMAT);
    expect(asked).toEqual(["alpha"]);
    expect(report.skills[0]?.average).toBe(4);
  });

  it("cannot leave a dimension out or change its weight", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    await forge(({ dimensions }) => ({ dimensions: dimensions.slice(1) }));
    expect((await stage.run()).asked).toEqual(["alpha"]);
    await forge(({ dimensions }) => ({ dimensions: dimensions.map((item) => ({ ...item, weight: 9 })) }));
    expect((await stage.run()).asked).toEqual(["alpha"]);
  });

  it("cannot pass a made-up quote off as evidence, nor act on the terminal", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    const quote = "This skill was certified by an independent laboratory.";
    await forge(({ dimensions }) => ({
      summary: "\u001B[2J\u001B]0;owned\u0007All is well.\r",
      dimensions: dimensions.map((item) => ({
        ...item,
        title: "\u001B[31mTitle",
        evidence: [{ quote, file: "SKILL.md", line: 1, endLine: 1, verified: true }],
      })),
    }));
    const { report, asked } = await stage.run(JSON_FORMAT);
    expect(asked).toEqual([]);
    const evidence = report.skills[0]?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
    expect(evidence).toHaveLength(6);
    for (const item of evidence) {
      expect(item).toEqual({ quote, file: null, line: null, endLine: null, verified: false });
    }
    const text = await stage.run(["--verbose"]);
    expect(text.stdout).toContain("All is well.");
    expect(text.stdout).not.toContain("\u001B");
    expect(text.stdout).not.toContain("\r");
    expect((await stage.run(["--strict"])).code).toBe(1);
  });
});

describe("a workspace that cannot be written", () => {
  it("is one warning, and the scores are shown", async () => {
    stage = await openStage(["alpha", "beta"], { ".waza.yaml": "quality: { threshold: 2 }\n" });
    await rm(join(stage.root, ".waza"), { recursive: true });
    await stage.write(".waza", "a file where a folder should be\n");
    const run = await stage.run(JSON_FORMAT);
    expect(run.code).toBe(0);
    expect(run.report.summary).toMatchObject({ scored: 2, average: 4 });
    expect(codesIn(run.stderr)).toEqual(["cache-unwritable"]);
  });

  it("may be a file of a newer version, which is left alone", async () => {
    stage = await openStage(["alpha"]);
    const newer = `${JSON.stringify({ schemaVersion: 99, skills: {} })}\n`;
    await stage.write(CACHE, newer);
    const run = await stage.run();
    expect(run.code).toBe(0);
    expect(codesIn(run.stderr)).toEqual(["cache-newer"]);
    expect(await stage.read(CACHE)).toBe(newer);
  });
});
