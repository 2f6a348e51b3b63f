import type { Corpus } from "../../model/rating.js";
import { counted } from "../../text/numbers.js";
import type { Page } from "../blocks.js";
import { faint, note, section, tableOf } from "./parts.js";

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
