import { posix } from "node:path";
import type { MarkdownFacts } from "../../../model/facts.js";

const WORD = /[^\s/\\`'"()<>[\]{}|,;*=]+/g;
const AFTER_A_NAME = /[.:!?]+$/;

/**
 * The files whose names stand somewhere in a text, code included: "see `references/api.md`" and `cat api.md` both
 * tell a reader that the file exists.
 * @param files POSIX paths
 */
export function mentionedFiles({ lines }: MarkdownFacts, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(WORD)) words.add(word.replace(AFTER_A_NAME, ""));
  }
  return files.filter((file) => {
    const name = posix.basename(file);
    return words.has(name) || (isSeveralWords(name) && lines.some((line) => line.includes(name)));
  });
}

function isSeveralWords(name: string): boolean {
  return name.match(WORD)?.[0] !== name;
}
