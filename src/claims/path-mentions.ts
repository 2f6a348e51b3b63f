import { posix } from "node:path";
import { baseName } from "../files/paths.js";
import { wordSet } from "../text/data.js";
import type { LineRange, Mention } from "./citation.js";
import type { OutputLine } from "./lines.js";

/** Longer ones are not cited, they are an attack. */
const MAX_PATH = 300;
const EXTENSIONS = wordSet(
  "md mdx markdown txt rst adoc json jsonc json5 jsonl yaml yml toml ini cfg conf csv tsv xml html htm css scss sass less " +
    "svg tex sql graphql gql proto prisma js mjs cjs jsx ts mts cts tsx vue svelte astro py pyi ipynb rb php pl lua r jl java kt " +
    "kts scala groovy gradle go rs c h cc cpp cxx hpp cs csproj sln fs swift m mm dart ex exs erl hs clj zig nix sh bash zsh " +
    "fish ps1 bat cmd tf tfvars lock log env map snap patch diff png jpg jpeg gif webp ico pdf wasm",
);
/** Endings that properties and methods have as well: without a folder they name no file. */
const DOUBTFUL_ALONE = wordSet("c h m r log env map lock fs cs ex pl go patch diff snap conf less");
const KNOWN_NAMES = wordSet(
  "Dockerfile Makefile Gemfile Rakefile Procfile Jenkinsfile Justfile Pipfile CODEOWNERS go.mod go.sum yarn.lock " +
    "Cargo.lock poetry.lock .gitignore .dockerignore .editorconfig .npmrc .nvmrc .gitattributes",
);
/** Names of products and of objects with a `json` method. */
const NOT_FILES =
  /^(?:node|next|nuxt|vue|react|three|d3|express|chart|discord|ember|backbone|moment|nest|solid|alpine)\.js$|^(?:res|response|req|request)\.json$/i;
const PLACEHOLDER_PART = /^(?:your|some|example|placeholder|foo|bar|baz|x{2,}|n{2,}|y{4}\w*)(?:[-_.]|$)/i;
const NEVER_IN_A_PATH = /[*?{}<>$%=&|"'`,;!^[\]()…]|\.\.\.|:\/\//;
const DOMAIN = /^(?:www\.|[\w.-]{1,80}\.(?:com|org|io|dev|net|ai|app|co)$)/i;
/** `C:` at the start is the only colon that a path may have. */
const STRAY_COLON = /^.(?=:)(?!:[\\/])|^.{2,}:/;

/** Everything that may belong to a path in prose, signs of addresses and globs included so that those stay whole. */
const PROSE_TOKEN = /[\p{Script=Latin}\p{Nd}_.@~+\\/:#$<>{}*?%=&-]+/gu;
const CODE_TOKEN = /[^\s"'`,;()|]+/g;
/** Marks of Markdown around a path; those of a glob stand before a slash or a dot. */
const EMPHASIS = /^\*{1,3}(?=[\p{L}\p{N}])/u;
const EMPHASIS_END = /\*{1,3}[.:]?$/;
const LINE_SUFFIX = /(?::(\d{1,7})(?:-(\d{1,7})|:\d{1,7})?|#L(\d{1,7})(?:-L?(\d{1,7}))?)$/;
const LINE_PHRASE = /^[`*]{0,3},?\s?\(?(?:at |on |in )?lines?\s(\d{1,7})(?:\s?(?:-|–|to)\s?(\d{1,7}))?/i;
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Paths that a line of prose cites: with a folder or a line number in the text, or alone in a code span.
 * @param prose the line with blanks in the place of its code spans
 */
export function pathsInProse(line: OutputLine, prose: string): Mention[] {
  const inSpans = line.spans.flatMap(({ start, end }) => pathsInCode(line.text, start, end));
  const inText = [...prose.matchAll(PROSE_TOKEN)].flatMap(({ 0: token, index }) => {
    const isTorn = FOREIGN_LETTER.test(prose.charAt(index - 1)) && /^[^\p{L}\p{N}]/u.test(token);
    const emphasis = EMPHASIS.exec(token)?.[0].length ?? 0;
    const bare = token.slice(emphasis).replace(EMPHASIS_END, "");
    const mention = isTorn ? null : readPath(bare, index + emphasis);
    return mention && (mention.range || /[\\/]/.test(mention.target)) ? [mention] : [];
  });
  return [...inSpans, ...inText].map((mention) => withLinePhrase(mention, line.text));
}

/** Paths between two offsets of a line of code; an import names modules, which need not be files of the project. */
export function pathsInCode(text: string, start: number, end: number): Mention[] {
  const code = text.slice(start, end);
  if (/^\s*(?:import|from|require|export)\b/.test(code)) return [];
  return [...code.matchAll(CODE_TOKEN)].flatMap(
    ({ 0: token, index }) => readPath(token, start + index) ?? [],
  );
}

/** Reads `path`, `path:12`, `path:12-20`, `path:12:5` or `path#L12-L20`; null when it is nothing of the kind. */
export function readPath(token: string, at: number): Mention | null {
  // Before anything else: the patterns below are quick on short text only.
  if (token.length > MAX_PATH) return null;
  const trimmed = token.replace(/[.:#]+$/, "");
  const suffix = LINE_SUFFIX.exec(trimmed);
  const written = suffix ? trimmed.slice(0, suffix.index) : trimmed;
  // Markdown escapes marks with a backslash, Windows separates folders with it.
  const path = written.replace(/\\(?=_)/g, "");
  if (!namesFile(path.replaceAll("\\", "/"))) return null;
  const range = suffix ? rangeOf(suffix[1] ?? suffix[3], suffix[2] ?? suffix[4]) : null;
  return mentionOf(path, trimmed, range, at, at + trimmed.length);
}

function namesFile(path: string): boolean {
  const parts = path.split("/");
  if (NEVER_IN_A_PATH.test(path) || STRAY_COLON.test(path) || /#|^@|[^/]@/.test(path)) return false;
  if (parts.length > 1 && DOMAIN.test(parts[0] ?? "")) return false;
  if (/(?:^|\/)path\/to\//i.test(path) || parts.some((part) => PLACEHOLDER_PART.test(part))) return false;
  return hasFileName(path, parts.length > 1);
}

function hasFileName(path: string, hasFolder: boolean): boolean {
  const name = baseName(path);
  if (KNOWN_NAMES.has(name)) return true;
  const extension = posix.extname(name).slice(1);
  if (!EXTENSIONS.has(extension) || /^\.(?:test|spec|d|config|stories|min|module)\./.test(name)) return false;
  return hasFolder || !(DOUBTFUL_ALONE.has(extension) || NOT_FILES.test(name));
}

/** `src/a.ts (line 12)` and `src/a.ts, lines 3-5`. */
function withLinePhrase(mention: Mention, text: string): Mention {
  const phrase = mention.range ? null : LINE_PHRASE.exec(text.slice(mention.end, mention.end + 60));
  const range = phrase ? rangeOf(phrase[1], phrase[2]) : null;
  if (range === null) return mention;
  const lines = range.last === range.first ? `${range.first}` : `${range.first}-${range.last}`;
  return mentionOf(mention.target, `${mention.target}:${lines}`, range, mention.start, mention.end);
}

function mentionOf(path: string, text: string, range: LineRange | null, start: number, end: number): Mention {
  return { kind: range ? "line" : "file", text, target: path, range, receiver: null, start, end };
}

function rangeOf(first: string | undefined, last: string | undefined): LineRange | null {
  return first === undefined ? null : { first: Number(first), last: Number(last ?? first) };
}
