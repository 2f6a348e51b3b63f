import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/model/errors.js";
import { missingCorpus, parseCorpus, printCorpus } from "../../src/rating/corpus-file.js";
import { corpusWith, entryOf } from "./samples.js";

const FILE = "/corpus-dir/index.json";
const corpus = corpusWith(entryOf("a/b"), entryOf("z", { rating: 1612.25, name: "Žito ☕", category: "" }));
const text = printCorpus(corpus);

/** The file with one member of its first skill replaced. */
function withField(field: string, value: unknown): string {
  const content = JSON.parse(text);
  content.skills[0] = { ...content.skills[0], [field]: value };
  return JSON.stringify(content);
}

function errorOf(of: string): ConfigError {
  try {
    parseCorpus(of, FILE);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("printCorpus", () => {
  it("comes back as it was", () => {
    expect(parseCorpus(text, FILE)).toEqual(corpus);
  });

  it("gives equal bytes for equal corpora", () => {
    expect(printCorpus({ ...corpus, entries: corpus.entries.toReversed() })).toBe(text);
    expect(printCorpus(parseCorpus(text, FILE))).toBe(text);
    expect(text.endsWith("}\n")).toBe(true);
    expect(text).toContain('\n  "schemaVersion": 1,\n');
  });

  it("can be empty", () => {
    const empty = corpusWith();
    expect(parseCorpus(printCorpus(empty), FILE)).toEqual(empty);
  });
});

describe("parseCorpus", () => {
  it("leaves out fields that it does not know", () => {
    expect(parseCorpus(withField("colour", "red"), FILE)).toEqual(corpus);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    "7",
    "{}",
    '{"schemaVersion":"1"}',
    '{"schemaVersion":0}',
    '{"schemaVersion":1}',
  ])("refuses %j", (broken) => {
    const error = errorOf(broken);
    expect(error).toMatchObject({ code: "corpus-damaged", exitCode: 2 });
    expect(error.message).toContain(FILE);
    expect(error.hint).toContain("waza-quality corpus init <dir>");
  });

  it.each([
    ["path", ""],
    ["path", 7],
    ["path", "/etc/skill"],
    ["path", ".."],
    ["path", "../other"],
    ["path", "a/../../other"],
    ["path", "a/../b"],
    ["path", "./a"],
    ["path", "a/"],
    ["path", "a\0b"],
    ["path", "z"],
    ["path", "x".repeat(5000)],
    ["lines", -1],
    ["lines", 1.5],
    ["contentHash", "sha256:abc"],
    ["contentHash", null],
    ["rating", "1500"],
    ["rating", null],
    ["rating", 1e300],
    ["rating", -1e300],
  ])("refuses a skill whose %s is %j", (field, value) => {
    expect(errorOf(withField(field, value)).code).toBe("corpus-damaged");
  });

  it("refuses a root that is not absolute", () => {
    expect(errorOf(printCorpus({ ...corpus, root: "corpus" })).message).toContain("root");
  });

  it("refuses numbers that JSON can write and no rating can have", () => {
    expect(errorOf(text.replace("1612.25", "1e999")).code).toBe("corpus-damaged");
  });

  it("says so when a later release wrote it", () => {
    const error = errorOf(text.replace('"schemaVersion": 1', '"schemaVersion": 2'));
    expect(error).toMatchObject({ code: "corpus-newer", exitCode: 2 });
    expect(error.hint).toContain("waza-quality corpus init <dir>");
  });

  it("has a hint for a missing one as well", () => {
    expect(missingCorpus(FILE)).toMatchObject({ code: "corpus-missing", exitCode: 2 });
    expect(missingCorpus(FILE).hint).toContain("waza-quality corpus init <dir>");
  });
});
