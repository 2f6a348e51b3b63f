import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Page as Shown } from "../../src/report/blocks.js";
import { renderHtml } from "../../src/report/render/html.js";
import { checkPage } from "../../src/report/views/check.js";
import { comparePage } from "../../src/report/views/compare.js";
import { qualityPage } from "../../src/report/views/quality.js";
import { scorePage } from "../../src/report/views/score.js";
import { verdictDocumentPage } from "../../src/report/views/verdict-document.js";
import { compareSides } from "../../src/score/compare.js";
import { oneLine } from "../../src/text/safe.js";
import { pageOf, SAMPLE } from "../report/render/sample-pages.js";
import { checkDocument, deepDocument, judgedToo, unfinished, unreadable } from "../report/samples/check.js";
import { compareDocument, hostileSide, later, listDocument, side } from "../report/samples/compare.js";
import { EVERY_STATE, EVERYTHING, qualitySkill } from "../report/samples/quality.js";
import { certifiedSkill, documentOfTexts, scoreDocument, unreadableSkill } from "../report/samples/score.js";
import {
  evaluated,
  hostileOutput,
  panelOutput,
  troubled,
  verdictDocument,
} from "../report/samples/verdict.js";

/** Where Debian and others put it; `CHROMIUM` names another. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
if (!executablePath) process.stderr.write("No Chromium here: no browser looks at the pages.\n");

/** What a stranger may put into a name, a prompt or a quote: markup, an event handler, a style, a closing tag. */
const HOSTILE = `</style></title><script>document.title = "taken"</script><img src=x onerror="document.title='taken'"><b>bold</b>`;

const judgedBy = (text: string) => ({ evaluator: text, model: text });

const PAGES: Readonly<Record<string, Shown>> = {
  "of every kind of block": SAMPLE,
  "of a stranger's text in every block": pageOf(HOSTILE),
  "of a certified skill": scorePage(scoreDocument([certifiedSkill("receipts")]), "verbose"),
  "of several skills": scorePage(
    scoreDocument([certifiedSkill("receipts"), certifiedSkill("bills"), unreadableSkill("notes")]),
    "verbose",
  ),
  "of a stranger's texts": scorePage(documentOfTexts(HOSTILE), "verbose"),
  "of a comparison": comparePage(compareDocument([compareSides(side(), later())]), "verbose"),
  "of a list of comparisons": comparePage(listDocument(), "verbose"),
  "of a comparison of strangers": comparePage(
    compareDocument([compareSides(hostileSide(HOSTILE), later())]),
    "verbose",
  ),
  "of an output": verdictDocumentPage(verdictDocument([evaluated("plan.md"), troubled("review.md")])),
  "of a panel's outputs": verdictDocumentPage(
    verdictDocument([
      panelOutput("plan.md", { Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] }),
      panelOutput("review.md", { Accuracy: [4, 5, 4], Helpfulness: [4, 4, 4] }),
    ]),
  ),
  "of a stranger's output": verdictDocumentPage(verdictDocument([hostileOutput(HOSTILE)], judgedBy(HOSTILE))),
  "of a judged skill": qualityPage(EVERYTHING, "verbose"),
  "of judged skills": qualityPage(EVERY_STATE, "verbose"),
  "of a checked skill": checkPage(checkDocument([unfinished("stew")]), "verbose"),
  "of checked and judged skills": checkPage(
    deepDocument([judgedToo(qualitySkill("soup")), unfinished("stew"), unreadable(HOSTILE)]),
    "verbose",
  ),
};

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let browser: Browser | undefined;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waza-pages-"));
  if (executablePath) browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

describe.skipIf(!executablePath).each(Object.entries(PAGES))("the page %s", (what, shown) => {
  let address: string;

  beforeAll(async () => {
    const file = join(folder, `${what}.html`);
    await writeFile(file, renderHtml(shown));
    address = pathToFileURL(file).href;
  });

  /** Opens the page and notes everything that it asks for or complains about. */
  async function open(options: Parameters<Browser["newPage"]>[0] = {}) {
    if (!browser) throw new Error("there is no browser");
    const page = await browser.newPage(options);
    onTestFinished(() => page.close());
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
    expect(await page.title()).toBe(oneLine(shown.title));
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
