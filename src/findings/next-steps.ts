import type { Readiness } from "../documents/check.js";
import { counted } from "../text/numbers.js";
import type { Numbers, Texts } from "./rule.js";

type Count = Numbers<"count">;
const links = ({ count }: Count) => counted(count, "link");

/** One sentence for each kind of next step, in the order in which steps are given. */
const WORDS = {
  "expand-description": ({ length }: Numbers<"length">) =>
    `Expand the description from ${length} to 150 or more characters.`,
  "add-triggers": () => 'Say when to use the skill: "Use when …", or "USE FOR:" with three to five phrases.',
  "add-anti-triggers": () => 'Say when not to use it: "DO NOT USE FOR:", or "Not for …".',
  "add-routing": () =>
    'Say how it works with tools: "INVOKES:", "FOR SINGLE OPERATIONS:", or "**UTILITY SKILL**".',
  "fix-spec": ({ check }: Texts<"check">) => `Fix what ${check} reports against the specification.`,
  "fix-broken-links": (args: Count) => `Fix ${links(args)} to missing files.`,
  "fix-directory-links": (args: Count) => `Point ${links(args)} at a file instead of a folder.`,
  "fix-outside-links": (args: Count) => `Replace ${links(args)} that leave the skill folder.`,
  "fix-anchors": (args: Count) => `Correct the anchor of ${links(args)}.`,
  "fix-dead-urls": (args: Count) => `Replace ${links(args)} to dead addresses.`,
  "link-orphans": ({ count }: Count) =>
    `Mention or remove ${counted(count, "file")} in references/ that nothing leads to.`,
  "reduce-tokens": ({ excess }: Numbers<"excess">) => `Shorten SKILL.md by ${excess} tokens.`,
  "watch-tokens": ({ remaining }: Numbers<"remaining">) =>
    `SKILL.md has ${remaining} tokens left before its limit.`,
  "create-eval": () => "Create an eval suite: waza init.",
  "fix-eval": ({ path }: Texts<"path">) => `Make the eval suite ${path} readable YAML.`,
} as const;

type Code = keyof typeof WORDS;
type Details = { readonly [C in Code]: Parameters<(typeof WORDS)[C]> };
const SENTENCES: { readonly [C in Code]: (...details: Details[C]) => string } = WORDS;

/**
 * Something to do, with its sentence, which may hold untrusted text.
 * @param blocking the skill cannot be ready before it is done
 * @param details what the sentence of the code needs
 */
export function nextStep<C extends Code>(
  code: C,
  blocking: boolean,
  ...details: Details[C]
): Readiness["nextSteps"][number] {
  return { code, message: SENTENCES[code](...details), blocking };
}
