import { connect } from "node:net";
import { ModelError } from "../model/errors.js";
import type { Environment, Provider } from "./environment.js";

const PATIENCE_MS = 3_000;
const PROXY_VARIABLES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
/** Answers that settle the matter; a time-out does not, the runtime may still get through. */
const DEFINITE = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Opens and closes a connection to the provider, so that a server that is not running is said at once: the runtime
 * itself keeps trying for about 23 seconds. Skipped behind a proxy, which answers in the server's place.
 * @throws ModelError `unreachable` when the address certainly cannot be reached
 */
export async function checkReachable(provider: Provider, env: Environment): Promise<void> {
  if (PROXY_VARIABLES.some((name) => env[name])) return;
  const url = new URL(provider.config.baseUrl);
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const fault = await new Promise<string | null>((settle) => {
    const socket = connect({ host, port });
    const done = (code: string | null): void => {
      socket.destroy();
      settle(code);
    };
    socket.setTimeout(PATIENCE_MS, () => done(null));
    socket.once("connect", () => done(null));
    // With several addresses (::1 and 127.0.0.1) the error is an AggregateError that carries the code of the first.
    socket.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? null));
  });
  if (fault && DEFINITE.has(fault)) {
    throw new ModelError(
      "unreachable",
      `The provider at ${provider.host} cannot be reached (${fault}).`,
      "Is it running? Check COPILOT_PROVIDER_BASE_URL.",
      true,
    );
  }
}
