import { cp, mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SAMPLES = fileURLToPath(new URL("../../fixtures/sample/skills/", import.meta.url));

/**
 * A temporary workspace with so many skills: those of a folder that was named, or copies of the samples under other
 * names when there are too few of them.
 */
export async function makeWorkspace(count: number, folder: string | undefined): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "waza-bench-")));
  await mkdir(join(root, ".waza"));
  const sources = await skillFolders(folder ?? SAMPLES);
  for (let index = 0; index < count; index += 1) {
    const source = sources[index % sources.length] ?? SAMPLES;
    const target = join(root, "skills", `skill-${String(index).padStart(3, "0")}`);
    await cp(source, target, { recursive: true });
    if (index < sources.length) continue;
    const main = join(target, "SKILL.md");
    await writeFile(main, `${await readFile(main, "utf8")}\nCopy ${index}.\n`);
  }
  return root;
}

async function skillFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.name === "SKILL.md")
    .map((entry) => entry.parentPath)
    .sort();
}
