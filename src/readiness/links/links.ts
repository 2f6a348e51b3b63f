import type { SkillFacts } from "../../model/facts.js";
import { type Finding, finding } from "../../model/finding.js";
import type { LinkReport, UrlState } from "../../model/readiness.js";
import { crawl } from "./crawl.js";
import type { WebLink } from "./page.js";

/** Tells whether an address leads somewhere. */
export type UrlCheck = (url: string) => Promise<UrlState>;

/**
 * Checks the links of a skill. Orphans, missing anchors and dead addresses warn; everything else blocks.
 * @param checkUrl null: no address is asked
 */
export async function assessLinks(facts: SkillFacts, checkUrl: UrlCheck | null): Promise<LinkReport> {
  const { localLinks, web, findings, orphans } = await crawl(facts);
  const addresses = firstOfEach(web);
  const states = await Promise.all(addresses.map(async ({ url }) => checkUrl?.(url) ?? "unverified"));
  const dead = addresses.filter((_, index) => states[index] === "dead");
  return {
    valid: localLinks + addresses.length - findings.length - dead.length,
    total: localLinks + addresses.length,
    passed: findings.every(({ severity }) => severity !== "error"),
    external: {
      total: addresses.length,
      alive: states.filter((state) => state === "alive").length,
      dead: dead.length,
      unverified: states.filter((state) => state === "unverified").length,
    },
    orphans,
    findings: [
      ...findings,
      ...dead.map(({ file, line, url }) => finding("link-dead-url", "warning", { file, line }, { url })),
      ...orphans.map((file): Finding => finding("reference-orphan", "warning", { file })),
    ],
  };
}

/** One link for each address: the first in file order. */
function firstOfEach(web: readonly WebLink[]): WebLink[] {
  const byUrl = new Map<string, WebLink>();
  for (const link of web) if (!byUrl.has(link.url)) byUrl.set(link.url, link);
  return [...byUrl.values()];
}
