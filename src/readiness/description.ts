import type { Skill } from "../model/skill.js";

/** Agents read 1024 characters of a description; one that is far longer is reported, and its end read by nobody. */
const LONGEST_READ = 16_384;

/** The description as far as phrases are looked for in it. */
export function readableDescription({ description }: Skill): string {
  return description.slice(0, LONGEST_READ);
}
