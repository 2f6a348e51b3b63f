import type { CheckDocument, CheckedSkill, Readiness } from "../../documents/check.js";
import type { StatedFinding } from "../../documents/parts.js";
import { type Area, areaOf } from "../../findings/catalogue.js";
import { counted } from "../../text/numbers.js";
import type { Detail, Page, Section } from "../blocks.js";
import * as parts from "./parts.js";
import { averageCell, judgedSection } from "./quality.js";

const GOOD = "✅";
const CAUTION = "🔸";
const NEUTRAL = "➖";
const NONE = "–";

const LEVELS: Readonly<Record<Readiness["compliance"]["level"], readonly [icon: string, text: string]>> = {
  High: [GOOD, "An agent can tell when to use the skill, when not to, and how it works with tools."],
  "Medium-High": [CAUTION, "An agent can tell when to use the skill and when not to."],
  Medium: [CAUTION, "An agent can tell when to use the skill, but not when to leave it alone."],
  Low: ["❌", "An agent can hardly tell when to use the skill."],
  "not-assessed": [NEUTRAL, "The description is in a language that is not assessed here."],
};

/** What was found about skills without a model; with `deep` what the judge says of them follows in each. */
export function checkPage(document: CheckDocument, detail: Detail): Page {
  const { skills } = document;
  const sections = skills.map((skill) => skillSection(skill, document, detail));
  const summary = skills.length > 1 && summarySection(document);
  return parts.skillsPage("Skill Readiness Check", sections, summary, document, detail);
}

function skillSection(skill: CheckedSkill, document: CheckDocument, detail: Detail): Section {
  const { readiness, judged, findings } = skill;
  const { rubric, engine, threshold, strict } = document;
  const title = ["Skill Readiness Check: ", ...parts.named(skill)];
  if (!readiness) return parts.section("🔍", title, parts.problem(skill.error, "Cannot be checked"));
  const by = rubric && engine !== null && threshold !== null && { ...document, rubric, engine, threshold };
  const judging = findings.filter(({ code }) => areaOf(code) === "judging");
  const half = { ...skill, status: judged ?? "skipped", findings: judging };
  return parts.section("🔍", title, [
    readinessSections(readiness, findings),
    outcome(readiness, strict && hasWarnings(skill)),
    judged && by && judgedSection(half, by, detail),
  ]);
}

/** In order; what was found stands in one of them each, and there also what is only worth knowing. */
function readinessSections(readiness: Readiness, findings: readonly StatedFinding[]): parts.Content {
  const { compliance, tokenBudget, spec, mcp, links, eval: suite, advisory } = readiness;
  // A code that is no longer known has no section of its own.
  const of = (area: Area) => findings.filter(({ code }) => (areaOf(code) ?? "files") === area);
  const clean = (area: Area): boolean => of(area).length === 0;
  const section = (area: Area, icon: string, title: string, above: parts.Content = null): Section =>
    parts.section(icon, title, [above, parts.findings(of(area), "verbose")]);
  const passed = spec.filter((check) => check.passed).length;
  const follows = good(passed === spec.length, "Follows the Agent Skills specification.");
  const described = good(clean("mcp"), "Tools, prerequisites and fallback are described.");
  const { count, limit } = tokenBudget;
  const spare = good(clean("tokens"), `${limit - count} tokens left.`);
  const evals = suite.found ? (suite.path ?? "found") : "not found";
  const readable = good(suite.found && clean("eval"), "Readable. `waza run` runs it.");
  const structure = clean("structure") ? "no anti-pattern" : counted(of("structure").length, "finding");
  const advice = advisory.filter(({ status }) => status !== "warning").map(({ name }) => name);
  return [
    !clean("trust") && section("trust", "🔒", "Trust: read this before the rest"),
    !clean("files") && section("files", "📂", "Files"),
    section("compliance", "📋", `Compliance: ${compliance.level}`, parts.line(...LEVELS[compliance.level])),
    section("spec", "📐", `Spec: ${passed}/${spec.length} checks passed`, follows),
    mcp && section("mcp", "🔌", `MCP integration: ${mcp.score}/${mcp.total}`, described),
    section("links", "📎", `Links: ${links.valid}/${links.total} valid`, linkLines(links, clean("links"))),
    section("tokens", "📊", `Token budget: ${count} of ${limit}`, spare),
    section("eval", "🧪", `Eval suite: ${evals}`, readable),
    section("structure", "🧭", `Structure: ${structure}`),
    section("advice", "💡", "Advice", good(advice.length > 0, advice.join(", "))),
  ];
}

function good(isGood: boolean, text: string): parts.Content {
  return isGood && parts.line(GOOD, text);
}

function linkLines({ external, total }: Readiness["links"], isClean: boolean): parts.Content {
  if (total === 0) return parts.line(NEUTRAL, "No links found.");
  const { alive, dead, unverified } = external;
  const web =
    alive + dead === 0
      ? `${counted(external.total, "web address", "web addresses")} not asked (--check-urls).`
      : `Web addresses: ${alive} alive, ${dead} dead, ${unverified} unclear.`;
  return [good(isClean, "All local links lead somewhere."), external.total > 0 && parts.line(NEUTRAL, web)];
}

/** What a strict check minds; the judge's half has its own verdict. */
function hasWarnings({ findings }: CheckedSkill): boolean {
  return findings.some(({ severity, code }) => severity !== "info" && areaOf(code) !== "judging");
}

function outcome({ ready, nextSteps }: Readiness, warningsFail: boolean): parts.Content {
  const caution = ready ? "Ready but for its warnings, which fail with --strict." : "Needs some work.";
  const verdict =
    ready && !warningsFail
      ? parts.verdict(GOOD, { text: "Ready.", tone: "good" })
      : parts.verdict(CAUTION, { text: caution, tone: "caution" });
  const items = nextSteps.map(({ message, blocking }) => ({
    text: blocking ? message : [message, parts.faint(" (optional)")],
  }));
  return [
    parts.section("📈", "Overall", verdict),
    items.length > 0 && parts.section("🎯", "Next steps", { kind: "list", style: "steps", items }),
  ];
}

function summarySection({ skills, deep, gate, strict, shard, threshold }: CheckDocument): Section {
  const count = (test: (skill: CheckedSkill) => boolean): number => skills.filter(test).length;
  const ready = count(({ readiness }) => readiness?.ready === true);
  const unread = count(({ readiness }) => readiness === null);
  const work = skills.length - ready - unread;
  const passed = count(({ judged }) => judged === "passed");
  const failed = count(({ judged }) => judged === "failed");
  const table = parts.tableOf<CheckedSkill>("Readiness", skills, [
    ["", ({ status }) => parts.STATUS_ICON[status]],
    ["Skill", ({ path }) => path],
    ["Level", measured(({ compliance }) => compliance.level)],
    ["Tokens", measured(({ tokenBudget }) => `${tokenBudget.count}/${tokenBudget.limit}`), "right"],
    ["Spec", measured(({ spec }) => `${spec.filter((check) => check.passed).length}/${spec.length}`)],
    ["Links", measured(({ links }) => (links.total === 0 ? NONE : `${links.valid}/${links.total}`))],
    ["Eval", measured((readiness) => (readiness.eval.found ? "yes" : "no"))],
    threshold !== null && ["Quality", (skill) => averageCell(skill, threshold)],
    ["Ready", (skill) => readyText(skill, strict)],
  ]);
  const all = `${parts.foundText(skills.length, shard)}: ${ready} ready, ${work} ${work === 1 ? "needs" : "need"} work`;
  const rest = skills.length - passed - failed;
  const totals = [
    parts.note(`${all}, ${unread} unreadable`),
    deep && parts.note(`Judged: ${passed} passed, ${failed} failed, ${rest} not scored`),
  ];
  return parts.summarySection(table, totals, gate, strict ? "strict" : "");
}

/** A figure of a skill that could be read. */
function measured(figure: (readiness: Readiness) => string): (skill: CheckedSkill) => string {
  return ({ readiness }) => (readiness ? figure(readiness) : NONE);
}

function readyText(skill: CheckedSkill, strict: boolean): string {
  const { readiness, error } = skill;
  if (!readiness) return `not checked (${error?.code ?? "error"})`;
  if (!readiness.ready) return "needs work";
  return strict && hasWarnings(skill) ? "has warnings" : "ready";
}
