import { type Lists, type More, type Numbers, rulesOf, type Texts } from "./rule.js";

/** What should lower the trust in a text. `text`: what was found, or what it decodes to; may be empty. */
export const trustRules = rulesOf("trust", {
  "addresses-judge": {
    level: "warning",
    title: "Text speaks to the judge",
    message: (args: Texts<"text"> & More) =>
      `The text speaks to whoever judges it: ${quoted(args)}.${others(args)}`,
    why: "A skill instructs an agent. A sentence that asks a reviewer or a scoring tool for a result has no use there; it can only lift a score that was not earned.",
    fix: "Remove the sentence. If the skill teaches how to resist such text, show it as a quoted example and say that it is one.",
  },
  "verdict-shaped": {
    level: "warning",
    title: "Text brings its own verdict",
    message: (args: Texts<"text"> & More) =>
      `An object looks like the verdict of a judge: ${quoted(args)}.${others(args)}`,
    why: "A ready-made verdict inside the judged text can be copied by a judge, or be mistaken for its answer by a program that reads the reply.",
    fix: "Remove it. If the skill produces verdicts of this shape, name the skill or its title accordingly and keep the example in a code block.",
  },
  "fake-marker": {
    level: "warning",
    title: "Mark that pretends to end the data",
    message: (args: Lists<"markers"> & More) =>
      `${args.markers.join(", ")} closes something that was never opened, and instructions follow.${others(args)}`,
    why: "Prompts put untrusted text between marks. A closing mark inside the text tries to make what follows look as if the prompt's author had written it.",
    fix: "Remove the mark, or write it as inline code when the skill explains it.",
  },
  "hidden-text": {
    level: "warning",
    title: "Invisible characters",
    message: (args: Texts<"text"> & Numbers<"count"> & Lists<"characters"> & More) =>
      `${args.count} invisible characters (${args.characters.join(", ")})${args.text === "" ? "" : ` spell ${quoted(args)}`}.${others(args)}`,
    why: "People see nothing where these characters stand, and models read them. They can carry whole sentences past a review.",
    fix: "Delete the characters; retype the line if an editor does not show them.",
  },
  "bidi-control": {
    level: "warning",
    title: "Characters that change the reading direction",
    message: (args: Texts<"text"> & Lists<"characters"> & More) =>
      `${args.characters.join(", ")} changes the order in which this is shown; it is read as ${quoted(args)}.${others(args)}`,
    why: "The line looks different from what a model or a shell reads, so a harmless look can hide another meaning.",
    fix: "Delete the characters. In right-to-left text use marks, or isolates that are closed on the same line.",
  },
  "base64-blob": {
    level: "warning",
    title: "Encoded text",
    message: (args: Texts<"text"> & Numbers<"length"> & More) =>
      `${args.length} characters of base64${args.text === "" ? "" : ` decode to ${quoted(args)}`}.${others(args)}`,
    why: "Nobody can review encoded text by reading it, yet an agent may decode and follow it. It also costs many tokens.",
    fix: "Write text as text, and move binary data into a file under assets/.",
  },
  "comment-instruction": {
    level: "warning",
    title: "Instructions in a comment",
    message: (args: Texts<"text"> & More) =>
      `A comment gives instructions that the rendered page does not show: ${quoted(args)}.${others(args)}`,
    why: "Comments vanish where people read the page, but an agent gets them as text and may follow them.",
    fix: "Move an honest instruction into the visible text; delete any other.",
  },
});

function quoted({ text }: Texts<"text">): string {
  return `“${text}”`;
}

/** What the limit of findings in one file left out. */
function others({ more }: More): string {
  return more === undefined ? "" : ` ${more} more of this kind in this file.`;
}
