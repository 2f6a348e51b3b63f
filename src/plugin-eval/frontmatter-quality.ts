import { basename } from "node:path";
import type { SkillFacts } from "../model/facts.js";
import type { ScorePart, SubScore } from "../model/plugin-eval.js";
import { hasTriggerPhrase } from "../text/triggers.js";
import { Words } from "../text/words.js";
import { earned, part, stepped, sumOf } from "./parts.js";

const LENGTH_STEPS = { 10: 0.05, 30: 0.15, 60: 0.2, 100: 0.25 } as const;
/** The pushiness of a description, itself 0 to 1, counts this much. */
const PUSHINESS_WEIGHT = 0.6;
const ACTIVATION_WORDS = ["automatically", "always use", "trigger", "invoke"];
const ACTIVITY_STARTS = ["when", "for", "during"];
const USE_CASE_STARTS = [
  ...ACTIVITY_STARTS,
  ..."implementing building creating debugging testing deploying configuring".split(" "),
  "setting up",
];

/** How well name and description let an agent find the skill at the right moment. */
export function frontmatterQuality({ skill }: SkillFacts): SubScore {
  const line = skill.frontmatter?.lines.description ?? null;
  const length = [...skill.description].length;
  return sumOf([
    namePart(skill.frontmatter?.data.name, basename(skill.dir), skill.frontmatter?.lines.name ?? null),
    stepped("description-length", length, LENGTH_STEPS, { line, args: { length } }),
    ...pushinessParts(new Words(skill.description), length, line),
  ]);
}

/** A name that only repeats the folder says a little less than one of its own. */
function namePart(name: unknown, folder: string, line: number | null): ScorePart {
  if (typeof name !== "string" || name.trim() === "") return part("name", 0, 0.15, { line });
  return part("name", name.trim() === folder ? 0.1 : 0.15, 0.15, { line, args: { name, folder } });
}

function pushinessParts(description: Words, length: number, line: number | null): ScorePart[] {
  const useCases = USE_CASE_STARTS.reduce(
    (sum, start) => sum + description.count(`, ${start}`) + description.count(`, or ${start}`),
    0,
  );
  const activities = ACTIVITY_STARTS.flatMap((word) => description.after(word));
  const weighed = [
    earned("trigger-phrase", hasTriggerPhrase(description), 0.25, line),
    earned("proactively", description.has("proactively"), 0.15, line),
    earned("activation-word", description.hasAny(ACTIVATION_WORDS), 0.1, line),
    stepped("use-cases", useCases, { 1: 0.1, 3: 0.2 }, { line, args: { count: useCases } }),
    earned("activity", activities.some(isActivity), 0.15, line),
    earned("description-substance", length >= 40, 0.1, line),
  ];
  return weighed.map((each) => ({
    ...each,
    points: each.points * PUSHINESS_WEIGHT,
    max: each.max * PUSHINESS_WEIGHT,
  }));
}

function isActivity(word: string): boolean {
  return word.length > "ing".length && word.endsWith("ing");
}
