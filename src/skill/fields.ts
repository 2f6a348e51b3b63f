import { type Finding, finding, type Severity } from "../findings/finding.js";
import { MAIN_FILE } from "../model/skill.js";
import { isBlank, type Mapping } from "../text/data.js";
import type { YamlResult } from "../text/yaml.js";

type ParsedYaml = Extract<YamlResult, { ok: true }>;

/** What a field holds, in the words of YAML. */
type FieldType = "string" | "number" | "boolean" | "null" | "list" | "mapping" | "date";

interface FieldRule {
  readonly field: string;
  readonly expected: FieldType;
  readonly severity: Severity;
  /** Another type that agents read as well, so that it is only worth knowing. */
  readonly alsoRead?: FieldType;
}

/** A wrong name or description is an error: no agent could list such a skill. The rest is optional for an agent. */
const RULES: readonly FieldRule[] = [
  { field: "name", expected: "string", severity: "error" },
  { field: "description", expected: "string", severity: "error" },
  { field: "license", expected: "string", severity: "warning" },
  { field: "compatibility", expected: "string", severity: "warning" },
  { field: "allowed-tools", expected: "string", severity: "warning", alsoRead: "list" },
  { field: "metadata", expected: "mapping", severity: "warning" },
];
const EXPECTED_FIELDS = ["name", "description"] as const;

/** The trimmed text of a field; empty when the field is missing or holds something else. */
export function textOf(data: Mapping, field: string): string {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  return typeof value === "string" ? value.trim() : "";
}

/**
 * Checks the fields that every agent knows. Findings: `field-type` (args `field`, `expected`, `found`), `name-missing`
 * and `description-missing` (absent, or blank text), `number-loses-digits` (args `field`, `written`, `read`).
 */
export function checkFields(data: Mapping, yaml: ParsedYaml): Finding[] {
  const wrongTypes = RULES.filter(({ field }) => Object.hasOwn(data, field)).flatMap(
    ({ field, expected, severity, alsoRead }) => {
      const found = yaml.bareDates.includes(field) ? "date" : typeOf(data[field]);
      if (found === expected) return [];
      const weight = found === alsoRead ? "info" : severity;
      return [finding("field-type", locate(yaml, field), { field, expected, found }, weight)];
    },
  );
  const missing = EXPECTED_FIELDS.filter((field) => !Object.hasOwn(data, field) || isBlank(data[field]));
  return [
    ...wrongTypes,
    ...missing.map((field) => finding(`${field}-missing` as const, locate(yaml, field))),
    ...yaml.lossyNumbers.map(({ path, line, written, read }) =>
      finding("number-loses-digits", { file: MAIN_FILE, line }, { field: path, written, read }),
    ),
  ];
}

/** What a parsed value is, in the words of YAML. */
export function typeOf(value: unknown): FieldType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "mapping";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

function locate(yaml: ParsedYaml, field: string): { file: string; line: number } {
  return { file: MAIN_FILE, line: Object.hasOwn(yaml.lines, field) ? (yaml.lines[field] ?? 1) : 1 };
}
