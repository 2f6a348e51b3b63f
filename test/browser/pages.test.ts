import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderCompareHtml } from "../../src/report/compare-html.js";
import { renderScoreHtml } from "../../src/report/score-html.js";
import { compareSides } from "../../src/score/compare.js";
import { comparisonReport, hostileSide, later, listReport, side } from "../report/compare-samples.js";
import { certifiedSkill, scoreReport, unreadableSkill } from "../report/score-samples.js";
import { reportOfTexts } from "../report/score-strangers.js";

/** Where Debian and others put it; `CHROMIUM` names another. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
if (!executablePath) process.stderr.write("No Chromium here: no browser looks at the pages.\n");

/** What a stranger may put into a name, a prompt or a quote: markup, an event handler, a style, a closing tag. */
const HOSTILE = `</style></title><script>document.title = "taken"</script><img src=x onerror="document.title='taken'"><b>bold</b>`;

const PAGES = {
  "of a certified skill": renderScoreHtml(scoreReport([certifiedSkill("receipts")])),
  "of several skills": renderScoreHtml(
    scoreReport([certifiedSkill("receipts"), certifiedSkill("bills"), unreadableSkill("notes")]),
  ),
  "of a stranger's texts": renderScoreHtml(reportOfTexts(HOSTILE)),
  "of a comparison": renderCompareHtml(comparisonReport([compareSides(side(), later())])),
  "of a list of comparisons": renderCompareHtml(listReport()),
  "of a comparison of strangers": renderCompareHtml(
    comparisonReport([compareSides(hostileSide(HOSTILE), later())]),
  ),
} as const;

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

describe.skipIf(!executablePath).each(Object.entries(PAGES))("the page %s", (_what, html) => {
  let browser: Browser;
  let folder: string;
  let address: string;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    folder = await mkdtemp(join(tmpdir(), "waza-pages-"));
    const file = join(folder, "page.html");
    await writeFile(file, html);
    address = pathToFileURL(file).href;
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Opens the page and notes everything that it asks for or complains about. */
  async function open(options: Parameters<Browser["newPage"]>[0] = {}) {
    const page = await browser.newPage(options);
    const noted: string[] = [];
    page.on("request", (request) => noted.push(`request ${request.url()}`));
    page.on("console", (message) => noted.push(`console ${message.text()}`));
    page.on("pageerror", (error) => noted.push(`error ${error.message}`));
    page.on("dialog", (dialog) => void dialog.dismiss().then(() => noted.push("dialog")));
    await page.goto(address);
    return { page, noted };
  }

  it("stands alone: it loads nothing, runs nothing and breaks none of its own rules", async () => {
    const { page, noted } = await open();
    expect(noted).toEqual([`request ${address}`]);
    expect(await page.title()).toMatch(/^PluginEval/);
    expect(await page.locator("script, img, iframe, link, object, embed, form").count()).toBe(0);
    expect(await page.locator("b").count()).toBe(0);
  });

  it("lets no script run, should one get into it", async () => {
    const { page } = await open();
    const ran = await page.evaluate(`
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.ran = 'yes'";
      document.body.append(script);
      document.documentElement.dataset.ran ?? "no";
    `);
    expect(ran).toBe("no");
  });

  it.each(["light", "dark"] as const)("can be read by everyone, in %s colours", async (colorScheme) => {
    const { page } = await open({ bypassCSP: true, colorScheme, viewport: { width: 700, height: 900 } });
    await page.locator("details").evaluateAll((all) => {
      for (const each of all) each.setAttribute("open", "");
    });
    expect(await violations(page)).toEqual([]);
  });
});

/** What axe-core finds wrong, by rule and place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axe, "utf8"));
  const results = (await page.evaluate("axe.run()")) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}
