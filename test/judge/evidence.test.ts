import { describe, expect, it } from "vitest";
import { EvidenceIndex } from "../../src/judge/evidence.js";
import type { Evidence } from "../../src/model/score.js";
import { fileOf } from "./samples.js";

const SKILL = `---
name: receipts
description: Sorts receipts. Use when asked.
---

# Sort **receipts**

- List the _files_ before anything moves.
- Ask when a date can't be read – or is missing…

| Column | Meaning |
|--------|---------|
| shop   | Where it was bought |

See [the naming guide](references/naming.md) for \`<year>/<month>\` folders.

> Never overwrite a file
> that is there already.

日本語の領収書も扱います。
`;

const NAMING = `

Names are lower case.
Use a hyphen between words.
`;

const index = new EvidenceIndex([fileOf("SKILL.md", SKILL), fileOf("references/naming.md", NAMING)]);

/** Where a quote was found, as `file:line-endLine`, or null. */
function placeOf({ file, line, endLine, verified }: Evidence): string | null {
  return verified ? `${file}:${line}-${endLine}` : null;
}

describe("a quote is found", () => {
  it.each([
    ["word for word", "List the _files_ before anything moves.", "SKILL.md:8-8"],
    ["in part", "before anything moves", "SKILL.md:8-8"],
    ["with other white space", "List   the\t_files_\n before anything", "SKILL.md:8-8"],
    ["without Markdown marks", "Sort receipts", "SKILL.md:6-6"],
    ["with Markdown marks of the judge's own", "**List the files** before `anything` moves.", "SKILL.md:8-8"],
    ["with typographic quotes, dashes and dots", "can’t be read — or is missing...", "SKILL.md:9-9"],
    ["with its bullet", "- List the files before anything moves.", "SKILL.md:8-8"],
    ["with another bullet", "* Ask when a date can't be read", "SKILL.md:9-9"],
    [
      "over two list items",
      "List the files before anything moves. Ask when a date can't be read",
      "SKILL.md:8-9",
    ],
    ["as a table row", "| shop | Where it was bought |", "SKILL.md:13-13"],
    ["with a link as it is written", "See [the naming guide](references/naming.md) for", "SKILL.md:15-15"],
    ["with a link as it is read", "See the naming guide for <year>/<month> folders.", "SKILL.md:15-15"],
    ["over the lines of a block quote", "Never overwrite a file that is there already.", "SKILL.md:17-18"],
    ["with line numbers", "17| > Never overwrite a file\n18| > that is there already.", "SKILL.md:17-18"],
    ["with padded line numbers", "  8| - List the _files_ before", "SKILL.md:8-8"],
    ["between quotation marks", '"before anything moves"', "SKILL.md:8-8"],
    ["between typographic quotation marks", "“before anything moves”", "SKILL.md:8-8"],
    ["behind its place", 'SKILL.md:8 "before anything moves"', "SKILL.md:8-8"],
    ["behind a range and a colon", "SKILL.md:8-9: before anything moves", "SKILL.md:8-8"],
    ["behind a wrong line", "SKILL.md:99 before anything moves", "SKILL.md:8-8"],
    ["behind the wrong file", "SKILL.md:1 Use a hyphen between words.", "references/naming.md:4-4"],
    ["in the frontmatter", "description: Sorts receipts.", "SKILL.md:3-3"],
    ["in a script without blanks", "領収書も扱います", "SKILL.md:20-20"],
    ["in two characters of such a script", "領収", "SKILL.md:20-20"],
    ["in another file", "Use a hyphen", "references/naming.md:4-4"],
    ["after blank lines at the start of a file", "names  are *lower* case", null],
    ["after such lines, in its own case", "Names  are *lower* case.", "references/naming.md:3-3"],
  ])("%s", (_how, quote, place) => {
    expect(placeOf(index.verify(quote))).toBe(place);
  });

  it("keeps the quote as the judge gave it", () => {
    expect(index.verify('SKILL.md:8 "before anything moves"').quote).toBe(
      'SKILL.md:8 "before anything moves"',
    );
  });

  it("looks into the file that the place names first", () => {
    const twins = new EvidenceIndex([
      fileOf("SKILL.md", "The same words.\n"),
      fileOf("references/b.md", "Other.\nThe same words.\n"),
    ]);
    expect(placeOf(twins.verify("references/b.md:2 The same words."))).toBe("references/b.md:2-2");
    expect(placeOf(twins.verify("The same words."))).toBe("SKILL.md:1-1");
  });

  it("at its line when only marks stand above it", () => {
    const marked = new EvidenceIndex([fileOf("SKILL.md", "***\n\n```\n\nPlain   words here.\n")]);
    expect(placeOf(marked.verify("Plain words here."))).toBe("SKILL.md:5-5");
  });

  it("composed or decomposed", () => {
    const accents = new EvidenceIndex([fileOf("SKILL.md", "Line.\nServe with cre\u0300me frai\u0302che.\n")]);
    expect(placeOf(accents.verify("with crème fraîche"))).toBe("SKILL.md:2-2");
  });
});

describe("a quote is not found", () => {
  it.each([
    ["when a word differs", "List the files after anything moves."],
    ["when the order differs", "files the List before anything moves"],
    ["when something was left out", "List the files … moves."],
    ["when it is too short to show anything", "the"],
    ["when it is one character of a script without blanks", "語"],
    ["when it is marks only", "**---**"],
    ["when it is empty", ""],
    ["when it is only a place", "SKILL.md:8"],
    ["when it begins in one file and ends in the next", "日本語の領収書も扱います。 Names are lower case."],
  ])("%s", (_why, quote) => {
    expect(index.verify(quote)).toEqual({ quote, file: null, line: null, endLine: null, verified: false });
  });
});

describe("hostile text", () => {
  const MIB = 1 << 20;
  const lines = [
    ["brackets", "[".repeat(MIB)],
    ["empty links that never close", "[](".repeat(MIB / 3)],
    ["pairs of brackets", "[]".repeat(MIB / 2)],
    ["blanks", " ".repeat(MIB)],
    ["markers", "<<<".repeat(MIB / 3)],
  ] as const;

  it.each(lines)("a line of 1 MiB of %s is searched in one pass", (_what, line) => {
    const long = new EvidenceIndex([fileOf("SKILL.md", `${line}\nThe end is here.\n`)]);
    expect(placeOf(long.verify("The  end is *here*."))).toBe("SKILL.md:2-2");
    expect(long.verify(`text ${line.slice(0, 1000)}`).verified).toBe(false);
  });
});
