import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import {
  layerOf,
  parseScore,
  pluginEvalModel,
  requestsByRole,
  withoutTimes,
} from "../support/plugin-eval-model.js";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;
afterEach(() => stage.close());

async function open(): Promise<void> {
  stage = await openStage(["alpha", "beta"]);
  stage.behave(pluginEvalModel());
}

/** Four simulated uses: three prompts that should trigger the skill, one near miss. */
const DEEP = ["score", "alpha", "--depth", "deep", "--simulations", "4", "--format", "json"];
/** What these cost: a self-test of two turns and one, then three uses of two turns and a run of one. */
const SIMULATED = { writer: 1, agent: 3 + 7, answerJudge: 3 };
const ALL = { judge: 1, ...SIMULATED };
/** What no answer depends on: fewer runs than there are, a seed, limits, and the name of a depth. */
const UNDECISIVE =
  "--simulations 5 --seed 9 --threshold 1 --timeout 99 --concurrency 1 --depth thorough".split(" ");

/** Runs, and says how often which role was asked. */
async function ask(...more: string[]) {
  const before = stage.requests.length;
  const { code, stdout, stderr } = await stage.run([...DEEP, ...more]);
  expect({ code, unexpected: stderr.match(/^(?!Plan|\[judge\]|$).*$/m)?.[0] }).toEqual({ code: 0 });
  return { asked: requestsByRole(stage.requests.slice(before)), report: parseScore({ stdout }), stdout };
}

const recordFiles = () => readdir(join(stage.root, ".waza/quality-cache")).catch(() => []);

describe("what was simulated before", () => {
  it("is not asked again, no model is connected to, and the report is the same", async () => {
    await open();
    const first = await ask();
    expect(first.asked).toEqual(ALL);
    const second = await stage.run(DEEP);
    expect(second).toMatchObject({ code: 0, stderr: "", asked: [], connected: false });
    const simulation = layerOf(parseScore(second), "simulation");
    expect(simulation).toMatchObject({ kept: 4, usage: { requests: 0 } });
    const plain = (stdout: string) =>
      withoutTimes(stdout)
        .replace(/"usage": \{[^}]*\}/g, "")
        .replace(/"kept": \d+|"cached": \w+/g, "");
    expect(plain(second.stdout)).toBe(plain(first.stdout));
  });

  it("is asked again when something changes that decides the answers, and only then", async () => {
    await open();
    const text = skillText("alpha");
    const rival = skillText("beta");
    const own = "---\nid: output_quality\ntitle: Our Quality\n---\n\nWhether it would pass in our house.\n";
    const steps: [what: string, change: () => Promise<unknown>, asked: object, args?: string[]][] = [
      ["the first run", async () => {}, ALL],
      ["a byte of the skill", () => stage.write("skills/alpha/SKILL.md", `${text}!`), ALL],
      ["the skill as it was", () => stage.write("skills/alpha/SKILL.md", text), {}],
      ["a byte of a sibling", () => stage.write("skills/beta/SKILL.md", `${rival}!`), SIMULATED],
      ["the sibling as it was", () => stage.write("skills/beta/SKILL.md", rival), {}],
      ["another sibling", () => stage.write("skills/gamma/SKILL.md", skillText("gamma")), SIMULATED],
      ["more runs", async () => {}, { agent: 4, answerJudge: 2 }, ["--simulations", "6"]],
      ["what decides nothing", async () => {}, {}, UNDECISIVE],
      [
        "what answers are judged by",
        () => stage.write(".waza/criteria/simulated-output/output_quality.md", own),
        SIMULATED,
      ],
      ["the model", async () => {}, ALL, ["--model", "other-model"]],
      ["--refresh", async () => {}, ALL, ["--refresh"]],
      ["after --refresh", async () => {}, {}],
    ];
    for (const [what, change, asked, args = []] of steps) {
      await change();
      expect({ what, asked: (await ask(...args)).asked }).toEqual({ what, asked });
    }
  });

  it("is neither read nor written with --no-cache, and what is damaged or forged is asked for again", async () => {
    await open();
    const one = ["--simulations", "1"];
    const asked = { writer: 1, agent: 3 + 2, answerJudge: 1 };
    expect((await ask("--no-cache", ...one)).asked).toEqual({ judge: 1, ...asked });
    expect(await recordFiles()).toEqual([]);
    await ask(...one);
    const [file = ""] = await recordFiles();
    expect(file).toMatch(/^simulation-[0-9a-f]+\.json$/);
    const path = `.waza/quality-cache/${file}`;
    const sound = await stage.read(path);
    for (const [code, text, again] of [
      ["cache-damaged", "{ not json", asked],
      [
        "cache-entry-dropped",
        sound.replace(/"quality": 0\.8/, '"quality": 80'),
        { agent: 2, answerJudge: 1 },
      ],
    ] as const) {
      await stage.write(path, text);
      const before = stage.requests.length;
      const run = await stage.run([...DEEP, ...one]);
      expect({ code: run.code, status: parseScore(run).status }).toEqual({ code: 0, status: "passed" });
      expect(run.stderr.split(`[${code}]`)).toHaveLength(2);
      expect(requestsByRole(stage.requests.slice(before))).toEqual(again);
    }
  });
});
