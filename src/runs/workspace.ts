import { join } from "node:path";
import pLimit from "p-limit";
import { loadRubric } from "../config/rubric.js";
import { type Flags, resolveSettings, type Settings } from "../config/settings.js";
import type { Shard } from "../documents/parts.js";
import type { Finding } from "../findings/finding.js";
import type { RubricId } from "../model/choices.js";
import { UsageError } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill, Skill, SkillLocation } from "../model/skill.js";
import { loadSkill } from "../skill/load.js";
import { duplicateNames, resolveTargets } from "../skill/targets.js";
import { findWorkspaceRoot } from "../skill/workspace.js";
import type { World } from "./world.js";

/** Files that are read at the same time. */
const LOADS_IN_FLIGHT = 16;

/** The workspace of the working directory, with its settings. */
export interface Workspace {
  readonly root: string;
  readonly settings: Settings;
}

/** @throws ConfigError for settings that cannot be used */
export async function openWorkspace(
  { cwd, env }: Pick<World, "cwd" | "env">,
  flags: Flags,
): Promise<Workspace> {
  const { root } = findWorkspaceRoot(cwd);
  return { root, settings: await resolveSettings(root, cwd, env, flags) };
}

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
 * Finds and reads the skills that the targets name, and tells what is to be said about the search.
 * @throws UsageError when a target names nothing, nothing is found, or the shard is empty
 */
export async function findSkills(
  world: Pick<World, "cwd" | "events" | "signal">,
  { root, settings }: Workspace,
  targets: readonly string[],
  shard: Shard,
): Promise<FoundSkills> {
  const found = await resolveTargets({
    targets,
    cwd: world.cwd,
    root,
    paths: settings.skillPaths,
    exclude: settings.exclude,
    signal: world.signal,
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
  const warnings = [...found.warnings, ...duplicateNames(skills.map(({ skill }) => skill))];
  for (const warning of warnings) world.events.notice(warning);
  return { skills, warnings };
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
