import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readText } from "../files/read.js";
import { ConfigError } from "../model/errors.js";
import type { Criterion, Rubric, Scale } from "../model/rubric.js";
import { parseYaml } from "../text/yaml.js";
import { type CriterionFile, readCriteriaFolder } from "./criteria.js";
import { describeIssue, describeYamlProblem } from "./problems.js";

/** Built-in rubrics, beside `src/` and `dist/` alike. */
const BUILT_IN = fileURLToPath(new URL("../../criteria/", import.meta.url));

const RubricFile = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  subject: z.string().min(1),
  scale: z.strictObject({ min: z.number(), max: z.number(), whole: z.boolean() }),
  evidence: z.enum(["required", "unless-absent"]),
  bands: z.array(z.strictObject({ id: z.string(), title: z.string(), from: z.number() })),
});

/** The folder of a built-in rubric. */
export function builtInFolder(rubricId: string): string {
  return join(BUILT_IN, rubricId);
}

/**
 * Loads a built-in rubric and lays the files of an override folder over it: a known id replaces, a new id adds,
 * `disabled: true` removes.
 * @param overrides the folder; null for none. `required` says that the user named it, so it must exist
 * @throws ConfigError that names file, field and expected value
 */
export async function loadRubric(
  rubricId: string,
  overrides: { readonly folder: string; readonly required: boolean } | null,
): Promise<Rubric> {
  const folder = builtInFolder(rubricId);
  const frame = readFrame(join(folder, "rubric.yaml"));
  const builtIn = await readCriteriaFolder(folder, { required: true });
  const local = overrides ? await readCriteriaFolder(overrides.folder, overrides) : [];
  for (const file of [...builtIn, ...local]) checkMethod(file, frame.scale);
  const { criteria, disabled } = overlay(builtIn, local);
  if (criteria.length === 0) {
    throw new ConfigError("criteria-empty", "Every criterion is disabled: there is nothing to judge by.");
  }
  return { ...frame, criteria, disabled, hash: hashRubric({ ...frame, criteria }) };
}

function readFrame(file: string): z.infer<typeof RubricFile> {
  const read = readText(file, { follow: "anywhere" });
  if (!read.ok) throw new ConfigError("rubric-unreadable", `${file} cannot be read (${read.code}).`);
  const parsed = parseYaml(read.text);
  if (!parsed.ok) throw new ConfigError("rubric-syntax", describeYamlProblem(file, parsed.problems[0]));
  const result = RubricFile.safeParse(parsed.data);
  if (!result.success) throw new ConfigError("rubric-invalid", describeIssue(file, result.error));
  return result.data;
}

/** A score from predictions lies between 0 and 1 by its nature: on another scale it would have to be bent. */
function checkMethod({ path, method }: CriterionFile, { min, max, whole }: Scale): void {
  if (method !== "predictions" || (min === 0 && max === 1 && !whole)) return;
  throw new ConfigError(
    "criterion-method",
    `${path}: "method: predictions" needs a scale of fractions from 0 to 1; this rubric has ${whole ? "whole numbers" : "numbers"} from ${min} to ${max}.`,
    'Leave "method" out: the judge then gives the score.',
  );
}

function overlay(
  builtIn: readonly CriterionFile[],
  local: readonly CriterionFile[],
): { criteria: Criterion[]; disabled: string[] } {
  const merged = new Map<string, Criterion>();
  for (const file of builtIn) merged.set(file.id, toCriterion(file, "built-in", file.order));
  const known = new Map(merged);
  const lastOrder = Math.max(0, ...builtIn.map((file) => file.order ?? 0));
  const disabled: string[] = [];
  for (const [index, file] of local.entries()) {
    const original = known.get(file.id);
    if (!file.disabled) {
      const order = file.order ?? original?.order ?? lastOrder + 1 + index;
      merged.set(file.id, toCriterion(file, original ? "overridden" : "added", order));
      continue;
    }
    if (!original) {
      throw new ConfigError(
        "criterion-unknown",
        `${file.path}: "disabled: true" for "${file.id}", which is not a built-in criterion.`,
        `Built-in ids: ${[...known.keys()].join(", ")}.`,
      );
    }
    merged.delete(file.id);
    disabled.push(file.id);
  }
  const criteria = [...merged.values()].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return { criteria, disabled: disabled.sort() };
}

function toCriterion(file: CriterionFile, source: Criterion["source"], order = 0): Criterion {
  const { id, title, label = title, weight, body, method } = file;
  return { id, title, label, weight, order, body, method, source };
}

/** Everything that the judge or the arithmetic uses, and nothing else. */
function hashRubric(rubric: Omit<Rubric, "hash" | "disabled">): string {
  const { id, subject, scale, evidence, bands } = rubric;
  // The usual method is left out: hashes from before there was another one stay valid.
  const criteria = rubric.criteria.map(({ source: _, method, ...rest }) =>
    method === "judged" ? rest : { ...rest, method },
  );
  const used = JSON.stringify({ id, subject, scale, evidence, bands, criteria });
  return `sha256:${createHash("sha256").update(used).digest("hex")}`;
}
