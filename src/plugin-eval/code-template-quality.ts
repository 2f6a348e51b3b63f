import type { CodeBlock, SkillFacts } from "../model/facts.js";
import type { ScorePart, SubScore } from "../model/plugin-eval.js";
import { type CodeParser, loadCodeParsers, type Verdict } from "./code-parsers.js";
import { part, sumOf } from "./parts.js";
import { fencedBlocks } from "./text.js";

const TAG_SHARE = 0.4;
const PARSE_SHARE = 0.6;

/**
 * Whether each fenced block names its language and is well formed in it. Blocks in a language without a parser here
 * are marked by their tag alone. Null without any block.
 */
export async function codeTemplateQuality({ main }: SkillFacts): Promise<SubScore> {
  const blocks = fencedBlocks(main);
  if (blocks.length === 0) return { score: null, parts: [] };
  const parsers = await loadCodeParsers(blocks.map(({ language }) => language));
  return sumOf(blocks.map((block) => blockPart(block, parsers.get(block.language), blocks.length)));
}

function blockPart(block: CodeBlock, parser: CodeParser | undefined, blockCount: number): ScorePart {
  const { language, line, text } = block;
  const verdict = parser ? parser(text) : "unknown";
  const points = language === "" ? 0 : markOf(verdict);
  return part("code-block", points / blockCount, 1 / blockCount, { line, args: { language, verdict } });
}

function markOf(verdict: Verdict): number {
  if (verdict === "unknown") return 1;
  return TAG_SHARE + (verdict === "parses" ? PARSE_SHARE : 0);
}
