import type { CertifyDocument, ScoreDocument, ScoredDimension, ScoredSkill } from "../../documents/score.js";
import { reaches } from "../../model/compare.js";
import { addUsage, NO_USAGE } from "../../model/score.js";
import { counted, limitText } from "../../text/numbers.js";
import type { Block, Cell, Detail, Page, Section, Table } from "../blocks.js";
import { hundredText, NO_NUMBER, rangeText, ratingText, scoreText } from "../words/figures.js";
import { certificationSection } from "./certification.js";
import { LAYERS, layerDetails, layerFailure, layerSummary } from "./layers.js";
import * as parts from "./parts.js";

type Document = ScoreDocument | CertifyDocument;

/** How skills do on the ten dimensions of PluginEval, and in matches where they were to be certified. */
export function scorePage(document: Document, detail: Detail): Page {
  const { skills, agents } = document;
  const [only] = skills.length > 1 ? [] : skills;
  const sections = skills.map((skill) => skillSection(skill, document, detail));
  const closing = [
    agents.length > 0 && agentSection(agents),
    skills.length > 1 && summarySection(document),
    detail === "verbose" && conditions(document),
  ];
  const title = only ? `PluginEval: ${only.name}` : "PluginEval report";
  return parts.skillsPage(title, sections, closing, document, detail);
}

function skillSection(skill: ScoredSkill, document: Document, detail: Detail): Section {
  const { layers, certification, dimensions } = skill;
  const failed = isTold(skill) ? [] : parts.problem(skill.error);
  const found = parts.findings(skill.findings, detail);
  const improvements = layers.flatMap((layer) => (layer.name === "judge" ? layer.improvements : []));
  const scored = [
    parts.section("🧮", `PluginEval, depth ${document.depth} — ${document.label}`, [
      dimensionTable(skill),
      layers.map(layerSummary),
      failed,
      compositeLine(skill, document),
      found,
      parts.improvements(improvements, detail),
    ]),
    certification && certificationSection(certification, detail),
    detail === "verbose" && layers.map((layer) => layerDetails(layer, document)),
  ];
  return parts.section("", parts.named(skill), dimensions.length > 0 ? scored : [failed, found]);
}

/** Whether a layer or the certification says already why there is no result. */
function isTold({ layers, certification, error }: ScoredSkill): boolean {
  return error !== null && [...layers, certification].some((part) => part?.error?.message === error.message);
}

/** Every score, with what each layer measured where several did; columns that would be empty are left out. */
function dimensionTable({ dimensions, layers }: ScoredSkill): Table {
  const several = layers.length > 1;
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  return parts.tableOf("Scores from 0 to 1; a dash where nothing was measured", dimensions, [
    ["Dimension", ({ title }) => title],
    ["Weight", ({ weight }) => `${Math.round(weight * 100)}%`, "right"],
    ["Score", scoreCell, "right"],
    hasIntervals && ["95 %", ({ interval }) => (interval ? rangeText(interval) : NO_NUMBER)],
    // Where no other column says that nothing was measured, this one does.
    ["Grade", ({ grade }) => grade ?? (several ? NO_NUMBER : parts.faint("not measured"))],
    ...(several ? layers : []).map(
      ({ name }): parts.Shown<ScoredDimension> => [
        LAYERS[name].short,
        (row) => scoreText(row.layers[name]),
        "right",
      ],
    ),
  ]);
}

function scoreCell({ score, interval }: Pick<ScoredDimension, "score" | "interval">): Cell {
  if (score === null) return parts.faint(NO_NUMBER);
  return { text: scoreText(score), gauge: { value: score, interval } };
}

function compositeLine(skill: ScoredSkill, { threshold, label }: Document): Block {
  const { score, interval, penalty, badge } = skill.composite;
  if (score === null) return parts.verdict(parts.UNSCORED_ICON, gapText(skill));
  const range = interval ? ` (95 %: ${rangeText(interval, (end) => end.toFixed(1))})` : "";
  const outcome = outcomeOf(skill, threshold);
  const isUnrated = skill.certification !== null && skill.certification.rating === null;
  const none = isUnrated ? "no badge without a rating" : "no badge";
  const gauge = parts.gaugeOf(score, interval, { min: 0, max: 100 });
  const text = [
    parts.strong(`Composite: ${hundredText(score, threshold)}/100`),
    range,
    ...(outcome ? [" — ", parts.GATE_WORD[outcome.gate], ` (${outcome.by})`] : []),
    " · ",
    badge ? parts.strong(`${badge.title} ${"★".repeat(badge.stars)}`) : none,
    ` · ${label}`,
    penalty !== null && penalty < 1 ? ` · penalty ×${penalty.toFixed(2)} for anti-patterns` : "",
  ];
  return parts.verdict("📊", text, gauge);
}

/** Why there is no composite. */
function gapText({ layers }: ScoredSkill): string {
  const missing = layers.filter((layer) => layerFailure(layer)).map(({ name }) => LAYERS[name].title);
  if (missing.length === 0) return "No composite: nothing could be measured";
  return `No composite: ${missing.join(" and ")} ${missing.length === 1 ? "has" : "have"} no result`;
}

/** Whether a skill passed and by what that was decided; null when nothing was asked of it, or it is not finished. */
function outcomeOf(skill: ScoredSkill, threshold: number | null) {
  const { status } = skill;
  if (failsByWarnings(skill, threshold)) return { gate: "failed", by: "warnings, --strict" } as const;
  if (threshold === null || (status !== "passed" && status !== "failed")) return null;
  return { gate: status, by: `threshold: ${limitText(threshold)}` };
}

/** A composite that is high enough can only have failed by its findings. */
function failsByWarnings({ status, composite: { score } }: ScoredSkill, threshold: number | null): boolean {
  return status === "failed" && score !== null && (threshold === null || reaches(score, threshold));
}

function agentSection(agents: ScoreDocument["agents"]): Section {
  const table = parts.tableOf("Scored by their frontmatter, from 0 to 1", agents, [
    ["Agent", ({ name }) => name],
    ["Path", ({ path }) => path],
    ["Score", ({ score }) => scoreCell({ score, interval: null }), "right"],
  ]);
  return parts.section("", "Agents", [table]);
}

function summarySection(document: Document): Section {
  const { skills, threshold, gate, label, model } = document;
  const ratingOf = ({ certification }: ScoredSkill) => certification?.rating?.bradleyTerry;
  const usage = skills
    .flatMap(({ layers, certification }) => [...layers, certification])
    .reduce((sum, part) => (part && "usage" in part ? addUsage(sum, part.usage) : sum), NO_USAGE);
  const table = parts.tableOf("Composites from 0 to 100", skills, [
    ["Skill", ({ path }) => path],
    ["Composite", ({ composite }) => hundredText(composite.score, threshold), "right"],
    skills.some(ratingOf) && ["Rating", (skill) => ratingText(ratingOf(skill))],
    ["Badge", ({ composite: { badge } }) => badge?.title ?? NO_NUMBER],
    ["Result", (skill) => resultText(skill, threshold)],
  ]);
  const cost = model === null ? "" : parts.spentParts(usage).join(", ");
  return parts.summarySection(table, [parts.note(totalsText(document))], gate, label, cost);
}

/** What became of a skill, in a word or two; empty where there is a composite and nothing was asked of it. */
function resultText(skill: ScoredSkill, threshold: number | null): string {
  const { error, status, composite } = skill;
  if (error) return `${composite.score === null ? "not scored" : "not rated"} (${error.code})`;
  return outcomeOf(skill, threshold) ? status : "";
}

/** `4 skills: 1 not scored, 3 below 99.0`. */
function totalsText({ skills, summary, threshold, strict, warnings }: Document): string {
  const warned = skills.filter((skill) => failsByWarnings(skill, threshold)).length;
  const search = strict ? warnings.length : 0;
  const counts = parts.given([
    `${summary.errors} not scored`,
    threshold !== null && `${summary.failed - warned} below ${limitText(threshold)}`,
    warned > 0 && `${warned} with warnings (--strict)`,
    search > 0 && `${counted(search, "warning")} about the search (--strict)`,
  ]);
  return `${counted(summary.found, "skill")}: ${counts.join(", ")}`;
}

/** What all of this was made with. */
function conditions({ depth, model, seed, tool, command, timestamp }: Document): Block {
  const asked = model !== null && `model ${model} · seed ${seed}`;
  const time = `${timestamp.slice(0, 16).replace("T", " ")} UTC`;
  const all = parts.given([`depth ${depth}`, asked, `${tool.name} ${tool.version} ${command}`, time]);
  return parts.note(parts.faint(all.join(" · ")));
}
