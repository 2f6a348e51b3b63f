import type { Page } from "../blocks.js";
import type { TextOptions } from "./terminal.js";

/** A pure function from a page to text that ends with a line break. Only text for a terminal heeds the options. */
export type Renderer = (page: Page, options: TextOptions) => string;

/** From every format of a report to its renderer, loaded when it is needed. Adding a format means adding a line here. */
const RENDERERS = {
  text: async () => (await import("./text.js")).renderText,
  /** The document itself, of which no page is made. */
  json: null,
  markdown: async () => (await import("./markdown.js")).renderMarkdown,
  html: async () => (await import("./html.js")).renderHtml,
} satisfies Record<string, (() => Promise<Renderer>) | null>;

export type Format = keyof typeof RENDERERS;
/** Formats that show pages. */
export type PageFormat = Exclude<Format, "json">;

/** Every format of a report, in the order in which they are named to users. */
export const FORMATS = Object.keys(RENDERERS) as readonly Format[];

export async function rendererOf(format: PageFormat): Promise<Renderer> {
  return RENDERERS[format]();
}
