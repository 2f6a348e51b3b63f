import { resolve } from "node:path";
import type { Io } from "../edge/io.js";
import { showPage } from "../edge/present.js";
import { kindOf, realPath } from "../files/look.js";
import { findingLine } from "../findings/stated.js";
import { EXIT, UsageError } from "../model/errors.js";
import type { Skill } from "../model/skill.js";
import { buildCorpus } from "../rating/corpus.js";
import { corpusPage } from "../report/views/lists.js";
import { changeCorpus, corpusFile, readCorpus } from "../runs/corpus-store.js";
import { loadSkill } from "../skill/load.js";
import { resolveTargets } from "../skill/targets.js";

export interface CorpusOptions {
  readonly corpusDir?: string | undefined;
}

/**
 * Indexes the skills below a folder as references. Skills that did not change keep their ratings.
 * @returns the exit code
 * @throws UsageError when there is no such folder, or no skill in it that can be read
 */
export async function initCorpus(io: Io, folder: string, { corpusDir }: CorpusOptions): Promise<number> {
  const named = resolve(io.cwd, folder);
  if (kindOf(named) !== "folder") {
    throw new UsageError("no-such-path", `${folder} is no folder.`, "Give a folder that holds skills.");
  }
  const root = realPath(named);
  const found = await resolveTargets({ targets: [root], cwd: root, root });
  for (const warning of found.warnings) io.note(findingLine(warning));
  const skills: Skill[] = [];
  let unreadable = 0;
  for (const location of found.skills) {
    const loaded = await loadSkill(location);
    if (loaded.ok) skills.push(loaded.skill);
    else {
      unreadable += 1;
      for (const item of loaded.skill.findings)
        if (item.severity === "error") io.note(findingLine({ ...item, file: loaded.skill.path }));
    }
  }
  if (skills.length === 0) {
    throw new UsageError("no-skills", `No skill below ${root} can be read.`, "Choose another folder.");
  }
  const file = corpusFile(io, corpusDir ?? null);
  const corpus = await changeCorpus(file, (previous) => buildCorpus(skills, root, previous));
  const left = unreadable === 0 ? "" : `, ${unreadable} left out because they cannot be read`;
  await io.out(`Indexed ${corpus.entries.length} reference skills below ${root}${left}.\n${file}\n`);
  return EXIT.ok;
}

/** Lists the reference skills with their ratings. @returns the exit code */
export async function listCorpus(io: Io, { corpusDir }: CorpusOptions): Promise<number> {
  const file = corpusFile(io, corpusDir ?? null);
  await showPage(io, corpusPage(await readCorpus(file), file));
  return EXIT.ok;
}
