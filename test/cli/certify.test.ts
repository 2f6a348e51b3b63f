import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { goodJudge } from "../support/judges.js";
import {
  biasedReferee,
  contestantsOf,
  fairReferee,
  parseScore,
  pluginEvalJudge,
  pluginEvalModel,
  publishedSchema,
  requestsByRole,
  roleOf,
  winnerReply,
} from "../support/plugin-eval-model.js";
import { openStage, type Stage } from "../support/stage.js";

/** A reference of its own text. */
const reference = (name: string, line = "") => skillText(name, `\n5. Sign with ${name}.\n${line}`);
const REFERENCES = ["ash", "birch", "cedar"];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage([], {
    // Beats ash and birch, and is even with cedar, whose text holds the word, too.
    "skills/oak/SKILL.md": skillText("oak", "\n5. Stop when a file is missing: better-made.\n"),
    ...Object.fromEntries(REFERENCES.map((name) => [`refs/${name}/SKILL.md`, reference(name)])),
    "refs/cedar/SKILL.md": reference("cedar", "This one is better-made.\n"),
    ".waza.yaml": "paths: { skills: skills/ }\n",
  });
  stage.behave(pluginEvalModel());
});
afterAll(() => stage.close());

const inCorpus = (...args: string[]) => stage.run([...args, "--corpus-dir", "corpus"]);
const certify = (...more: string[]) =>
  inCorpus("certify", "oak", "--simulations", "4", "--format", "json", ...more);

/** Runs, and says how often which role was asked. */
async function ask(...more: string[]) {
  const before = stage.requests.length;
  const run = await certify(...more);
  const requests = stage.requests.slice(before);
  return { ...run, report: parseScore(run), requests, asked: requestsByRole(requests) };
}

async function ratings(): Promise<Record<string, number>> {
  const text = await readFile(join(stage.root, "corpus/index.json"), "utf8");
  const { skills } = JSON.parse(text) as { skills: { name: string; rating: number }[] };
  return Object.fromEntries(skills.map(({ name, rating }) => [name, rating]));
}

describe("certify", () => {
  let first: Awaited<ReturnType<typeof ask>>;

  it("needs a corpus, and says how to get one before anything is spent", async () => {
    const { code, stdout, stderr, asked } = await certify();
    expect({ code, stdout, asked }).toEqual({ code: 2, stdout: "", asked: [] });
    expect(stderr).toMatch(/error: There is no corpus at .*\n {2}→ .*corpus init <dir>/);
    const folder = join(stage.root, "home");
    const unset = await stage.run(["certify", "oak"], { env: { HOME: folder, USERPROFILE: folder } });
    expect(unset.code).toBe(2);
    expect(unset.stderr).toContain(join(folder, ".waza", "corpus"));
  });

  it("plays every reference in both orders, and rates by what both say", async () => {
    expect((await inCorpus("corpus", "init", "refs")).code).toBe(0);
    first = await ask();
    const { code, stdout, report, requests, asked } = first;
    expect(code).toBe(0);
    expect(asked).toEqual({ judge: 1, writer: 1, agent: 10, answerJudge: 3, referee: 6 });
    const pairs = requests.filter((request) => roleOf(request) === "referee").map(contestantsOf);
    const nameIn = (text: string) => /\| name: (\w+)/.exec(text)?.[1];
    expect(pairs.map(([a, b]) => `${nameIn(a)} ${nameIn(b)}`).sort()).toEqual(
      REFERENCES.flatMap((name) => [`${name} oak`, `oak ${name}`]).sort(),
    );
    expect((await publishedSchema("certify")).safeParse(JSON.parse(stdout)).error).toBeUndefined();
    expect(report).toMatchObject({
      command: "certify",
      depth: "deep",
      label: "Certified (4 of 50 simulations)",
      status: "passed",
    });
    const { certification } = report;
    expect(certification).toMatchObject({
      matches: [
        { path: "ash", name: "ash", rating: 1500, score: 1, agreed: true },
        { path: "birch", name: "birch", score: 1, agreed: true },
        { path: "cedar", name: "cedar", score: 0.5, agreed: true },
      ],
      rating: { corpusSize: 3 },
      incomplete: [],
      kept: 0,
      usage: { requests: 6 },
      error: null,
    });
    // 100 · (1 + 1 + 0.5) / 3
    expect(certification?.rating?.percentile).toBeCloseTo(250 / 3, 6);
    // Elo by hand, in the order ash, birch, cedar, from 1500 with K = 32.
    const step = (rating: number, score: number) =>
      rating + 32 * (score - 1 / (1 + 10 ** ((1500 - rating) / 400)));
    const elo = step(step(step(1500, 1), 1), 0.5);
    expect(certification?.rating?.elo.value).toBeCloseTo(elo, 6);
    // Against equals: the log-odds of (2.5 + ½) to (0.5 + ½), on the Elo scale.
    const rating = certification?.rating?.bradleyTerry.value;
    expect(rating).toBeCloseTo(1500 + 400 * Math.log10(3 / 1), 5);
    const published = { elo: certification?.rating?.elo.value, bradley_terry: rating };
    expect(JSON.parse(stdout).composite).toMatchObject(published);
    expect(certification?.dimensions.find(({ id }) => id === "structural_completeness")).toMatchObject({
      won: 0,
      lost: 0,
      drawn: 3,
    });
    expect(await ratings()).toEqual({ ash: 1500, birch: 1500, cedar: 1500 });
  });

  it("costs nothing the second time, and connects to no model", async () => {
    const args = ["certify", "oak", "--simulations", "4", "--corpus-dir", "corpus", "--format", "json"];
    const second = await stage.run(args);
    expect(second).toMatchObject({ code: 0, asked: [], stderr: "", connected: false });
    expect(parseScore(second).certification).toMatchObject({ kept: 6, usage: { requests: 0 } });
    expect(parseScore(second).composite).toEqual(first.report.composite);
  });

  it("lets a draw come of a referee that goes by the place, and says so", async () => {
    stage.behave(pluginEvalModel({ referee: biasedReferee() }));
    const { code, report, asked } = await ask("--refresh");
    expect(code).toBe(0);
    expect(asked).toMatchObject({ referee: 6 });
    expect(report.certification).toMatchObject({
      matches: REFERENCES.map((path) => ({ path, score: 0.5, agreed: false })),
      rating: { percentile: 50 },
    });
    expect(report.certification?.rating?.bradleyTerry.value).toBeCloseTo(1500, 6);
    expect(report.certification?.rating?.elo.value).toBeCloseTo(1500, 6);
    const { stdout } = await inCorpus("certify", "oak", "--simulations", "4");
    expect(stdout).toMatch(/position/i);
  });

  it("gives a badge by the rating that does not depend on the order of the matches", async () => {
    const excellent = { judge: pluginEvalJudge(1, 0), answerJudge: goodJudge(1) };
    stage.behave(pluginEvalModel({ ...excellent, referee: fairReferee("Sign with") }));
    const lost = await ask("--refresh");
    const { composite, certification } = lost.report;
    expect(composite.score).toBeGreaterThan(70);
    // Lost to all: the log-odds of ½ to 3½. A composite of 70 asks for 1400.
    const { bradleyTerry, elo } = certification?.rating ?? {};
    expect(bradleyTerry?.value).toBeCloseTo(1500 + 400 * Math.log10(0.5 / 3.5), 5);
    expect(elo?.value).toBeGreaterThan(1400);
    expect(composite.badge).toBeNull();
    expect(lost.code).toBe(0);
    const scored = await stage.run([
      "score",
      "oak",
      "--depth",
      "deep",
      "--simulations",
      "4",
      "--format",
      "json",
    ]);
    expect(parseScore(scored)).toMatchObject({ composite: { score: composite.score }, certification: null });
    expect(JSON.parse(scored.stdout).composite).toMatchObject({ elo: null, bradley_terry: null });
    expect(parseScore(scored).composite.badge).not.toBeNull();
  });

  it("changes the ratings of the references with --update-corpus alone, after the report is out", async () => {
    stage.behave(pluginEvalModel());
    expect((await ask("--refresh")).code).toBe(0);
    expect(await ratings()).toEqual({ ash: 1500, birch: 1500, cedar: 1500 });
    const { code, report } = await ask("--update-corpus");
    expect(code).toBe(0);
    const rating = report.certification?.rating?.bradleyTerry.value ?? Number.NaN;
    const change = (score: number) => 32 * (score - 1 / (1 + 10 ** ((rating - 1500) / 400)));
    const changed = await ratings();
    expect(changed.ash).toBeCloseTo(1500 + change(0), 1);
    expect(changed.birch).toBe(changed.ash);
    expect(changed.cedar).toBeCloseTo(1500 + change(0.5), 1);
    expect(changed.ash).toBeLessThan(1500);
    expect((await ask("--update-corpus")).code).toBe(0);
    expect(await ratings()).toEqual(changed);
  });

  it("does not play a reference of which the text is not the one that was rated", async () => {
    await stage.write("refs/ash/SKILL.md", reference("ash", "Changed since.\n"));
    const { code, report, asked } = await ask();
    expect(code).toBe(0);
    expect(asked.referee ?? 0).toBe(0);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: "CORPUS_STALE",
        severity: "warning",
        message: expect.stringMatching(/ash .*changed/),
      }),
    );
    expect(report.certification?.matches.map(({ path }) => path)).toEqual(["birch", "cedar"]);
    expect(await ask("--strict")).toMatchObject({ code: 1, report: { status: "failed", gate: "failed" } });
  });

  it("that cannot finish a match is not finished: exit 3, no badge, and only that match is played again", async () => {
    await inCorpus("corpus", "init", "refs");
    stage.behave(
      pluginEvalModel({
        referee: (request) => {
          const [a, b] = contestantsOf(request);
          const isLost = a.includes("Sign with ash") && b.includes("name: oak");
          return isLost ? { say: "Both are fine." } : fairReferee()(request);
        },
      }),
    );
    const before = await ratings();
    const failed = await ask("--update-corpus");
    expect(await ratings()).toEqual(before);
    expect(failed).toMatchObject({ code: 3, report: { status: "error", composite: { badge: null } } });
    expect(failed.report.certification).toMatchObject({
      incomplete: ["ash"],
      error: { code: "match-incomplete" },
      matches: [{ path: "birch" }, { path: "cedar" }],
    });
    expect(failed.report.composite.score).not.toBeNull();
    stage.behave(pluginEvalModel({ referee: () => winnerReply("tie") }));
    const { code, asked, report } = await ask();
    expect({ code, asked }).toEqual({ code: 0, asked: { referee: 1 } });
    expect(report.certification).toMatchObject({
      matches: [
        { path: "ash", score: 0.5, agreed: false },
        { score: 1, agreed: true },
        { score: 0.5, agreed: true },
      ],
    });
  });

  it("has nothing to play against in a corpus of the skill alone", async () => {
    expect((await stage.run(["corpus", "init", "skills", "--corpus-dir", "own"])).code).toBe(0);
    const before = stage.requests.length;
    const args = ["certify", "oak", "--simulations", "4", "--corpus-dir", "own", "--format", "json"];
    const { code, stdout, stderr } = await stage.run(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("corpus init");
    expect(stage.requests.length).toBe(before);
  });

  it("prints the report although the corpus cannot be changed", async () => {
    const damaged = join(stage.root, "corpus/index.json");
    stage.behave(pluginEvalModel());
    const sound = await readFile(damaged, "utf8");
    stage.behave((request) => {
      const reply = pluginEvalModel()(request);
      // Somebody else breaks the index while the matches are played.
      return writeFile(damaged, "{").then(() => reply);
    });
    const run = await certify("--update-corpus", "--refresh");
    await writeFile(damaged, sound);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/error: .*index\.json/);
    expect(parseScore(run).certification?.matches).toHaveLength(3);
  });
});
