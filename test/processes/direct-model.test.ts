import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { dimensionsOf, goodJudge, scoreCall, stubbornJudge, summaryCall } from "../support/judges.js";
import type { Behaviour, ChatMessage, Reply, SeenRequest } from "../support/loopback-model.js";
import { outputJudge, PLAN } from "../support/outputs.js";
import { offeredSkill, pluginEvalModel, promptOf, withoutTimes } from "../support/plugin-eval-model.js";
import { openStage, type StageResult } from "../support/stage.js";

/** A story that is told twice: in this process with the direct model, and with the real SDK and its runtime. */
interface Story {
  readonly args: readonly string[];
  readonly behave: Behaviour;
  readonly skills?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Runs before, with the same model and for nothing but what they leave. */
  readonly before?: readonly (readonly string[])[];
}

const REFERENCES = { "skills/alpha/references/shops.md": "# Shops\n\nMilk comes from the dairy.\n" };

/** Behaves well at last, and makes every mistake with tools before. */
const clumsyJudge: Behaviour = (request) => {
  const [first = "", ...others] = dimensionsOf(request);
  const turns: readonly Reply[] = [
    { calls: [{ tool: "shell", args: { command: "ls" } }, scoreCall(first, 4)], say: "Let me look." },
    { calls: [{ tool: "set_dimension_score", args: '{"dimension": "rob' }, scoreCall(first, 3.5)] },
    { calls: [summaryCall(), ...others.map((dimension) => scoreCall(dimension, 3))] },
  ];
  return turns[request.turn - 1] ?? { say: "" };
};

/** Loads what is there and what is not, and reads a reference. */
const curiousAgent: Behaviour = (request) => {
  if (!/please use it|^Load/.test(promptOf(request))) return { say: "Something else entirely." };
  const turns: readonly Reply[] = [
    {
      calls: [
        { tool: "skill", args: { name: "alpha" } },
        { tool: "skill", args: { skill: "no such skill" } },
        { tool: "skill", args: { skill: offeredSkill(request) } },
      ],
    },
    { calls: [{ tool: "read_skill_file", args: { path: "references/shops.md" } }] },
  ];
  return turns[request.turn - 1] ?? { say: "Here is the complete result, with every step." };
};

const STORIES: Readonly<Record<string, Story>> = {
  "quality with a good judge": { args: ["--format", "json"], skills: ["alpha", "beta"], behave: goodJudge() },
  "quality with a clumsy judge": { args: ["--format", "json"], skills: ["alpha"], behave: clumsyJudge },
  "quality with a judge that talks": {
    args: ["--format", "json"],
    skills: ["alpha"],
    behave: stubbornJudge({ say: "It is good." }),
  },
  "quality with a judge that says nothing": {
    args: ["--format", "json"],
    skills: ["alpha"],
    behave: stubbornJudge({ say: "" }),
  },
  "quality with a judge that is cut off": {
    args: ["--format", "json"],
    skills: ["alpha"],
    behave: (request) => (request.turn <= 2 ? { say: "One thing", finish: "length" } : goodJudge()(request)),
  },
  "quality under another name": {
    args: ["--format", "json"],
    skills: ["alpha"],
    behave: async (request) => ({ ...(await goodJudge()(request)), model: "smaller-model" }),
  },
  ...Object.fromEntries(
    [400, 403, 404].map((status): [string, Story] => [
      `quality refused with ${status}`,
      { args: ["--format", "json"], skills: ["alpha"], behave: () => ({ status }) },
    ]),
  ),
  "quality within a limit": {
    args: ["--format", "json", "--max-requests", "2"],
    skills: ["alpha"],
    behave: clumsyJudge,
  },
  "check --deep": { args: ["check", "--deep", "--format", "json"], skills: ["alpha"], behave: goodJudge() },
  judge: {
    args: ["judge", "plan.md", "--runs", "2", "--format", "json"],
    files: { "plan.md": PLAN },
    behave: outputJudge(4, 4, 3, 4, 5),
  },
  "score --depth deep": {
    args: ["score", "alpha", "--depth", "deep", "--simulations", "4", "--format", "json"],
    skills: ["alpha", "beta"],
    files: REFERENCES,
    behave: pluginEvalModel({ agent: curiousAgent }),
  },
  "score --depth deep within a limit": {
    args: [
      "score",
      "alpha",
      "--depth",
      "deep",
      "--simulations",
      "4",
      "--max-requests",
      "40",
      "--format",
      "json",
    ],
    skills: ["alpha", "beta"],
    files: REFERENCES,
    behave: pluginEvalModel({ agent: curiousAgent }),
  },
  certify: {
    before: [["corpus", "init", "refs", "--corpus-dir", "corpus"]],
    args: ["certify", "alpha", "--simulations", "2", "--corpus-dir", "corpus", "--format", "json"],
    skills: ["alpha"],
    files: { "refs/one/SKILL.md": skillText("one"), "refs/two/SKILL.md": skillText("two", "\nMore.\n") },
    behave: pluginEvalModel(),
  },
  compare: {
    args: ["compare", "skills/alpha", "skills/beta", "--depth", "standard", "--format", "json"],
    skills: ["alpha", "beta"],
    behave: pluginEvalModel(),
  },
};

/** Tells a story, and takes out what differs from one telling to the next: times, places, the order of requests. */
async function tell({ skills = [], files = {}, before = [], args, behave }: Story, spawned: boolean) {
  const stage = await openStage(skills, files);
  stage.behave(behave);
  try {
    for (const each of before) await stage.run(each);
    const result = await stage.run(args, { spawned });
    const places = new RegExp(`${stage.root}|${new URL(stage.url).host}|/[^\\s"]*/waza-quality-\\w+`, "g");
    const placeless = (text: string): string =>
      text.replace(places, "<place>").replace(/ \(line \d+ column \d+\)/g, "");
    return {
      result: comparable(result, placeless),
      requests: stage.requests.map((request) => comparableRequest(request, placeless)).sort(),
    };
  } finally {
    await stage.close();
  }
}

function comparable({ code, stdout, stderr }: StageResult, placeless: (text: string) => string) {
  const untimed = withoutTimes(stdout)
    .replace(/"durationMs": [\d.]+/g, '"durationMs": 0')
    .replace(/"timestamp": "[^"]+"/g, '"timestamp": ""');
  // Which of two skills is ready first is a matter of time.
  const lines = placeless(stderr).replace(/^\[\d+\//gm, "[");
  return { code, stdout: placeless(untimed), stderr: lines.split("\n").sort() };
}

/** A request as text, without the words of the runtime that are not about what it was given. */
function comparableRequest(
  { model, path, tools, turn, messages }: SeenRequest,
  placeless: (text: string) => string,
) {
  const system = (content: string): string =>
    /<available_skills>[\s\S]*<\/available_skills>/.exec(content)?.[0] ??
    createHash("sha256").update(content).digest("hex");
  const shown = messages.map(({ role, content, tool_calls = [], tool_call_id = "" }: ChatMessage) => {
    const text = typeof content === "string" ? content : "";
    const plain =
      role === "system"
        ? system(text)
        : text.replace(/<current_datetime>[^<]*|(?<=<<<(BEGIN|END)( [AB])? )\w+/g, "");
    return [
      role,
      plain,
      ...tool_calls.map((call) => JSON.stringify(call.function)),
      numberless(tool_call_id),
    ];
  });
  // Results of calls come in the order in which the calls were over.
  const results = shown
    .filter(([role]) => role === "tool")
    .map(String)
    .sort();
  const rest = shown.filter(([role]) => role !== "tool");
  return placeless(JSON.stringify({ model, path, tools, turn, results, rest }));
}

/** An id of a call holds the number of the request, which depends on the order. */
const numberless = (id: string): string => id.replace(/\d+_(\d+)$/, "$1");

describe.concurrent("the direct model and the real runtime tell the same story", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, story) => {
    const [direct, real] = await Promise.all([tell(story, false), tell(story, true)]);
    expect(direct).toEqual(real);
  });
});
