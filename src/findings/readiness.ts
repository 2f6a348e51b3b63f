import { type Lists, type Numbers, rulesOf, type Texts } from "./rule.js";
import { specRules } from "./spec.js";

const SPECIFICS = {
  "unix-path": "the absolute path",
  "windows-path": "the Windows path",
  "ip-address": "the IP address",
  url: "the address",
  port: "the port",
} as const;

/** What ties a skill to one machine or one service. */
export type Specificity = keyof typeof SPECIFICS;

/** When an agent takes the skill. */
const complianceRules = rulesOf("compliance", {
  "description-too-short": {
    level: "error",
    title: "Description too short",
    message: ({ length, min }: Numbers<"length" | "min">) =>
      `The description has ${length} characters; at least ${min} are needed.`,
    why: "An agent chooses a skill by its description alone, before it reads anything else.",
    fix: "Say what the skill does, on what, and when to take it.",
  },
  "triggers-missing": {
    level: "warning",
    title: "No trigger",
    message: () => "The description does not say when to use the skill.",
    why: "Without an occasion an agent has to guess, and often leaves a fitting skill alone.",
    fix: 'Add a sentence such as "Use when the user asks to …", or "USE FOR:" with three to five phrases.',
  },
  "anti-triggers-missing": {
    level: "warning",
    title: "No anti-trigger",
    message: () => "The description does not say when to leave the skill alone.",
    why: "Neighbouring skills are told apart by what each of them is not for.",
    fix: 'Add "DO NOT USE FOR:" or "Not for …", and name what to use there.',
  },
  "routing-missing": {
    level: "info",
    title: "No routing",
    message: () => "The description does not say how the skill works with tools and other skills.",
    why: "An agent that knows what a skill calls can choose between the skill and a single tool.",
    fix: 'Add "INVOKES:", "FOR SINGLE OPERATIONS:", or a kind such as "**UTILITY SKILL**".',
  },
  "description-language-not-assessed": {
    level: "info",
    title: "Language not assessed",
    message: () =>
      "The description is in a language in which triggers are not known here, so its level is not assessed.",
    why: "A missing English phrase says nothing about a description in another language.",
    fix: "Nothing needs fixing. Check by eye that it says when to use the skill and when not to.",
  },
});

/** Tools named after `INVOKES:`. */
const mcpRules = rulesOf("mcp", {
  "mcp-tools-table-missing": {
    level: "warning",
    title: "No table of tools",
    message: () => "The description names tools, but no table in the body explains them.",
    why: "An agent needs to know which tool does what before it calls one.",
    fix: "Add a table with a column Tool and a column that says what it is for.",
  },
  "mcp-prerequisites-missing": {
    level: "warning",
    title: "No prerequisites",
    message: () => "The skill does not say which MCP servers it requires.",
    why: "Calls to a server that is not set up fail in the middle of the work.",
    fix: "Add a section Prerequisites that names the servers.",
  },
  "mcp-fallback-missing": {
    level: "warning",
    title: "No fallback",
    message: () => "The skill does not say what to do without its MCP server.",
    why: "An agent without the server improvises.",
    fix: "Name a command-line way, or say that the work ends there.",
  },
  "mcp-name-collision": {
    level: "error",
    title: "Tool named like a built-in one",
    message: ({ tools }: Lists<"tools">) =>
      `Agents have tools of their own with these names: ${tools.join(", ")}.`,
    why: "The agent calls its own tool and not the one that is meant.",
    fix: "Write the full name with the server, such as server-tool.",
  },
});

/** Links and references. */
const linkRules = rulesOf("links", {
  "link-broken": {
    level: "error",
    title: "Broken link",
    message: ({ target }: Texts<"target">) => `The link target ${target} does not exist.`,
    why: "The agent follows the link in the middle of the work and finds nothing.",
    fix: "Correct the path, as seen from the file that holds the link; upper and lower case count.",
  },
  "link-directory": {
    level: "error",
    title: "Link to a folder",
    message: ({ target }: Texts<"target">) => `The link target ${target} is a folder.`,
    why: "A folder cannot be read; the agent has to guess which file is meant.",
    fix: "Link to the file.",
  },
  "link-outside": {
    level: "error",
    title: "Link leaves the skill",
    message: ({ target }: Texts<"target">) => `The link target ${target} lies outside the skill folder.`,
    why: "A skill is installed as one folder: elsewhere the target is missing, or is a private file.",
    fix: "Copy what is needed into the skill and link to it there.",
  },
  "link-anchor": {
    level: "warning",
    title: "Missing anchor",
    message: ({ anchor, in: file }: Texts<"target" | "anchor" | "in">) =>
      `No heading of ${file} has the anchor #${anchor}.`,
    why: "The reader lands at the top of the file and has to search.",
    fix: "Use the heading in lower case, without punctuation, with hyphens for blanks.",
  },
  "link-dead-url": {
    level: "warning",
    title: "Dead address",
    message: ({ url }: Texts<"url">) => `The server says that ${url} does not exist.`,
    why: "The agent cannot read what it is sent to.",
    fix: "Find the new address, or remove the link.",
  },
  "reference-orphan": {
    level: "warning",
    title: "Reference that nothing leads to",
    message: () => "Neither a link nor a mention leads to this file.",
    why: "An agent opens only what it is told of, so the file is never read.",
    fix: "Say in SKILL.md when to read it, or delete it.",
  },
});

/** Token limits. */
const tokenRules = rulesOf("tokens", {
  "token-budget-exceeded": {
    level: "error",
    title: "Token limit exceeded",
    message: ({ count, limit, excess }: Numbers<"count" | "limit" | "excess">) =>
      `${count} tokens, ${excess} above the limit of ${limit}.`,
    why: "The whole file is loaded when the skill is taken, and crowds out the work itself.",
    fix: "Move details into references/ that are read only when needed.",
  },
  "token-budget-near": {
    level: "warning",
    title: "Token limit nearly reached",
    message: ({ count, limit, remaining }: Numbers<"count" | "limit" | "remaining">) =>
      `${count} of ${limit} tokens, ${remaining} left.`,
    why: "The next addition may break the limit.",
    fix: "Move details into references/ before adding more.",
  },
  "token-reference-exceeded": {
    level: "warning",
    title: "Reference above its token limit",
    message: ({ count, limit, excess }: Numbers<"count" | "limit" | "excess">) =>
      `${count} tokens, ${excess} above the limit of ${limit}.`,
    why: "The workspace set this limit for references.",
    fix: "Split the file by topic, so that only the part that is needed is read.",
  },
  "token-limits-unusable": {
    level: "warning",
    title: "Token limits not used",
    message: ({ reason, field }: Texts<"reason" | "field">) =>
      `The token limits in this file are not used: ${reason}${field ? ` at ${field}` : ""}.`,
    why: "The skill is measured against the default limits instead.",
    fix: "Write JSON with defaults and overrides, each from a pattern to a positive whole number.",
  },
});

/** The eval suite. */
const evalRules = rulesOf("eval", {
  "eval-missing": {
    level: "info",
    title: "No eval suite",
    message: ({ folder, name }: Texts<"folder" | "name">) =>
      `There is no eval suite, neither ${folder}/${name}/eval.yaml nor evals/eval.yaml in the skill.`,
    why: "Without one, nobody knows whether a change made the skill better.",
    fix: "Create one with waza init.",
  },
  "eval-invalid": {
    level: "error",
    title: "Eval suite is no valid YAML",
    message: ({ problem, reason }: Texts<"problem" | "reason">) =>
      `The eval suite cannot be parsed (${problem}${reason ? `: ${reason}` : ""}).`,
    why: "No tool can run it.",
    fix: "Correct the line; put values with a colon in quotes.",
  },
  "eval-unreadable": {
    level: "error",
    title: "Eval suite not readable",
    message: ({ reason }: Texts<"reason">) => `The eval suite cannot be read: ${reason}.`,
    why: "No tool can run it.",
    fix: "Make it a UTF-8 text file inside the workspace.",
  },
  "eval-not-checked": {
    level: "warning",
    title: "Eval suite not checked",
    message: () => "The eval suite is too large or too complex to be checked here.",
    why: "It may be fine, but that is not known.",
    fix: "Check it with waza check.",
  },
});

/** Hints: none of them stands in the way of readiness. */
const adviceRules = rulesOf("advice", {
  "advisory-module-count": {
    level: "info",
    title: "Many reference modules",
    message: ({ modules }: Numbers<"modules">) =>
      `There are ${modules} Markdown files below references/; two or three help most.`,
    why: "The more modules, the more often an agent opens the wrong one.",
    fix: "Join modules that are always read together.",
  },
  "advisory-complexity": {
    level: "info",
    title: "Comprehensive skill",
    message: ({ tokens, modules }: Numbers<"tokens" | "modules">) =>
      `The skill is comprehensive (${tokens} tokens, ${modules} reference modules).`,
    why: "Focused skills tend to help more than those that explain everything.",
    fix: "Keep what the agent would not know or do by itself.",
  },
  "advisory-conflicting-paths": {
    level: "info",
    title: "Rival ways",
    message: () => "The text offers a second way without saying when to take it.",
    why: "An agent that may choose freely chooses differently each time.",
    fix: "Recommend one way, and give the condition for the other.",
  },
  "advisory-repeated-procedure": {
    level: "info",
    title: "Procedure given more than once",
    message: ({ count }: Numbers<"count">) => `A first step stands in ${count} places.`,
    why: "Two procedures for one task drift apart and get mixed up.",
    fix: "Keep one, or put each under a heading that says when it applies.",
  },
  "advisory-many-constraints": {
    level: "info",
    title: "Many constraints",
    message: ({ count, max }: Numbers<"count" | "max">) =>
      `The text has ${count} strict words such as never and always; more than ${max} weaken each other.`,
    why: "Where everything is forbidden, an agent cannot tell what matters.",
    fix: "Keep those that prevent harm, and give the reason for each.",
  },
  "advisory-not-procedural": {
    level: "info",
    title: "Names no action",
    message: () => "The description names a topic, but nothing that is done.",
    why: "Skills that describe a procedure help more than those that state facts.",
    fix: "Start with a verb: what does the skill do?",
  },
  "advisory-over-specific": {
    level: "info",
    title: "Tied to one machine or service",
    message: ({ category, found }: { readonly category: Specificity; readonly found: string }) =>
      `The text holds ${SPECIFICS[category]} ${found}.`,
    why: "It is different on the next machine.",
    fix: "Use a relative path, a variable, or a placeholder that the agent fills in.",
  },
});

/** What the readiness check finds. */
export const readinessRules = {
  ...complianceRules,
  ...specRules,
  ...mcpRules,
  ...linkRules,
  ...tokenRules,
  ...evalRules,
  ...adviceRules,
};
