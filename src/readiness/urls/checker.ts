import pLimit from "p-limit";
import type { UrlCheck, UrlState } from "../links/links.js";
import type { UrlCache } from "./cache.js";
import { type Answer, type Ask, NotPublic } from "./request.js";

const IN_FLIGHT = 5;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 10;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const REDIRECT: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface UrlCheckOptions {
  readonly ask: Ask;
  readonly cache: UrlCache;
  /** Ends the checks; a pending one then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds that one request may take (10 000). */
  readonly timeoutMs?: number;
}

/**
 * Checks each address once, five at a time. Only 404 and 410 mean dead: a server that is slow, down or choosy says
 * nothing about the page, and such answers are not remembered.
 */
export function createUrlCheck({ ask, cache, signal, timeoutMs = TIMEOUT_MS }: UrlCheckOptions): UrlCheck {
  const limit = pLimit(IN_FLIGHT);
  const asked = new Map<string, Promise<UrlState>>();

  async function request(url: URL, method: "HEAD" | "GET"): Promise<Answer> {
    let current = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await ask(current, method, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      if (answer.location === null || !REDIRECT.has(answer.status)) return answer;
      const next = askable(answer.location, current);
      if (!next) throw new NotPublic(answer.location);
      current = next;
    }
    throw new Error("too many redirects");
  }

  /** Some servers refuse HEAD or answer it wrongly, so only GET can say that a page is gone. */
  async function stateOf(url: URL): Promise<UrlState> {
    signal.throwIfAborted();
    try {
      const head = await request(url, "HEAD").catch((error: unknown) => {
        if (error instanceof NotPublic) throw error;
        return null;
      });
      if (head && isFine(head)) return "alive";
      signal.throwIfAborted();
      const get = await request(url, "GET");
      if (isFine(get)) return "alive";
      return GONE.has(get.status) ? "dead" : "unverified";
    } catch {
      signal.throwIfAborted();
      return "unverified";
    }
  }

  async function check(address: string): Promise<UrlState> {
    const url = askable(address);
    if (!url) return "unverified";
    const known = cache.get(address);
    if (known) return known;
    const state = await limit(() => stateOf(url));
    if (state !== "unverified") cache.set(address, state);
    return state;
  }

  return (address) => {
    const pending = asked.get(address) ?? check(address);
    asked.set(address, pending);
    return pending;
  };
}

function isFine({ status }: Answer): boolean {
  return status >= 200 && status < 400;
}

/** null for what is no web address, and for one that carries a login: that is nobody else's to use. */
function askable(address: string, base?: URL): URL | null {
  if (!URL.canParse(address, base?.href)) return null;
  const url = new URL(address, base?.href);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}
