import { describe, expect, it } from "vitest";
import type { Provider } from "../../src/copilot/environment.js";
import { asModelError, modelErrorFrom, notLoggedIn, saysNothing } from "../../src/copilot/faults.js";
import { ModelError } from "../../src/model/errors.js";

const PROVIDER: Provider = {
  host: "models.example",
  maxPromptTokens: null,
  config: { baseUrl: "https://models.example/secret-path", apiKey: "s3cr3t-value" },
};

describe("modelErrorFrom", () => {
  it.each([
    [{ message: "Unauthorized", statusCode: 401 }, "access-denied", true],
    [{ message: "Forbidden", statusCode: 403 }, "access-denied", true],
    [{ message: "No such model", statusCode: 404 }, "not-found", true],
    [{ message: "Payload too large", statusCode: 413 }, "prompt-too-long", false],
    [
      { message: "This model's maximum context length is 8192 tokens.", statusCode: 400 },
      "prompt-too-long",
      false,
    ],
    [{ message: "context_length_exceeded" }, "prompt-too-long", false],
    [{ message: "Too many requests", statusCode: 429 }, "rate-limited", false],
    [{ message: "temperature is not supported", statusCode: 400 }, "request-refused", false],
    [{ message: "Internal error", statusCode: 500 }, "provider-failed", false],
    [{ message: "Bad gateway", statusCode: 502 }, "provider-failed", false],
    [{ message: "connect ECONNREFUSED 127.0.0.1:9" }, "unreachable", true],
    [{ message: "getaddrinfo ENOTFOUND nowhere.example" }, "unreachable", true],
    [{ message: "unexpected end of JSON input" }, "model-failed", false],
    [{ message: "No GitHub OAuth token or Copilot HMAC key provided" }, "not-logged-in", true],
    [{ message: "the server replied with status code 503 just now" }, "provider-failed", false],
    [
      {
        message:
          "Failed to get response from the AI model; retried 5 times (total). Last error: 429 Slow down",
      },
      "rate-limited",
      false,
    ],
    [{ message: "" }, "model-failed", false],
  ])("reads %o as %s", (fault, code, fatal) => {
    expect(modelErrorFrom(fault, PROVIDER)).toMatchObject({ code, fatal, exitCode: 3 });
  });

  it("names the host of the provider, never its path or key", () => {
    const { message, hint } = modelErrorFrom({ message: "Internal error", statusCode: 500 }, PROVIDER);
    expect(message).toContain("models.example");
    expect(`${message} ${hint}`).not.toMatch(/secret-path|s3cr3t/);
  });

  it("leaves out what a provider says about a refused key", () => {
    const fault = { message: "Incorrect API key provided: s3cr3t-value", statusCode: 401 };
    expect(modelErrorFrom(fault, PROVIDER).message).not.toContain("s3cr3t");
  });

  it("takes keys and header values out of what a provider says", () => {
    const config = {
      ...PROVIDER.config,
      bearerToken: "b34r3r-token",
      headers: { "x-a": "h34d3r-value", "x-b": "no" },
    };
    const message = "no route for s3cr3t-value, b34r3r-token, h34d3r-value";
    const error = modelErrorFrom({ message, statusCode: 400 }, { ...PROVIDER, config });
    expect(error.message).toContain("no route for ***, ***, ***");
  });

  it("speaks of Copilot and its login when there is no provider", () => {
    const { message, hint } = modelErrorFrom({ message: "Unauthorized", statusCode: 401 }, null);
    expect(message).toContain("Copilot");
    expect(hint).toContain("copilot login");
  });

  it("keeps the words of the provider on one line and in bounds", () => {
    const { message } = modelErrorFrom(
      { message: `a\n  b\t${"c".repeat(5_000)}`, statusCode: 500 },
      PROVIDER,
    );
    expect(message).toContain("a b c");
    expect(message).not.toContain("\n");
    expect(message.length).toBeLessThan(500);
  });
});

describe("asModelError", () => {
  it("keeps a model error and wraps anything else", () => {
    const known = new ModelError("x", "y");
    expect(asModelError(known, null)).toBe(known);
    expect(asModelError(new Error("HTTP 500"), PROVIDER)).toMatchObject({ code: "provider-failed" });
    expect(asModelError("odd", null)).toMatchObject({ code: "model-failed" });
  });
});

describe("notLoggedIn", () => {
  it("says how to log in and how to do without", () => {
    expect(notLoggedIn().hint).toContain("copilot login");
    expect(notLoggedIn().hint).toContain("COPILOT_PROVIDER_BASE_URL");
  });
});

describe("saysNothing", () => {
  it("tells an empty answer from a fault", () => {
    expect(saysNothing({ message: "No response was returned. Send your message again to retry." })).toBe(
      true,
    );
    expect(saysNothing({ message: "HTTP 500: No response was returned" })).toBe(false);
  });
});

it("tells a refused token from no login at all, and never the token", () => {
  expect(notLoggedIn()).toMatchObject({ code: "not-logged-in", fatal: true });
  const refused = notLoggedIn("GH_TOKEN");
  expect(refused).toMatchObject({ code: "token-refused", fatal: true });
  expect(refused.message).toContain("GH_TOKEN");
});
