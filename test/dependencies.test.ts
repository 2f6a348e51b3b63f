import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../scripts/built-in.js";
import { importedPackages } from "./support/imported-packages.js";

const ROOT = new URL("../", import.meta.url);
const readRoot = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const manifest = JSON.parse(readRoot("package.json"));
const installed = Object.keys(manifest.dependencies).sort();
const builtIn = BUILT_IN.map(({ name }) => name).sort();

/** The packages that stand first in the rows of the first table of a chapter. */
function documented(chapter: string): string[] {
  const text = readRoot("docs/dependencies.md").split(`\n## ${chapter}\n`)[1]?.split("\n## ")[0] ?? "";
  const table = /(?:^\|.*\n)+/m.exec(text)?.[0] ?? "";
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name).sort();
}

describe("dependencies", () => {
  it("are all documented, and nothing else is", () => {
    expect(documented("Installed with the tool")).toEqual(installed);
    expect(documented("Built into the tool")).toEqual(builtIn);
  });

  it("are what the source imports, and what is built in is not installed too", () => {
    const imported = importedPackages(fileURLToPath(new URL("src/", ROOT)), ".ts");
    expect(imported).toEqual([...installed, ...builtIn].sort());
    expect(Object.keys(manifest.devDependencies)).toEqual(expect.arrayContaining(builtIn));
  });

  it("are locked without the address of a registry", () => {
    const { packages } = JSON.parse(readRoot("package-lock.json"));
    expect(Object.entries<object>(packages).filter(([, entry]) => "resolved" in entry)).toEqual([]);
  });
});
