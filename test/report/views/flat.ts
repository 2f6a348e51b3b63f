import type { Block, Cell, Inline, Page, Section } from "../../../src/report/blocks.js";

/** All that a page says, in order, with single blanks between its pieces: for looking up facts, whatever shows them. */
export function flat(page: Page): string {
  return page.blocks.map(blockText).join(" ").replace(/\s+/g, " ");
}

/** The sections of a page with those that stand in them, in order, as `2 Certification against …`: rank and title. */
export function headings({ blocks }: { readonly blocks: readonly Block[] }, rank = 1): string[] {
  return sections(blocks).flatMap((section) => [
    `${rank} ${inlineText(section.title)}`,
    ...headings(section, rank + 1),
  ]);
}

export function sections(blocks: readonly Block[]): Section[] {
  return blocks.filter((block) => block.kind === "section");
}

export function inlineText(inline: Inline): string {
  if (typeof inline === "string") return inline;
  return "text" in inline ? inline.text : inline.map(inlineText).join("");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "section":
      return [block.icon ?? "", inlineText(block.title), ...block.blocks.map(blockText)].join(" ");
    case "table":
      return [block.columns.map(({ title }) => title), ...block.rows.map((row) => row.map(cellText))]
        .flat()
        .join(" ");
    case "facts":
      return block.items.map(({ label, value }) => `${label} ${inlineText(value)}`).join(" ");
    case "marks":
      return block.rows
        .map((row) => [row.icon, row.label, row.mark, row.reason, ...row.evidence.map(quoteText)].join(" "))
        .join(" ");
    case "quotes":
      return [block.rationale ?? "", ...block.items.map(quoteText)].join(" ");
    case "findings":
      return block.items
        .map(({ file, line, message, code }) => `${file}:${line} ${message} [${code}]`)
        .join(" ");
    case "list": {
      const items = block.items.map(({ icon = "", text }) => `${icon} ${inlineText(text)}`);
      return [block.lead ? `${block.lead.icon} ${block.lead.text}` : "", ...items].join(" ");
    }
    case "problem":
      return `${block.lead}: ${block.error.message} → ${block.error.hint}`;
    case "verdict":
      return `${block.icon} ${inlineText(block.text)}`;
    case "note":
      return inlineText(block.text);
  }
}

function cellText(cell: Cell): string {
  return typeof cell === "object" && "gauge" in cell ? inlineText(cell.text) : inlineText(cell);
}

function quoteText({
  quote,
  file,
  line,
  verified,
}: {
  quote: string;
  file: string | null;
  line: number | null;
  verified: boolean;
}): string {
  return verified ? `${file}:${line} "${quote}"` : `unverified "${quote}"`;
}
