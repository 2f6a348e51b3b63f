import type { Listing, Passage } from "../model/subject.js";

/**
 * Untrusted text as it stands in a prompt, between lines `<<<BEGIN …>>>` and `<<<END …>>>` that carry a random code:
 * nothing in it may look like such a line. A change that could change an answer is a reason to raise the prompt versions
 * of the stages that use it.
 */

/** A file under a heading with its path and size, each line with its number. */
export function fileSection(file: Passage, role = ""): string {
  const first = file.firstLine ?? 1;
  const lines = neutralise(file.text).replace(/\n$/, "").split("\n");
  const width = String(first + lines.length - 1).length;
  const numbered = lines.map((line, index) => `${String(first + index).padStart(width)}| ${line}`);
  return `=== ${promptLine(file.path)} (${role}${lines.length} ${lines.length === 1 ? "line" : "lines"}) ===\n${numbered.join("\n")}`;
}

/** Names of what is not shown, under a heading. */
export function listingSection({ title, names }: Listing): string {
  return `=== ${title} ===\n${names.map((name) => `- ${promptLine(name)}`).join("\n")}`;
}

/** File names are untrusted too: a line break in one must not start a line of its own. */
export function promptLine(text: string): string {
  return neutralise(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "�"));
}

/** Text that looks like one of our markers loses its look. */
function neutralise(text: string): string {
  return text.replace(/<<<(?=\s*(?:BEGIN|END)\b)/gi, "‹‹‹");
}
