import { ModelError, messageOf } from "../model/errors.js";
import type { Provider } from "./environment.js";

/** What the runtime says in a `session.error` event. */
export interface RuntimeFault {
  readonly errorType?: string | undefined;
  readonly message: string;
  readonly statusCode?: number | undefined;
}

/** How to get access, said the same way wherever access is missing. */
const LOGIN_HINT =
  "Log in with `copilot login` (or set COPILOT_GITHUB_TOKEN), or name a provider of your own: COPILOT_PROVIDER_BASE_URL with COPILOT_MODEL, and COPILOT_PROVIDER_API_KEY if it needs a key. Without a model there are `waza-quality --engine heuristic` (an estimate) and `waza-quality score --depth quick` (facts about the text).";

/** @param tokenIn the variable that holds a token which was not accepted; null when there is no token at all */
export function notLoggedIn(tokenIn: string | null = null): ModelError {
  if (tokenIn !== null) {
    return new ModelError(
      "token-refused",
      `Copilot did not accept the token in ${tokenIn}, or could not be reached to check it.`,
      'It must be valid, fine-grained (github_pat_…) and have the "Copilot Requests" permission. `copilot login` works too, once the variable is unset.',
      true,
    );
  }
  const message = "The judge needs a model, and there is no Copilot login.";
  return new ModelError("not-logged-in", message, LOGIN_HINT, true);
}

const CONTEXT_OVERFLOW = /context[ _-]?(length|window)|too (long|large|many tokens)|maximum.{0,20}tokens/i;
const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|connection refused|tcp connect|dns error|failed to lookup/i;
const RETRIED = /^Failed to get response from the AI model; retried (\d+) times[^)]*\)\s*(?:Last error:\s*)?/;
const NO_AUTH = /No GitHub OAuth token|not authenticated|authentication info/i;
const NOTHING_SAID = /^No response was returned\b/;
const LONGEST_DETAIL = 300;
/** Shorter values are no secrets, and would tear holes into ordinary words. */
const SHORTEST_SECRET = 8;

/** Whether the runtime reports as a fault that the model's answer was empty. */
export function saysNothing(fault: RuntimeFault): boolean {
  return NOTHING_SAID.test(fault.message);
}

/**
 * Turns what the runtime reports into an error with a code, a sentence and a next step.
 * A fault is fatal when every other skill of the run would meet it too: then the run stops asking.
 */
export function modelErrorFrom(fault: RuntimeFault, provider: Provider | null): ModelError {
  const who = provider ? `The provider at ${provider.host}` : "Copilot";
  const detail = oneLine(withoutSecrets(fault.message, provider));
  const status = fault.statusCode ?? statusIn(fault.message);
  if (NO_AUTH.test(fault.message)) return notLoggedIn();
  if (status === 401 || status === 403) {
    const hint = provider
      ? "Check COPILOT_PROVIDER_API_KEY or COPILOT_PROVIDER_BEARER_TOKEN."
      : 'The token needs the "Copilot Requests" permission; `copilot login` gets a new one.';
    return new ModelError("access-denied", `${who} refused access (HTTP ${status}).`, hint, true);
  }
  if (status === 413 || CONTEXT_OVERFLOW.test(fault.message)) {
    return new ModelError(
      "prompt-too-long",
      `${who} says that the skill does not fit the model: ${detail}`,
      "Choose a model with a larger context, or set COPILOT_PROVIDER_MAX_PROMPT_TOKENS so that references are left out.",
    );
  }
  if (status === 429) {
    return new ModelError(
      "rate-limited",
      `${who} limits the rate of requests (HTTP 429): ${detail}`,
      "Run again later, or with a smaller --concurrency; finished ones are cached.",
    );
  }
  if (status === 404) {
    const message = `${who} knows no such model or address (HTTP 404): ${detail}`;
    const hint = "Check the model's name and the address in COPILOT_PROVIDER_BASE_URL.";
    return new ModelError("not-found", message, hint, true);
  }
  if (status !== undefined && status >= 500) {
    return new ModelError("provider-failed", `${who} failed (HTTP ${status}): ${detail}`, "Run again later.");
  }
  if (status !== undefined && status >= 400) {
    return new ModelError("request-refused", `${who} refused the request (HTTP ${status}): ${detail}`, null);
  }
  if (UNREACHABLE.test(fault.message)) {
    const hint = provider
      ? "Is it running? Check COPILOT_PROVIDER_BASE_URL."
      : "Check the network, or HTTPS_PROXY if you need one.";
    return new ModelError("unreachable", `${who} cannot be reached: ${detail}`, hint, true);
  }
  const message = `${who} gave no usable answer: ${detail}`;
  return new ModelError("model-failed", message, "Run again; --debug shows more.");
}

/** Wraps whatever the SDK throws outside of session events. */
export function asModelError(error: unknown, provider: Provider | null): ModelError {
  return error instanceof ModelError ? error : modelErrorFrom({ message: messageOf(error) }, provider);
}

function statusIn(message: string): number | undefined {
  const match = /\b(?:HTTP|status(?: code)?)\D{0,3}([45]\d\d)\b|\b([45]\d\d) (?:status|[A-Z])/.exec(message);
  const digits = match?.[1] ?? match?.[2];
  return digits === undefined ? undefined : Number(digits);
}

/** A provider may quote a key back: what it says ends up in reports and logs. */
function withoutSecrets(text: string, provider: Provider | null): string {
  const { apiKey, bearerToken, headers = {} } = provider?.config ?? {};
  const secrets = [apiKey, bearerToken, ...Object.values(headers)];
  return secrets.reduce<string>(
    (rest, secret) => (secret && secret.length >= SHORTEST_SECRET ? rest.replaceAll(secret, "***") : rest),
    text,
  );
}

/** The provider's own words on one line, without the runtime's preamble about its retries. */
function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim().replace(RETRIED, "after $1 retries, ");
  const points = [...flat];
  return points.length > LONGEST_DETAIL ? `${points.slice(0, LONGEST_DETAIL).join("")}…` : flat;
}
