import pLimit from "p-limit";
import { loadRubric } from "../config/rubric.js";
import { type Flags, resolveSettings, type Settings } from "../config/settings.js";
import { UsageError } from "../model/errors.js";
import type { Finding } from "../model/finding.js";
import type { Shard } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill } from "../model/skill.js";
import { loadSkill } from "../skill/load.js";
import { duplicateNames, resolveTargets } from "../skill/targets.js";
import { findWorkspaceRoot } from "../skill/workspace.js";
import type { Io } from "./io.js";

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

/** The rubric of a workspace: the built-in one under the team's own criteria. */
export function openRubric({ settings }: Workspace): Promise<Rubric> {
  return loadRubric("skill-quality", settings.criteria);
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
  const limit = pLimit(LOADS_IN_FLIGHT);
  const skills = await Promise.all(mine.map((location) => limit(() => loadSkill(location))));
  const names = duplicateNames(skills.map(({ skill }) => skill));
  return { skills, warnings: [...found.warnings, ...names] };
}
