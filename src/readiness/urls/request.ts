import { type LookupOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

/** What a server said, without the body. */
export interface Answer {
  readonly status: number;
  /** Where it points to instead, as it was written; null when nowhere. */
  readonly location: string | null;
}

/**
 * Sends one request and reads no body.
 * @param url `http:` or `https:`
 * @throws NotPublic when the host has an address that must not be asked
 * @throws a system error when there is no answer; the signal's reason when it is aborted
 */
export type Ask = (url: URL, method: "HEAD" | "GET", signal: AbortSignal) => Promise<Answer>;

/** The host is not on the public Internet; nothing was sent. */
export class NotPublic extends Error {
  override readonly name = "NotPublic";
}

/**
 * The check stands in the look-up of the connection itself: a name that answers differently the second time cannot
 * slip past it.
 * @param isAllowed whether an IP address may be asked
 */
export function createAsk(isAllowed: (address: string) => boolean): Ask {
  const guardedLookup = guard(isAllowed);
  return (url, method, signal) =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replaceAll(/[[\]]/g, "");
      // A literal address is connected to without a look-up.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new NotPublic(host);
      const { request } = url.protocol === "https:" ? https : http;
      const headers = { "user-agent": "waza-quality-link-check", accept: "*/*" };
      const options = { method, headers, signal, lookup: guardedLookup, agent: false };
      const sent = request(url, options, (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
        response.destroy();
      });
      sent.on("error", reject);
      sent.end();
    });
}

function guard(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options: LookupOptions, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? new Error(`no address for ${hostname}`), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) done(new NotPublic(hostname), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
