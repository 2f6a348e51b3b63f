import { idKey, idsIn, shapeOf } from "./ids.js";

/** Where a term stands. `line`: 1-based; null when it stands in the path itself. */
export interface TermPlace {
  readonly path: string;
  readonly line: number | null;
}

/** Up to so many names are searched for one by one before a text is split into words. */
const FEW_NAMES = 40;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Looks for names and ids as whole words in one text after the other, and keeps the first place of each. */
export class TermSearch {
  /** Names as searched for, ids by their key. */
  readonly places = new Map<string, TermPlace>();
  /** Families of ids that were met (`#`, `commit`, `TASK`). */
  readonly shapes = new Set<string>();
  private readonly openNames: Set<string>;
  private readonly openIds: Set<string>;

  constructor(names: Iterable<string>, ids: Iterable<string>) {
    this.openNames = new Set(names);
    this.openIds = new Set([...ids].map(idKey));
  }

  /** Whether everything that was searched for has a place. */
  get isDone(): boolean {
    return this.openNames.size === 0 && this.openIds.size === 0;
  }

  /** Ids often name files: `docs/adr-3.md`. */
  addPath(path: string): void {
    if (this.openIds.size === 0) return;
    for (const { text } of idsIn(path.replace(/[/_]/g, " "))) this.meetId(text, { path, line: null });
  }

  /** Linear in the text, however many terms are open. */
  addText(path: string, text: string): void {
    if (this.openIds.size > 0) {
      const lines = new LineCounter(text);
      for (const id of idsIn(text)) this.meetId(id.text, { path, line: lines.lineAt(id.at) });
    }
    if (this.openNames.size > 0) this.addNames(path, text);
  }

  private addNames(path: string, text: string): void {
    // Most texts hold none of a few names, and a plain search tells that many times faster than going word by word.
    const isRare = this.openNames.size <= FEW_NAMES;
    if (isRare && ![...this.openNames].some((name) => text.includes(name))) return;
    const lines = new LineCounter(text);
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (this.openNames.delete(word)) this.places.set(word, { path, line: lines.lineAt(index) });
      if (this.openNames.size === 0) return;
    }
  }

  private meetId(id: string, place: TermPlace): void {
    const shape = shapeOf(id);
    if (shape !== null) this.shapes.add(shape);
    const key = idKey(id);
    if (this.openIds.delete(key)) this.places.set(key, place);
  }
}

/** Turns offsets, asked for in ascending order, into lines: one pass over the text for all of them. */
class LineCounter {
  private line = 1;
  private nextBreak: number;

  constructor(private readonly text: string) {
    this.nextBreak = text.indexOf("\n");
  }

  lineAt(offset: number): number {
    while (this.nextBreak >= 0 && this.nextBreak < offset) {
      this.line += 1;
      this.nextBreak = this.text.indexOf("\n", this.nextBreak + 1);
    }
    return this.line;
  }
}
