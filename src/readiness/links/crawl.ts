import { join, posix } from "node:path";
import { readText } from "../../files/read.js";
import { type Finding, finding } from "../../findings/finding.js";
import { parseMarkdown } from "../../markdown/parse.js";
import type { MarkdownFacts, SkillFacts } from "../../model/facts.js";
import { splitFrontmatter } from "../../text/frontmatter.js";
import { anchorsOf } from "./anchors.js";
import { mentionedFiles } from "./mentions.js";
import { type FileLink, linksOf, type WebLink } from "./page.js";
import { SkillPaths } from "./resolve.js";

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const NEVER_READ = /(?:^|\/)(?:node_modules|\.[^/]+)\//;
/** Names of lines and of quoted text, which a browser or an editor makes. */
const GENERATED_ANCHOR = /^(?:top|l\d+(?:-l\d+)?|:~:.*)$/i;

/** What a reader finds who follows the links of a skill. */
interface Crawl {
  /** Local links, sound or not. */
  readonly localLinks: number;
  readonly web: readonly WebLink[];
  readonly findings: readonly Finding[];
  /** Files below `references/` that no link and no mention leads to, starting from `SKILL.md`. */
  readonly orphans: readonly string[];
}

/**
 * Checks the links of `SKILL.md`, of all references, and of every other Markdown file of the skill that links lead
 * to. Only such other files are opened here, and only inside the skill folder.
 */
export async function crawl(facts: SkillFacts): Promise<Crawl> {
  const crawler = new Crawler(facts);
  await crawler.follow(facts.main.file);
  const orphans = crawler.unseenReferences();
  for (const { file } of facts.references) await crawler.checkPage(file);
  return { ...crawler.result(), orphans };
}

class Crawler {
  private readonly dir: string;
  private readonly paths: SkillPaths;
  private readonly pages = new Map<string, MarkdownFacts | null>();
  private readonly anchors = new Map<string, ReadonlySet<string>>();
  private readonly checked = new Map<string, readonly FileLink[]>();
  private readonly seen = new Set<string>();
  private readonly references: readonly string[];
  private readonly web: WebLink[] = [];
  private readonly findings: Finding[] = [];
  private localLinks = 0;

  constructor({ skill, main, references }: SkillFacts) {
    this.dir = skill.dir;
    this.paths = new SkillPaths(skill.dir);
    for (const page of [main, ...references]) this.pages.set(page.file, page);
    const withheld = skill.withheld.filter(({ reason }) => reason !== "outside");
    this.references = [...skill.references, ...withheld].map(({ path }) => path);
  }

  /** Goes from file to file, by links and by mentions, as far as they lead. */
  async follow(start: string): Promise<void> {
    const waiting = [start];
    this.seen.add(start);
    for (const file of waiting) {
      const page = this.page(file);
      if (!page) continue;
      const linked = (await this.checkPage(file)).map(({ path }) => path);
      for (const next of [...linked, ...mentionedFiles(page, this.unseenReferences())]) {
        if (!this.seen.has(next)) waiting.push(next);
        this.seen.add(next);
      }
    }
  }

  unseenReferences(): string[] {
    return this.references.filter((file) => !this.seen.has(file));
  }

  /** Checks the links of a file once. Returns those that lead to a file of the skill. */
  async checkPage(file: string): Promise<readonly FileLink[]> {
    const known = this.checked.get(file);
    if (known) return known;
    const page = this.page(file);
    if (!page) return [];
    const { files, web, findings } = await linksOf(page, this.paths);
    this.checked.set(file, files);
    this.localLinks += files.length + findings.length;
    this.web.push(...web);
    this.findings.push(...findings);
    for (const link of files) this.checkAnchor(file, link);
    return files;
  }

  result(): Omit<Crawl, "orphans"> {
    return { localLinks: this.localLinks, web: this.web, findings: this.findings };
  }

  private checkAnchor(file: string, { link, path, fragment }: FileLink): void {
    if (fragment === "" || GENERATED_ANCHOR.test(fragment)) return;
    const page = this.page(path);
    // Anchors below the line at which a parse was cut short are not known.
    if (!page || page.limitedAt !== null || this.anchorsIn(page).has(fragment.toLowerCase())) return;
    const at = { file, line: link.line };
    this.findings.push(finding("link-anchor", at, { target: link.target, anchor: fragment, in: path }));
  }

  private anchorsIn(page: MarkdownFacts): ReadonlySet<string> {
    const anchors = this.anchors.get(page.file) ?? anchorsOf(page);
    this.anchors.set(page.file, anchors);
    return anchors;
  }

  /** null for a file that is no Markdown or is not to be read. */
  private page(file: string): MarkdownFacts | null {
    const known = this.pages.get(file);
    if (known !== undefined) return known;
    const page = this.open(file);
    this.pages.set(file, page);
    return page;
  }

  private open(file: string): MarkdownFacts | null {
    if (!MARKDOWN.test(posix.basename(file)) || NEVER_READ.test(file)) return null;
    const read = readText(join(this.dir, file), { follow: [this.dir] });
    if (!read.ok) return null;
    const split = splitFrontmatter(read.text);
    return parseMarkdown({ path: file, text: read.text }, split.kind === "block" ? split.bodyLine : 1);
  }
}
