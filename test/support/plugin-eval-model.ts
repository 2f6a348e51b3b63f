import { readFile } from "node:fs/promises";
import { z } from "zod";
import { loadRubric } from "../../src/config/rubric.js";
import { readDocument } from "../../src/documents/read.js";
import type {
  CertifyDocument,
  ScoreDocument,
  ScoredDimension,
  ScoredSkill,
} from "../../src/documents/score.js";
import { presentRubric } from "../../src/judge/presentation.js";
import { systemMessage } from "../../src/judge/prompt.js";
import type { RunResult } from "./cli.js";
import { goodJudge } from "./judges.js";
import type { Behaviour, Reply, SeenRequest } from "./loopback-model.js";

/** What a PluginEval model does in each of its roles; each default behaves well. */
export interface Roles {
  /** Scores the ten dimensions. */
  readonly judge?: Behaviour;
  /** Writes the prompts of a simulation. */
  readonly writer?: Behaviour;
  /** Answers a prompt with skills at hand. */
  readonly agent?: Behaviour;
  /** Judges what an agent answered. */
  readonly answerJudge?: Behaviour;
  /** Compares two skills. */
  readonly referee?: Behaviour;
}

/** What a request asks the model to be, told by the tools that it is given. */
export function roleOf({ tools }: SeenRequest): keyof Roles {
  if (tools.includes("set_trigger_predictions")) return "judge";
  if (tools.includes("set_prompts")) return "writer";
  if (tools.includes("set_pairwise_winner")) return "referee";
  if (tools.includes("skill")) return "agent";
  return "answerJudge";
}

/** How many requests each role got. */
export function requestsByRole(requests: readonly SeenRequest[]): Partial<Record<keyof Roles, number>> {
  const counts: Partial<Record<keyof Roles, number>> = {};
  for (const request of requests) counts[roleOf(request)] = (counts[roleOf(request)] ?? 0) + 1;
  return counts;
}

/** A model that knows its role by the tools that it is given. */
export function pluginEvalModel(roles: Roles = {}): Behaviour {
  const behaviours: Required<Roles> = {
    judge: pluginEvalJudge(),
    writer: promptWriter(),
    agent: obedientAgent(),
    answerJudge: goodJudge(0.8),
    referee: fairReferee(),
    ...roles,
  };
  return (request) => behaviours[roleOf(request)](request);
}

/** Scores every judged dimension, and predicts so many of ten prompts wrongly. */
export function pluginEvalJudge(score: Parameters<typeof goodJudge>[0] = 0.7, wrong = 1): Behaviour {
  const judged = goodJudge(score);
  return async (request) => {
    const reply = await judged(request);
    const calls = ("calls" in reply ? (reply.calls ?? []) : []).filter(
      ({ args }) => (args as { dimension?: string }).dimension !== "triggering_accuracy",
    );
    return { calls: [predictionsCall(wrong), ...calls] };
  };
}

/** System messages of the runs of a panel, in the order of the runs. */
const PANEL = loadRubric("plugin-eval", null).then((rubric) =>
  Array.from({ length: 5 }, (_, index) => systemMessage(presentRubric(rubric, index + 1))),
);

/** A panel of judges: the n-th of them scores every dimension with the n-th mark. */
export function pluginEvalPanel(...marks: readonly ((dimension: string) => number)[]): Behaviour {
  return async (request) => {
    const mark = marks[(await PANEL).indexOf(request.system)];
    return mark ? pluginEvalJudge(mark)(request) : { say: "I am not on this panel." };
  };
}

/** Five that should trigger and five near misses, so many of the former predicted wrongly. */
export function predictionsCall(wrong: number) {
  const predictions = Array.from({ length: 10 }, (_, index) => ({
    prompt: `request number ${index + 1}`,
    should_trigger: index < 5,
    would_trigger: index < 5 && index >= wrong,
  }));
  return {
    tool: "set_trigger_predictions",
    args: { predictions, rationale: "The description names its uses.", evidence: [] },
  };
}

/** Writes prompts that carry their kind, so that `obedientAgent` knows what to do. */
export function promptWriter(): Behaviour {
  return () => ({
    calls: [
      {
        tool: "set_prompts",
        args: {
          should_trigger: Array.from({ length: 15 }, (_, index) => `please use it, case ${index + 1}`),
          near_misses: Array.from({ length: 5 }, (_, index) => `something else, case ${index + 1}`),
        },
      },
    ],
  });
}

/** Name of the first skill that the runtime offers: the one under test. */
export function offeredSkill({ system }: SeenRequest): string {
  return /<name>([^<]*)<\/name>/.exec(system)?.[1] ?? "";
}

/** The user's request, without the block that the runtime puts in front. */
export function promptOf({ subject }: SeenRequest): string {
  return subject.replace(/^<current_datetime>[^<]*<\/current_datetime>\s*/, "");
}

/** Loads the skill under test where `uses` says so, then answers. */
export function obedientAgent(
  uses: (prompt: string) => boolean = (prompt) => /please use it|^Load the skill/.test(prompt),
  answer = "Here is the complete result, with every step that was asked for.",
): Behaviour {
  return (request): Reply => {
    if (request.turn === 1 && uses(promptOf(request))) {
      return { calls: [{ tool: "skill", args: { skill: offeredSkill(request) } }] };
    }
    return { say: answer };
  };
}

/** Prefers the skill whose text holds a word, in whichever place it stands; a tie for any other pair. */
export function fairReferee(better = "better-made"): Behaviour {
  return (request) => {
    const [a, b] = contestantsOf(request).map((text) => text.includes(better));
    return winnerReply(a === b ? "tie" : a ? "A" : "B");
  };
}

/** Prefers whatever stands first. */
export function biasedReferee(): Behaviour {
  return () => winnerReply("A");
}

export function winnerReply(winner: string): Reply {
  const reasoning = "One of them says what to do when it fails.";
  return { calls: [{ tool: "set_pairwise_winner", args: { winner, magnitude: "clear", reasoning } }] };
}

/** The texts of the two skills of a match, in the order in which they stand. */
export function contestantsOf({ subject }: SeenRequest): [a: string, b: string] {
  const text = (letter: string): string =>
    new RegExp(`<<<BEGIN ${letter} (\\w+)>>>\\n([\\s\\S]*)\\n<<<END ${letter} \\1>>>`).exec(subject)?.[2] ??
    "";
  return [text("A"), text("B")];
}

/** A scored skill with its dimensions by id. */
export type SkillById = Omit<ScoredSkill, "dimensions"> & {
  readonly dimensions: Readonly<Record<string, ScoredDimension>>;
};
export type Scores = Omit<ScoreDocument | CertifyDocument, "skills"> & { readonly skills: SkillById[] };
export type OneScore = Scores & SkillById;

/** The document about several skills. */
export function parseScores({ stdout }: Pick<RunResult, "stdout">): Scores {
  const known = readDocument(stdout, "stdout");
  if (known.kind !== "score" && known.kind !== "certify") throw new Error(`a document of ${known.kind}`);
  return {
    ...known.document,
    skills: known.document.skills.map((skill) => ({
      ...skill,
      dimensions: Object.fromEntries(skill.dimensions.map((dimension) => [dimension.id, dimension])),
    })),
  };
}

/** The document about one skill, with what is said of the skill beside it. */
export function parseScore(result: Pick<RunResult, "stdout">): OneScore {
  const document = parseScores(result);
  const [only, ...others] = document.skills;
  if (!only || others.length > 0) throw new Error(`${document.skills.length} skills`);
  return { ...document, ...only };
}

/** A schema as it is published, by the name of its file. */
export async function publishedSchema(name: "score" | "certify"): Promise<z.ZodType> {
  const text = await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8");
  return z.fromJSONSchema(JSON.parse(text));
}

type Layer = ScoredSkill["layers"][number];

/** A layer of a skill by its name. @throws Error when it did not run */
export function layerOf<Name extends Layer["name"]>(
  { layers }: Pick<ScoredSkill, "layers">,
  name: Name,
): Extract<Layer, { name: Name }> {
  const isNamed = (layer: Layer): layer is Extract<Layer, { name: Name }> => layer.name === name;
  const layer = layers.find(isNamed);
  if (!layer) throw new Error(`the layer ${name} did not run`);
  return layer;
}

/** A document without what depends on when it was made and how fast. */
export function withoutTimes(stdout: string): string {
  return stdout
    .replace(/"timestamp": "[^"]+"/, '"timestamp": ""')
    .replace(/"(duration_ms|durationMs)": [\d.]+/g, '"$1": 0');
}
