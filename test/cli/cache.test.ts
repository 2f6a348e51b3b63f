import { readdir, rename, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openRecords, type RecordsKey } from "../../src/cache/records.js";
import { skillText } from "../support/cli.js";
import { dimensionsOf, goodJudge, scoreCall, summaryCall } from "../support/judges.js";
import { pluginEvalModel } from "../support/plugin-eval-model.js";
import { cachedPaths } from "../support/scenario.js";
import { openStage, type Stage, type StageResult } from "../support/stage.js";

const CACHE = ".waza/quality-scores.json";
const JSON_FORMAT = ["--format", "json"];

let stage: Stage;
afterEach(() => stage.close());

/** Long paths fold the lines of a list. */
const unfolded = (text: string): string => text.replace(/\s+/g, " ");

const scoresOf = ({ report }: StageResult) =>
  Object.fromEntries(report.skills.map(({ name, average, cached }) => [name, { average, cached }]));

describe("a second run", () => {
  it("asks nothing and does not even connect to a model", async () => {
    stage = await openStage(["alpha", "beta"]);
    const first = await stage.run(JSON_FORMAT);
    expect(first).toMatchObject({ asked: ["alpha", "beta"], connected: true });

    const second = await stage.run(JSON_FORMAT);
    expect(second).toMatchObject({ code: 0, asked: [], connected: false });
    expect(second.report.summary).toMatchObject({ scored: 2, cached: 2, requests: 0, inputTokens: 0 });
    expect(second.report.skills.map(({ dimensions }) => dimensions)).toEqual(
      first.report.skills.map(({ dimensions }) => dimensions),
    );
  });

  it("needs no reachable model", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    const again = await stage.run([], { env: { COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:9/v1" } });
    expect(again.code).toBe(0);
    expect(again.stdout).toContain("· cached");
  });
});

describe("what makes a result another one", () => {
  it("is the model, a reference or the text, and nothing about files as such", async () => {
    stage = await openStage(["alpha", "beta"], {
      "skills/alpha/references/types.md": "# Types\n\nInvoices and receipts.\n",
      "skills/alpha/references/units.md": "# Units\n\nEuro and cent.\n",
    });
    const skill = "skills/alpha/SKILL.md";
    const text = await stage.read(skill);
    const reference = (name: string) => `skills/alpha/references/${name}`;
    const move = (from: string, to: string) => rename(join(stage.root, from), join(stage.root, to));
    const steps: [what: string, change: () => Promise<unknown>, asked: string[], args?: string[]][] = [
      ["first run", async () => {}, ["alpha", "beta"]],
      ["again", async () => {}, []],
      ["another model", async () => {}, ["alpha", "beta"], ["--model", "other-model"]],
      ["the first model again", async () => {}, []],
      ["CRLF and a byte order mark", () => stage.write(skill, `\uFEFF${text.replaceAll("\n", "\r\n")}`), []],
      ["times", () => utimes(join(stage.root, skill), new Date(0), new Date(0)), []],
      ["a line in a reference", () => stage.write(reference("types.md"), "# Types\n\nBills.\n"), ["alpha"]],
      ["a new reference", () => stage.write(reference("new.md"), "# New\n"), ["alpha"]],
      ["its name", () => move(reference("new.md"), reference("other.md")), ["alpha"]],
      [
        "two references change places",
        async () => {
          await move(reference("types.md"), reference("spare"));
          await move(reference("units.md"), reference("types.md"));
          await move(reference("spare"), reference("units.md"));
        },
        ["alpha"],
      ],
      ["the folder moves", () => move("skills/alpha", "skills/moved"), []],
      ["one byte", () => stage.write("skills/moved/SKILL.md", `${text}.`), ["alpha"]],
      ["the byte goes", () => stage.write("skills/moved/SKILL.md", text), []],
    ];
    for (const [what, change, asked, args = []] of steps) {
      await change();
      const run = await stage.run(args);
      expect({ what, code: run.code, asked: run.asked }).toEqual({ what, code: 0, asked });
    }
  });

  it("is the rubric", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    await stage.write(".waza/criteria/robustness.md", "---\nid: robustness\ndisabled: true\n---\n");
    expect((await stage.run()).asked).toEqual(["alpha"]);
    await stage.write(".waza/criteria/robustness.md", "---\nid: robustness\ntitle: Grit\n---\n\nHolds.\n");
    expect((await stage.run()).asked).toEqual(["alpha"]);
    await stage.write(
      ".waza/criteria/robustness.md",
      "---\nid: robustness\ntitle: Grit\nweight: 2\n---\n\nHolds.\n",
    );
    expect((await stage.run()).asked).toEqual(["alpha"]);
    expect((await stage.run()).asked).toEqual([]);
  });

  it("is not the folder that the workspace stands in", async () => {
    stage = await openStage(["alpha"]);
    await stage.run();
    const elsewhere = await openStage([]);
    try {
      await elsewhere.copy(join(stage.root, ".waza"), ".waza");
      await elsewhere.copy(join(stage.root, "skills"), "skills");
      expect(await elsewhere.run()).toMatchObject({ code: 0, asked: [] });
    } finally {
      await elsewhere.close();
    }
  });
});

describe("failures", () => {
  it("are neither stored nor shown in the place of a score", async () => {
    stage = await openStage(["alpha"]);
    stage.behave(() => ({ status: 400 }));
    const outage = await stage.run(JSON_FORMAT);
    expect(outage.code).toBe(3);
    expect(scoresOf(outage)).toEqual({ alpha: { average: null, cached: false } });
    expect(await stage.read(CACHE)).toBe("");

    stage.behave(goodJudge(4));
    expect(scoresOf(await stage.run(JSON_FORMAT))).toEqual({ alpha: { average: 4, cached: false } });
    const stored = await stage.read(CACHE);

    await stage.write("skills/alpha/SKILL.md", skillText("alpha", "\nOne more line.\n"));
    stage.behave(() => ({ status: 400 }));
    expect(scoresOf(await stage.run(JSON_FORMAT))).toEqual({ alpha: { average: null, cached: false } });
    stage.behave((request) => ({
      calls: [
        ...dimensionsOf(request)
          .slice(0, 4)
          .map((dimension) => scoreCall(dimension, 5)),
        summaryCall(),
      ],
    }));
    const partial = await stage.run(JSON_FORMAT);
    expect(partial.code).toBe(3);
    expect(scoresOf(partial)).toEqual({ alpha: { average: null, cached: false } });
    expect(await stage.read(CACHE)).toBe(stored);
  });
});

describe("history", () => {
  it("shows how a change of the text moved the average, and going back costs nothing", async () => {
    stage = await openStage(["alpha"]);
    const first = await stage.read("skills/alpha/SKILL.md");
    stage.behave(goodJudge(3));
    await stage.run();
    await stage.write("skills/alpha/SKILL.md", skillText("alpha", "\n5. Say when to stop.\n"));
    stage.behave(goodJudge(4));
    const text = await stage.run();
    expect(text.asked).toEqual(["alpha"]);
    expect(text.stdout).toContain("📊 Average: 3.0 → 4.0/5.0 — PASS");
    const { report } = await stage.run(JSON_FORMAT);
    expect(report.skills[0]).toMatchObject({ average: 4, previousAverage: 3, cached: true });

    await stage.write("skills/alpha/SKILL.md", first);
    const back = await stage.run(JSON_FORMAT);
    expect(back.asked).toEqual([]);
    expect(back.report.skills[0]).toMatchObject({ average: 3, cached: true });
  });
});

describe("flags", () => {
  it("--refresh asks again and rewrites; --no-cache neither reads nor writes", async () => {
    stage = await openStage(["alpha"]);
    await stage.run(["--no-cache"]);
    expect(await stage.read(CACHE)).toBe("");
    stage.behave(goodJudge(3));
    await stage.run();
    stage.behave(goodJudge(5));
    expect(scoresOf(await stage.run(["--no-cache", ...JSON_FORMAT]))).toEqual({
      alpha: { average: 5, cached: false },
    });
    expect(scoresOf(await stage.run(JSON_FORMAT))).toEqual({ alpha: { average: 3, cached: true } });
    expect((await stage.run(["--refresh"])).asked).toEqual(["alpha"]);
    expect(scoresOf(await stage.run(JSON_FORMAT))).toEqual({ alpha: { average: 5, cached: true } });
  });
});

describe("the cache command", () => {
  it("counts, prunes what is gone, and clears", async () => {
    stage = await openStage(["alpha", "beta"]);
    const stats = async () => unfolded((await stage.run(["cache", "stats"])).stdout);
    expect(await stats()).toContain(`${join(stage.root, CACHE)}: 0 results of 0 paths, no file`);
    await stage.run();
    expect(await stats()).toContain(`${join(stage.root, CACHE)}: 2 results of 2 paths`);
    stage.behave(pluginEvalModel());
    await stage.run(["score", "beta"]);
    stage.behave(goodJudge());
    await rename(join(stage.root, "skills/beta"), join(stage.root, ".beta"));
    const pruned = await stage.run(["cache", "prune"]);
    expect(pruned).toMatchObject({ code: 0, stdout: "Removed 2 results of 1 path.\n" });
    expect(cachedPaths(await stage.read(CACHE))).toEqual(["skills/alpha"]);
    const cleared = await stage.run(["cache", "clear"]);
    expect(cleared).toMatchObject({ code: 0, stdout: "Removed 1 result of 1 path.\n" });
    expect(await stage.read(CACHE)).toBe("");
    expect((await stage.run()).asked).toEqual(["alpha"]);
  });

  /** Keeps records as a run of the command would. */
  async function keep(kind: RecordsKey["kind"], subject: string, ids: readonly string[]): Promise<void> {
    const key = { kind, subject, inputs: { contentHash: subject } };
    const records = openRecords(stage.root, key, z.string(), { warn: () => {}, mode: "use" });
    for (const id of ids) await records.add(id, "kept");
  }

  it("tends the records of long runs as well", async () => {
    stage = await openStage(["alpha", "beta"]);
    const folder = join(stage.root, ".waza/quality-cache");
    const empty = await stage.run(["cache", "stats"]);
    const recordsOf = ({ stdout }: StageResult): string => stdout.split("\n\n")[1] ?? "";
    expect(unfolded(recordsOf(empty))).toBe(`${folder}: no file `);
    await keep("simulation", "skills/alpha", ["run-1", "run-2"]);
    await keep("simulation", "skills/beta", ["run-1"]);
    await keep("matches", "skills/beta", ["first", "second", "third"]);
    const stats = await stage.run(["cache", "stats"]);
    const lines = recordsOf(stats).split("\n");
    const head = lines.findIndex((line) => line.startsWith("  "));
    const size = unfolded(lines.slice(0, head).join(" "));
    expect(size.replace(/[\d,]+ bytes$/, "# bytes")).toBe(`${folder}: 3 files, # bytes`);
    expect(lines.slice(head)).toEqual([
      "  matches: 3 records in 1 file",
      "  simulation: 3 records in 2 files",
      "",
    ]);

    await rename(join(stage.root, "skills/beta"), join(stage.root, ".beta"));
    const pruned = await stage.run(["cache", "prune"]);
    expect(pruned.stdout).toBe("Removed 0 results of 0 paths.\nRemoved 4 records in 2 files.\n");
    expect(await readdir(folder)).toHaveLength(1);
    const cleared = await stage.run(["cache", "clear"]);
    expect(cleared.stdout).toBe("Removed 0 results of 0 paths.\nRemoved 2 records in 1 file.\n");
    expect(await readdir(join(stage.root, ".waza"))).toEqual([]);
    for (const { code, stderr } of [empty, stats, pruned, cleared]) expect([code, stderr]).toEqual([0, ""]);
  });

  it("says what is wrong with a file of records", async () => {
    stage = await openStage(["alpha"]);
    await keep("matches", "skills/alpha", ["first"]);
    const [name = ""] = await readdir(join(stage.root, ".waza/quality-cache"));
    const path = `.waza/quality-cache/${name}`;
    await stage.write(path, (await stage.read(path)).replace('"contentHash": "', '"contentHash": "forged '));
    const { code, stdout, stderr } = await stage.run(["cache", "stats"]);
    expect(code).toBe(0);
    expect(unfolded(stdout)).toContain("quality-cache: no file ");
    expect(stderr).toContain(`${name} cannot be used: it holds results of other inputs`);
    expect(stderr).toContain("[cache-damaged]");
  });
});
