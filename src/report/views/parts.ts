import type { CheckDocument } from "../../documents/check.js";
import type { Gate, JudgedDimension, Shard, StatedFinding, Status } from "../../documents/parts.js";
import type { QualitySkill } from "../../documents/quality.js";
import type { Unscored, Usage } from "../../model/score.js";
import { counted, durationText } from "../../text/numbers.js";
import type { Block, Cell, Detail, Gauge, Inline, List, Page, Section, Span, Table } from "../blocks.js";
import { marksText, markText, type Scale, splitText } from "../words/marks.js";
import { SEVERITY_ICON } from "../words/severity.js";

/** What several pages consist of. What may have nothing to say gives content that is empty then. */

export const UNSCORED_ICON = "❔";
export const STATUS_ICON: Readonly<Record<Status | Gate, string>> = {
  passed: "✅",
  failed: "❌",
  error: UNSCORED_ICON,
  skipped: UNSCORED_ICON,
  incomplete: UNSCORED_ICON,
};
/** For marks, from the lowest of five levels of the scale. */
const LEVEL_ICONS = ["❌", "🔶", "⚪", "✅", "🌟"];

/** PASS, FAIL or INCOMPLETE. */
export const GATE_WORD: Readonly<Record<Gate, Span>> = {
  passed: { text: "PASS", tone: "good" },
  failed: { text: "FAIL", tone: "bad" },
  incomplete: { text: "INCOMPLETE", tone: "caution" },
};

export const faint = (text: string): Span => ({ text, tone: "faint" });
export const strong = (text: string): Span => ({ text, tone: "strong" });

/** What a page may be made of: blocks, lists of them, and nothing where there is nothing to say. */
export type Content = Block | readonly Content[] | false | null | undefined | "";

export function blocksOf(content: Content): Block[] {
  if (!content) return [];
  return "kind" in content ? [content] : content.flatMap(blocksOf);
}

export const page = (title: string, content: Content): Page => ({ title, blocks: blocksOf(content) });

export function section(icon: string, title: Inline, content: Content): Section {
  return { kind: "section", ...(icon && { icon }), title, blocks: blocksOf(content) };
}

/** The same; nothing where it would be empty. @param fold closed where a format can close it */
export function sectionOf(icon: string, title: Inline, content: Content, fold = false): Section | null {
  const own = { ...section(icon, title, content), ...(fold && { fold }) };
  return own.blocks.length > 0 ? own : null;
}

/** A column: its title, what stands in it, and where it stands if not on the left. */
export type Shown<Row> = readonly [title: string, cell: (row: Row) => Cell, align?: "right"];

/** A table of rows that are alike; columns that do not apply are left out. */
export function tableOf<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly (Shown<Row> | false | null)[],
): Table {
  const shown = given(columns);
  return {
    kind: "table",
    caption,
    columns: shown.map(([title, , align]) => (align ? { title, align } : { title })),
    rows: rows.map((row) => shown.map(([, cell]) => cell(row))),
  };
}

/** What there is of a list. */
export function given<Item>(items: readonly (Item | false | "" | null | undefined)[]): Item[] {
  return items.filter((item): item is Item => Boolean(item));
}

/** Terms and what they are. */
export const facts = (items: readonly (readonly [label: string, value: Inline])[]): Block => ({
  kind: "facts",
  items: items.map(([label, value]) => ({ label, value })),
});

export const note = (text: Inline): Block => ({ kind: "note", text });
export const verdict = (icon: string, text: Inline, gauge: Gauge | null = null): Block => ({
  kind: "verdict",
  icon,
  text,
  gauge,
});

/** Lines of one kind; nothing for none. */
export const lines = (items: List["items"]): List[] =>
  items.length > 0 ? [{ kind: "list", style: "plain", items }] : [];

/** Sentences that lower the trust in what stands above. */
export const cautions = (sentences: readonly (string | false | null | undefined)[]): List[] =>
  lines(given(sentences).map((text) => ({ icon: SEVERITY_ICON.warning, text })));

/** One line that begins with a sign. */
export const line = (icon: string, text: Inline): List[] => lines([{ icon, text }]);

/**
 * The page of a report on skills: a section for each, which `quiet` leaves out where there is a summary; what was found
 * about the search; and what local files changed in the criteria.
 * @param closing what follows on the sections at any detail: a summary of several, and the like
 */
export function skillsPage(
  title: string,
  sections: readonly Section[],
  closing: Content,
  document: Pick<CheckDocument, "warnings" | "rubric"> & { readonly skills: readonly unknown[] },
  detail: Detail,
): Page {
  const shown = (document.skills.length === 1 || detail !== "quiet") && sections;
  const search = detail === "verbose" && findings(document.warnings, detail);
  return page(title, [shown, closing, search, rubricNote(document.rubric)]);
}

/** A table of all skills, the totals, and the verdict on the whole with its terms and what it cost. */
export function summarySection(table: Table, totals: Content, gate: Gate, terms: string, cost = ""): Section {
  const whole = verdict(STATUS_ICON[gate], [
    GATE_WORD[gate],
    terms && ` (${terms})`,
    cost && faint(` · ${cost}`),
  ]);
  return { ...section("", "Summary", [table, section("", "", [totals, whole])]), isSummary: true };
}

/** The name and path of what a section is about. */
export function named({ name, path }: { readonly name: string; readonly path: string }): (string | Span)[] {
  return [strong(name), "  ", faint(path)];
}

/** `4 skills`, `4 skills (shard 1/3)` */
export function foundText(found: number, shard: Shard): string {
  return `${counted(found, "skill")}${shard ? ` (shard ${shard.index}/${shard.count})` : ""}`;
}

/**
 * One row a dimension, with its evidence where everything is shown; nothing when no dimension has a score.
 * @param options `mark`: how a mark reads, by default as `markText` prints it
 */
export function marks(
  dimensions: readonly JudgedDimension[],
  options: {
    readonly scale: Scale;
    readonly estimated?: boolean;
    readonly mark?: (dimension: JudgedDimension) => string;
  },
  detail: Detail,
): Block[] {
  if (dimensions.every(({ score }) => score === null)) return [];
  const { scale, estimated = false, mark = (one) => markText(one, scale, estimated) } = options;
  const rows = dimensions.map((dimension) => ({
    icon: markIcon(dimension.score, scale),
    label: dimension.label,
    mark: mark(dimension),
    reason: reasonText(dimension, detail === "verbose"),
    gauge: gaugeOf(dimension.score, dimension.interval, scale),
    evidence: detail === "verbose" ? dimension.evidence : [],
  }));
  return [{ kind: "marks", rows }];
}

/** Why a dimension has its mark; before it the marks of a panel, where they contradict each other or all is shown. */
function reasonText(dimension: JudgedDimension, isVerbose: boolean): string {
  const { score, marks: all, rationale } = dimension;
  if (score === null) return "not scored";
  const own = splitText(dimension) ?? (isVerbose && all.length > 1 ? `marks ${marksText(all)}` : null);
  return `${own ? `[${own}] ` : ""}${rationale}`;
}

function markIcon(score: number | null, { min, max }: Scale): string {
  if (score === null) return UNSCORED_ICON;
  return LEVEL_ICONS[Math.round(((score - min) / (max - min)) * (LEVEL_ICONS.length - 1))] ?? UNSCORED_ICON;
}

/** A value of a scale as a share of it; null for none. */
export function gaugeOf(
  value: number | null,
  interval: Gauge["interval"],
  { min, max }: Pick<Scale, "min" | "max">,
): Gauge | null {
  if (value === null) return null;
  const share = (point: number): number => Math.min(1, Math.max(0, (point - min) / (max - min)));
  const range = interval && { low: share(interval.low), high: share(interval.high) };
  return { value: share(value), interval: range };
}

/** Why there is no result. */
export function problem(error: Unscored | null, lead = "Not scored"): Block[] {
  return error ? [{ kind: "problem", lead, error }] : [];
}

/** What was found; what is only worth knowing where everything is shown. */
export function findings(all: readonly StatedFinding[], detail: Detail): Block[] {
  const items = detail === "verbose" ? all : all.filter(({ severity }) => severity !== "info");
  return items.length > 0 ? [{ kind: "findings", items }] : [];
}

/** What to change first, most useful first; not for a reader who wants the result alone. */
export function improvements(texts: readonly string[], detail: Detail, title = "Top improvements"): Block[] {
  if (texts.length === 0 || detail === "quiet") return [];
  const lead = { icon: "🔧", text: `${title}:` };
  return [{ kind: "list", style: "steps", lead, items: texts.map((text) => ({ text })) }];
}

/** What the judge says of the whole. */
export function summary(text: string): Block[] {
  return text ? line("📝", text) : [];
}

/** What a result cost and where it comes from, where everything is shown. */
export function costs(
  work: Pick<QualitySkill, "usage" | "model" | "cached" | "durationMs"> & { readonly estimated?: boolean },
  detail: Detail,
): Block[] {
  if (detail !== "verbose") return [];
  if (work.estimated) return line("⏱ ", faint("estimated from facts about the text; no model was asked"));
  const { usage, model, cached, durationMs } = work;
  const parts = [
    model ?? "model not reported",
    ...(cached ? ["from the cache"] : spentParts(usage)),
    ...(usage.cacheReadTokens > 0 ? [`${grouped(usage.cacheReadTokens)} read from prompt cache`] : []),
    ...(durationMs === null || cached ? [] : [durationText(durationMs)]),
  ];
  return line("⏱ ", faint(parts.join(" · ")));
}

/** `1 request`, `12,345 tokens in`, `678 out` */
export function spentParts({ requests, inputTokens, outputTokens }: Usage): string[] {
  return [counted(requests, "request"), `${grouped(inputTokens)} tokens in`, `${grouped(outputTokens)} out`];
}

/** `12,345` */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** How many criteria local files changed. */
export function rubricNote(rubric: CheckDocument["rubric"]): Block[] {
  const { overridden = [], added = [], disabled = [] } = rubric ?? {};
  const changes = Object.entries({ overridden, added, disabled })
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${ids.length} ${what}`);
  return changes.length > 0 ? [note(faint(`Criteria: ${changes.join(", ")} by local files`))] : [];
}
