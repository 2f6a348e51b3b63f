import type { FindingArgs } from "../../model/finding.js";
import type { NextStepCode } from "../../model/readiness.js";

const files = (count: FindingArgs[string] | undefined) => (count === 1 ? "1 file" : `${count} files`);
const links = (count: FindingArgs[string] | undefined) => (count === 1 ? "1 link" : `${count} links`);

/** One sentence for each kind of next step. Argument values are untrusted, as in findings. */
export const nextStepTexts: Readonly<Record<NextStepCode, (args: FindingArgs) => string>> = {
  "expand-description": ({ length }) => `Expand the description from ${length} to 150 or more characters.`,
  "add-triggers": () => 'Say when to use the skill: "Use when …", or "USE FOR:" with three to five phrases.',
  "add-anti-triggers": () => 'Say when not to use it: "DO NOT USE FOR:", or "Not for …".',
  "add-routing": () =>
    'Say how it works with tools: "INVOKES:", "FOR SINGLE OPERATIONS:", or "**UTILITY SKILL**".',
  "fix-spec": ({ check }) => `Fix what ${check} reports against the specification.`,
  "fix-broken-links": ({ count }) => `Fix ${links(count)} to missing files.`,
  "fix-directory-links": ({ count }) => `Point ${links(count)} at a file instead of a folder.`,
  "fix-outside-links": ({ count }) => `Replace ${links(count)} that leave the skill folder.`,
  "fix-anchors": ({ count }) => `Correct the anchor of ${links(count)}.`,
  "fix-dead-urls": ({ count }) => `Replace ${links(count)} to dead addresses.`,
  "link-orphans": ({ count }) => `Mention or remove ${files(count)} in references/ that nothing leads to.`,
  "reduce-tokens": ({ excess }) => `Shorten SKILL.md by ${excess} tokens.`,
  "watch-tokens": ({ remaining }) => `SKILL.md has ${remaining} tokens left before its limit.`,
  "create-eval": () => "Create an eval suite: waza init.",
  "fix-eval": ({ path }) => `Make the eval suite ${path} readable YAML.`,
};
