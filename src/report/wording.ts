import type { Finding, Severity } from "../model/finding.js";
import { oneLine } from "../text/safe.js";
import { agentOutputRules } from "./rules/agent-output.js";
import { cacheRules } from "./rules/cache.js";
import { judgeRules } from "./rules/judge.js";
import { loadingRules } from "./rules/loading.js";
import { readinessRules } from "./rules/readiness.js";
import type { RuleText, RuleTexts } from "./rules/rule-text.js";
import { staticRules } from "./rules/static.js";
import { trustRules } from "./rules/trust.js";

/** Two cells wide, each of them. */
export const SEVERITY_ICON: Readonly<Record<Severity, string>> = { error: "⛔", warning: "🔸", info: "💬" };

/** The words for every finding code: the one place where findings become sentences. */
export const RULE_FAMILIES: readonly { readonly title: string; readonly rules: RuleTexts }[] = [
  { title: "Finding and reading a skill", rules: loadingRules },
  { title: "Readiness", rules: readinessRules },
  { title: "Structure and anti-patterns", rules: staticRules },
  { title: "Trust", rules: trustRules },
  { title: "Outputs of agents", rules: agentOutputRules },
  { title: "Judging", rules: judgeRules },
  { title: "Cache", rules: cacheRules },
];

const RULES: RuleTexts = Object.assign({}, ...RULE_FAMILIES.map(({ rules }) => rules));

export function ruleText(code: string): RuleText | undefined {
  return Object.hasOwn(RULES, code) ? RULES[code] : undefined;
}

/** The sentence for a finding. It may hold untrusted text and is to be cleaned for where it goes. */
export function findingMessage(item: Finding): string {
  return ruleText(item.code)?.message(item.args) ?? item.code;
}

/** A finding on one line, for stderr. */
export function findingLine(item: Finding): string {
  const place = item.file === null ? "" : `${item.file}${item.line === null ? "" : `:${item.line}`}: `;
  return oneLine(`${item.severity}: ${place}${findingMessage(item)} [${item.code}]`);
}
