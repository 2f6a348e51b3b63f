import { join } from "node:path";
import { sizeOf } from "../files/look.js";
import { type Finding, finding } from "../findings/finding.js";
import type { MarkdownFacts, SkillFacts } from "../model/facts.js";
import type { Skill, WithheldFile } from "../model/skill.js";
import { once } from "../text/data.js";
import { findCrossReferences } from "./cross-references.js";
import { parseMarkdown } from "./parse.js";

const MARKDOWN_FILE = /\.(?:md|markdown)$/i;

/**
 * Everything the deterministic stages ask about a skill. Each file is parsed once, references when they are first
 * asked for: most figures need `SKILL.md` alone.
 */
export function collectFacts(skill: Skill): SkillFacts {
  const main = parseMarkdown(skill.main, skill.bodyLine);
  const references = once(() =>
    skill.references.filter(({ path }) => MARKDOWN_FILE.test(path)).map((file) => parseMarkdown(file)),
  );
  return {
    skill,
    main,
    get references() {
      return references();
    },
    crossReferences: findCrossReferences(main, skill.dir),
    hasReferences: skill.references.some(({ text }) => text.trim() !== "") || skill.withheld.some(isFilled),
    hasAssets: skill.assets.some((path) => (sizeOf(join(skill.dir, path)) ?? 0) > 0),
    get findings() {
      return [main, ...references()].flatMap(tooComplex);
    },
  };
}

function isFilled({ reason, bytes }: WithheldFile): boolean {
  return reason !== "outside" && bytes !== 0;
}

function tooComplex({ file, limitedAt }: MarkdownFacts): Finding[] {
  return limitedAt === null ? [] : [finding("markdown-too-complex", { file, line: limitedAt })];
}
