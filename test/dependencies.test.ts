import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../scripts/built-in.js";

const ROOT = new URL("../", import.meta.url);
const readRoot = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const manifest = JSON.parse(readRoot("package.json"));
const installed = Object.keys(manifest.dependencies).sort();
const builtIn = BUILT_IN.map(({ name }) => name).sort();

/** The packages that the files of a folder import, without those of Node. */
function packagesIn(folder: string, suffix: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(suffix) || file.startsWith("built-in")) continue;
    for (const { fileName } of ts.preProcessFile(readRoot(folder + file)).importedFiles) {
      if (/^(\.|node:)/.test(fileName)) continue;
      names.add(
        fileName
          .split("/")
          .slice(0, fileName.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    }
  }
  return [...names].sort();
}

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

  it("are what the source imports", () => {
    expect(packagesIn("src/", ".ts")).toEqual([...installed, ...builtIn].sort());
  });

  it("are all that the built program needs", () => {
    expect(installed).toEqual(expect.arrayContaining(packagesIn("dist/", ".js")));
    expect(installed).toEqual(expect.arrayContaining(packagesIn("dist/", ".d.ts")));
  });

  it("come with their licence where they are built in", () => {
    for (const file of readdirSync(fileURLToPath(new URL("dist/built-in/", ROOT)))) {
      expect(readRoot(`dist/built-in/${file}`).slice(0, 2000)).toMatch(
        /^\/\*![^*]+Permission is hereby granted/,
      );
    }
    expect(readdirSync(new URL("dist/built-in/", ROOT))).toHaveLength(builtIn.length);
  });

  it("are locked without the address of a registry", () => {
    const { packages } = JSON.parse(readRoot("package-lock.json"));
    expect(Object.entries<object>(packages).filter(([, entry]) => "resolved" in entry)).toEqual([]);
  });
});
