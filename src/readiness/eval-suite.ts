import { join, relative, sep } from "node:path";
import { finding } from "../model/finding.js";
import type { EvalSuite } from "../model/readiness.js";
import type { Skill } from "../model/skill.js";
import { parseYaml } from "../text/yaml.js";
import { readInside } from "./read-inside.js";

const EVAL_FILE = "eval.yaml";

/** Where a workspace keeps the eval suites of its skills, one folder a skill. */
export interface EvalPlace {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Folder relative to the root: `paths.evals`, else `evals`. */
  readonly folder: string;
}

/**
 * Looks for the eval suite of a skill, in the workspace by name and in the skill folder, and tells whether it is YAML.
 * Whether the suite means anything is not looked at.
 */
export async function findEvalSuite(skill: Skill, { root, folder }: EvalPlace): Promise<EvalSuite> {
  const names = [skill.name, skill.dir.split(sep).at(-1) ?? ""].filter(isFolderName);
  const places = [
    ...new Set(names.map((name) => join(root, folder, name, EVAL_FILE))),
    join(skill.dir, "evals", EVAL_FILE),
    join(skill.dir, EVAL_FILE),
  ];
  for (const place of places) {
    const read = await readInside(place, [root, skill.dir]);
    if (read.kind === "missing") continue;
    const path = relative(skill.dir, place).split(sep).join("/");
    return read.kind === "text" ? parsed(path, read.text) : unreadable(path, read.reason);
  }
  return {
    found: false,
    path: null,
    valid: null,
    findings: [finding("eval-missing", "info", {}, { name: skill.name, folder: folder.replace(/\/$/, "") })],
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
    const reason = code === "syntax" ? String(args.detail ?? "") : "";
    return invalid(path, { line, column }, { problem: code, reason });
  }
  const isMapping = typeof result.data === "object" && result.data !== null && !Array.isArray(result.data);
  if (!isMapping) return invalid(path, { line: 1, column: 1 }, { problem: "not-a-mapping", reason: "" });
  return { found: true, path, valid: true, findings: [] };
}

function invalid(
  file: string,
  at: { readonly line: number; readonly column: number },
  args: { readonly problem: string; readonly reason: string },
): EvalSuite {
  const findings = [finding("eval-invalid", "error", { file, ...at }, args)];
  return { found: true, path: file, valid: false, findings };
}

function unreadable(file: string, reason: string): EvalSuite {
  if (reason === "too-large") return unsure(file, 1);
  const findings = [finding("eval-unreadable", "error", { file }, { reason })];
  return { found: true, path: file, valid: false, findings };
}

function unsure(file: string, line: number): EvalSuite {
  return {
    found: true,
    path: file,
    valid: null,
    findings: [finding("eval-not-checked", "warning", { file, line })],
  };
}
