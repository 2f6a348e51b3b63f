import { idKey, idsIn, shapeOf } from "./ids.js";

/** Where a term stands. `line`: 1-based; null when it stands in the path itself. */
export interface Place {
  readonly path: string;
  readonly line: number | null;
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Looks for names and ids as whole words in one text after the other, and keeps the first place of each. */
export class TermSearch {
  /** Names as searched for, ids by their key. */
  readonly places = new Map<string, Place>();
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
    for (const { text } of this.openIds.size > 0 ? idsIn(path.replaceAll("/", " ").replaceAll("_", " ")) : []) {
      this.meetId(text, { path, line: null });
    }
  }

  /** Linear in the text, however many terms are open. */
  addText(path: string, text: string): void {
    const lineAt = lineCounter(text);
    if (this.openIds.size > 0) {
      for (const id of idsIn(text)) this.meetId(id.text, { path, line: null }, () => lineAt(id.at));
    }
    if (this.openNames.size === 0) return;
    for (const word of text.matchAll(WORD)) {
      if (!this.openNames.delete(word[0])) continue;
      this.places.set(word[0], { path, line: lineCounter(text)(word.index) });
      if (this.openNames.size === 0) return;
    }
  }

  private meetId(id: string, place: Place, line: () => number | null = () => null): void {
    const shape = shapeOf(id);
    if (shape !== null) this.shapes.add(shape);
    const key = idKey(id);
    if (this.openIds.delete(key)) this.places.set(key, { ...place, line: line() });
  }
}
