import { basename } from "node:path";
import { type Finding, finding } from "../findings/finding.js";
import { UsageError } from "../model/errors.js";
import type { Skill, SkillLocation } from "../model/skill.js";
import { byCodePoint } from "../text/order.js";
import { openFolder } from "./listing.js";
import { readMainFile } from "./main-file.js";

const MOST_SUGGESTIONS = 3;

/** A skill and what it may be called by: its frontmatter name and its folder's name. */
export interface NamedSkill {
  readonly location: SkillLocation;
  readonly names: readonly string[];
}

/** Reads what the skills are called; one that cannot be read still has its folder's name. */
export async function readNames(locations: readonly SkillLocation[]): Promise<NamedSkill[]> {
  return Promise.all(locations.map(namesOf));
}

async function namesOf(location: SkillLocation): Promise<NamedSkill> {
  const folder = await openFolder(location.dir).catch(() => null);
  const main = folder && readMainFile(location, folder);
  const names = [main?.name ?? "", basename(location.dir)].filter((name) => name !== "");
  return { location, names: [...new Set(names)] };
}

/**
 * The one skill of that name.
 * @throws UsageError `unknown-skill` with the nearest names, `ambiguous-skill` with the paths of all of that name
 */
export function pickByName(skills: readonly NamedSkill[], name: string): SkillLocation {
  const [match, ...others] = skills
    .filter(({ names }) => names.includes(name))
    .map(({ location }) => location);
  if (match && others.length === 0) return match;
  if (!match) {
    throw new UsageError("unknown-skill", `No skill is called "${printable(name)}".`, hintFor(skills, name));
  }
  const paths = [match, ...others].map(({ path }) => printable(path));
  throw new UsageError(
    "ambiguous-skill",
    `${paths.length} skills are called "${printable(name)}": ${paths.join(", ")}.`,
    `Give the path instead, for example: ${paths[0]}`,
  );
}

/**
 * One `duplicate-name` warning a name that several skills share (args `name`, `paths`), in code-point order.
 * The paths stand in the warning because results are keyed by path.
 */
export function duplicateNames(skills: readonly Pick<Skill, "path" | "name">[]): Finding[] {
  const pathsOfName = new Map<string, string[]>();
  for (const { path, name } of skills) pathsOfName.set(name, [...(pathsOfName.get(name) ?? []), path]);
  return [...pathsOfName]
    .filter(([, paths]) => paths.length > 1)
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([name, paths]) => finding("duplicate-name", {}, { name, paths: paths.sort(byCodePoint) }));
}

function hintFor(skills: readonly NamedSkill[], name: string): string {
  const known = skills.flatMap(({ names }) => names);
  const near = nearest(known, name).map((text) => `"${printable(text)}"`);
  if (near.length > 0) return `Did you mean ${near.join(" or ")}?`;
  return skills.length === 0
    ? "The workspace holds no skills; give the path of a skill folder."
    : "Give a path, or leave the target out to take every skill of the workspace.";
}

/** Names that are a few slips of the keyboard away or contain what was typed, nearest first. */
function nearest(names: readonly string[], wanted: string): string[] {
  const tolerance = Math.max(2, Math.floor(wanted.length / 3));
  return [...new Set(names)]
    .map((name) => ({ name, distance: name.includes(wanted) ? 0 : editDistance(name, wanted) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance || byCodePoint(a.name, b.name))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

/** How many characters to insert, delete or replace, ignoring case. */
function editDistance(a: string, b: string): number {
  const target = [...b.toLowerCase()];
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a.toLowerCase()].entries()) {
    const next = [index + 1];
    for (const [column, other] of target.entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Names come from files of strangers and go to a terminal: control and invisible characters are replaced. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
}
