import { alignRows, hanging } from "./layout.js";
import type { RuleText } from "./rules/rule-text.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { RULE_FAMILIES } from "./wording.js";

/** All finding codes with their titles, by family. Ends with a line break. */
export function renderRuleList(options: TextOptions): string {
  const paint = palette(options.color);
  const sections = RULE_FAMILIES.map(({ title, rules }) => {
    const rows = alignRows(Object.entries(rules).map(([code, rule]) => [code, rule.title]));
    return [paint.title(title), ...rows.map((row) => `  ${row}`)].join("\n");
  });
  return `${sections.join("\n\n")}\n\n${paint.faint("waza-quality rules <code> explains one of them.")}\n`;
}

/** What one code means, why it matters and what to do. Ends with a line break. */
export function renderRule(code: string, rule: RuleText, options: TextOptions): string {
  const paint: Palette = palette(options.color);
  return `${[
    `${paint.title(code)}  ${rule.title}`,
    hanging("  Why  ", rule.why, options.columns),
    hanging("  Fix  ", rule.fix, options.columns),
  ].join("\n")}\n`;
}

/** The same as a page of documentation: one section a code. */
export function renderRulesPage(): string {
  const sections = RULE_FAMILIES.map(
    ({ title, rules }) =>
      `## ${title}\n\n${Object.entries(rules)
        .map(([code, rule]) => `### ${code}\n\n**${rule.title}.** ${rule.why}\n\n*Fix:* ${rule.fix}`)
        .join("\n\n")}`,
  );
  return `# Rules

Every finding has a code. \`waza-quality rules\` lists them and \`waza-quality rules <code>\` explains one. This page is
written from the same texts (\`npm run docs\`).

${sections.join("\n\n")}
`;
}
