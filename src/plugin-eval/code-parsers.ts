import { parseYaml } from "../text/yaml.js";

/** `unknown`: the code is beyond what the parser can take, which says nothing about the code. */
export type Verdict = "parses" | "fails" | "unknown";

/** Tells whether code is well formed. */
export type CodeParser = (code: string) => Verdict;

/** Parsers recurse, so code from strangers is bounded. */
const MAX_CODE_LENGTH = 200_000;

type Load = () => Promise<(code: string) => boolean>;

const DOCUMENT_START = /^---[ \t]*(?:#.*)?$/m;

const json: Load = async () => (code) => {
  JSON.parse(code);
  return true;
};

const yaml: Load = async () => (code) =>
  code.split(DOCUMENT_START).every((document) => {
    const result = parseYaml(document);
    if (!result.ok && result.problems[0].code === "too-complex") throw new RangeError();
    return result.ok;
  });

const toml: Load = async () => {
  const { parse } = await import("smol-toml");
  return (code) => {
    parse(code);
    return true;
  };
};

/** Examples are excerpts: they may await, return or import anywhere. */
function script(...plugins: ("jsx" | "typescript" | "decorators")[]): Load {
  return async () => {
    const { parse } = await import("@babel/parser");
    return (code) => {
      parse(code, {
        sourceType: "unambiguous",
        plugins,
        allowAwaitOutsideFunction: true,
        allowReturnOutsideFunction: true,
        allowImportExportEverywhere: true,
        allowSuperOutsideMethod: true,
        allowUndeclaredExports: true,
      });
      return true;
    };
  };
}

const javascript = script("jsx", "decorators");
const typescript = script("typescript", "decorators");

const LOADERS: Readonly<Record<string, Load>> = {
  json,
  yaml,
  yml: yaml,
  toml,
  javascript,
  js: javascript,
  jsx: javascript,
  mjs: javascript,
  cjs: javascript,
  typescript,
  ts: typescript,
  mts: typescript,
  cts: typescript,
  tsx: script("typescript", "jsx", "decorators"),
};

const loaded = new Map<Load, Promise<CodeParser>>();

/** The parsers for those of the languages that have one; each is loaded when it is first needed. */
export async function loadCodeParsers(languages: Iterable<string>): Promise<ReadonlyMap<string, CodeParser>> {
  const parsers = new Map<string, CodeParser>();
  for (const language of new Set(languages)) {
    const load = Object.hasOwn(LOADERS, language) ? LOADERS[language] : undefined;
    if (load) parsers.set(language, await loadOnce(load));
  }
  return parsers;
}

function loadOnce(load: Load): Promise<CodeParser> {
  const parser = loaded.get(load) ?? load().then(guarded);
  loaded.set(load, parser);
  return parser;
}

function guarded(accepts: (code: string) => boolean): CodeParser {
  return (code) => {
    if (code.length > MAX_CODE_LENGTH) return "unknown";
    try {
      return accepts(code) ? "parses" : "fails";
    } catch (error) {
      return error instanceof RangeError ? "unknown" : "fails";
    }
  };
}
