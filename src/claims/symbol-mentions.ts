import type { Mention } from "./citation.js";
import { KNOWN_FUNCTIONS, KNOWN_RECEIVERS, KNOWN_WORDS } from "./known-names.js";
import type { OutputLine } from "./lines.js";

const MAX_SYMBOL = 160;
const SHORTEST_NAME = 3;
const LEADING_WORDS =
  /^(?:(?:async|await|new|function|def|fn|func|class|interface|type|enum|struct|trait|const|let|var|public|private|protected|static|export)\s+)+/;
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const SEPARATOR = /\?\.|\.|::|->|#/;
const SELF = new Set(["this", "self", "super", "cls"]);
/** `maxRetries`, `RetryQueue`, `MAX_RETRIES`, `max_retries`: no word of a natural language looks like this. */
const MIXED = /^[A-Za-z][A-Za-z0-9]*_\w*[A-Za-z0-9]$|[a-z0-9][A-Z]/;
const CAPITALS = /^[A-Z][A-Z0-9_]*$/;
const OF_THE_ENVIRONMENT = /\b(?:env|environment|secrets?|tokens?|export|setx?)\b/i;
const DEFINITION =
  /\b(?:function\*?|class|interface|type|enum|struct|trait|def|fn|func|const|let|var|record|module)\s+([\p{L}_][\p{L}\p{N}_]*)/gu;

/** Names of code that stand alone in the code spans of a line: calls, and names in a style of their own. */
export function symbolsIn(line: OutputLine): Mention[] {
  return line.spans.flatMap(({ start, end }) => {
    const symbol = readSymbol(line.text.slice(start, end));
    if (symbol === null) return [];
    if (CAPITALS.test(symbol.target) && isOfEnvironment(symbol.target, line.text)) return [];
    return [{ ...symbol, start, end }];
  });
}

/** Names that a line of code in the output defines. */
export function definitionsIn(code: string): string[] {
  return [...code.matchAll(DEFINITION)].flatMap(([, name]) => name ?? []);
}

function readSymbol(span: string): Omit<Mention, "start" | "end"> | null {
  const text = span.trim();
  if (text.length > MAX_SYMBOL) return null;
  const code = text.replace(LEADING_WORDS, "");
  const bracket = code.indexOf("(");
  const isCall = bracket > 0 && /\)(?::.*|\s*[;{=].*)?$/.test(code);
  if (bracket >= 0 && !isCall) return null;
  const parts = (isCall ? code.slice(0, bracket) : code).split(SEPARATOR).map(bareName);
  const name = parts.at(-1) ?? "";
  const receiver = parts.at(-2) ?? null;
  if (!parts.every((part) => NAME.test(part)) || !isWorthLooking(name, receiver, isCall)) return null;
  const owner = receiver === null || SELF.has(receiver) ? null : receiver;
  return { kind: "symbol", text, target: name, range: null, receiver: owner };
}

/** Without signs that are no part of the name in every language: `$name`, `name!`, `name<T>`. */
function bareName(part: string): string {
  return part
    .trim()
    .replace(/^\$/, "")
    .replace(/[!?]$/, "")
    .replace(/<[^<>]*>$/, "");
}

function isWorthLooking(name: string, receiver: string | null, isCall: boolean): boolean {
  if (name.length < SHORTEST_NAME || KNOWN_WORDS.has(name) || KNOWN_FUNCTIONS.has(name)) return false;
  if (receiver !== null && (KNOWN_RECEIVERS.has(receiver) || KNOWN_WORDS.has(receiver))) return false;
  return isCall ? !KNOWN_RECEIVERS.has(name) : MIXED.test(name);
}

/** Variables of the environment and error codes of the system are defined outside of any project. */
function isOfEnvironment(name: string, line: string): boolean {
  return name.startsWith("ERR_") || OF_THE_ENVIRONMENT.test(line);
}
