import { FAMILIES } from "../../findings/catalogue.js";
import type { Rule } from "../../findings/rule.js";
import type { Corpus } from "../../model/rating.js";
import type { Rubric } from "../../model/rubric.js";
import { counted } from "../../text/numbers.js";
import type { Page } from "../blocks.js";
import { facts, faint, note, page, section, strong, tableOf } from "./parts.js";

/** Pages of what is no document: rules, criteria, the corpus, the cache. */

/** All finding codes with their titles, by family. */
export function ruleListPage(): Page {
  const families = FAMILIES.map(({ title, rules }) => {
    return section("", title, facts(Object.entries(rules).map(([code, rule]) => [code, rule.title])));
  });
  const more = section("", "", [note(faint("waza-quality rules <code> explains one of them."))]);
  return { title: "Rules", blocks: [...families, more] };
}

/** What one code means, why it matters and what to do. */
export function rulePage(code: string, { title, why, fix, host }: Rule<never>): Page {
  const about = facts([["Why", why], ["Fix", fix], ...(host === null ? [] : [["Holds in", host] as const])]);
  return { title: code, blocks: [section("", [strong(code), `  ${title}`], about)] };
}

/** The criteria in force and where each comes from; those that are switched off last. */
export function criteriaPage({ title, criteria, disabled }: Rubric): Page {
  const off = disabled.map((id) => ({ id, title: "", weight: "", source: "disabled" }));
  const all = [...criteria, ...off];
  const table = tableOf("Criteria", all, [
    ["Id", ({ id }) => id],
    ["Title", (criterion) => criterion.title],
    ["Weight", ({ weight }) => String(weight), "right"],
    ["Source", ({ source }) => source],
  ]);
  return { title, blocks: [table] };
}

/** The reference skills of a corpus, best first. @param file where the corpus is kept */
export function corpusPage({ root, entries }: Corpus, file: string): Page {
  const ranked = entries.toSorted((a, b) => b.rating - a.rating);
  const table = tableOf("Reference skills", ranked, [
    ["Rating", ({ rating }) => rating.toFixed(0), "right"],
    ["Skill", ({ name }) => name],
    ["Category", ({ category }) => category],
    ["Lines", ({ lines }) => String(lines), "right"],
    ["Path", ({ path }) => path],
  ]);
  const title = `Corpus: ${counted(entries.length, "reference skill")} below ${root}`;
  return { title: "Corpus", blocks: [section("", title, [table, note(faint(file))])] };
}

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
