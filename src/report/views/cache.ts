import { counted } from "../../text/numbers.js";
import type { Page } from "../blocks.js";
import { note, page, section } from "./parts.js";

interface Entries {
  readonly entries: number;
  readonly paths: number;
}

/** Results that are kept. Sizes in bytes; null when there is no file that could be used. */
export interface KeptResults extends Entries {
  readonly file: string;
  readonly bytes: number | null;
  readonly rubrics: readonly (Entries & { readonly rubric: string })[];
  /** Times of the first and the last, ISO 8601; null when there is none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Records of what led to results, by kind. */
export interface KeptRecords {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly kinds: readonly { readonly kind: string; readonly files: number; readonly records: number }[];
}

/** What the cache of a workspace holds. */
export function cachePage(results: KeptResults, { folder, files, bytes, kinds }: KeptRecords): Page {
  const kept = (of: Entries) => `${counted(of.entries, "result")} of ${counted(of.paths, "path")}`;
  const size = results.bytes === null ? "no file" : counted(results.bytes, "byte");
  const recordSize = files === 0 ? "no file" : `${counted(files, "file")}, ${counted(bytes, "byte")}`;
  const period = results.oldest !== null && note(`from ${results.oldest} to ${results.newest}`);
  const byRubric = results.rubrics.map((own) => note(`${own.rubric}: ${kept(own)}`));
  const byKind = kinds.map((own) =>
    note(`${own.kind}: ${counted(own.records, "record")} in ${counted(own.files, "file")}`),
  );
  return page("Cache", [
    section("", `${results.file}: ${kept(results)}, ${size}`, [byRubric, period]),
    section("", `${folder}: ${recordSize}`, byKind),
  ]);
}
