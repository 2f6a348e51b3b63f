import type { QualityReport } from "../model/report.js";
import type { Format } from "./formats.js";
import type { TextOptions } from "./terminal.js";

/** A pure function from a report to text. */
export type Renderer<Report> = (report: Report, options: TextOptions) => string;

/** From every format to its renderer, loaded when it is needed. Adding a format means adding a line here. */
export const reporters: Readonly<Record<Format, () => Promise<Renderer<QualityReport>>>> = {
  text: async () => (await import("./text.js")).renderText,
  json: async () => (await import("./json.js")).renderJson,
};
