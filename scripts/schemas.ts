import { z } from "zod";
import { DOCUMENTS, type DocumentKind } from "../src/documents/documents.js";

const TITLES: Readonly<Record<DocumentKind, string>> = {
  quality: "Report of waza-quality",
  plan: "Plan of waza-quality --dry-run",
  check: "Report of waza-quality check",
  score: "Report of waza-quality score",
  certify: "Report of waza-quality certify",
  compare: "Report of waza-quality compare",
  judge: "Report of waza-quality judge",
};

/** Documents of one skill carry the PluginEval shape beside the fields of the schema. */
const WITH_PLUGIN_EVAL_SHAPE: readonly string[] = ["score", "certify"] satisfies DocumentKind[];

/** File names and texts of all schemas, made from the types that the program itself reads and writes. */
export function schemaFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(DOCUMENTS).map(([kind, document]) => {
      const schema = z.toJSONSchema(document, { io: "output" });
      const open = WITH_PLUGIN_EVAL_SHAPE.includes(kind) ? { additionalProperties: true } : {};
      const title = TITLES[kind as DocumentKind];
      return [`${kind}.schema.json`, `${JSON.stringify({ title, ...schema, ...open }, null, 2)}\n`];
    }),
  );
}
