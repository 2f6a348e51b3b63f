import { describe, expect, it } from "vitest";
import {
  checkToken,
  type Environment,
  readProvider,
  requestedModel,
  runtimeEnvironment,
} from "../../src/copilot/environment.js";
import { ConfigError, KnownError, ModelError } from "../../src/model/errors.js";

const BASE = { COPILOT_PROVIDER_BASE_URL: "https://models.example:8443/v1" };
const SECRET = "s3cr3t-value";

/** What was thrown, as everything that a user could get to see of it. */
function thrownBy(work: () => unknown): KnownError {
  try {
    work();
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const visible = (error: KnownError): string => `${error.code} ${error.message} ${error.hint} ${error.stack}`;

describe("readProvider", () => {
  it.each([{}, { COPILOT_PROVIDER_BASE_URL: "" }, { COPILOT_PROVIDER_BASE_URL: "  " }])(
    "is null without an address: %o",
    (env) => {
      expect(readProvider({ ...env, COPILOT_PROVIDER_API_KEY: SECRET })).toBeNull();
    },
  );

  it("needs an address only", () => {
    expect(readProvider(BASE)).toEqual({
      host: "models.example:8443",
      maxPromptTokens: null,
      config: { type: "openai", baseUrl: "https://models.example:8443/v1" },
    });
  });

  it.each([
    ["TYPE", "anthropic", { type: "anthropic" }],
    ["TYPE", "Azure", { type: "azure" }],
    ["WIRE_API", "responses", { wireApi: "responses" }],
    ["API_KEY", SECRET, { apiKey: SECRET }],
    ["API_KEY", ` ${SECRET}\n`, { apiKey: SECRET }],
    ["BEARER_TOKEN", SECRET, { bearerToken: SECRET }],
    ["AZURE_API_VERSION", "2024-10-21", { azure: { apiVersion: "2024-10-21" } }],
    ["MODEL_ID", "gpt-5", { modelId: "gpt-5" }],
    ["WIRE_MODEL", "my-deployment", { wireModel: "my-deployment" }],
    ["MAX_PROMPT_TOKENS", "32000", { maxPromptTokens: 32_000 }],
    ["MAX_OUTPUT_TOKENS", "4000", { maxOutputTokens: 4_000 }],
    ["HEADERS", '{"x-team": "docs"}', { headers: { "x-team": "docs" } }],
    ["HEADERS", "x-team: docs", { headers: { "x-team": "docs" } }],
    ["HEADERS", "x-team: docs\r\n\nx-time: 12:30\n", { headers: { "x-team": "docs", "x-time": "12:30" } }],
  ])("passes on %s=%j", (name, value, expected) => {
    const config = readProvider({ ...BASE, [`COPILOT_PROVIDER_${name}`]: value })?.config;
    expect(config).toEqual({ type: "openai", baseUrl: BASE.COPILOT_PROVIDER_BASE_URL, ...expected });
  });

  it("knows the prompt limit itself", () => {
    expect(readProvider({ ...BASE, COPILOT_PROVIDER_MAX_PROMPT_TOKENS: "9000" })?.maxPromptTokens).toBe(9000);
  });

  it.each([
    ["BASE_URL", "localhost:11434"],
    ["BASE_URL", "file:///etc/passwd"],
    ["BASE_URL", SECRET],
    ["TYPE", SECRET],
    ["WIRE_API", "graphql"],
    ["MAX_PROMPT_TOKENS", "32k"],
    ["MAX_PROMPT_TOKENS", "0"],
    ["MAX_PROMPT_TOKENS", "-5"],
    ["MAX_PROMPT_TOKENS", "1.5"],
    ["MAX_PROMPT_TOKENS", "1e999"],
    ["MAX_OUTPUT_TOKENS", "many"],
    ["HEADERS", SECRET],
    ["HEADERS", `: ${SECRET}`],
    ["HEADERS", `{"authorization": "${SECRET}"`],
    ["HEADERS", `{"authorization": ["${SECRET}"]}`],
  ])("refuses %s=%j and names the variable, not the value", (name, value) => {
    const variable = `COPILOT_PROVIDER_${name}`;
    const error = thrownBy(() => readProvider({ ...BASE, [variable]: value }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code: "provider-variable", exitCode: 2 });
    expect(error.message).toContain(variable);
    expect(visible(error)).not.toContain(SECRET);
  });

  it("shows host and port only, even of an address with a password", () => {
    const env = { COPILOT_PROVIDER_BASE_URL: `https://me:${SECRET}@models.example/${SECRET}?key=${SECRET}` };
    expect(readProvider(env)?.host).toBe("models.example");
  });
});

describe("requestedModel", () => {
  const named = { ...BASE, COPILOT_PROVIDER_MODEL_ID: "by-id" };

  it.each<[string, string | null, Environment, string | null]>([
    ["the chosen one", "chosen", {}, "chosen"],
    ["none", null, {}, null],
    ["the chosen one before the provider's id", "chosen", named, "chosen"],
    ["the provider's id when none was chosen", null, named, "by-id"],
    [
      "the wire name before all",
      "chosen",
      { ...named, COPILOT_PROVIDER_WIRE_MODEL: "deployment" },
      "deployment",
    ],
    [
      "nothing of a provider without an address",
      "chosen",
      { COPILOT_PROVIDER_WIRE_MODEL: "deployment" },
      "chosen",
    ],
  ])("is %s", (_what, model, env, expected) => {
    expect(requestedModel(model, env)).toBe(expected);
  });
});

describe("checkToken", () => {
  it.each([
    [{ GITHUB_TOKEN: `ghp_${SECRET}` }, "GITHUB_TOKEN"],
    [{ GH_TOKEN: `ghs_${SECRET}` }, "GH_TOKEN"],
    [{ COPILOT_GITHUB_TOKEN: ` ghp_${SECRET}` }, "COPILOT_GITHUB_TOKEN"],
    [{ GITHUB_TOKEN: "github_pat_good", GH_TOKEN: `ghp_${SECRET}` }, "GH_TOKEN"],
  ])("refuses %o", (env, variable) => {
    const error = thrownBy(() => checkToken(env));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: "wrong-token", exitCode: 3, fatal: true });
    expect(error.message).toContain(variable);
    expect(visible(error)).not.toContain(SECRET);
  });

  it.each([
    {},
    { GITHUB_TOKEN: "" },
    { GITHUB_TOKEN: "github_pat_x" },
    { GH_TOKEN: "gho_x" },
    { COPILOT_GITHUB_TOKEN: "ghu_x", GITHUB_TOKEN: "ghs_x" },
  ])("accepts %o: only the variable that the runtime would take counts", (env) => {
    expect(() => checkToken(env)).not.toThrow();
  });
});

describe("runtimeEnvironment", () => {
  const env = {
    ...BASE,
    PATH: "/bin",
    HOME: "/home/me",
    COPILOT_PROVIDER_API_KEY: SECRET,
    COPILOT_GITHUB_TOKEN: "a",
    GH_TOKEN: "b",
    GITHUB_TOKEN: "c",
    UNSET: undefined,
  };

  it("holds no provider variable and, with a provider, no GitHub token", () => {
    expect(runtimeEnvironment(env, true)).toEqual({ PATH: "/bin", HOME: "/home/me" });
  });

  it("holds the tokens when they are the login", () => {
    expect(Object.keys(runtimeEnvironment(env, false)).sort()).toEqual([
      "COPILOT_GITHUB_TOKEN",
      "GH_TOKEN",
      "GITHUB_TOKEN",
      "HOME",
      "PATH",
    ]);
  });
});
