import { terminalSafe } from "../../text/safe.js";

const MARKUP = Symbol("markup");

/** HTML that may stand in a document as it is. Only `html` makes it, so that no text from outside can pass for it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** What a template may hold: text and numbers, which are escaped, and HTML, which is not. */
export type HtmlValue = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Half of a character: it has no encoding in UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Any text for HTML, between tags or within a quoted attribute. Controls and characters that hide or turn text are
 * spelled out. Not for addresses, styles or scripts: escaping does not make these harmless.
 */
export function escapeHtml(text: string): string {
  return terminalSafe(text)
    .replace(LONE_SURROGATE, "\ufffd")
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? "");
}

/** A template of HTML: every value is escaped unless it is HTML itself. Attributes must stand in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { [MARKUP]: texts.map((text, index) => text + markupOf(values[index] ?? "")).join("") };
}

export const NO_HTML: Html = html``;

/** The text of HTML, for what writes a document; of several, one a line. */
export function markupOf(value: HtmlValue): string {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return MARKUP in value ? value[MARKUP] : value.map((part) => part[MARKUP]).join("\n");
}
