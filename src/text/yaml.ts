import * as yaml from "yaml";
import { type SourceLines, syntaxProblem } from "./yaml-syntax.js";
import type { LossyNumber, YamlProblem, YamlProblems, YamlResult } from "./yaml-types.js";

export type { LossyNumber, SyntaxReason, YamlProblem, YamlProblems, YamlResult } from "./yaml-types.js";

/**
 * Bounds for YAML from strangers, far above anything a person writes by hand. The parser recurses once a level, and at
 * the end of its stack V8 may abort the process instead of throwing, so the depth is measured before it composes.
 */
const LIMITS = { tokens: 20_000, depth: 64, aliases: 100, nodes: 10_000 } as const;
const MAX_PROBLEMS = 3;

const COMPOSER_OPTIONS = {
  schema: "core",
  merge: false,
  // Otherwise `!!timestamp`, `!!binary` and `!!set` would give objects that are not JSON.
  resolveKnownTags: false,
  stringKeys: true,
  // The reader checks it in linear time and knows both lines.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

const TIMESTAMP =
  /^\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d{1,2}(?::?\d{2})?))?)?$/;
const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Parses one document of YAML 1.2, core schema: dates stay text, `yes` stays text, `<<` is an ordinary key, numbers
 * that JSON cannot hold (`.inf`, `.nan`) stay text.
 * @param text decoded text with LF line ends
 * @param firstLine 1-based line of the surrounding file at which the text starts (1)
 */
export function parseYaml(text: string, { firstLine = 1 }: { readonly firstLine?: number } = {}): YamlResult {
  const counter = new yaml.LineCounter();
  const locate: Locate = (offset) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) };
  };
  try {
    refuseTooManyTokens(text);
    const tokens = [...new yaml.Parser(counter.addNewLine).parse(text)];
    refuseTooDeep(tokens);
    const documents = [...new yaml.Composer(COMPOSER_OPTIONS).compose(tokens, true, text.length)];
    const lines = { firstLine, texts: text.split("\n") };
    const syntax = syntaxProblems(documents, lines, locate);
    if (syntax) return { ok: false, problems: syntax };
    return readDocument(documents[0]?.contents, lines, locate);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const { limit, offset } = error;
    const args = limit === "self-reference" ? { limit } : { limit, max: LIMITS[limit] };
    return { ok: false, problems: [{ code: "too-complex", ...locate(offset), args }] };
  }
}

type Locate = (offset: number) => { readonly line: number; readonly column: number };

class TooComplex extends Error {
  constructor(
    readonly limit: keyof typeof LIMITS | "self-reference",
    readonly offset: number,
  ) {
    super(limit);
  }
}

/** @throws TooComplex */
function refuseTooManyTokens(text: string): void {
  let count = 0;
  for (const _token of new yaml.Lexer().lex(text)) {
    count += 1;
    if (count > LIMITS.tokens) throw new TooComplex("tokens", 0);
  }
}

/** The token tree is built without recursion and is walked here without recursion. @throws TooComplex */
function refuseTooDeep(tokens: readonly yaml.CST.Token[]): void {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > LIMITS.depth) throw new TooComplex("depth", token.offset);
    for (const inner of innerTokens(token)) open.push({ token: inner, depth: depth + 1 });
  }
}

function innerTokens(token: yaml.CST.Token): yaml.CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat());
}

function syntaxProblems(
  documents: readonly yaml.Document[],
  lines: SourceLines,
  locate: Locate,
): YamlProblems | null {
  const complaints = documents
    .flatMap(({ errors, warnings }) => [
      ...errors,
      // The parser drops an unknown tag with a warning: a value like `!important words` would lose its first word.
      ...warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED"),
    ])
    .map(({ code, message, pos }) => ({ code, message, ...locate(pos[0]) }));
  const second = documents[1];
  if (second) complaints.push({ code: "MULTIPLE_DOCS", message: "", ...locate(second.range?.[0] ?? 0) });
  // Cut before they are explained: a hostile text makes thousands of complaints.
  const few = onePerLine(complaints).slice(0, MAX_PROBLEMS);
  return firstFew(onePerLine(few.map((complaint) => syntaxProblem(complaint, lines))));
}

/** After one slip the parser stumbles again along the same line; only its first complaint helps. */
function onePerLine<T extends { readonly line: number }>(located: readonly T[]): T[] {
  const seen = new Set<number>();
  return located.filter(({ line }) => !seen.has(line) && seen.add(line));
}

function firstFew(problems: readonly YamlProblem[]): YamlProblems | null {
  const [first, ...others] = problems;
  return first ? [first, ...others.slice(0, MAX_PROBLEMS - 1)] : null;
}

function readDocument(contents: unknown, lines: SourceLines, locate: Locate): YamlResult {
  const reader = new Reader(lines, locate);
  const data = reader.read(contents, []);
  const problems = firstFew(reader.problems);
  if (problems) return { ok: false, problems };
  const { topLevel, bareDates, lossyNumbers } = reader;
  return { ok: true, data, lines: Object.fromEntries(topLevel), bareDates, lossyNumbers };
}

/** A value that an alias may repeat; `null` while it is still being read. */
interface Anchored {
  done: { readonly value: unknown; readonly nodes: number } | null;
}

/** Copies a composed document into plain data, noting on the way what plain data cannot say. */
class Reader {
  readonly topLevel = new Map<string, number>();
  readonly bareDates: string[] = [];
  readonly lossyNumbers: LossyNumber[] = [];
  readonly problems: YamlProblem[] = [];
  private readonly anchors = new Map<string, Anchored>();
  private nodes = 0;
  private aliases = 0;

  constructor(
    private readonly lines: SourceLines,
    private readonly locate: Locate,
  ) {}

  /** @throws TooComplex */
  read(node: unknown, path: readonly string[]): unknown {
    if (yaml.isAlias(node)) return this.repeat(node.source, offsetOf(node));
    if (!yaml.isScalar(node) && !yaml.isMap(node) && !yaml.isSeq(node)) return null;
    const anchored: Anchored = { done: null };
    if (node.anchor) this.anchors.set(node.anchor, anchored);
    const before = this.nodes;
    this.countNodes(1, offsetOf(node));
    const value = this.readNode(node, path);
    anchored.done = { value, nodes: this.nodes - before };
    return value;
  }

  private readNode(node: yaml.Node, path: readonly string[]): unknown {
    if (yaml.isMap(node)) return this.readMap(node, path);
    if (yaml.isSeq(node)) return node.items.map((item, index) => this.read(item, [...path, String(index)]));
    return yaml.isScalar(node) ? this.readScalar(node, path) : null;
  }

  private readMap(map: yaml.YAMLMap, path: readonly string[]): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    const lineOfKey = new Map<string, number>();
    for (const { key: keyNode, value } of map.items) {
      const key = String(this.read(keyNode, path));
      const { line, column } = this.locate(offsetOf(keyNode));
      const firstLine = lineOfKey.get(key);
      if (firstLine !== undefined)
        this.problems.push({ code: "duplicate-key", line, column, args: { key, firstLine } });
      lineOfKey.set(key, line);
      if (path.length === 0) this.topLevel.set(key, line);
      entries.set(key, this.read(value, [...path, key]));
    }
    return Object.fromEntries(entries);
  }

  private readScalar({ value, source = "", type, range }: yaml.Scalar, path: readonly string[]): unknown {
    const isTopLevelValue = path.length === 1;
    if (isTopLevelValue && type === "PLAIN" && typeof value === "string" && TIMESTAMP.test(value)) {
      this.bareDates.push(...path);
    }
    if (typeof value !== "number") return value;
    if (!Number.isFinite(value)) return source;
    if (DECIMAL.test(source) && String(value) !== source.replace(/^\+/, "")) {
      const { line } = this.locate(range?.[0] ?? 0);
      this.lossyNumbers.push({ path: path.join("."), line, written: source, read: value });
    }
    return value;
  }

  private repeat(anchor: string, offset: number): unknown {
    this.aliases += 1;
    if (this.aliases > LIMITS.aliases) throw new TooComplex("aliases", offset);
    const anchored = this.anchors.get(anchor);
    if (!anchored) {
      this.problems.push(
        syntaxProblem({ code: "UNKNOWN_ALIAS", message: "", ...this.locate(offset) }, this.lines),
      );
      return null;
    }
    if (!anchored.done) throw new TooComplex("self-reference", offset);
    this.countNodes(anchored.done.nodes, offset);
    return structuredClone(anchored.done.value);
  }

  private countNodes(more: number, offset: number): void {
    this.nodes += more;
    if (this.nodes > LIMITS.nodes) throw new TooComplex("nodes", offset);
  }
}

function offsetOf(node: unknown): number {
  return yaml.isScalar(node) || yaml.isMap(node) || yaml.isSeq(node) || yaml.isAlias(node)
    ? (node.range?.[0] ?? 0)
    : 0;
}
