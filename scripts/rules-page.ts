import { FAMILIES } from "../src/findings/catalogue.js";

/** All rules as a page of documentation: one section a code. */
export function rulesPage(): string {
  const sections = FAMILIES.map(
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
