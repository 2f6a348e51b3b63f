import { resolve } from "node:path";
import type { Source } from "../../documents/compare.js";
import type { ScoreDocument } from "../../documents/score.js";
import { kindOf } from "../../files/look.js";
import { createFolders } from "../../files/write.js";
import { UsageError } from "../../model/errors.js";
import type { LoadedSkill } from "../../model/skill.js";
import { parseRevisionTarget, readSkillAtRevision } from "../../revision/read-skill.js";
import { pickSide } from "../../score/pick.js";
import { type ScoredSide, sideOf } from "../../score/side.js";
import { loadSkill } from "../../skill/load.js";
import { oneLine } from "../../text/safe.js";
import { frameOf } from "../frame.js";
import { prepareScoring, type ScoreOptions } from "../layers/scoring.js";
import { readSavedDocument } from "../saved-documents.js";
import { scoreBody } from "../score.js";
import { scoreSkills } from "../score-skills.js";
import { findSkills, type Workspace } from "../workspace.js";
import type { World } from "../world.js";

const REPORT_END = ".json";
const MOST_SUGGESTIONS = 3;

/** A side before anything is scored. */
export type OpenSide =
  /** The skills of a saved report; `file` as typed, `isPicked` when one of them was chosen. */
  | {
      readonly kind: "report";
      readonly file: string;
      readonly sides: readonly ScoredSide[];
      readonly isPicked: boolean;
    }
  /** A skill that is to be scored. */
  | { readonly kind: "skill"; readonly loaded: LoadedSkill; readonly source: Source };

/**
 * Reads what a side names. What exists is taken for what it is: a `.json` file for a report, anything else for a skill;
 * after that `path@revision` is a skill as it was committed.
 * @param folder absolute path of a folder of its own, for the copy of a skill at a revision
 * @throws UsageError when it names nothing, or several skills
 */
export async function openSide(
  world: World,
  workspace: Workspace,
  target: string,
  folder: string,
): Promise<OpenSide> {
  const kind = kindOf(resolve(world.cwd, target));
  const report = kind === "folder" ? null : reportTarget(world.cwd, target, kind === null ? null : "file");
  if (report) return openReport(world.cwd, report);
  const committed = kind === null ? parseRevisionTarget(target) : null;
  if (committed) {
    await createFolders(folder);
    const request = { ...committed, root: workspace.root, cwd: world.cwd, folder };
    const source: Source = { kind: "revision", revision: committed.revision };
    return { kind: "skill", loaded: await readSkillAtRevision(request, loadSkill), source };
  }
  return { kind: "skill", loaded: await findOne(world, workspace, target), source: { kind: "skill" } };
}

/** The figures of both sides: of reports as they were saved, of skills scored now, all at once. */
export async function scoreSides(
  world: World,
  workspace: Workspace,
  options: ScoreOptions,
  opened: readonly [OpenSide, OpenSide],
): Promise<readonly [readonly ScoredSide[], readonly ScoredSide[]]> {
  const toScore = opened.flatMap((side) => (side.kind === "skill" ? [side] : []));
  const scored = new Map<OpenSide, ScoredSide>();
  if (toScore.length > 0) {
    const scoring = await prepareScoring(world, workspace, options);
    const { skills } = await scoreSkills(
      scoring,
      toScore.map(({ loaded }) => loaded),
    );
    const document: ScoreDocument = { ...frameOf("score"), ...scoreBody(scoring, skills, []), agents: [] };
    skills.forEach((skill, index) => {
      const side = toScore[index];
      if (side) scored.set(side, sideOf(document, skill, side.source));
    });
  }
  const sidesOf = (side: OpenSide): readonly ScoredSide[] =>
    side.kind === "report" ? side.sides : [scored.get(side)].filter((found) => found !== undefined);
  return [sidesOf(opened[0]), sidesOf(opened[1])];
}

/** A report, and the skill of it that is meant. */
interface ReportTarget {
  readonly file: string;
  readonly selector: string | null;
}

/** @throws UsageError for a document without scores on the ten dimensions, or a skill that it does not have */
function openReport(cwd: string, { file, selector }: ReportTarget): OpenSide {
  const known = readSavedDocument(cwd, file);
  if (known.kind !== "score" && known.kind !== "certify") {
    throw new UsageError(
      "report-other",
      `${file} is a report of \`${oneLine(known.document.command)}\`, which has no scores on the ten dimensions.`,
      "Make one with: waza-quality score <skill> --format json --output report.json",
    );
  }
  const { document } = known;
  const sides = document.skills.map((skill) => sideOf(document, skill, { kind: "report", file }));
  return selector === null
    ? { kind: "report", file, sides, isPicked: false }
    : { kind: "report", file, sides: [pickSide(sides, selector, file)], isPicked: true };
}

/** `report.json`, `report.json#skills/x`; null for anything else. */
function reportTarget(cwd: string, target: string, kind: "file" | null): ReportTarget | null {
  if (target.toLowerCase().endsWith(REPORT_END) && (kind === "file" || !target.includes("#"))) {
    return { file: target, selector: null };
  }
  const at = target.toLowerCase().indexOf(`${REPORT_END}#`);
  if (kind === "file" || at < 0) return null;
  const end = at + REPORT_END.length;
  const file = target.slice(0, end);
  // A folder of such a name holds a skill, not a report.
  if (kindOf(resolve(cwd, file)) === "folder") return null;
  return { file, selector: target.slice(end + 1) };
}

async function findOne(world: World, workspace: Workspace, target: string): Promise<LoadedSkill> {
  const { skills } = await findSkills(world, workspace, [target], null);
  const [only, ...others] = skills;
  if (only && others.length === 0) return only;
  const paths = skills.slice(0, MOST_SUGGESTIONS).map(({ skill }) => skill.path);
  throw new UsageError(
    "several-skills",
    `${target} holds ${skills.length} skills; each side of a comparison is one.`,
    `Name one of them, for example ${paths.join(", ")}; to compare many, compare two reports of \`score\`.`,
  );
}
