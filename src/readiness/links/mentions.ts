import { posix } from "node:path";
import type { MarkdownFacts } from "../../model/facts.js";

const WORD = /[^\s/\\`'"()<>[\]{}|,;*=]+/g;
const AFTER_A_NAME = /[.:!?]+$/;

/**
 * The files whose names stand somewhere in a text, code included: "see `references/api.md`" and `cat api.md` both
 * tell a reader that the file exists.
 * @param files POSIX paths
 */
export function mentionedFiles({ lines }: MarkdownFacts, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const text = lines.join("\n");
  return files.filter((file) => {
    const name = posix.basename(file);
    // To look for the characters is fast and mostly the end of it; what a word is costs more to tell.
    return text.includes(name) && (isSeveralWords(name) || lines.some((line) => hasWord(line, name)));
  });
}

function hasWord(line: string, name: string): boolean {
  if (!line.includes(name)) return false;
  return [...line.matchAll(WORD)].some(([word]) => word.replace(AFTER_A_NAME, "") === name);
}

function isSeveralWords(name: string): boolean {
  return name.match(WORD)?.[0] !== name;
}
