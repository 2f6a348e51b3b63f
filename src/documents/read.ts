import { z } from "zod";
import { UsageError } from "../model/errors.js";
import { parseJson } from "../text/data.js";
import { oneLine } from "../text/safe.js";
import { DOCUMENTS, type DocumentKind, type KnownDocument, kindOf } from "./documents.js";

const HOW_TO_SAVE = "Make one with: waza-quality score <skill> --format json --output report.json";

/** What every document of this program says of itself. */
const Named = z.looseObject({
  schemaVersion: z.int().positive(),
  tool: z.looseObject({ name: z.literal("waza-quality") }),
  command: z.string(),
});

/**
 * Reads the text of a saved document. What the PluginEval shape adds at the top of a document of one skill is left out
 * again.
 * @param file as the user knows it, for messages
 * @throws UsageError `report-syntax`, `report-unknown`, `report-newer`, `report-older`, `report-invalid`
 */
export function readDocument(text: string, file: string): KnownDocument {
  const value = parseJson(text);
  if (value === undefined) {
    throw new UsageError("report-syntax", `${file} is not valid JSON.`, HOW_TO_SAVE);
  }
  const kind = checkedKind(value, file);
  const result = DOCUMENTS[kind].safeParse(value);
  if (!result.success) {
    throw new UsageError("report-invalid", oneLine(firstProblem(result.error, file)), HOW_TO_SAVE);
  }
  return { kind, document: result.data } as KnownDocument;
}

function checkedKind(value: unknown, file: string): DocumentKind {
  const named = Named.safeParse(value);
  const kind = named.success ? kindOf(named.data) : null;
  if (!named.success || kind === null) {
    throw new UsageError("report-unknown", `${file} is no report of waza-quality.`, HOW_TO_SAVE);
  }
  const { schemaVersion } = named.data;
  const known = DOCUMENTS[kind].shape.schemaVersion.value;
  if (schemaVersion === known) return kind;
  const isNewer = schemaVersion > known;
  throw new UsageError(
    isNewer ? "report-newer" : "report-older",
    `${file} was written by ${isNewer ? "a newer" : "an older"} version: its schema is ${schemaVersion}, this version reads ${known}.`,
    isNewer ? "Update waza-quality, or make the report again with this version." : "Make the report again.",
  );
}

/** Where the first problem lies, and what was expected there. */
function firstProblem(error: z.ZodError, file: string): string {
  const [issue] = error.issues;
  const place = issue?.path.map(String).join(".");
  return `${file}: ${place ? `${place}: ` : ""}${issue?.message ?? "it does not have the shape of a report"}`;
}
