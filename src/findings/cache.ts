import { type Lists, type Numbers, rulesOf, type Texts } from "./rule.js";

const DAMAGE = {
  "not-json": "it is not JSON",
  "wrong-shape": "it does not have the shape of a cache",
  "too-large": "it is too large",
  "not-a-file": "it is not a file",
  "other-inputs": "it holds results of other inputs than its name says",
} as const;

/** Why the content of a file is of no use. */
export type DamageReason = keyof typeof DAMAGE;

/** Trouble with the files of stored results. None of it fails a run. */
export const cacheRules = rulesOf("cache", {
  "cache-damaged": {
    level: "warning",
    title: "Damaged cache",
    message: ({ file, reason, movedTo }: Texts<"file" | "movedTo"> & { readonly reason: DamageReason }) =>
      `${file} cannot be used: ${DAMAGE[reason]}. ${movedTo ? `It was moved to ${movedTo}.` : "It could not be moved away."}`,
    why: "Results that were paid for are not found and are asked for again.",
    fix: "Restore the file from version control, or delete it.",
  },
  "cache-entry-dropped": {
    level: "warning",
    title: "Cache entries left out",
    message: ({
      file,
      count,
      paths,
    }: Texts<"file"> & Numbers<"count"> & Lists<"paths"> & { readonly origin: "file" | "run" }) =>
      `${file}: ${count} invalid ${count === 1 ? "entry was" : "entries were"} left out (${paths.join(", ")}).`,
    why: "The entries are incomplete or were edited by hand; using them could show a wrong score.",
    fix: "Nothing: what is missing is asked for again when it is needed.",
  },
  "cache-newer": {
    level: "warning",
    title: "Cache of a newer version",
    message: ({ file, version }: Texts<"file"> & Numbers<"version">) =>
      `${file} was written by a newer version (schema ${version}) and is left alone.`,
    why: "This version cannot know what its fields mean.",
    fix: "Upgrade waza-quality, or run with --no-cache.",
  },
  "cache-outside": {
    level: "warning",
    title: "Cache behind a link",
    message: ({ file, link }: Texts<"file" | "link">) =>
      `${file} is not used: ${link} is a link that leaves the workspace.`,
    why: "A link in a repository must not make the tool write somewhere else.",
    fix: "Replace the link by a folder or file, or run with --no-cache.",
  },
  "cache-unwritable": {
    level: "warning",
    title: "Cache cannot be used",
    message: ({
      file,
      operation,
      reason,
    }: Texts<"file" | "reason"> & { readonly operation: "read" | "write" }) =>
      `${file} could not be ${operation === "read" ? "read" : "written"} (${reason}); results of this run are not stored.`,
    why: "The next run asks the model again.",
    fix: "Make the .waza folder writable, or run with --no-cache.",
  },
});
