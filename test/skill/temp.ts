import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";

const made: string[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((dir) => rm(dir, { recursive: true, force: true })));
});

/** A link in a tree of files: where it points, as it is stored. */
export interface Link {
  readonly to: string;
}

export type Tree = Readonly<Record<string, string | Uint8Array | Link>>;

/** Writes a tree into a new temporary folder, which is removed after the test. Keys are POSIX paths. */
export async function tempTree(tree: Tree): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "waza-skill-")));
  made.push(root);
  await write(root, tree);
  return root;
}

/** Adds a tree to a folder. */
export async function write(root: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    if (typeof content === "string" || content instanceof Uint8Array) await writeFile(target, content);
    else await symlink(content.to, target);
  }
}

/** The text of a sound skill. */
export function skillText(name: string, body = "# Steps\n\n1. Do it.\n"): string {
  return `---\nname: ${name}\ndescription: Does ${name} things. Use when someone asks for them.\n---\n\n${body}`;
}
