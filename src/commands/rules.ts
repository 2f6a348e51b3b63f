import type { Io } from "../edge/io.js";
import { showPage } from "../edge/present.js";
import { FAMILIES, ruleOf } from "../findings/catalogue.js";
import { EXIT, UsageError } from "../model/errors.js";
import { ruleListPage, rulePage } from "../report/views/lists.js";

/**
 * Lists all finding codes, or explains one; upper and lower case do not count.
 * @throws UsageError when there is no such code
 */
export async function rules(io: Io, code: string | undefined): Promise<number> {
  if (code === undefined) {
    await showPage(io, ruleListPage());
    return EXIT.ok;
  }
  const known = FAMILIES.flatMap((family) => Object.keys(family.rules));
  const match = known.find((candidate) => candidate.toLowerCase() === code.toLowerCase());
  const rule = match === undefined ? undefined : ruleOf(match);
  if (match === undefined || !rule) {
    throw new UsageError(
      "unknown-rule",
      `There is no rule "${code}".`,
      "`waza-quality rules` lists them all.",
    );
  }
  await showPage(io, rulePage(match, rule));
  return EXIT.ok;
}
