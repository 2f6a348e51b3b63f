import { join } from "node:path";
import pLimit from "p-limit";
import type { Io } from "../cli/io.js";
import { loadRubric } from "../config/rubric.js";
import { type Flags, resolveSettings, type Settings } from "../config/settings.js";
import { UsageError } from "../model/errors.js";
import type { Finding } from "../model/finding.js";
import type { Shard } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill, Skill, SkillLocation } from "../model/skill.js";
import { loadSkill } from "../skill/load.js";
import { duplicateNames, resolveTargets } from "../skill/targets.js";
import { findWorkspaceRoot } from "../skill/workspace.js";

/** Files that are read at the same time. */
const LOADS_IN_FLIGHT = 16;

/** The workspace of the working directory, with its settings. */
export interface Workspace {
  readonly root: string;
  readonly settings: Settings;
}

export async function openWorkspace(io: Io, flags: Flags): Promise<Workspace> {
  const { root } = findWorkspaceRoot(io.cwd);
  return { root, settings: await resolveSettings(root, io.cwd, io.env, flags) };
}

/** Every built-in rubric: what skills, their uses and other outputs of agents are judged by. */
export const RUBRICS = ["skill-quality", "plugin-eval", "simulated-output", "agent-output"] as const;
export type RubricId = (typeof RUBRICS)[number];

/**
 * Where the team's own criteria for a rubric stand. Those for `skill-quality` stand in the criteria folder itself, the
 * others in folders of their rubrics' names below it.
 * @param named a folder that the user named for this command: it holds the criteria of its rubric
 */
export function criteriaFolder({ settings }: Workspace, rubric: RubricId, named?: string | undefined) {
  const { criteria } = settings;
  return rubric === "skill-quality" || named !== undefined
    ? criteria
    : { folder: join(criteria.folder, rubric), required: false };
}

/** A rubric of a workspace: the built-in one under the team's own criteria. */
export function openRubric(
  workspace: Workspace,
  rubric: RubricId = "skill-quality",
  named?: string | undefined,
): Promise<Rubric> {
  return loadRubric(rubric, criteriaFolder(workspace, rubric, named));
}

export interface FoundSkills {
  readonly skills: readonly LoadedSkill[];
  /** About the search as a whole: loops, dangling links, names used twice. */
  readonly warnings: readonly Finding[];
}

/**
 * Finds and reads the skills that the targets name.
 * @throws UsageError when a target names nothing, nothing is found, or the shard is empty
 */
export async function findSkills(
  io: Io,
  { root, settings }: Workspace,
  targets: readonly string[],
  shard: Shard | null,
): Promise<FoundSkills> {
  const found = await resolveTargets({
    targets,
    cwd: io.cwd,
    root,
    paths: settings.skillPaths,
    exclude: settings.exclude,
  });
  const mine = shard
    ? found.skills.filter((_, index) => index % shard.count === shard.index - 1)
    : found.skills;
  if (shard && mine.length === 0) {
    throw new UsageError(
      "empty-shard",
      `Shard ${shard.index}/${shard.count} holds none of the ${found.skills.length} skills.`,
      `Use at most ${found.skills.length} shards.`,
    );
  }
  const skills = await loadAll(mine);
  const names = duplicateNames(skills.map(({ skill }) => skill));
  return { skills, warnings: [...found.warnings, ...names] };
}

/** Every skill of the workspace that can be read, whatever the targets are: an agent has them all. */
export async function workspaceSkills({ root, settings }: Workspace): Promise<Skill[]> {
  const options = { targets: [], cwd: root, root, paths: settings.skillPaths, exclude: settings.exclude };
  const found = await resolveTargets(options).catch((error: unknown) => {
    if (error instanceof UsageError && error.code === "no-skills") return null;
    throw error;
  });
  const loaded = await loadAll(found?.skills ?? []);
  return loaded.flatMap((each) => (each.ok ? [each.skill] : []));
}

function loadAll(locations: readonly SkillLocation[]): Promise<LoadedSkill[]> {
  const limit = pLimit(LOADS_IN_FLIGHT);
  return Promise.all(locations.map((location) => limit(() => loadSkill(location))));
}
