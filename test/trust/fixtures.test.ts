import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { trustRules } from "../../src/findings/trust.js";
import { trustFindings } from "../../src/trust/trust.js";

const ROOT = join(import.meta.dirname, "../../fixtures/trust");

function found(code: string, kind: string) {
  return trustFindings([
    { path: "SKILL.md", text: readFileSync(join(ROOT, code, kind, "SKILL.md"), "utf8") },
  ]).map(({ code, severity, line }) => [line, code, severity]);
}

const BAD: Readonly<Record<string, unknown[][]>> = {
  "addresses-judge": [[10, "addresses-judge", "warning"]],
  "verdict-shaped": [[11, "verdict-shaped", "warning"]],
  "fake-marker": [[10, "fake-marker", "warning"]],
  "hidden-text": [
    [8, "hidden-text", "error"],
    [10, "hidden-text", "warning"],
  ],
  "bidi-control": [
    [8, "bidi-control", "error"],
    [10, "bidi-control", "warning"],
  ],
  "base64-blob": [[8, "base64-blob", "warning"]],
  "comment-instruction": [[10, "comment-instruction", "warning"]],
};

describe.each(Object.entries(BAD))("%s", (code, findings) => {
  it("is found where it stands, and nothing else is", () => {
    expect(found(code, "bad")).toEqual(findings);
  });

  it("is not found in what only looks like it", () => {
    expect(found(code, "near")).toEqual([]);
  });
});

describe("the family", () => {
  it("has words and fixtures for the same codes", () => {
    expect(Object.keys(trustRules).sort()).toEqual(Object.keys(BAD).sort());
    expect(readdirSync(ROOT).sort()).toEqual(Object.keys(BAD).sort());
  });

  it("makes one line of each message", () => {
    const args = {
      text: "abc",
      count: 3,
      length: 300,
      markers: ["</skill>"],
      characters: ["U+200B"],
      more: 7,
    };
    for (const { message } of Object.values(trustRules)) {
      expect(message(args)).toMatch(/^[^\n]+ 7 more of this kind in this file\.$/);
      expect(message(args)).not.toMatch(/undefined|\[object/);
    }
  });
});
