/** Every format of a report. */
export const FORMATS = ["text", "json"] as const;
export type Format = (typeof FORMATS)[number];
