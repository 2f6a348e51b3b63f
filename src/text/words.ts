/**
 * Whole words of a text in lower case, with sentence marks between them, so that phrases are found without regular
 * expressions over the text and never across a sentence mark.
 */
export class Words {
  /** ` use this skill when . `: one blank around each word and mark. */
  private readonly joined: string;

  constructor(text: string) {
    const parts = text.toLowerCase().match(/[\p{L}\p{N}_]+|[.,;:!?]/gu) ?? [];
    this.joined = ` ${parts.join(" ")} `;
  }

  /** Whether the word or phrase occurs; a `*` at its end stands for any ending. */
  has(phrase: string): boolean {
    return this.joined.includes(needle(phrase));
  }

  hasAny(phrases: readonly string[]): boolean {
    return phrases.some((phrase) => this.has(phrase));
  }

  count(phrase: string): number {
    return this.positions(phrase).length;
  }

  /** The word or mark after each occurrence of the phrase; empty at the end of the text. */
  after(phrase: string): string[] {
    const length = needle(phrase).length;
    return this.positions(phrase).map((at) => {
      const start = at + length;
      const end = this.joined.indexOf(" ", start);
      return this.joined.slice(start, end < 0 ? this.joined.length : end);
    });
  }

  private positions(phrase: string): number[] {
    const wanted = needle(phrase);
    const positions: number[] = [];
    for (let at = this.joined.indexOf(wanted); at >= 0; at = this.joined.indexOf(wanted, at + 1))
      positions.push(at);
    return positions;
  }
}

function needle(phrase: string): string {
  return phrase.endsWith("*") ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `;
}
