import { z } from "zod";
import { CheckJson } from "../src/report/check-json.js";
import { CompareJson } from "../src/report/compare-json.js";
import { PlanJson, QualityJson } from "../src/report/json.js";
import { ScoreJson, ScoresJson } from "../src/report/score-json.js";
import { VerdictJson } from "../src/report/verdict-json.js";

const DOCUMENTS = {
  "quality.schema.json": { schema: QualityJson, title: "Report of waza-quality" },
  "plan.schema.json": { schema: PlanJson, title: "Plan of waza-quality --dry-run" },
  "check.schema.json": { schema: CheckJson, title: "Report of waza-quality check" },
  "judge.schema.json": { schema: VerdictJson, title: "Report of waza-quality judge" },
  "score.schema.json": { schema: ScoreJson, title: "Report of waza-quality score for one skill" },
  "scores.schema.json": { schema: ScoresJson, title: "Report of waza-quality score for several skills" },
  "compare.schema.json": { schema: CompareJson, title: "Report of waza-quality compare" },
} as const;

/** File names and texts of all schemas. */
export function schemaFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(DOCUMENTS).map(([name, { schema, title }]) => [
      name,
      `${JSON.stringify({ title, ...z.toJSONSchema(schema) }, null, 2)}\n`,
    ]),
  );
}
