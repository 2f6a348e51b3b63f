import { z } from "zod";
import { PlanJson, QualityJson } from "../src/report/json.js";

const DOCUMENTS = {
  "quality.schema.json": { schema: QualityJson, title: "Report of waza-quality" },
  "plan.schema.json": { schema: PlanJson, title: "Plan of waza-quality --dry-run" },
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
