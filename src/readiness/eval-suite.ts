import { join, sep } from "node:path";
import type { Readiness } from "../documents/check.js";
import { posixRelative } from "../files/paths.js";
import { readText } from "../files/read.js";
import { type Finding, finding } from "../findings/finding.js";
import type { Skill } from "../model/skill.js";
import { isMapping } from "../text/data.js";
import { parseYaml } from "../text/yaml.js";
import type { Assessed } from "./check.js";

type EvalSuite = Assessed<Readiness["eval"]>;

const EVAL_FILE = "eval.yaml";

/** Where a workspace keeps the eval suites of its skills, one folder a skill. */
interface EvalPlace {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Folder relative to the root: `paths.evals`, else `evals`. */
  readonly folder: string;
}

/**
 * Looks for the eval suite of a skill, in the workspace by name and in the skill folder, and tells whether it is YAML.
 * Whether the suite means anything is not looked at.
 */
export function findEvalSuite(skill: Skill, { root, folder }: EvalPlace): EvalSuite {
  const names = [skill.name, skill.dir.split(sep).at(-1) ?? ""].filter(isFolderName);
  const places = [
    ...new Set(names.map((name) => join(root, folder, name, EVAL_FILE))),
    join(skill.dir, "evals", EVAL_FILE),
    join(skill.dir, EVAL_FILE),
  ];
  for (const place of places) {
    const read = readText(place, { follow: [root, skill.dir] });
    if (!read.ok && read.reason === "missing") continue;
    const path = posixRelative(skill.dir, place);
    return read.ok ? parsed(path, read.text) : unreadable(path, read.code);
  }
  return {
    part: { found: false, path: null, valid: null },
    findings: [finding("eval-missing", {}, { name: skill.name, folder: folder.replace(/\/$/, "") })],
  };
}

/** A name comes from the skill: it must not lead out of the folder of suites. */
function isFolderName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\0]/.test(name);
}

function parsed(path: string, text: string): EvalSuite {
  const result = parseYaml(text);
  if (!result.ok) {
    const [{ code, line, column, args }] = result.problems;
    // The bounds of the parser are ours: a suite beyond them may well be fine.
    if (code === "too-complex") return unsure(path, line);
    const reason = code === "syntax" ? args.detail : "";
    const at = { file: path, line, column };
    return found(path, false, finding("eval-invalid", at, { problem: code, reason }));
  }
  if (isMapping(result.data)) return found(path, true);
  const at = { file: path, line: 1, column: 1 };
  return found(path, false, finding("eval-invalid", at, { problem: "not-a-mapping", reason: "" }));
}

function unreadable(file: string, reason: string): EvalSuite {
  if (reason === "too-large") return unsure(file, 1);
  return found(file, false, finding("eval-unreadable", { file }, { reason }));
}

function unsure(file: string, line: number): EvalSuite {
  return found(file, null, finding("eval-not-checked", { file, line }));
}

function found(path: string, valid: boolean | null, ...findings: readonly Finding[]): EvalSuite {
  return { part: { found: true, path, valid }, findings };
}
