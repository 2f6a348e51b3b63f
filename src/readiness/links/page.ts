import { type Finding, finding } from "../../findings/finding.js";
import type { Link, MarkdownFacts } from "../../model/facts.js";
import type { SkillPaths } from "./resolve.js";
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
interface PageLinks {
  readonly files: readonly FileLink[];
  readonly web: readonly WebLink[];
  /** `link-broken`, `link-directory`, `link-outside`: one for each local link that leads to no file. */
  readonly findings: readonly Finding[];
}

/** Follows every link of a file by one step. Opens nothing. */
export async function linksOf(page: MarkdownFacts, skill: SkillPaths): Promise<PageLinks> {
  const files: FileLink[] = [];
  const web: WebLink[] = [];
  const findings: Finding[] = [];
  const report = (code: LinkCode, { line, target }: Link) =>
    findings.push(finding(code, { file: page.file, line }, { target }));
  for (const link of page.links) {
    const target = classifyTarget(link.target, page.file);
    if (target.kind === "external") web.push({ file: page.file, line: link.line, url: target.url });
    if (target.kind === "outside") report("link-outside", link);
    if (target.kind !== "local") continue;
    const { path, kind } = await firstThatExists(target.paths, skill);
    if (kind === "file") files.push({ link, path, fragment: target.fragment });
    else report(CODES[kind], link);
  }
  return { files, web, findings };
}

type LinkCode = "link-broken" | "link-directory" | "link-outside";
const CODES = { folder: "link-directory", outside: "link-outside", missing: "link-broken" } as const;

async function firstThatExists(paths: readonly string[], skill: SkillPaths) {
  for (const path of paths) {
    const kind = await skill.kindAt(path);
    if (kind !== "missing") return { path, kind };
  }
  return { path: paths[0] ?? "", kind: "missing" as const };
}
