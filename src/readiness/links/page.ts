import type { Link, MarkdownFacts } from "../../model/facts.js";
import { type Finding, finding } from "../../model/finding.js";
import type { SkillFolder } from "./resolve.js";
import { classifyTarget } from "./target.js";

/** A local link that leads to a file of the skill. */
export interface FileLink {
  readonly link: Link;
  /** POSIX path relative to the skill folder. */
  readonly path: string;
  /** Percent escapes decoded; empty when the link names no anchor. */
  readonly fragment: string;
}

/** A web address and where it stands. */
export interface WebLink {
  readonly file: string;
  readonly line: number;
  readonly url: string;
}

/** What the links of one file lead to. */
export interface PageLinks {
  readonly files: readonly FileLink[];
  readonly web: readonly WebLink[];
  /** `link-broken`, `link-directory`, `link-outside`: one for each local link that leads to no file. */
  readonly findings: readonly Finding[];
}

/** Follows every link of a file by one step. Opens nothing. */
export async function linksOf(page: MarkdownFacts, folder: SkillFolder): Promise<PageLinks> {
  const files: FileLink[] = [];
  const web: WebLink[] = [];
  const findings: Finding[] = [];
  const report = (code: string, { line, target }: Link) =>
    findings.push(finding(code, "error", { file: page.file, line }, { target }));
  for (const link of page.links) {
    const target = classifyTarget(link.target, page.file);
    if (target.kind === "external") web.push({ file: page.file, line: link.line, url: target.url });
    if (target.kind === "outside") report("link-outside", link);
    if (target.kind !== "local") continue;
    const { path, place } = await firstThatExists(target.paths, folder);
    if (place === "file") files.push({ link, path, fragment: target.fragment });
    else report(CODES[place], link);
  }
  return { files, web, findings };
}

const CODES = { directory: "link-directory", outside: "link-outside", missing: "link-broken" } as const;

async function firstThatExists(paths: readonly string[], folder: SkillFolder) {
  for (const path of paths) {
    const place = await folder.at(path);
    if (place !== "missing") return { path, place };
  }
  return { path: paths[0] ?? "", place: "missing" as const };
}
