import { chromium } from "playwright-core";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SAMPLE, pageOf, HOSTILE } from "./sample-pages.js";
import { rendererOf } from "../../../src/report/render/formats.js";
const render = await rendererOf("html");
const o = { columns: 80, color: false, detail: "verbose" } as const;
writeFileSync("/tmp/sample.html", render(SAMPLE, o));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const shot = async (name: string, opts: object) => {
  const page = await browser.newPage({ bypassCSP: true, ...opts });
  await page.goto("file:///tmp/sample.html");
  await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
  await page.screenshot({ path: `/tmp/${name}.png`, fullPage: true });
  console.log(name, await page.evaluate("[document.documentElement.scrollWidth, innerWidth]"));
  await page.close();
};
await shot("light", { viewport: { width: 1000, height: 900 }, colorScheme: "light" });
await shot("dark", { viewport: { width: 1000, height: 900 }, colorScheme: "dark" });
await shot("phone", { viewport: { width: 400, height: 800 } });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = { sample: SAMPLE, ...Object.fromEntries(Object.entries(HOSTILE).map(([k, v]) => [k, pageOf(v)])) };
for (const [name, p] of Object.entries(pages)) for (const colorScheme of ["light", "dark"] as const) for (const width of [400, 900]) {
  writeFileSync("/tmp/p.html", render(p, o));
  const page = await browser.newPage({ bypassCSP: true, colorScheme, viewport: { width, height: 800 } });
  const notes: string[] = [];
  page.on("request", (r) => notes.push(r.url())); page.on("console", (m) => notes.push(m.text()));
  await page.goto("file:///tmp/p.html");
  await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
  await page.evaluate(axe);
  const r = (await page.evaluate("axe.run()")) as any;
  const v = r.violations.flatMap((x: any) => x.nodes.map((n: any) => x.id + ": " + n.target.join(" ")));
  const w = (await page.evaluate("document.documentElement.scrollWidth - innerWidth")) as number;
  if (v.length || w > 0 || notes.length > 1) console.log(name, colorScheme, width, v, w, notes);
  await page.close();
}
await browser.close();
