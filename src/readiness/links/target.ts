import { posix } from "node:path";
import { percentDecoded } from "../../text/data.js";

/** Where a link leads, told from its text alone. */
export type Target =
  /** Not a file and not a web page: mail, phone, data, another program, a placeholder, nothing. */
  | { readonly kind: "other" }
  /** `url` has no fragment. */
  | { readonly kind: "external"; readonly url: string }
  /** Written in a way that leaves the skill folder: `..`, an absolute path, a home folder, `file:`. */
  | { readonly kind: "outside" }
  /** `paths`: what the target may mean, relative to the skill folder, likeliest first. */
  | { readonly kind: "local"; readonly paths: readonly string[]; readonly fragment: string };

const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
const DRIVE = /^[a-z]:[\\/]/i;
const WEB = /^(?:https?:)?\/\//i;
/** `{{name}}`, `${name}`, `{name}`: to be filled in by whoever uses the text. */
const PLACEHOLDER = /[{}]/;

/**
 * @param target as written, Markdown escapes and entities resolved, percent escapes not
 * @param source POSIX path of the file that holds the link, relative to the skill folder
 */
export function classifyTarget(target: string, source: string): Target {
  if (target === "" || PLACEHOLDER.test(target)) return { kind: "other" };
  if (WEB.test(target)) return { kind: "external", url: webAddress(target) };
  if (/^file:/i.test(target) || DRIVE.test(target)) return { kind: "outside" };
  if (SCHEME.test(target)) return { kind: "other" };
  const [path, fragment] = splitFragment(target);
  if (path === "") return { kind: "local", paths: [source], fragment };
  return localTarget(path, fragment, posix.dirname(source));
}

function localTarget(path: string, fragment: string, folder: string): Target {
  const query = path.indexOf("?");
  const spellings = query > 0 ? [path, path.slice(0, query)] : [path];
  const paths = spellings.map((spelling) => posix.join(folder, percentDecoded(spelling)));
  const leaves = (candidate: string) => candidate === ".." || candidate.startsWith("../");
  const isAbsolute = /^(?:[/\\]|~[/\\])/.test(percentDecoded(path));
  return isAbsolute || paths.some(leaves) ? { kind: "outside" } : { kind: "local", paths, fragment };
}

function webAddress(target: string): string {
  const [address] = splitFragment(target);
  return address.startsWith("//") ? `https:${address}` : address;
}

function splitFragment(target: string): readonly [string, string] {
  const at = target.indexOf("#");
  return at < 0 ? [target, ""] : [target.slice(0, at), percentDecoded(target.slice(at + 1))];
}
