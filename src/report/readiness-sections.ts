import type { Finding } from "../model/finding.js";
import type { Readiness, ReadinessCheck } from "../model/readiness.js";
import type { CheckedSkill } from "../model/report.js";
import { oneLine } from "../text/safe.js";
import { hanging } from "./layout.js";
import { counted } from "./numbers.js";
import { findingLines } from "./quality-block.js";
import { nextStepTexts } from "./rules/next-steps.js";
import { staticRules } from "./rules/static.js";
import { trustRules } from "./rules/trust.js";
import type { Palette, TextOptions } from "./terminal.js";

const GOOD = "✅";
const CAUTION = "🔸";
const NEUTRAL = "➖";

const LEVEL_VERDICTS: Readonly<Record<Readiness["compliance"]["level"], string>> = {
  High: "An agent can tell when to use the skill, when not to, and how it works with tools.",
  "Medium-High": "An agent can tell when to use the skill and when not to.",
  Medium: "An agent can tell when to use the skill, but not when to leave it alone.",
  Low: "An agent can hardly tell when to use the skill.",
  "not-assessed": "The description is in a language that is not assessed here.",
};

export interface SectionOptions extends TextOptions {
  /** The skill has warnings, and they fail the gate although nothing blocks. */
  readonly warningsFail: boolean;
}

/** The sections of a readiness report, in order; each is a heading with lines below it. */
export function readinessSections(
  skill: CheckedSkill,
  readiness: Readiness,
  options: SectionOptions,
  paint: Palette,
): string[] {
  const { compliance, tokenBudget, spec, mcp, links, eval: suite, advisory } = readiness;
  const section = (title: string, lines: readonly string[], findings: readonly Finding[] = []): string =>
    [paint.title(title), ...lines, ...findingLines(findings, { ...options, verbose: true }, paint)].join(
      "\n",
    );
  const line = (icon: string, text: string): string => hanging(`  ${icon} `, text, options.columns);

  const passed = spec.filter((check) => check.passed).length;
  const others = skill.findings.filter(({ code }) => Object.hasOwn(staticRules, code));
  const trust = skill.findings.filter(({ code }) => Object.hasOwn(trustRules, code));
  const loading = skill.findings.filter((item) => !belongsElsewhere(item, readiness, [...others, ...trust]));
  return [
    ...(trust.length > 0 ? [section("🔒 Trust: read this before the rest", [], trust)] : []),
    ...(loading.length > 0 ? [section("📂 Files", [], loading)] : []),
    section(
      `📋 Compliance: ${compliance.level}`,
      [line(levelIcon(compliance.level), LEVEL_VERDICTS[compliance.level])],
      compliance.findings,
    ),
    section(
      `📐 Spec: ${passed}/${spec.length} checks passed`,
      passed === spec.length ? [line(GOOD, "Follows the Agent Skills specification.")] : [],
      spec.flatMap(({ findings }) => findings),
    ),
    ...(mcp
      ? [
          section(
            `🔌 MCP integration: ${mcp.score}/${mcp.total}`,
            mcp.findings.length === 0 ? [line(GOOD, "Tools, prerequisites and fallback are described.")] : [],
            mcp.findings,
          ),
        ]
      : []),
    section(`📎 Links: ${links.valid}/${links.total} valid`, linkLines(links, line), links.findings),
    section(
      `📊 Token budget: ${tokenBudget.count} of ${tokenBudget.limit}`,
      tokenBudget.findings.length === 0
        ? [line(GOOD, `${tokenBudget.limit - tokenBudget.count} tokens left.`)]
        : [],
      tokenBudget.findings,
    ),
    section(
      `🧪 Eval suite: ${suite.found ? oneLine(suite.path ?? "found") : "not found"}`,
      suite.found && suite.findings.length === 0 ? [line(GOOD, "Readable. `waza run` runs it.")] : [],
      suite.findings,
    ),
    section(
      `🧭 Structure: ${others.length === 0 ? "no anti-pattern" : counted(others.length, "finding")}`,
      [],
      others,
    ),
    section(
      "💡 Advice",
      adviceLines(advisory, line),
      advisory.flatMap(({ findings }) => findings),
    ),
    outcome(readiness, line, paint, options),
  ];
}

function belongsElsewhere(item: Finding, readiness: Readiness, others: readonly Finding[]): boolean {
  const { compliance, spec, mcp, links, tokenBudget, eval: suite, advisory } = readiness;
  const sections = [compliance, ...spec, ...(mcp ? [mcp] : []), links, tokenBudget, suite, ...advisory];
  return others.includes(item) || sections.some(({ findings }) => findings.includes(item));
}

function levelIcon(level: Readiness["compliance"]["level"]): string {
  if (level === "not-assessed") return NEUTRAL;
  return level === "High" ? GOOD : level === "Low" ? "❌" : CAUTION;
}

type Line = (icon: string, text: string) => string;

function linkLines(links: Readiness["links"], line: Line): string[] {
  const { external, total, findings } = links;
  if (total === 0) return [line(NEUTRAL, "No links found.")];
  const asked = external.alive + external.dead;
  const web =
    external.total === 0
      ? []
      : asked === 0
        ? [
            line(
              NEUTRAL,
              `${counted(external.total, "web address", "web addresses")} not asked (--check-urls).`,
            ),
          ]
        : [
            line(
              NEUTRAL,
              `Web addresses: ${external.alive} alive, ${external.dead} dead, ${external.unverified} unclear.`,
            ),
          ];
  return findings.length === 0 ? [line(GOOD, "All local links lead somewhere."), ...web] : web;
}

function adviceLines(advisory: readonly ReadinessCheck[], line: Line): string[] {
  const good = advisory.filter(({ findings }) => findings.length === 0).map(({ name }) => name);
  return good.length > 0 ? [line(GOOD, good.join(", "))] : [];
}

function outcome(readiness: Readiness, line: Line, paint: Palette, options: SectionOptions): string {
  const verdict = !readiness.ready
    ? line(CAUTION, paint.caution("Needs some work."))
    : options.warningsFail
      ? line(CAUTION, paint.caution("Ready but for its warnings, which fail with --strict."))
      : line(GOOD, paint.good("Ready."));
  const steps = readiness.nextSteps.map(({ code, args, blocking }, index) =>
    hanging(
      `  ${String(index + 1).padStart(2)}. `,
      `${oneLine(nextStepTexts[code](args))}${blocking ? "" : paint.faint(" (optional)")}`,
      options.columns,
    ),
  );
  return [
    paint.title("📈 Overall"),
    verdict,
    ...(steps.length > 0 ? [paint.title("🎯 Next steps"), ...steps] : []),
  ].join("\n");
}
