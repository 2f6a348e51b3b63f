import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { describeIssue } from "../config/problems.js";
import type { ScoringConditions, Side, SideDimension } from "../model/comparison.js";
import { UsageError } from "../model/errors.js";
import type { DimensionId } from "../model/plugin-eval.js";
import { SCHEMA_VERSION } from "../report/json.js";
import { DIMENSIONS } from "../score/plugin-eval.js";
import { effectiveConditions } from "../score/side.js";
import type { Interval } from "../statistics/interval.js";
import { decodeText } from "../text/decode.js";
import { oneLine } from "../text/safe.js";

/** A report of hundreds of skills with all evidence is far smaller. */
const LARGEST_REPORT = 256 * 1024 * 1024;
const MOST_SUGGESTIONS = 5;
const HOW_TO_SAVE = "Make one with: waza-quality score <skill> --format json --output report.json";

/** What every document of this program says of itself. */
const Kind = z.object({ schemaVersion: z.int().positive(), command: z.string() });

const share = z.number().min(0).max(1);
const percentage = z.number().min(0).max(100);
const text = z.string();

/** A score with the ends of its interval; reports of quick depth may leave these out. */
function scored(score: z.ZodNumber) {
  const end = score.nullish();
  return z.object({ score: score.nullable(), ci_low: end, ci_high: end });
}

interface SavedEnds {
  readonly ci_low?: number | null | undefined;
  readonly ci_high?: number | null | undefined;
}

const isOrdered = ({ ci_low, ci_high }: SavedEnds): boolean =>
  (ci_low ?? 0) <= (ci_high ?? Number.POSITIVE_INFINITY);
const UNORDERED = { path: ["ci_low"], message: "Too big: expected no more than ci_high" };

const SavedDimension = scored(share)
  .extend({
    grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
    /** What each layer measured. */
    layers: z.record(text, share.nullable()).optional(),
  })
  .refine(isOrdered, UNORDERED);

const SavedSkill = z.object({
  name: text,
  path: text,
  contentHash: text.nullish(),
  composite: scored(percentage)
    .extend({ badge: text.nullable(), bradley_terry: z.number().nullish() })
    .refine(isOrdered, UNORDERED),
  dimensions: z.record(text, SavedDimension),
  layers: z.array(
    z.object({
      name: text,
      judges: z.int().positive().optional(),
      model: text.nullish(),
      anti_patterns: z.array(text).optional(),
    }),
  ),
  findings: z.array(
    z.object({
      code: text,
      severity: z.enum(["error", "warning", "info"]),
      message: text,
      file: text.nullable(),
      line: z.int().positive().nullable(),
    }),
  ),
  error: z.object({ code: text, message: text, hint: text.nullable() }).nullable(),
});
type SavedSkill = z.infer<typeof SavedSkill>;

/** How the skills of a report were scored. */
const Frame = z.object({
  tool: z.object({ version: text }),
  depth: text,
  seed: z.number().nullish(),
  model: text.nullish(),
  rubric: z.object({ hash: text }).nullish(),
});

const SavedSkills = z.object({ skills: z.array(SavedSkill) });

/**
 * The skills of a saved report of `score` or `certify`, each as a side of a comparison.
 * @param path absolute
 * @param file as the user knows it
 * @throws UsageError `report-unreadable`, `report-syntax`, `report-unknown`, `report-newer`, `report-other`,
 *   `report-invalid`
 */
export async function readSavedReport(path: string, file: string): Promise<Side[]> {
  const document = await readDocument(path, file);
  checkKind(document, file);
  const frame = parse(Frame, document, file);
  const conditions: ScoringConditions = {
    depth: frame.depth,
    version: frame.tool.version,
    model: frame.model ?? null,
    rubric: frame.rubric?.hash ?? null,
    seed: frame.seed ?? null,
  };
  const hasList = typeof document === "object" && document !== null && "skills" in document;
  const skills = hasList ? parse(SavedSkills, document, file).skills : [parse(SavedSkill, document, file)];
  return skills.map((skill) => savedSide(skill, file, conditions));
}

/**
 * The one skill of a report that a selector means: by its path, else by its name.
 * @throws UsageError `no-skill-in-report`, `ambiguous-skill`
 */
export function pickSide(sides: readonly Side[], selector: string, file: string): Side {
  const [byPath] = sides.filter(({ path }) => path === selector);
  if (byPath) return byPath;
  const [byName, ...others] = sides.filter(({ name }) => name === selector);
  if (byName && others.length === 0) return byName;
  throw new UsageError(
    byName ? "ambiguous-skill" : "no-skill-in-report",
    byName
      ? `${file} has ${others.length + 1} skills called "${oneLine(selector)}".`
      : `${file} has no skill "${oneLine(selector)}".`,
    selectorHint(byName ? [byName, ...others] : sides, file),
  );
}

/** How to name one skill of a report. */
export function selectorHint(sides: readonly Side[], file: string): string {
  const shown = sides.slice(0, MOST_SUGGESTIONS).map(({ path }) => `${file}#${oneLine(path)}`);
  const more = sides.length > shown.length ? ` and ${sides.length - shown.length} more` : "";
  return shown.length === 0 ? "It holds no skills." : `It has: ${shown.join(", ")}${more}.`;
}

async function readDocument(path: string, file: string): Promise<unknown> {
  const bytes = await readBytes(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError("report-unreadable", `${file} cannot be read (${error.code}).`, "Check the path.");
  });
  if (bytes === null) {
    throw new UsageError("report-unreadable", `${file} is too large for a report.`, HOW_TO_SAVE);
  }
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    const message = `${file} is not UTF-8 (byte offset ${decoded.offset}).`;
    throw new UsageError("report-syntax", message, HOW_TO_SAVE);
  }
  try {
    return JSON.parse(decoded.text);
  } catch {
    throw new UsageError("report-syntax", `${file} is not valid JSON.`, HOW_TO_SAVE);
  }
}

/** null for a file that is too large. */
async function readBytes(path: string): Promise<Uint8Array | null> {
  const { size } = await stat(path);
  return size > LARGEST_REPORT ? null : readFile(path);
}

function checkKind(document: unknown, file: string): void {
  const kind = Kind.safeParse(document);
  if (!kind.success) {
    throw new UsageError("report-unknown", `${file} is no report of waza-quality.`, HOW_TO_SAVE);
  }
  const { schemaVersion, command } = kind.data;
  if (schemaVersion > SCHEMA_VERSION) {
    throw new UsageError(
      "report-newer",
      `${file} was written by a newer version: its schema is ${schemaVersion}, this version reads ${SCHEMA_VERSION}.`,
      "Update waza-quality, or score the skill again with this version.",
    );
  }
  if (command !== "score" && command !== "certify") {
    const message = `${file} is a report of \`${oneLine(command)}\`, which has no scores on the ten dimensions.`;
    throw new UsageError("report-other", message, HOW_TO_SAVE);
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, document: unknown, file: string): z.output<Schema> {
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  throw new UsageError("report-invalid", oneLine(describeIssue(file, result.error)), HOW_TO_SAVE);
}

function savedSide(skill: SavedSkill, file: string, conditions: ScoringConditions): Side {
  const { composite, layers } = skill;
  const model = layers.find(({ name }) => name === "judge")?.model ?? conditions.model;
  return {
    source: { kind: "report", file },
    name: skill.name,
    path: skill.path,
    contentHash: skill.contentHash ?? null,
    conditions: effectiveConditions({ ...conditions, model }, layers.map(named)),
    composite: composite.score,
    interval: intervalOf(composite),
    badge: composite.badge,
    rating: composite.bradley_terry ?? null,
    dimensions: savedDimensions(skill),
    layers: layers.map((layer) => ({ ...named(layer), judges: layer.judges ?? null })),
    antiPatterns: layers.flatMap((layer) => layer.anti_patterns ?? []),
    findings: skill.findings,
    error: composite.score === null ? skill.error : null,
  };
}

/** Documents write the names of layers with underscores. */
function named({ name }: { readonly name: string }): { readonly name: string } {
  return { name: name.replaceAll("_", "-") };
}

function savedDimensions({ dimensions }: SavedSkill): Partial<Record<DimensionId, SideDimension>> {
  return Object.fromEntries(
    DIMENSIONS.flatMap(({ id }) => {
      const dimension = Object.hasOwn(dimensions, id) ? dimensions[id] : undefined;
      if (!dimension) return [];
      const { score, grade, layers } = dimension;
      const measured = layers && Object.entries(layers).filter(([, value]) => value !== null);
      return [
        [
          id,
          {
            score,
            grade,
            interval: intervalOf(dimension),
            layers: measured?.map(([name]) => named({ name }).name) ?? null,
          },
        ] as const,
      ];
    }),
  );
}

function intervalOf({ ci_low: low = null, ci_high: high = null }: SavedEnds): Interval | null {
  return low === null || high === null ? null : { low, high };
}
