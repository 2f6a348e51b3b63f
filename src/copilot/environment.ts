import type { ProviderConfig } from "@github/copilot-sdk";
import { z } from "zod";
import { ConfigError, ModelError } from "../model/errors.js";
import { parseJson } from "../text/data.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A provider of the user's own ("bring your own key"), read from `COPILOT_PROVIDER_*`. */
export interface Provider {
  readonly config: ProviderConfig;
  /** Host and port, for messages; never a key, never a path. */
  readonly host: string;
  /** `COPILOT_PROVIDER_MAX_PROMPT_TOKENS`, or null. */
  readonly maxPromptTokens: number | null;
}

const JsonHeaders = z.record(z.string(), z.string());

/** Where the runtime looks for a GitHub token, in this order. */
const TOKEN_VARIABLES = ["COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"] as const;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

/**
 * Reads the user's own provider from the environment, the only place it may come from: a file inside the judged
 * repository must not decide where skills and keys are sent.
 * @returns null when `COPILOT_PROVIDER_BASE_URL` is not set: then the Copilot login is used
 * @throws ConfigError when a variable has a value that cannot be used
 */
export function readProvider(env: Environment): Provider | null {
  const baseUrl = read(env, "COPILOT_PROVIDER_BASE_URL");
  if (!baseUrl) return null;
  const apiKey = read(env, "COPILOT_PROVIDER_API_KEY");
  const bearerToken = read(env, "COPILOT_PROVIDER_BEARER_TOKEN");
  const apiVersion = read(env, "COPILOT_PROVIDER_AZURE_API_VERSION");
  const modelId = read(env, "COPILOT_PROVIDER_MODEL_ID");
  const wireModel = read(env, "COPILOT_PROVIDER_WIRE_MODEL");
  const maxPromptTokens = readCount(env, "COPILOT_PROVIDER_MAX_PROMPT_TOKENS");
  const maxOutputTokens = readCount(env, "COPILOT_PROVIDER_MAX_OUTPUT_TOKENS");
  const headers = readHeaders(env);
  const type = readChoice(env, "COPILOT_PROVIDER_TYPE", ["openai", "azure", "anthropic"]) ?? "openai";
  const wireApi = readChoice(env, "COPILOT_PROVIDER_WIRE_API", ["completions", "responses"]);
  return {
    host: parseHttpUrl(baseUrl).host,
    maxPromptTokens: maxPromptTokens ?? null,
    config: {
      type,
      baseUrl,
      ...(wireApi && { wireApi }),
      ...(apiKey && { apiKey }),
      ...(bearerToken && { bearerToken }),
      ...(apiVersion && { azure: { apiVersion } }),
      ...(headers && { headers }),
      ...(modelId && { modelId }),
      ...(wireModel && { wireModel }),
      ...(maxPromptTokens && { maxPromptTokens }),
      ...(maxOutputTokens && { maxOutputTokens }),
    },
  };
}

/**
 * The name under which a model is asked for: with a provider of the user's own its wire name decides.
 * @param model what flags, environment and settings chose; null for none
 */
export function requestedModel(model: string | null, env: Environment): string | null {
  if (!read(env, "COPILOT_PROVIDER_BASE_URL")) return model;
  return read(env, "COPILOT_PROVIDER_WIRE_MODEL") ?? model ?? read(env, "COPILOT_PROVIDER_MODEL_ID") ?? null;
}

function parseHttpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    const example = "Example: COPILOT_PROVIDER_BASE_URL=http://localhost:11434/v1";
    throw wrongVariable("COPILOT_PROVIDER_BASE_URL is not an http or https address.", example);
  }
  return url;
}

function readChoice<T extends string>(env: Environment, name: string, choices: readonly T[]): T | undefined {
  const value = read(env, name)?.toLowerCase();
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw wrongVariable(`${name} must be one of: ${choices.join(", ")}.`);
  return choice;
}

function readCount(env: Environment, name: string): number | undefined {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count <= 0)
    throw wrongVariable(`${name} must be a whole number above 0.`);
  return count;
}

/** `COPILOT_PROVIDER_HEADERS` is a JSON object, or `Name: value` lines. The values may be secret: never quoted back. */
function readHeaders(env: Environment): Record<string, string> | undefined {
  const value = read(env, "COPILOT_PROVIDER_HEADERS");
  if (value === undefined) return undefined;
  const headers = value.startsWith("{")
    ? JsonHeaders.safeParse(parseJson(value)).data
    : parseHeaderLines(value);
  if (!headers) {
    throw wrongVariable(
      "COPILOT_PROVIDER_HEADERS is neither a JSON object of texts nor lines of `Name: value`.",
      `Example: COPILOT_PROVIDER_HEADERS='{"x-team": "docs"}'`,
    );
  }
  return headers;
}

function wrongVariable(message: string, example: string | null = null): ConfigError {
  return new ConfigError("provider-variable", message, example);
}

function parseHeaderLines(value: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const line of value.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    if (colon <= 0) return null;
    headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** The variable whose token the runtime uses; null when there is none. */
export function tokenVariable(env: Environment): string | null {
  return TOKEN_VARIABLES.find((name) => read(env, name)) ?? null;
}

/**
 * Refuses tokens that are known not to work before anything is sent, so that the user hears it once and at once.
 * The message names the variable, never its value.
 * @throws ModelError for classic personal tokens and GitHub Actions tokens
 */
export function checkToken(env: Environment): void {
  const variable = tokenVariable(env);
  if (!variable) return;
  const value = read(env, variable) ?? "";
  const kind = value.startsWith("ghp_")
    ? "a classic personal access token, which Copilot does not accept"
    : value.startsWith("ghs_")
      ? "a GitHub Actions or app installation token, which cannot be used for Copilot"
      : null;
  if (kind) {
    throw new ModelError(
      "wrong-token",
      `${variable} holds ${kind}.`,
      `Put a fine-grained token (github_pat_…) with the "Copilot Requests" permission into COPILOT_GITHUB_TOKEN, or unset ${variable} and log in with \`copilot login\`.`,
      true,
    );
  }
}

/**
 * The environment for the runtime process: without the provider's keys, which go over the wire to it anyway, and, with
 * a provider of the user's own, without GitHub tokens, which are then nobody's business.
 */
export function runtimeEnvironment(env: Environment, hasProvider: boolean): Record<string, string> {
  const dropped = (name: string): boolean =>
    name.startsWith("COPILOT_PROVIDER_") ||
    (hasProvider && (TOKEN_VARIABLES as readonly string[]).includes(name));
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || dropped(name) ? [] : [[name, value]],
    ),
  );
}
