import { posix } from "node:path";
import { type Finding, finding } from "../findings/finding.js";
import type { SkillFacts } from "../model/facts.js";
import { isCoveredLanguage } from "../text/language.js";
import { hasTriggerPhrase } from "../text/triggers.js";
import { Words } from "../text/words.js";

const MAX_DIRECTIVES = 15;
const MIN_DESCRIPTION = 20;
const MAX_LINES = 800;

/** Every anti-pattern of a skill, one finding for each occurrence. */
export function antiPatterns(facts: SkillFacts): Finding[] {
  return [
    ...overConstrained(facts),
    ...emptyDescription(facts),
    ...missingTrigger(facts),
    ...bloatedSkill(facts),
    ...orphanReferences(facts),
    ...deadCrossReferences(facts),
  ];
}

/** Located at the first directive above the limit. */
function overConstrained({ main }: SkillFacts): Finding[] {
  const count = main.directives.length;
  const line = main.directives[MAX_DIRECTIVES]?.line;
  if (line === undefined) return [];
  return [finding("OVER_CONSTRAINED", { file: main.file, line }, { count, max: MAX_DIRECTIVES })];
}

function emptyDescription(facts: SkillFacts): Finding[] {
  const length = [...facts.skill.description].length;
  if (length >= MIN_DESCRIPTION) return [];
  return [finding("EMPTY_DESCRIPTION", descriptionPlace(facts), { length, min: MIN_DESCRIPTION })];
}

/**
 * A skill that only people or file patterns start needs no phrase for a model to go by. In a language whose phrases are
 * not known here, nothing can be said to be missing.
 */
function missingTrigger(facts: SkillFacts): Finding[] {
  const { skill } = facts;
  const data = skill.frontmatter?.data ?? {};
  if (data["disable-model-invocation"] === true || isFilled(data.paths)) return [];
  if (hasTriggerPhrase(new Words(skill.description)) || !isCoveredLanguage(skill.description)) return [];
  return [finding("MISSING_TRIGGER", descriptionPlace(facts))];
}

function bloatedSkill({ main, hasReferences }: SkillFacts): Finding[] {
  const lines = main.lines.length;
  if (lines <= MAX_LINES || hasReferences) return [];
  const place = { file: main.file, line: MAX_LINES + 1 };
  return [finding("BLOATED_SKILL", place, { lines, max: MAX_LINES })];
}

function orphanReferences({ skill, main }: SkillFacts): Finding[] {
  const files = [...skill.references, ...skill.withheld].map(({ path }) => path);
  const existing = new Set([...files, ...files.flatMap(foldersAbove)]);
  const isOrphan = (path: string) => path.startsWith("references/") && !existing.has(path.replace(/\/$/, ""));
  return main.links
    .filter(({ decoded }) => isOrphan(posix.normalize(decoded.replace(/[#?].*$/s, ""))))
    .map(({ target, line }) => finding("ORPHAN_REFERENCE", { file: main.file, line }, { target }));
}

function deadCrossReferences({ crossReferences }: SkillFacts): Finding[] {
  return crossReferences
    .filter(({ resolves }) => !resolves)
    .map(({ file, line, target }) => finding("DEAD_CROSS_REF", { file, line }, { target }));
}

function descriptionPlace({ skill, main }: SkillFacts): { file: string; line: number } {
  return { file: main.file, line: skill.frontmatter?.lines.description ?? 1 };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === "string" && value.trim() !== "";
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) folders.push(path.slice(0, at));
  return folders;
}
