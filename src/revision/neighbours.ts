import { join, posix } from "node:path";
import { createFile, createFolders } from "../files/write.js";
import { percentDecoded } from "../text/data.js";
import { type GitPlace, git } from "./git.js";
import { faultOf, isSafe } from "./write.js";

/** More links to neighbours than any skill has; the rest of them count as dead. */
const MOST_PATHS = 500;
/** A path that leads out of the folder, up to what ends a link or a code span. */
const UPWARD = /(?:\.\.\/)+[^\s()<>"'`\]#?|]*/g;

/**
 * Makes links from a skill to its neighbours resolve as they did at a commit: whether a neighbour exists is later asked
 * of the file system. What the text names outside the skill folder, and the commit has, becomes an empty file or folder.
 * @param text of the main file
 * @param skill POSIX path of the skill folder in the repository
 * @param top absolute path of the folder that stands for the repository
 */
export async function writeNeighbours(
  place: GitPlace,
  { commit, text, skill, top }: Readonly<Record<"commit" | "text" | "skill" | "top", string>>,
): Promise<void> {
  const paths = neighboursIn(text, skill);
  if (paths.length === 0) return;
  const asked = paths.map((path) => `${commit}:${path}\n`).join("");
  const answer = await git(place, ["cat-file", "--batch-check"], asked);
  if (!answer.ok) return;
  const answers = answer.stdout.split("\n");
  for (const [index, path] of paths.entries()) {
    const type = /^[0-9a-f]+ (blob|tree|commit) \d+$/.exec(answers[index] ?? "")?.[1];
    if (type === undefined) continue;
    const target = join(top, path);
    // A name that this system cannot hold leaves a dead link, as it would in a checkout.
    await faultOf(() => (type === "blob" ? createFile(target, "") : createFolders(target)));
  }
}

/** Paths in the repository, each once. */
function neighboursIn(text: string, skill: string): string[] {
  const paths = new Set<string>();
  for (const [written] of text.matchAll(UPWARD)) {
    const path = posix.join(skill, percentDecoded(written)).replace(/\/$/, "");
    const isInside = path === skill || path.startsWith(`${skill}/`) || skill === "";
    if (!isInside && isSafe(path) && !/\p{Cc}/u.test(path)) paths.add(path);
    if (paths.size >= MOST_PATHS) break;
  }
  return [...paths];
}
