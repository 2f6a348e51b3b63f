/**
 * A table in Markdown.
 * @param right places of the columns that align right
 * @param rows cells that are Markdown already
 */
export function markdownTable(
  head: readonly string[],
  right: ReadonlySet<number>,
  rows: readonly (readonly string[])[],
): string {
  const rule = head.map((_, column) => (right.has(column) ? "---:" : "---"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
