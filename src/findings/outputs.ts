import { type More, rulesOf, type Texts } from "./rule.js";

/** What is noticed about an agent's output before it is judged. */
export const outputRules = rulesOf("outputs", {
  "unfinished-todo": {
    level: "warning",
    title: "Open TODO",
    message: (args: Texts<"text"> & More) => `A ${args.text} is still open.${others(args)}`,
    why: "The author marked this place as not done, so a judge scores something that is about to change.",
    fix: "Do what the marker asks for, or say in a sentence what is left open and why.",
  },
  "unfinished-marker": {
    level: "warning",
    title: "Unfinished passage",
    message: (args: Texts<"text"> & More) =>
      `“${args.text}” stands where the final text should be.${others(args)}`,
    why: "A reader cannot act on a placeholder, and a text that calls itself unfinished is not ready for a verdict.",
    fix: "Put in what belongs there, or take the passage out.",
  },
  "unfinished-fence": {
    level: "warning",
    title: "Code block that never ends",
    message: () => "The code fence opened on this line is never closed.",
    why: "The output was probably cut off. Everything after the fence is shown as code, and what came next is lost.",
    fix: "Ask the agent for the rest, or close the fence if nothing is missing.",
  },
});

/** What the limit of findings of one kind left out. */
function others({ more }: More): string {
  return more === undefined ? "" : ` ${more} more of this kind.`;
}
