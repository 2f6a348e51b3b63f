import type { Rubric } from "../../model/rubric.js";
import type { Page } from "../blocks.js";
import { tableOf } from "./parts.js";

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
