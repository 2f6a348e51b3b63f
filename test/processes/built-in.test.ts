import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../../scripts/built-in.js";
import { loadCodeParsers } from "../../src/plugin-eval/code-parsers.js";
import { betaQuantile, normalQuantile, tQuantile } from "../../src/statistics/distributions.js";
import { loadTokenCounter } from "../../src/text/tokens.js";
import { importedPackages } from "../support/imported-packages.js";

const ROOT = new URL("../../", import.meta.url);
const DIST = new URL("dist/", ROOT);
const distModule = (path: string) => import(new URL(path, DIST).href);

describe("the built program", () => {
  it("imports only what is installed with it", async () => {
    const { dependencies } = JSON.parse(await readFile(new URL("package.json", ROOT), "utf8"));
    for (const suffix of [".js", ".d.ts"]) {
      const imported = importedPackages(fileURLToPath(DIST), suffix, "built-in");
      expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(imported));
    }
  });

  it("has the licence of each part that is built in", async () => {
    const files = await readdir(new URL("built-in/", DIST));
    expect(files).toHaveLength(BUILT_IN.length);
    for (const file of files) {
      const text = await readFile(new URL(`built-in/${file}`, DIST), "utf8");
      expect(text).toMatch(/^\/\*![^*]+Permission is hereby granted/);
    }
  });

  it("counts tokens as the source does", async () => {
    const count = await (await distModule("text/tokens.js")).loadTokenCounter();
    const expected = await loadTokenCounter();
    const readme = await readFile(new URL("README.md", ROOT), "utf8");
    for (const text of [readme, "漢字かな 🙂 <|endoftext|>", "a".repeat(5000), "\n".repeat(5000)]) {
      expect(count(text)).toBe(expected(text));
    }
  });

  it("parses code as the source does", async () => {
    const languages = ["js", "jsx", "ts", "tsx"];
    const built = await (await distModule("plugin-eval/code-parsers.js")).loadCodeParsers(languages);
    const expected = await loadCodeParsers(languages);
    for (const language of languages) {
      for (const code of ["await f()", "const a: string = b!", "<A b={1} />", "let = {", "@d class A {}"]) {
        expect(built.get(language)(code)).toBe(expected.get(language)?.(code));
      }
    }
  });

  it("has the quantiles of the source", async () => {
    const built = await distModule("statistics/distributions.js");
    for (const p of [0.025, 0.5, 0.975]) {
      expect(built.normalQuantile(p)).toBe(normalQuantile(p));
      expect(built.tQuantile(p, 4)).toBe(tQuantile(p, 4));
      expect(built.betaQuantile(p, 5, 46)).toBe(betaQuantile(p, 5, 46));
    }
  });
});
