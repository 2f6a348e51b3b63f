import type { SkillFile } from "./skill.js";

/** What is put before a judge: text files, names of files that are only listed, and what is known beforehand. */
export interface Subject {
  /** What is judged, the main file first: it is never left out. Quotes must stand here. */
  readonly files: readonly [SkillFile, ...SkillFile[]];
  readonly listings: readonly Listing[];
  /** Shown for understanding and not judged: a task, passages of a project. */
  readonly background?: readonly Passage[];
  /** What was found out without a model, one sentence each. Names in them are untrusted and stand on one line. */
  readonly facts?: readonly string[];
  /** Finds the place that a citation such as `src/a.ts:12` names outside the files; null when there is none. */
  readonly findPlace?: (citation: string) => LineRange | null;
}

/** A text file, or a part of one that begins at this 1-based line. */
export interface Passage extends SkillFile {
  readonly firstLine?: number;
}

/** Lines of a file, both included, 1-based. */
export interface LineRange {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/** Names that the judge is told of without seeing what is in the files. */
export interface Listing {
  readonly title: string;
  readonly names: readonly string[];
}

/** A subject with what identifies its results. */
export interface Judgeable {
  /** POSIX path relative to the workspace root: the key of its history. */
  readonly path: string;
  /** `sha256:…` over everything that the judge may see of it. */
  readonly contentHash: string;
  readonly subject: Subject;
}
