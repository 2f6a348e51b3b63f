import { FAMILIES } from "../../findings/catalogue.js";
import type { Rule } from "../../findings/rule.js";
import type { Page } from "../blocks.js";
import { facts, faint, note, section, strong } from "./parts.js";

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
