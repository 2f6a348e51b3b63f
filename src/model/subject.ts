import type { SkillFile } from "./skill.js";

/** What is put before a judge: text files, and names of files that are only listed. */
export interface Subject {
  /** The main file first: it is never left out. The others may be, from the last, when the whole is too long. */
  readonly files: readonly [SkillFile, ...SkillFile[]];
  readonly listings: readonly Listing[];
}

/** Names that the judge is told of without seeing what is in the files. */
export interface Listing {
  readonly title: string;
  readonly names: readonly string[];
}
