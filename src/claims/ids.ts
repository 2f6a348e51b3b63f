import { wordSet } from "../text/data.js";

/** `#12`, `TASK-7` or a commit hash, wherever it stands as a word of its own. */
const ID = /(?<![\w&/#-])(?:#\d{1,6}|[A-Za-z][A-Za-z0-9]{1,9}-\d{1,6}|[0-9a-f]{7,40})(?![\w-])/g;
const COMMIT = /^[0-9a-f]{7,40}$/;
const COMMIT_PREFIX = 7;
/** Names of standards and models that look like task ids. */
const NOT_TASKS = wordSet(
  "AES BASE CP CRC CVE DES EC ECMA EN ES FIPS GPT HTTP IEEE IPV ISO KOI LATIN MD MP OAUTH PEP RFC RSA SHA SHAKE " +
    "SOC TLS UCS UTF WCAG WIN X",
);

/** An id in a text. */
interface IdMention {
  readonly text: string;
  /** Offset of its first character. */
  readonly at: number;
}

/** All ids in a text. Linear. */
export function idsIn(text: string): IdMention[] {
  return [...text.matchAll(ID)]
    .map((match) => ({ text: match[0], at: match.index }))
    .filter((mention) => shapeOf(mention.text) !== null);
}

/** The family of an id: `#`, `commit`, or the project prefix in capitals; null when the text only looks like an id. */
export function shapeOf(id: string): string | null {
  if (id.startsWith("#")) return "#";
  if (id.includes("-")) {
    const prefix = id.slice(0, id.indexOf("-")).toUpperCase();
    return NOT_TASKS.has(prefix) ? null : prefix;
  }
  return COMMIT.test(id) && /\d/.test(id) && /[a-f]/.test(id) ? "commit" : null;
}

/** What two ways to write the same id have in common: case does not count, nor how much of a hash is written out. */
export function idKey(id: string): string {
  return shapeOf(id) === "commit" ? id.slice(0, COMMIT_PREFIX) : id.toUpperCase();
}
