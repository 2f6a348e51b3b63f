import { FAMILIES } from "../../findings/catalogue.js";
import type { Rule } from "../../findings/rule.js";
import type { Page } from "../blocks.js";
import { faint, given, note, section, strong } from "./parts.js";

/** All finding codes with their titles, by family. */
export function ruleListPage(): Page {
  const families = FAMILIES.map(({ title, rules }) => {
    const items = Object.entries(rules).map(([label, { title: value }]) => ({ label, value }));
    return section("", title, [{ kind: "facts", items }]);
  });
  const more = section("", "", [note(faint("waza-quality rules <code> explains one of them."))]);
  return { title: "Rules", blocks: [...families, more] };
}

/** What one code means, why it matters and what to do. */
export function rulePage(code: string, { title, why, fix, host }: Rule<never>): Page {
  const items = given([
    { label: "Why", value: why },
    { label: "Fix", value: fix },
    host !== null && { label: "Holds in", value: host },
  ]);
  return { title: code, blocks: [section("", [strong(code), `  ${title}`], [{ kind: "facts", items }])] };
}
