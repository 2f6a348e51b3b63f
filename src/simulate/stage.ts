import { basename, join } from "node:path";
import { createFile } from "../files/write.js";
import { MAIN_FILE, type Skill } from "../model/skill.js";

/** Skills written to a folder of ours, as a runtime loads them. */
export interface Stage {
  /** Folders that hold a folder for each skill; the skill under test comes first. */
  readonly folders: readonly string[];
  /** Main file of the skill under test: the path by which its activation is told. */
  readonly mainFile: string;
  /** The folder of each skill, the one under test first, with the texts of its references by their POSIX paths in it. */
  readonly references: readonly { readonly folder: string; readonly texts: ReadonlyMap<string, string> }[];
}

/**
 * Copies what was read of the skills into an empty folder: a simulated agent sees these copies and neither the
 * originals nor where they are.
 * @param skill the skill under test
 * @param siblings skills that compete with it; names are distinct
 */
export async function setStage(folder: string, skill: Skill, siblings: readonly Skill[]): Promise<Stage> {
  const folders: string[] = [];
  const references: { folder: string; texts: ReadonlyMap<string, string> }[] = [];
  for (const [index, each] of [skill, ...siblings].entries()) {
    const shelf = join(folder, String(index).padStart(3, "0"));
    const target = join(shelf, folderName(each));
    await copySkill(each, target);
    folders.push(shelf);
    references.push({
      folder: target,
      texts: new Map(each.references.map(({ path, text }) => [path, text])),
    });
  }
  return { folders, mainFile: join(folder, "000", folderName(skill), MAIN_FILE), references };
}

async function copySkill(skill: Skill, target: string): Promise<void> {
  const files = [{ path: MAIN_FILE, text: skill.main.text }, ...skill.references];
  for (const { path, text } of files) await createFile(join(target, path), text);
}

/** A skill without a name in its frontmatter goes by its folder's. */
function folderName({ dir }: Skill): string {
  return basename(dir) || "skill";
}
