import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/text/yaml.js";

function dataOf(text: string): unknown {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.data;
}

function problemsOf(text: string, firstLine?: number) {
  const result = parseYaml(text, firstLine === undefined ? {} : { firstLine });
  return result.ok ? [] : result.problems;
}

describe("values", () => {
  it("follows the core schema of YAML 1.2", () => {
    expect(dataOf("a: yes\nb: true\nc: 12\nd: ~\ne: 2024-05-06\nf: 0x1F\ng: 1_000\nh: '12'")).toEqual({
      a: "yes",
      b: true,
      c: 12,
      d: null,
      e: "2024-05-06",
      f: 31,
      g: "1_000",
      h: "12",
    });
  });

  it("keeps numbers that JSON cannot hold as text", () => {
    expect(dataOf("a: .inf\nb: -.inf\nc: .nan\nd: 1e999")).toEqual({
      a: ".inf",
      b: "-.inf",
      c: ".nan",
      d: "1e999",
    });
  });

  it("reads block scalars whole", () => {
    expect(dataOf("a: >-\n  one: two\n  three\nb: |\n  x\n\n  y: z\nc: plain\n  and more")).toEqual({
      a: "one: two three",
      b: "x\n\ny: z\n",
      c: "plain and more",
    });
  });

  it("reads nothing as null", () => {
    expect(parseYaml("")).toMatchObject({ ok: true, data: null, lines: {} });
    expect(parseYaml("# only a comment\n")).toMatchObject({ ok: true, data: null });
  });

  it("treats a merge key and the names of object internals as ordinary keys", () => {
    const data = dataOf("<<: {a: 1}\n__proto__: {polluted: 1}\nconstructor: x");
    expect(Object.keys(data as object).sort()).toEqual(["<<", "__proto__", "constructor"]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("copies what an anchor repeats", () => {
    const data = dataOf("a: &one {x: [1, &two 2]}\nb: *one\nc: *two") as { a: object; b: object; c: number };
    expect(data).toEqual({ a: { x: [1, 2] }, b: { x: [1, 2] }, c: 2 });
    expect(data.a).not.toBe(data.b);
  });

  it("lets a later anchor of the same name win", () => {
    expect(dataOf("a: &x 1\nb: *x\nc: &x 2\nd: *x")).toEqual({ a: 1, b: 1, c: 2, d: 2 });
    expect(dataOf("a: &x [&x 1, *x]\nb: *x")).toEqual({ a: [1, 1], b: 1 });
  });
});

describe("places and notes", () => {
  it("counts lines of top-level keys from the first line", () => {
    const result = parseYaml("# note\na: 1\nb:\n  c: 2\n\n'd e': 3", { firstLine: 10 });
    expect(result).toMatchObject({ ok: true, lines: { a: 11, b: 12, "d e": 15 } });
  });

  it("notes unquoted dates at the top level", () => {
    const text =
      "a: 2024-05-06\nb: '2024-05-06'\nc: 2024-05-06T10:00:00Z\nd: 2024-05-06 was wet\ne: {f: 2024-05-06}";
    expect(parseYaml(text)).toMatchObject({ ok: true, bareDates: ["a", "c"] });
  });

  it("notes numbers whose written form is lost", () => {
    const result = parseYaml(
      "version: 1.10\nm:\n  v: [2.0, 3]\n  id: 12345678901234567890\nn: 1.5\no: -7\np: '1.10'",
      {
        firstLine: 2,
      },
    );
    expect(result.ok && result.lossyNumbers).toEqual([
      { path: "version", line: 2, written: "1.10", read: 1.1 },
      { path: "m.v.0", line: 4, written: "2.0", read: 2 },
      { path: "m.id", line: 5, written: "12345678901234567890", read: 12345678901234567000 },
    ]);
  });
});

describe("syntax problems", () => {
  it.each([
    [
      "a colon in a plain value",
      "name: x\ndescription: Look up: then print",
      3,
      "unquoted-colon",
      "description",
    ],
    ["a colon at the end", "name: x:\nb: c", 2, "unquoted-colon", "name"],
    ["a colon on a continuation line", "a: one\n  two: three", 2, "continued-colon", "a"],
    ["text behind a bracket", "hint: [folder] [size]", 2, "unquoted-start", "hint"],
    ["a reserved character", "name: @scope/tool", 2, "unquoted-start", "name"],
    ["a value that starts as an alias", "note: *very* good", 2, "unquoted-start", "note"],
    ["an alias without its anchor", "a: 1\nnote: *very", 3, "unknown-alias", "note"],
    ["an unknown tag", "a: 1\nnote: !important words", 3, "unknown-tag", "note"],
    ["a tag that would run code elsewhere", "a: !!js/function 'x'", 2, "unknown-tag", "a"],
    ["an apostrophe in single quotes", "a: 'it's'", 2, "broken-quote", "a"],
    ["a quote that is never closed", 'a: 1\nb: "open\nc: d', 3, "broken-quote", "b"],
  ])("names the value to quote for %s", (_what, text, line, reason, key) => {
    expect(problemsOf(text, 2)[0]).toMatchObject({ code: "syntax", line, args: { reason, key } });
  });

  it.each([
    ["a tab", "a:\n\tb: 1", 2, "tab-indent"],
    ["a line without a colon", "just words\na: 1", 1, "missing-colon"],
    ["a list as a key", "? [a]\n: b", 1, "complex-key"],
    ["a second document", "a: 1\n...\nb: 2", 3, "several-documents"],
  ])("gives the reason without a key for %s", (_what, text, line, reason) => {
    const [problem] = problemsOf(text);
    expect(problem).toMatchObject({ code: "syntax", line, args: { reason } });
    expect(problem?.args).not.toHaveProperty("key");
  });

  it("reports one problem a line and at most three", () => {
    expect(problemsOf("a: b: c: d").map(({ line }) => line)).toEqual([1]);
    expect(problemsOf("a: b: c\nd: e: f\ng: h: i\nj: k: l").map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it("gives the same answer every time", () => {
    const text = "name: a: b";
    expect(parseYaml(text)).toEqual(parseYaml(text));
    expect(parseYaml(text).ok).toBe(false);
  });

  it("points at the column", () => {
    expect(problemsOf("name: x\nabout: a: b", 2)[0]).toMatchObject({ line: 3, column: 8 });
  });
});

describe("duplicate keys", () => {
  it("names the key and both lines", () => {
    expect(problemsOf("name: a\nother: b\nname: c", 2)).toEqual([
      { code: "duplicate-key", line: 4, column: 1, args: { key: "name", firstLine: 2 } },
    ]);
  });

  it("finds them at any depth and in any spelling", () => {
    expect(problemsOf("m:\n  - {x: 1, 'x': 2}")).toMatchObject([
      { code: "duplicate-key", args: { key: "x" } },
    ]);
  });
});

describe("too complex", () => {
  const bomb = Array.from({ length: 9 }, (_, level) => {
    const inner = level === 0 ? "x" : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array(9).fill(inner).join(",")}]`;
  }).join("\n");

  it.each([
    ["an alias bomb", bomb, "nodes"],
    ["many aliases of a small value", `a: &a x\nb: [${"*a,".repeat(500)}]`, "aliases"],
    ["a value inside itself", "a: &m\n  again: *m", "self-reference"],
    ["deep brackets", `a: ${"[".repeat(5000)}${"]".repeat(5000)}`, "depth"],
    ["deep braces", `a: ${"{a: ".repeat(2000)}`, "depth"],
    ["deep dashes", `${"- ".repeat(9000)}x`, "depth"],
    ["deep question marks", `${"? ".repeat(9000)}x`, "depth"],
    [
      "deep indentation",
      Array.from({ length: 200 }, (_, level) => `${" ".repeat(level)}a:`).join("\n"),
      "depth",
    ],
    ["far too many keys", Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`).join("\n"), "tokens"],
    ["more brackets than any stack holds", "[".repeat(1_000_000), "tokens"],
  ])("refuses %s", (_what, text, limit) => {
    expect(problemsOf(text)).toMatchObject([{ code: "too-complex", args: { limit } }]);
  });

  it("allows what people write", () => {
    const nested = `a: ${"[".repeat(40)}${"]".repeat(40)}`;
    expect(parseYaml(nested).ok).toBe(true);
    expect(parseYaml(Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join("\n")).ok).toBe(true);
    expect(parseYaml(`a: "${"long text ".repeat(20_000)}"`).ok).toBe(true);
  });

  it("copes with a text that makes thousands of complaints", () => {
    expect(problemsOf(`a: [${",".repeat(15_000)}\n${"b\n".repeat(100)}`)[0]?.code).toBe("syntax");
  });
});
