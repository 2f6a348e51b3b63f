import type { Readiness } from "../../documents/check.js";
import { finding } from "../../findings/finding.js";
import type { SkillFacts } from "../../model/facts.js";
import type { Assessed } from "../check.js";
import { crawl } from "./crawl.js";
import type { WebLink } from "./page.js";

/** Whether an external address leads somewhere. `unverified`: asked without a clear answer, or not to be asked. */
export type UrlState = "alive" | "dead" | "unverified";

/** Tells whether an address leads somewhere. */
export type UrlCheck = (url: string) => Promise<UrlState>;

/**
 * Checks the links of a skill. Orphans, missing anchors and dead addresses warn; everything else blocks.
 * @param checkUrl null: no address is asked
 */
export async function assessLinks(
  facts: SkillFacts,
  checkUrl: UrlCheck | null,
): Promise<Assessed<Readiness["links"]>> {
  const { localLinks, web, findings, orphans } = await crawl(facts);
  const addresses = firstOfEach(web);
  const states = await Promise.all(addresses.map(async ({ url }) => checkUrl?.(url) ?? "unverified"));
  const dead = addresses.filter((_, index) => states[index] === "dead");
  const part = {
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
  };
  return {
    part,
    findings: [
      ...findings,
      ...dead.map(({ file, line, url }) => finding("link-dead-url", { file, line }, { url })),
      ...orphans.map((file) => finding("reference-orphan", { file })),
    ],
  };
}

/** One link for each address: the first in file order. */
function firstOfEach(web: readonly WebLink[]): WebLink[] {
  const byUrl = new Map<string, WebLink>();
  for (const link of web) if (!byUrl.has(link.url)) byUrl.set(link.url, link);
  return [...byUrl.values()];
}
