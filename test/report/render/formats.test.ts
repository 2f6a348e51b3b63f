import { expect, it } from "vitest";
import { FORMATS, type PageFormat, rendererOf } from "../../../src/report/render/formats.js";
import { SAMPLE } from "./sample-pages.js";

const OPTIONS = { columns: 80, color: false, detail: "verbose" } as const;
const pageFormats = FORMATS.filter((format): format is PageFormat => format !== "json");

it("names every format once, in order", () => {
  expect(FORMATS).toEqual(["text", "json", "markdown", "html"]);
});

it.each(pageFormats)("%s shows a page, ends with one line break, and is the same twice", async (format) => {
  const render = await rendererOf(format);
  const shown = render(SAMPLE, OPTIONS);
  expect(shown).toMatch(/[^\n]\n$/);
  expect(shown).toContain("The third link leads nowhere.");
  expect((await rendererOf(format))(SAMPLE, OPTIONS)).toBe(shown);
});
