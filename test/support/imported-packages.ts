import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** The packages that the files of a folder import, in order of their names, without modules of Node. */
export function importedPackages(folder: string, suffix: string, except = "\0"): string[] {
  const specifiers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(suffix) && !file.startsWith(except))
    .flatMap((file) => ts.preProcessFile(readFileSync(join(folder, file), "utf8")).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !/^(\.|node:)/.test(name));
  const names = specifiers.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].sort();
}
