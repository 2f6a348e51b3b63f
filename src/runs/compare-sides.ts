import { mkdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Io } from "../cli/io.js";
import type { ScoringConditions, Side, SideSource, StatedFinding } from "../model/comparison.js";
import { UsageError } from "../model/errors.js";
import type { Finding } from "../model/finding.js";
import type { LoadedSkill } from "../model/skill.js";
import { findingLine, findingMessage } from "../report/wording.js";
import { parseRevisionTarget, readSkillAtRevision } from "../revision/read-skill.js";
import { sideOf } from "../score/side.js";
import { pickSide, readSavedReport } from "./saved-report.js";
import { scoreSkills } from "./score-skills.js";
import type { Scoring } from "./scoring.js";
import { VERSION } from "./version.js";
import { findSkills, type Workspace } from "./workspace.js";

const REPORT_END = ".json";
const MOST_SUGGESTIONS = 3;

/** A side before anything is scored. */
export type OpenSide =
  /** The skills of a saved report; `file` as typed, `isPicked` when one of them was chosen. */
  | {
      readonly kind: "report";
      readonly file: string;
      readonly sides: readonly Side[];
      readonly isPicked: boolean;
    }
  /** A skill that is to be scored. */
  | { readonly kind: "skill"; readonly loaded: LoadedSkill; readonly source: SideSource };

/**
 * Reads what a side names. What exists is taken for what it is: a `.json` file for a report, anything else for a skill;
 * after that `path@revision` is a skill as it was committed.
 * @param folder absolute path of a folder of its own, for the copy of a skill at a revision
 * @throws UsageError when it names nothing, or several skills
 */
export async function openSide(
  io: Io,
  workspace: Workspace,
  target: string,
  folder: string,
): Promise<OpenSide> {
  const kind = await kindOf(resolve(io.cwd, target));
  const report = kind === "folder" ? null : await reportTarget(io, target, kind);
  if (report) {
    const sides = await readSavedReport(resolve(io.cwd, report.file), report.file);
    if (report.selector === null) return { kind: "report", file: report.file, sides, isPicked: false };
    const side = pickSide(sides, report.selector, report.file);
    return { kind: "report", file: report.file, sides: [side], isPicked: true };
  }
  const committed = kind === null ? parseRevisionTarget(target) : null;
  if (committed) {
    await mkdir(folder, { recursive: true });
    const request = { ...committed, root: workspace.root, cwd: io.cwd, folder };
    const source: SideSource = { kind: "revision", revision: committed.revision };
    return { kind: "skill", loaded: await readSkillAtRevision(request), source };
  }
  return { kind: "skill", loaded: await findOne(io, workspace, target), source: { kind: "skill" } };
}

/** Scores those sides that are skills, all at once. */
export async function scoreSides(
  scoring: Scoring,
  opened: readonly OpenSide[],
): Promise<ReadonlyMap<OpenSide, Side>> {
  const skills = opened.flatMap((side) => (side.kind === "skill" ? [{ side, ...side }] : []));
  const results = await scoreSkills(
    scoring,
    skills.map(({ loaded }) => loaded),
  );
  const conditions = conditionsOf(scoring);
  return new Map(
    results.flatMap((skill, index) => {
      const asked = skills[index];
      return asked
        ? [[asked.side, sideOf(skill, asked.source, conditions, skill.findings.map(stated))] as const]
        : [];
    }),
  );
}

function conditionsOf({ options, requestedModel, rubric }: Scoring): ScoringConditions {
  return {
    depth: options.depth,
    version: VERSION,
    model: requestedModel,
    rubric: rubric.hash,
    seed: options.seed,
  };
}

function stated(item: Finding): StatedFinding {
  const { code, severity, file, line } = item;
  return { code, severity, file, line, message: findingMessage(item) };
}

/** A report, and the skill of it that is meant: `report.json`, `report.json#skills/x`. */
async function reportTarget(
  io: Io,
  target: string,
  kind: "file" | null,
): Promise<{ readonly file: string; readonly selector: string | null } | null> {
  if (target.toLowerCase().endsWith(REPORT_END) && (kind === "file" || !target.includes("#"))) {
    return { file: target, selector: null };
  }
  const at = target.toLowerCase().indexOf(`${REPORT_END}#`);
  if (kind === "file" || at < 0) return null;
  const end = at + REPORT_END.length;
  const file = target.slice(0, end);
  // A folder of such a name holds a skill, not a report.
  if ((await kindOf(resolve(io.cwd, file))) === "folder") return null;
  return { file, selector: target.slice(end + 1) };
}

async function findOne(io: Io, workspace: Workspace, target: string): Promise<LoadedSkill> {
  const { skills, warnings } = await findSkills(io, workspace, [target], null);
  const [only, ...others] = skills;
  if (only && others.length === 0) {
    for (const warning of warnings) io.note(findingLine(warning));
    return only;
  }
  const paths = skills.slice(0, MOST_SUGGESTIONS).map(({ skill }) => skill.path);
  throw new UsageError(
    "several-skills",
    `${target} holds ${skills.length} skills; each side of a comparison is one.`,
    `Name one of them, for example ${paths.join(", ")}; to compare many, compare two reports of \`score\`.`,
  );
}

async function kindOf(path: string): Promise<"folder" | "file" | null> {
  return stat(path).then(
    (found) => (found.isDirectory() ? "folder" : "file"),
    () => null,
  );
}
