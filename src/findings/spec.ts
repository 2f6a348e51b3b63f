import { type Lists, type Numbers, rulesOf, type Texts } from "./rule.js";

/** Findings against the Agent Skills specification. */
export const specRules = rulesOf("spec", {
  "spec-frontmatter-missing": {
    level: "error",
    title: "No frontmatter",
    message: () => "The file does not start with a YAML block between two lines of three dashes.",
    why: "Name and description stand there; without them no agent can list the skill.",
    fix: "Start the file with ---, name, description, ---.",
  },
  "spec-field-missing": {
    level: "error",
    title: "Required field missing",
    message: ({ field }: Texts<"field">) => `The field ${field} is missing or empty.`,
    why: "The specification requires a name and a description.",
    fix: "Add the field to the frontmatter.",
  },
  "spec-field-unknown": {
    level: "error",
    title: "Unknown field",
    message: ({ field, allowed }: Texts<"field"> & Lists<"allowed">) =>
      `The specification has no field ${field}; it has ${allowed.join(", ")}.`,
    why: "Agents ignore fields that they do not know, and some refuse the file.",
    fix: "Move the value below metadata, or remove it.",
  },
  "spec-name-too-long": {
    level: "error",
    title: "Name too long",
    message: ({ length, max }: Numbers<"length" | "max">) =>
      `The name has ${length} characters; ${max} are allowed.`,
    why: "Agents may cut or refuse a longer name.",
    fix: "Shorten the name and that of the folder.",
  },
  "spec-name-characters": {
    level: "error",
    title: "Character not allowed in the name",
    message: ({ name }: Texts<"name">) => `The name ${name} has other characters than a-z, 0-9 and hyphens.`,
    why: "The name is also a folder name and a command, on every system.",
    fix: "Use lower-case letters, digits and single hyphens.",
  },
  "spec-name-hyphens": {
    level: "error",
    title: "Misplaced hyphen in the name",
    message: ({ name }: Texts<"name">) =>
      `The name ${name} starts or ends with a hyphen, or has two in a row.`,
    why: "The specification allows single hyphens between words only.",
    fix: "Remove the hyphens that are too many.",
  },
  "spec-dir-mismatch": {
    level: "error",
    title: "Name and folder differ",
    message: ({ name, folder }: Texts<"name" | "folder">) =>
      `The name is ${name}, but the folder is ${folder}.`,
    why: "Agents look a skill up by its folder; upper and lower case count.",
    fix: "Rename one after the other.",
  },
  "spec-description-too-long": {
    level: "error",
    title: "Description too long",
    message: ({ length, max }: Numbers<"length" | "max">) =>
      `The description has ${length} characters; ${max} are allowed.`,
    why: "Every description is loaded at the start of every session; agents cut or refuse longer ones.",
    fix: "Move details into the body.",
  },
  "spec-compatibility-type": {
    level: "error",
    title: "Compatibility is no text",
    message: ({ found }: Texts<"found">) => `The field compatibility must be text, but is: ${found}.`,
    why: "The specification wants a sentence for people and agents.",
    fix: "Write one sentence about what the skill needs.",
  },
  "spec-compatibility-length": {
    level: "error",
    title: "Compatibility too long or empty",
    message: ({ length, max }: Numbers<"length" | "max">) =>
      `The field compatibility has ${length} characters; 1 to ${max} are allowed.`,
    why: "It is a note about requirements, loaded with the description.",
    fix: "Shorten the text, or remove the field.",
  },
  "spec-allowed-tools-type": {
    level: "error",
    title: "Allowed tools are no text",
    message: ({ found }: Texts<"found">) => `The field allowed-tools must be text, but is: ${found}.`,
    why: "An agent that cannot read the field may ask for every tool again, or refuse the skill.",
    fix: "Write the names in one line, separated by blanks.",
  },
  "spec-allowed-tools-list": {
    level: "info",
    title: "Allowed tools as a list",
    message: () =>
      "The field allowed-tools is a YAML list; the specification wants text separated by blanks.",
    why: "Some agents read both forms, others only the text.",
    fix: "Write the names in one line, separated by blanks.",
  },
  "spec-metadata-type": {
    level: "error",
    title: "Metadata is no mapping",
    message: ({ found }: Texts<"found">) => `The field metadata must map keys to text, but is: ${found}.`,
    why: "Agents read metadata by key.",
    fix: "Write one key and value a line, indented below metadata.",
  },
  "spec-metadata-values": {
    level: "info",
    title: "Metadata value is no text",
    message: ({ keys }: Lists<"keys">) => `Values below metadata should be text: ${keys.join(", ")}.`,
    why: "A number such as 1.10 loses digits, and agents treat lists and mappings differently.",
    fix: "Put the value in quotes.",
  },
  "spec-license-missing": {
    level: "info",
    title: "No licence",
    message: () => "The frontmatter names no licence.",
    why: "Others need to know whether they may use and change the skill.",
    fix: "Add the field license.",
  },
  "spec-version-missing": {
    level: "info",
    title: "No version",
    message: () => "The metadata hold no version.",
    why: "A version tells users of a copy whether it is current.",
    fix: 'Add version, in quotes, below metadata: version: "1.0".',
  },
});
