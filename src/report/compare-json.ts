import { z } from "zod";
import type {
  Comparison,
  ComparisonReport,
  Contrast,
  CountedCode,
  Side,
  StatedFinding,
} from "../model/comparison.js";
import { warningText } from "./compare-words.js";
import { JsonFinding, printJson, SCHEMA_VERSION } from "./json.js";
import { Ends, ErrorJson, ends, Share } from "./score-json-parts.js";

const SideJson = z.object({
  name: z.string(),
  path: z.string(),
  source: z.enum(["skill", "revision", "report"]),
  /** Of the skill, for a git revision; null otherwise. */
  revision: z.string().nullable(),
  /** The file that the figures were read from; null when the skill was scored now. */
  report: z.string().nullable(),
  contentHash: z.string().nullable(),
  /** What is null is not known, or had no part in the score. */
  conditions: z.object({
    depth: z.string(),
    version: z.string(),
    model: z.string().nullable(),
    rubric: z.string().nullable(),
    seed: z.number().nullable(),
  }),
  composite: z.object({
    /** 0 to 100. */
    score: z.number().min(0).max(100).nullable(),
    badge: z.string().nullable(),
    bradley_terry: z.number().nullable(),
    ...Ends.shape,
  }),
  /** One code for each occurrence. */
  anti_patterns: z.array(z.string()),
  findings: z.array(JsonFinding),
  error: ErrorJson,
});

const SideId = z.enum(["a", "b"]).nullable();

/** What is known of a difference besides its size. */
const Claim = z.object({
  /** b − a. */
  difference: z.number().nullable(),
  /** Interval of the difference. */
  ...Ends.shape,
  /** none: the difference is exact; unknown: something in it was sampled once only. */
  noise: z.enum(["none", "measured", "unknown"]).nullable(),
  /** Beyond noise; null where that is not known. */
  detectable: z.boolean().nullable(),
  /** The higher one of a detectable difference. */
  winner: SideId,
});

const ContrastJson = z.object({ a: z.number().nullable(), b: z.number().nullable(), ...Claim.shape });

const Grade = z.enum(["A", "B", "C", "D", "F"]).nullable();

const DimensionJson = z.object({
  title: z.string(),
  /** Share of the composite. */
  weight: z.number(),
  a: Share,
  b: Share,
  grade_a: Grade,
  grade_b: Grade,
  ...Claim.shape,
});

const Codes = z.array(z.object({ code: z.string(), count: z.int().positive() }));

const ComparisonJson = z.object({
  a: SideJson,
  b: SideJson,
  /** By id, all ten. */
  dimensions: z.record(z.string(), DimensionJson),
  composite: ContrastJson,
  /** Of the composite. */
  winner: SideId,
  anti_patterns: z.object({ gained: Codes, lost: Codes }),
  /** Both sides hold the same text; null when that is not known. */
  identical: z.boolean().nullable(),
  /** Nothing but the skills is known to differ. */
  like_for_like: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});

const Frame = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: z.object({ name: z.literal("waza-quality"), version: z.string() }),
  command: z.literal("compare"),
  timestamp: z.iso.datetime(),
  /** Of both sides; null when they differ. */
  depth: z.string().nullable(),
});

const Unmatched = z.array(z.object({ name: z.string(), path: z.string() }));

const OneJson = Frame.extend(ComparisonJson.shape);
const ListJson = Frame.extend({
  comparisons: z.array(ComparisonJson),
  only_in_a: Unmatched,
  only_in_b: Unmatched,
});

/** The document of `compare`: two skills beside each other, or the skills of two reports one by one. */
export const CompareJson = z.union([OneJson, ListJson]);
export type CompareJson = z.infer<typeof CompareJson>;

/** The comparison as a JSON document that ends with a line break. */
export function renderCompareJson(report: ComparisonReport): string {
  const [only] = report.comparisons;
  if (only && !report.isList) {
    return printJson({ ...frameOf(report), ...toJson(only) } satisfies z.infer<typeof OneJson>);
  }
  return printJson({
    ...frameOf(report),
    comparisons: report.comparisons.map(toJson),
    only_in_a: report.onlyInA.map(({ name, path }) => ({ name, path })),
    only_in_b: report.onlyInB.map(({ name, path }) => ({ name, path })),
  } satisfies z.infer<typeof ListJson>);
}

function frameOf({ version, timestamp, comparisons }: ComparisonReport): z.infer<typeof Frame> {
  const depths = new Set(comparisons.flatMap(({ a, b }) => [a.conditions.depth, b.conditions.depth]));
  const [depth = null] = depths;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "waza-quality", version },
    command: "compare",
    timestamp,
    depth: depths.size === 1 ? depth : null,
  };
}

function toJson(comparison: Comparison): z.infer<typeof ComparisonJson> {
  const { a, b, dimensions, composite, antiPatterns, isIdentical, warnings } = comparison;
  return {
    a: toSide(a),
    b: toSide(b),
    dimensions: Object.fromEntries(
      dimensions.map(({ id, title, weight, grades, ...contrast }) => [
        id,
        {
          title,
          weight,
          a: contrast.a,
          b: contrast.b,
          grade_a: Grade.parse(grades.a),
          grade_b: Grade.parse(grades.b),
          ...toClaim(contrast),
        },
      ]),
    ),
    composite: { a: composite.a, b: composite.b, ...toClaim(composite) },
    winner: composite.winner,
    anti_patterns: { gained: toCodes(antiPatterns.gained), lost: toCodes(antiPatterns.lost) },
    identical: isIdentical,
    like_for_like: warnings.every(({ code }) => code !== "conditions-differ"),
    warnings: warnings.map((warning) => ({ code: warning.code, message: warningText(warning) })),
  };
}

function toClaim({ difference, interval, noise, isDetectable, winner }: Contrast): z.infer<typeof Claim> {
  return { difference, ...ends(interval), noise, detectable: isDetectable, winner };
}

function toSide(side: Side): z.infer<typeof SideJson> {
  const { source, conditions } = side;
  return {
    name: side.name,
    path: side.path,
    source: source.kind,
    revision: source.kind === "revision" ? source.revision : null,
    report: source.kind === "report" ? source.file : null,
    contentHash: side.contentHash,
    conditions: {
      depth: conditions.depth,
      version: conditions.version,
      model: conditions.model,
      rubric: conditions.rubric,
      seed: conditions.seed,
    },
    composite: {
      score: side.composite,
      badge: side.badge,
      bradley_terry: side.rating,
      ...ends(side.interval),
    },
    anti_patterns: [...side.antiPatterns],
    findings: side.findings.map(toFinding),
    error: side.error,
  };
}

function toFinding({ code, severity, message, file, line }: StatedFinding): z.infer<typeof JsonFinding> {
  return { code, severity, message, file, line };
}

function toCodes(codes: readonly CountedCode[]): z.infer<typeof Codes> {
  return codes.map(({ code, count }) => ({ code, count }));
}
