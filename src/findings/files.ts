import type { Encoding } from "../text/decode.js";
import type { SyntaxReason, YamlFaults } from "../text/yaml-types.js";
import { type Lists, type Numbers, rulesOf, type Texts } from "./rule.js";

const SYNTAX: Readonly<Partial<Record<SyntaxReason, string>>> = {
  "unquoted-colon": "a value holds a colon followed by a blank",
  "continued-colon": "a continued value holds a colon followed by a blank",
  "unquoted-start": "a value starts with a character that YAML reserves",
  "broken-quote": "a quoted value ends too early or never",
  "tab-indent": "a tab is used to indent",
  "missing-colon": "a line is no `key: value`",
  "unknown-alias": "an alias has no anchor",
  "unknown-tag": "a tag is not known",
  "complex-key": "a key is no text",
  "several-documents": "a second document follows",
};

const ENCODINGS: Readonly<Partial<Record<Encoding, string>>> = {
  "utf-16le": "it looks like UTF-16 (little endian)",
  "utf-16be": "it looks like UTF-16 (big endian)",
  "utf-32": "it looks like UTF-32",
  binary: "it looks like a binary file",
};

function syntaxMessage({ reason, detail, key }: YamlFaults["syntax"]): string {
  const cause = SYNTAX[reason] ?? (detail || "it cannot be parsed");
  const cure = key === undefined ? "" : ` Put the value of "${key}" in quotes.`;
  return `The frontmatter is not valid YAML: ${cause}.${cure}`;
}

/** Findings of discovery and of reading a skill. */
export const fileRules = rulesOf("files", {
  "frontmatter-syntax": {
    level: "error",
    title: "Frontmatter is not valid YAML",
    message: syntaxMessage,
    why: "Loaders drop such a skill, or load it without its description and its tool restrictions.",
    fix: 'Quote the value: `description: "Use when: …"`. A block scalar (`description: >-`) works too.',
  },
  "frontmatter-duplicate-key": {
    level: "error",
    title: "Key stands twice",
    message: ({ key, firstLine }: YamlFaults["duplicate-key"]) =>
      `"${key}" stands here and in line ${firstLine}.`,
    why: "Parsers disagree about which of the two values counts.",
    fix: "Delete one of them.",
  },
  "frontmatter-too-complex": {
    level: "error",
    title: "Frontmatter is too complex",
    message: ({ limit, max }: YamlFaults["too-complex"]) =>
      limit === "self-reference"
        ? "The frontmatter refers to itself."
        : `The frontmatter exceeds a safety limit: ${limit}${max === undefined ? "" : ` above ${max}`}.`,
    why: "Small YAML can grow to gigabytes when its aliases are followed.",
    fix: "Write the values out; a skill needs a handful of fields.",
  },
  "frontmatter-late": {
    level: "error",
    title: "Something stands before the frontmatter",
    message: () => "A frontmatter block starts here, but it must be the very first thing in the file.",
    why: "Loaders look at the first bytes only: to them this skill has no name and no description.",
    fix: "Move the block to the top; comments go below it.",
  },
  "frontmatter-unclosed": {
    level: "error",
    title: "Frontmatter does not end",
    message: () => "The frontmatter block has no closing line of three dashes.",
    why: "Everything below is taken for YAML, or the block for text.",
    fix: "Add a line with exactly three dashes after the last field.",
  },
  "frontmatter-language": {
    level: "error",
    title: "Frontmatter in another language",
    message: ({ tag }: Texts<"tag">) =>
      `Frontmatter must be YAML; "---${tag}" is not accepted and nothing in it was run.`,
    why: "Some parsers execute such blocks.",
    fix: "Start the file with three dashes alone and write YAML.",
  },
  "frontmatter-not-a-mapping": {
    level: "error",
    title: "Frontmatter holds no fields",
    message: ({ found }: Texts<"found">) =>
      `The frontmatter is ${found}, expected fields such as name and description.`,
    why: "Without fields the skill cannot be found or chosen.",
    fix: "Write `name: …` and `description: …`, one a line.",
  },
  "frontmatter-missing": {
    level: "warning",
    title: "No frontmatter",
    message: () => "The file has no frontmatter block.",
    why: "An agent chooses skills by their name and description, and finds neither.",
    fix: "Start the file with a block between two lines of three dashes that holds name and description.",
  },
  "field-type": {
    level: "warning",
    title: "Field of the wrong type",
    message: ({ field, expected, found }: Texts<"field" | "expected" | "found">) =>
      `${field} must be ${expected}, found ${found}.`,
    why: "YAML turns bare words, numbers and dates into other types, and loaders then fail or show something else.",
    fix: "Put the value in quotes, or write what the field expects.",
  },
  "number-loses-digits": {
    level: "warning",
    title: "Number loses digits",
    message: ({ field, written, read }: Texts<"field" | "written"> & Numbers<"read">) =>
      `${field}: ${written} is read as the number ${read}.`,
    why: "Version 1.10 would be shown and compared as 1.1.",
    fix: "Put the value in quotes.",
  },
  "name-missing": {
    level: "warning",
    title: "No name",
    message: () => "The frontmatter has no name; the folder's name is used.",
    why: "Loaders require the field.",
    fix: "Add `name:` with the name of the folder.",
  },
  "description-missing": {
    level: "warning",
    title: "No description",
    message: () => "The frontmatter has no description.",
    why: "An agent decides by the description whether to use the skill.",
    fix: "Say what the skill does and when to use it.",
  },
  "not-utf8": {
    level: "error",
    title: "Not UTF-8",
    message: ({ encoding, offset }: { readonly encoding: Encoding; readonly offset: number }) => {
      const guess = ENCODINGS[encoding];
      return `The file is not UTF-8 (byte offset ${offset})${guess ? `: ${guess}` : ""}.`;
    },
    why: "Damaged text would be judged and sent in place of the real one.",
    fix: "Save the file as UTF-8.",
  },
  "empty-skill": {
    level: "error",
    title: "Empty file",
    message: () => "The file is empty.",
    why: "There is nothing to follow and nothing to judge.",
    fix: "Write the skill, or delete the folder.",
  },
  "wrong-case": {
    level: "error",
    title: "Wrong file name",
    message: ({ found }: Texts<"found">) => `Found ${found}, must be SKILL.md.`,
    why: "It works on disks that ignore case and disappears on those that do not.",
    fix: "Rename the file to SKILL.md.",
  },
  unreadable: {
    level: "error",
    title: "Cannot be read",
    message: ({ reason }: Texts<"reason">) => `The file or folder cannot be read (${reason}).`,
    why: "What was not read was not checked.",
    fix: "Check its permissions.",
  },
  "too-large": {
    level: "warning",
    title: "File is too large",
    message: ({ bytes, max }: Numbers<"bytes" | "max">) =>
      `The file has ${bytes} bytes; above ${max} a text file is listed but not sent.`,
    why: "The judge has not seen what is in it.",
    fix: "Split it, or keep only what an agent needs.",
  },
  "not-text": {
    level: "info",
    title: "Not a text file",
    message: () => "The file is not text; it is listed by name and not sent.",
    why: "The judge has not seen what is in it.",
    fix: "Nothing, if it is meant to be binary; assets/ is the usual place for such files.",
  },
  "outside-skill": {
    level: "error",
    title: "Link leaves the skill folder",
    message: () => "This is a link to something outside the skill folder; it was not read and not sent.",
    why: "A shared skill must not pull private files into a prompt.",
    fix: "Copy the file into the folder.",
  },
  "dangling-link": {
    level: "warning",
    title: "Link to nothing",
    message: () => "This link points to something that does not exist.",
    why: "Whoever follows it finds nothing.",
    fix: "Repair the link or delete it.",
  },
  "link-loop": {
    level: "warning",
    title: "Links in a circle",
    message: () => "This link leads back to a folder that was already searched.",
    why: "It is followed only once.",
    fix: "Delete the link if it is not needed.",
  },
  "missing-folder": {
    level: "warning",
    title: "Folder does not exist",
    message: () => "`paths.skills` names this folder, which does not exist.",
    why: "Skills that were meant to be checked may be somewhere else.",
    fix: "Correct `paths.skills` in .waza.yaml.",
  },
  "target-empty": {
    level: "warning",
    title: "Target without skills",
    message: ({ target }: Texts<"target">) => `No skill was found for ${target}; the other targets were.`,
    why: "Skills that were meant to be checked may be somewhere else.",
    fix: "Correct the target or leave it out.",
  },
  "duplicate-name": {
    level: "warning",
    title: "Name is used twice",
    message: ({ name, paths }: Texts<"name"> & Lists<"paths">) =>
      `"${name}" is the name of ${paths.join(" and ")}.`,
    why: "An agent sees one of them only, and which one depends on the loader.",
    fix: "Rename one of the skills.",
  },
});
