import type { QualityReport } from "../model/report.js";
import { renderJson } from "./json.js";
import type { TextOptions } from "./terminal.js";
import { renderText } from "./text.js";

/** Every format of a report. */
export const FORMATS = ["text", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** From a format to its renderer: pure functions from a report to text. Adding a format means adding a line here. */
export const reporters: Readonly<Record<Format, (report: QualityReport, options: TextOptions) => string>> = {
  text: renderText,
  json: renderJson,
};
