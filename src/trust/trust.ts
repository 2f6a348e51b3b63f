import type { SkillFile } from "../model/skill.js";
import { isAboutEvaluation } from "./about-evaluation.js";
import { findBase64 } from "./base64.js";
import { findBidiControls } from "./bidi.js";
import { findCommentInstructions } from "./comments.js";
import type { Hit, TrustFinding } from "./hit.js";
import { findHiddenText } from "./invisible.js";
import { findJudgeAddress } from "./judge-address.js";
import { findFakeMarkers } from "./markers.js";
import { type Source, sourceAtLine, sourceOf } from "./source.js";
import { findVerdicts } from "./verdict.js";

/** The description as YAML gave it, because escapes (`\n`, `\u202e`) do not show in the raw text. */
export interface DescriptionText {
  readonly text: string;
  /** 1-based line of the key in the main file. */
  readonly line: number;
}

/** A text can repeat itself a million times; this many findings of a kind say enough about a file. */
const MAX_A_CODE = 20;

/**
 * Finds what should lower the trust in a skill's text, whatever its scores are: text that speaks to its own judge,
 * verdicts and prompt marks that it brings along, text that people cannot see, encoded text, comments with orders.
 * Linear in the size of the files; at most 20 findings of a code in a file, of which the last has `args.more`, the
 * number of those left out.
 * @param files the main file first
 * @param description the parsed description; what the raw frontmatter already shows is not repeated
 * @returns findings by file, then line, then code; each has its file and line
 */
export function trustFindings(files: readonly SkillFile[], description?: DescriptionText): TrustFinding[] {
  const [main] = files;
  if (!main) return [];
  const parsed = description ? sourceAtLine(main.path, description.text, description.line) : null;
  const isHonest = parsed !== null && findJudgeAddress(parsed, false).length === 0;
  const teaches = isAboutEvaluation(main, isHonest ? parsed.text : "");
  return files.flatMap((file, index) => {
    const found = locate(sourceOf(file), teaches);
    const inDescription = index === 0 && parsed ? locate(parsed, teaches) : [];
    return limit(inOrder([...found, ...unseen(inDescription, found, file.text)]));
  });
}

function locate(source: Source, teaches: boolean): TrustFinding[] {
  const hits: Hit[] = [
    ...findJudgeAddress(source, teaches),
    ...findVerdicts(source, teaches),
    ...findFakeMarkers(source),
    ...findHiddenText(source),
    ...findBidiControls(source),
    ...findBase64(source),
    ...findCommentInstructions(source),
  ];
  return onePerLine(
    hits.map(({ offset, finding }) => ({ ...finding, file: source.file, line: source.lineAt(offset) })),
  );
}

function onePerLine(findings: readonly TrustFinding[]): TrustFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, line }) => {
    const key = `${code}:${line}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Findings of the parsed description that the frontmatter of the file did not show. */
function unseen(
  parsed: readonly TrustFinding[],
  raw: readonly TrustFinding[],
  text: string,
): readonly TrustFinding[] {
  if (parsed.length === 0 || raw.length === 0) return parsed;
  const end = frontmatterEnd(text);
  const shown = new Set(raw.filter(({ line }) => (line ?? 0) <= end).map(({ code }) => code));
  return parsed.filter(({ code }) => !shown.has(code));
}

/** Line of the closing `---`; 0 when there is no frontmatter. */
function frontmatterEnd(text: string): number {
  const lines = text.split("\n");
  return lines[0]?.trimEnd() === "---"
    ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---") + 1
    : 0;
}

function inOrder(findings: readonly TrustFinding[]): TrustFinding[] {
  return [...findings].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.code < b.code ? -1 : Number(a.code > b.code)),
  );
}

function limit(findings: readonly TrustFinding[]): TrustFinding[] {
  const totals = new Map<string, number>();
  for (const { code } of findings) totals.set(code, (totals.get(code) ?? 0) + 1);
  const counts = new Map<string, number>();
  return findings.flatMap((each) => {
    const count = (counts.get(each.code) ?? 0) + 1;
    counts.set(each.code, count);
    const more = (totals.get(each.code) ?? 0) - MAX_A_CODE;
    if (count > MAX_A_CODE) return [];
    return count === MAX_A_CODE && more > 0 ? [withMore(each, more)] : [each];
  });
}

function withMore<Found extends TrustFinding>(found: Found, more: number): Found {
  return { ...found, args: { ...found.args, more } };
}
