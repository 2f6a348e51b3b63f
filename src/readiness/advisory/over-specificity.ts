import { finding } from "../../findings/finding.js";
import type { Specificity } from "../../findings/readiness.js";
import type { MarkdownFacts } from "../../model/facts.js";
import { adviceCheck, type Check } from "../check.js";

const URL_TEXT = /https?:\/\/[^\s"'<>`]+/gi;
const AFTER_A_URL = /[)\]}.,:;!?*]+$/;
/** Pages that are meant to be read, and names that stand for any host. */
const GENERAL_HOSTS = [
  /(?:^|\.)(?:github\.com|github\.io|githubusercontent\.com|arxiv\.org|wikipedia\.org|agentskills\.io)$/,
  /(?:^|\.)(?:doi\.org|readthedocs\.io|mozilla\.org|w3\.org|python\.org|nodejs\.org)$/,
  /(?:^|\.)(?:npmjs\.com|pypi\.org|microsoft\.com)$/,
  /^(?:docs?|developers?|learn|help|support)\./,
  /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost)$/,
];

/** What such pages are called on the site of a product. */
const PAGE_TO_READ = /\/(?:docs?|documentation)(?:\/|$)|\.html?$/;

const UNIX_PATH = /(?<![\w./~$}-])\/(?:usr|etc|home|var|opt|tmp|Users)\/[\w.@-]+/;
const SHEBANG = /^\s*#!/;
const WINDOWS_PATH = /(?<![A-Za-z0-9])[A-Zc]:\\[\w.%-]+/;

const ADDRESS = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;
const VERSION_BEFORE = /(?:version|release|v|==|>=|<=|@|~|\^)\s?$/i;
/**
 * This machine, whole networks, masks, the ranges set aside for documentation (RFC 5737), and forms such as `1.1.1.1`,
 * which number chapters and enzymes as well.
 */
const GENERAL_ADDRESS = /^(?:127\.|255\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)|\.0$|^\d\.\d\.\d\.\d$/;

const PORT =
  /(?:(?<![\w.])(?:localhost|\d{1,3}(?:\.\d{1,3}){3})|(?<=[\s"'`(])|^):(\d{4,5})(?![\w.:-])|(?<!\w)port[ =:]\s?(\d{4,5})(?!\w)/gi;
const HIGHEST_PORT = 65_535;

/** `mark` is in every line in which `find` finds something, and in few others, so that most lines are done with fast. */
interface Finder {
  readonly category: Specificity;
  readonly mark: RegExp;
  readonly find: (line: string) => string | undefined;
}

const FINDERS: readonly Finder[] = [
  {
    category: "unix-path",
    mark: /\//,
    find: (line) => (SHEBANG.test(line) ? undefined : UNIX_PATH.exec(line)?.[0]),
  },
  { category: "windows-path", mark: /:\\/, find: (line) => WINDOWS_PATH.exec(line)?.[0] },
  {
    category: "ip-address",
    mark: /\d\.\d/,
    find: (line) => [...line.matchAll(ADDRESS)].find((match) => isMachine(match, line))?.[0],
  },
  {
    category: "url",
    mark: /:\/\//,
    find: (line) =>
      [...line.matchAll(URL_TEXT)].map(([url]) => url.replace(AFTER_A_URL, "")).find(isOneService),
  },
  { category: "port", mark: /\d{4}/, find: (line) => [...line.matchAll(PORT)].find(isPort)?.[0] },
];

/** Looks for things that only hold on one machine or with one service; one finding a category, at its first place. */
export function overSpecificity({ file, lines, bodyLine }: MarkdownFacts): Check {
  const body = lines.slice(bodyLine - 1);
  const findings = FINDERS.flatMap(({ category, mark, find }) => {
    for (const [index, text] of body.entries()) {
      const found = mark.test(text) ? find(text) : undefined;
      if (found === undefined) continue;
      return [finding("advisory-over-specific", { file, line: bodyLine + index }, { category, found })];
    }
    return [];
  });
  return adviceCheck("over-specificity", findings.length > 0 ? "warning" : "ok", findings);
}

function isOneService(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname: host, pathname } = new URL(text);
  if (pathname === "/" || PAGE_TO_READ.test(pathname)) return false;
  return host.includes(".") && !/^[\d.]+$/.test(host) && !GENERAL_HOSTS.some((general) => general.test(host));
}

function isMachine({ 0: address, index }: RegExpExecArray, line: string): boolean {
  if (!address.split(".").every((part) => Number(part) <= 255)) return false;
  return !GENERAL_ADDRESS.test(address) && !VERSION_BEFORE.test(line.slice(Math.max(0, index - 10), index));
}

function isPort({ 1: afterHost, 2: named }: RegExpExecArray): boolean {
  const port = Number(afterHost ?? named);
  return port >= 1024 && port <= HIGHEST_PORT;
}
