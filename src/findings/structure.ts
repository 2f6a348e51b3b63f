import { type Numbers, rulesOf, type Texts } from "./rule.js";

/** What the static layer of PluginEval finds. */
export const structureRules = rulesOf("structure", {
  OVER_CONSTRAINED: {
    level: "warning",
    title: "Too many orders in capitals",
    message: ({ count, max }: Numbers<"count" | "max">) =>
      `MUST, NEVER and ALWAYS occur ${count} times; more than ${max} is too many.`,
    why: "When everything is an order, an agent cannot tell which rules matter, and it has no reason to go by in cases that the rules do not foresee.",
    fix: "Keep capitals for the few rules that protect data, money or people. Replace the others by the reason behind them.",
  },
  EMPTY_DESCRIPTION: {
    level: "warning",
    title: "Description missing or too short",
    message: ({ length, min }: Numbers<"length" | "min">) =>
      `The description has ${length} characters; at least ${min} are needed to say anything.`,
    why: "The description is all that an agent sees before it opens a skill. Without one the skill is never chosen.",
    fix: "Say in one or two sentences what the skill does and in which situations it should be used.",
  },
  MISSING_TRIGGER: {
    level: "warning",
    title: "Description names no moment to use the skill",
    message: () => "The description does not say when to use the skill.",
    why: "An agent compares the user's request with the description. A list of features does not tell it that the moment has come.",
    fix: 'Add a clause such as "Use this skill when …" that names two or more concrete situations. If only people start the skill, set disable-model-invocation: true.',
  },
  BLOATED_SKILL: {
    level: "warning",
    title: "Long SKILL.md without references",
    message: ({ lines, max }: Numbers<"lines" | "max">) =>
      `SKILL.md has ${lines} lines, more than ${max}, and no file in references/.`,
    why: "The whole file is read into the context each time the skill is used, also the parts that only rare cases need.",
    fix: "Keep the course of action in SKILL.md, move detail to files in references/ and link each where it is needed.",
  },
  ORPHAN_REFERENCE: {
    level: "warning",
    title: "Link to a reference that does not exist",
    message: ({ target }: Texts<"target">) => `The link to ${target} leads to no file of this skill.`,
    why: "An agent that follows the link gets an error instead of the knowledge that the step needs.",
    fix: "Create the file, correct the path, or remove the link.",
  },
  DEAD_CROSS_REF: {
    level: "warning",
    title: "Path to another skill or agent that does not exist",
    message: ({ target }: Texts<"target">) => `Nothing exists at ${target}.`,
    why: "The work is to be handed on to something that is not there, so the agent stops or improvises.",
    fix: "Correct the path, install the other skill next to this one, or name it without a path when it may be missing.",
  },
  "markdown-too-complex": {
    level: "warning",
    title: "Markdown only analysed in part",
    message: () =>
      "From this line on the file was not analysed: it is nested too deeply or holds too many marks.",
    why: "Analysis time is bounded so that no file can block a run. Figures for this file count only what stands above.",
    fix: "Move generated data out of Markdown into an asset, or split the file. Flatten lists and quotes that are nested very deeply.",
  },
});
