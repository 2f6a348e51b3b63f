/** Length in code points: what people call characters, and what the specification's limits count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
