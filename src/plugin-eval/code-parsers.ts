import { parseYaml } from "../text/yaml.js";

/** `unknown`: the code is beyond what the parser can take, which says nothing about the code. */
export type Verdict = "parses" | "fails" | "unknown";

/** Tells whether code is well formed. */
export type CodeParser = (code: string) => Verdict;

/** Parsers recurse, so code from strangers is bounded. */
const MAX_CODE_LENGTH = 200_000;

/** Loads what throws for code that is not well formed: a RangeError when the code is beyond what it can take. */
type Load = () => Promise<(code: string) => unknown>;

const DOCUMENT_START = /^---[ \t]*(?:#.*)?$/m;

const json: Load = async () => (code) => JSON.parse(code);

const yaml: Load = async () => (code) => {
  for (const document of code.split(DOCUMENT_START)) {
    const result = parseYaml(document);
    if (!result.ok) throw result.problems[0].code === "too-complex" ? new RangeError() : new SyntaxError();
  }
};

const toml: Load = async () => (await import("smol-toml")).parse;

/** Examples are excerpts: they may await, return or import anywhere. */
function script(...plugins: ("jsx" | "typescript" | "decorators")[]): Load {
  return async () => {
    const { parse } = await import("@babel/parser");
    return (code) =>
      parse(code, {
        sourceType: "unambiguous",
        plugins,
        allowAwaitOutsideFunction: true,
        allowReturnOutsideFunction: true,
        allowImportExportEverywhere: true,
        allowSuperOutsideMethod: true,
        allowUndeclaredExports: true,
      });
  };
}

/** Parsers by the tags that code blocks have. */
const LOADERS: readonly (readonly [tags: string, load: Load])[] = [
  ["json", json],
  ["yaml yml", yaml],
  ["toml", toml],
  ["javascript js jsx mjs cjs", script("jsx", "decorators")],
  ["typescript ts mts cts", script("typescript", "decorators")],
  ["tsx", script("typescript", "jsx", "decorators")],
];

const loaded = new Map<Load, Promise<CodeParser>>();

/** The parsers for those of the languages that have one; each is loaded when it is first needed. */
export async function loadCodeParsers(languages: Iterable<string>): Promise<ReadonlyMap<string, CodeParser>> {
  const parsers = new Map<string, CodeParser>();
  for (const language of new Set(languages)) {
    const [, load] = LOADERS.find(([tags]) => tags.split(" ").includes(language)) ?? [];
    if (load) parsers.set(language, await loadOnce(load));
  }
  return parsers;
}

function loadOnce(load: Load): Promise<CodeParser> {
  const parser = loaded.get(load) ?? load().then(guarded);
  loaded.set(load, parser);
  return parser;
}

function guarded(parse: (code: string) => unknown): CodeParser {
  return (code) => {
    if (code.length > MAX_CODE_LENGTH) return "unknown";
    try {
      parse(code);
      return "parses";
    } catch (error) {
      return error instanceof RangeError ? "unknown" : "fails";
    }
  };
}
