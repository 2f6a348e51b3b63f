import { access, constants, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { kindOf } from "./look.js";
import { createFolders } from "./write.js";

/**
 * Makes sure that a file can be written that a person named, and creates the folders that it stands in.
 * @throws Error that says why it cannot
 */
export async function prepareFile(path: string): Promise<void> {
  await createFolders(dirname(path));
  await access(dirname(path), constants.W_OK);
  if (kindOf(path) === "folder") throw new Error(`${path} is a folder`);
}

/** Writes a file that a person named, over whatever stands there. @throws a system error */
export async function overwriteFile(path: string, text: string): Promise<void> {
  await writeFile(path, text);
}
