import { basename } from "node:path";
import { type Finding, finding } from "../findings/finding.js";
import type { Skill } from "../model/skill.js";
import { isBlank, isMapping, type Mapping, wordSet } from "../text/data.js";
import { adviceCheck, type Check, ruleCheck } from "./check.js";

/** Limits of the Agent Skills specification (agentskills.io), in code points. */
const MAX_LENGTH = { name: 64, description: 1024, compatibility: 500 } as const;
const ALLOWED_FIELDS = wordSet("name description license allowed-tools metadata compatibility");
const REQUIRED_FIELDS = ["name", "description"] as const;
const NAME_CHARACTERS = /^[a-z0-9-]*$/;
const MISPLACED_HYPHEN = /^-|-$|--/;

/** Holds a skill against the rules of the specification. A missing name or description is reported once. */
export function checkSpec(skill: Skill): Check[] {
  const fields = skill.frontmatter?.data ?? {};
  return [
    ruleCheck("spec-frontmatter", missingFields(skill, fields)),
    ruleCheck("spec-allowed-fields", unknownFields(skill, fields)),
    ruleCheck("spec-name", nameViolations(skill, textOf(fields.name))),
    ruleCheck("spec-dir-match", folderMismatch(skill, textOf(fields.name))),
    ruleCheck("spec-description", descriptionViolations(skill)),
    ruleCheck("spec-compatibility", compatibilityViolations(skill, fields)),
    allowedToolsCheck(skill, fields),
    metadataCheck(skill, fields),
    licenseCheck(skill, fields),
    versionCheck(skill, fields),
  ];
}

function missingFields(skill: Skill, fields: Mapping): Finding[] {
  if (skill.frontmatter === null) return [finding("spec-frontmatter-missing", at(skill))];
  const missing = REQUIRED_FIELDS.filter((field) => textOf(fields[field]).trim() === "");
  return missing.map((field) => finding("spec-field-missing", at(skill, field), { field }));
}

function unknownFields(skill: Skill, fields: Mapping): Finding[] {
  const unknown = Object.keys(fields).filter((field) => !ALLOWED_FIELDS.has(field));
  return unknown
    .sort()
    .map((field) => finding("spec-field-unknown", at(skill, field), { field, allowed: [...ALLOWED_FIELDS] }));
}

function nameViolations(skill: Skill, name: string): Finding[] {
  if (name === "") return [];
  const length = [...name].length;
  const max = MAX_LENGTH.name;
  const place = at(skill, "name");
  const violations: Finding[] = [];
  if (length > max) violations.push(finding("spec-name-too-long", place, { length, max }));
  if (!NAME_CHARACTERS.test(name)) violations.push(finding("spec-name-characters", place, { name }));
  if (MISPLACED_HYPHEN.test(name)) violations.push(finding("spec-name-hyphens", place, { name }));
  return violations;
}

function folderMismatch(skill: Skill, name: string): Finding[] {
  const folder = basename(skill.dir);
  if (name === "" || name === folder) return [];
  return [finding("spec-dir-mismatch", at(skill, "name"), { name, folder })];
}

function descriptionViolations(skill: Skill): Finding[] {
  const length = [...skill.description].length;
  const max = MAX_LENGTH.description;
  if (length <= max) return [];
  return [finding("spec-description-too-long", at(skill, "description"), { length, max })];
}

function compatibilityViolations(skill: Skill, fields: Mapping): Finding[] {
  const value = fields.compatibility;
  if (value === undefined) return [];
  if (typeof value !== "string") {
    return [finding("spec-compatibility-type", at(skill, "compatibility"), { found: kindOf(value) })];
  }
  const length = [...value.trim()].length;
  const max = MAX_LENGTH.compatibility;
  if (length >= 1 && length <= max) return [];
  return [finding("spec-compatibility-length", at(skill, "compatibility"), { length, max })];
}

/** The specification wants one string; some agents also read a list of names, so that form is only advised against. */
function allowedToolsCheck(skill: Skill, fields: Mapping): Check {
  const name = "spec-allowed-tools";
  const value = fields["allowed-tools"];
  if (value === undefined || typeof value === "string") return ruleCheck(name, []);
  if (Array.isArray(value) && value.every((tool) => typeof tool === "string")) {
    return adviceCheck(name, "warning", [finding("spec-allowed-tools-list", at(skill, "allowed-tools"))]);
  }
  const place = at(skill, "allowed-tools");
  return ruleCheck(name, [finding("spec-allowed-tools-type", place, { found: kindOf(value) })]);
}

/** The specification wants text for text; other values are read by agents in different ways, so they are advised against. */
function metadataCheck(skill: Skill, fields: Mapping): Check {
  const name = "spec-metadata";
  const value = fields.metadata;
  if (value === undefined || value === null) return ruleCheck(name, []);
  if (!isMapping(value)) {
    return ruleCheck(name, [finding("spec-metadata-type", at(skill, "metadata"), { found: kindOf(value) })]);
  }
  const keys = Object.keys(value).filter((key) => typeof value[key] !== "string");
  if (keys.length === 0) return ruleCheck(name, []);
  return adviceCheck(name, "warning", [
    finding("spec-metadata-values", at(skill, "metadata"), { keys: keys.sort() }),
  ]);
}

function licenseCheck(skill: Skill, fields: Mapping): Check {
  const value = fields.license;
  const missing = value === undefined || isBlank(value);
  return optionalField("spec-license", missing ? finding("spec-license-missing", at(skill)) : null);
}

function versionCheck(skill: Skill, { metadata }: Mapping): Check {
  const missing = !isMapping(metadata) || metadata.version === undefined || isBlank(metadata.version);
  const line = metadata === undefined ? at(skill) : at(skill, "metadata");
  return optionalField("spec-version", missing ? finding("spec-version-missing", line) : null);
}

function optionalField(name: string, missing: Finding | null): Check {
  return missing ? adviceCheck(name, "warning", [missing]) : adviceCheck(name, "optimal");
}

function at(skill: Skill, field?: string): { file: string; line: number } {
  const line = field === undefined ? undefined : skill.frontmatter?.lines[field];
  return { file: skill.main.path, line: line ?? 1 };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "mapping" : typeof value;
}
