import { textOptions } from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import { EXIT, UsageError } from "../model/errors.js";
import { renderRule, renderRuleList } from "../report/rules-text.js";
import { RULE_FAMILIES, ruleText } from "../report/wording.js";

/**
 * Lists all finding codes, or explains one.
 * @throws UsageError when there is no such code
 */
export async function rules(io: Io, code: string | undefined): Promise<number> {
  const options = textOptions(io, { quiet: false, verbose: false });
  if (code === undefined) {
    await io.out(renderRuleList(options));
    return EXIT.ok;
  }
  const known = RULE_FAMILIES.flatMap((family) => Object.keys(family.rules));
  const match = known.find((candidate) => candidate.toLowerCase() === code.toLowerCase());
  const text = match === undefined ? undefined : ruleText(match);
  if (match === undefined || !text) {
    throw new UsageError(
      "unknown-rule",
      `There is no rule "${code}".`,
      "`waza-quality rules` lists them all.",
    );
  }
  await io.out(renderRule(match, text, options));
  return EXIT.ok;
}
