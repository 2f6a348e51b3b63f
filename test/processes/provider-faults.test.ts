import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { goodJudge, nameOf } from "../support/judges.js";
import type { Behaviour, Reply } from "../support/loopback-model.js";
import { byName, cachedPaths, play, type ScenarioResult } from "../support/scenario.js";

const SECRET = "s3cr3t-k3y-of-the-user";

const always =
  (reply: Reply): Behaviour =>
  () =>
    reply;

/** No provider and no login: what is left is an empty home. */
const NO_PROVIDER = { COPILOT_PROVIDER_BASE_URL: "", COPILOT_MODEL: "" };

/** Everything that a run leaves for somebody to read. */
const everything = ({ stdout, stderr, cache }: ScenarioResult): string => `${stdout}${stderr}${cache}`;

const times = (text: string, part: string): number => text.split(part).length - 1;

describe("a provider in trouble", () => {
  const overflow = { error: { message: "This model's maximum context length is 8192 tokens." } };
  const cases: Readonly<Record<string, { readonly reply: Reply; readonly code: string }>> = {
    dropping: { reply: { fault: "drop" }, code: "model-failed" },
    garbling: { reply: { fault: "garbage" }, code: "model-failed" },
    limiting: { reply: { status: 429, headers: { "retry-after": "1" } }, code: "rate-limited" },
    failing: { reply: { status: 500 }, code: "provider-failed" },
    overflowing: { reply: { status: 400, body: JSON.stringify(overflow) }, code: "prompt-too-long" },
    refusing: { reply: { status: 400 }, code: "request-refused" },
  };

  it.concurrent("costs one skill its score, with a reason of its own, and the others nothing", async () => {
    const result = await play({
      spawned: true,
      skills: [...Object.keys(cases), "sound"],
      behave: byName(
        Object.fromEntries(Object.entries(cases).map(([name, { reply }]) => [name, always(reply)])),
      ),
      args: ["--concurrency", "8"],
    });
    const codes = Object.fromEntries(
      Object.keys(cases).map((name) => [name, result.skills[name]?.error?.code]),
    );
    expect(codes).toEqual(Object.fromEntries(Object.entries(cases).map(([name, { code }]) => [name, code])));
    for (const name of Object.keys(cases)) {
      expect(result.skills[name]).toMatchObject({ status: "error", average: null, dimensions: [] });
      expect(result.skills[name]?.error?.message).toContain("127.0.0.1");
    }
    expect(result.skills.sound).toMatchObject({ status: "passed", average: 4 });
    expect(result.requests.filter((request) => nameOf(request) === "refusing")).toHaveLength(1);
    expect(cachedPaths(result.cache)).toEqual(["skills/sound"]);
    expect(result.code).toBe(3);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.leftovers).toEqual([]);
  });

  it.concurrent("that never answers is ended by --timeout, and the reason says so", async () => {
    const result = await play({
      spawned: true,
      skills: ["hanging", "sound"],
      behave: byName({ hanging: always({ fault: "hang" }) }),
      args: ["--timeout", "5"],
    });
    expect(result.skills.hanging?.error?.code).toBe("timeout");
    expect(result.skills.hanging?.error?.message).toContain("5 s");
    expect(result.skills.sound?.average).toBe(4);
    expect(cachedPaths(result.cache)).toEqual(["skills/sound"]);
    expect(result.code).toBe(3);
    expect(result.requests.filter((request) => nameOf(request) === "hanging")).toHaveLength(1);
    expect(result.leftovers).toEqual([]);
  });

  it.concurrent("that refuses the key is asked about one skill only", async () => {
    const result = await play({
      spawned: true,
      skills: ["a", "b", "c"],
      behave: always({ status: 401, body: `{"error": {"message": "Incorrect key: ${SECRET}"}}` }),
      args: ["--concurrency", "1"],
      env: { COPILOT_PROVIDER_API_KEY: SECRET },
    });
    const asked = new Set(result.requests.map(nameOf));
    expect(asked.size).toBe(1);
    for (const { name, status, error } of result.report.skills) {
      expect([status, error?.code]).toEqual([asked.has(name) ? "error" : "skipped", "access-denied"]);
    }
    expect(result.skills.a?.error?.message).toContain("127.0.0.1");
    expect(result.skills.a?.error?.hint).toContain("COPILOT_PROVIDER_API_KEY");
    expect(everything(result)).not.toContain(SECRET);
    expect(result.code).toBe(3);
  });
});

describe("a provider that cannot be had", () => {
  it.concurrent("because nothing listens, is said soon and by its host", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((done) => server.close(done));
    const result = await play({
      spawned: true,
      skills: ["a", "b"],
      env: { COPILOT_PROVIDER_BASE_URL: `http://${host}/v1`, COPILOT_PROVIDER_API_KEY: SECRET },
    });
    expect(result.skills.a?.error).toMatchObject({ code: "unreachable" });
    expect(result.skills.a?.error?.message).toContain(host);
    // Our own first look says so: the runtime would keep trying for half a minute, in other words.
    expect(result.skills.a?.error?.message).toContain("ECONNREFUSED");
    expect(everything(result)).not.toContain(SECRET);
    expect(result.code).toBe(3);
  });

  it.concurrent("because none is named and nobody is logged in, is said with both ways out", async () => {
    const result = await play({
      spawned: true,
      skills: ["a", "b"],
      args: ["--format", "text"],
      env: NO_PROVIDER,
    });
    expect(result.stdout + result.stderr).toContain("copilot login");
    expect(result.stdout + result.stderr).toContain("COPILOT_PROVIDER_BASE_URL");
    expect(result.code).toBe(3);
    expect(result.requests).toEqual([]);
    expect(result.cache).toBe("");
    expect(result.leftovers).toEqual([]);
  });

  it.concurrent.each([
    ["GITHUB_TOKEN", `ghs_${SECRET}`],
    ["GH_TOKEN", `ghp_${SECRET}`],
    ["COPILOT_GITHUB_TOKEN", `ghp_${SECRET}`],
  ])("because %s is of the wrong kind, is said once", async (variable, token) => {
    const result = await play({ skills: ["a", "b"], env: { ...NO_PROVIDER, [variable]: token } });
    expect(times(result.stderr, "error:")).toBe(1);
    expect(result.stderr).toContain(variable);
    expect(result.stderr).toContain("github_pat_");
    expect(everything(result)).not.toContain(SECRET);
    expect(result.requests).toEqual([]);
    expect(result.code).toBe(3);
  });

  it.concurrent.each<[string, Record<string, string>, string]>([
    ["no model", { COPILOT_MODEL: "" }, "--model"],
    ["no address", { COPILOT_PROVIDER_BASE_URL: "localhost" }, "COPILOT_PROVIDER_BASE_URL"],
    ["an unknown type", { COPILOT_PROVIDER_TYPE: "other" }, "COPILOT_PROVIDER_TYPE"],
    ["broken headers", { COPILOT_PROVIDER_HEADERS: SECRET }, "COPILOT_PROVIDER_HEADERS"],
  ])("because it has %s, is a mistake in the settings", async (_what, env, named) => {
    const result = await play({ skills: ["a"], env });
    expect(result.stderr).toContain(named);
    expect(everything(result)).not.toContain(SECRET);
    expect(result.stdout).toBe("");
    expect(result.requests).toEqual([]);
    expect(result.code).toBe(2);
  });
});

describe("a provider that answers", () => {
  it.concurrent("under another name than was asked for, is noted", async () => {
    const good = goodJudge();
    const behave: Behaviour = async (request) => ({ ...(await good(request)), model: "smaller-model" });
    const result = await play({ spawned: true, skills: ["a"], behave });
    expect(result.report.model).toBe("smaller-model");
    expect(result.skills.a?.findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      "model-differs",
      "warning",
    ]);
    expect(result.code).toBe(0);
  });

  it.concurrent("gets key and headers, which appear nowhere else", async () => {
    const header = `${SECRET}-header`;
    const behave: Behaviour = (request) =>
      nameOf(request) === "good"
        ? goodJudge()(request)
        : { status: 400, body: `{"error": {"message": "no route for ${SECRET} with ${header}"}}` };
    const result = await play({
      spawned: true,
      skills: ["good", "bad"],
      behave,
      args: ["--debug", "--verbose"],
      env: { COPILOT_PROVIDER_API_KEY: SECRET, COPILOT_PROVIDER_HEADERS: `{"x-team": "${header}"}` },
    });
    for (const { headers } of result.requests) {
      expect(headers.authorization).toBe(`Bearer ${SECRET}`);
      expect(headers["x-team"]).toBe(header);
    }
    expect(result.requests).toHaveLength(2);
    expect(result.skills.good?.average).toBe(4);
    expect(result.skills.bad?.error?.message).toContain("no route");
    expect(everything(result)).not.toContain(SECRET);
  });

  it.concurrent("lets the process end by itself after the report, with nothing left to wait for", async () => {
    // The program ends itself only when something keeps it alive for too long.
    const noteExit = "process.exit = () => process.stderr.write('ended by force');";
    const result = await play({
      skills: ["a"],
      spawned: true,
      env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(noteExit)}` },
    });
    expect(result.code).toBe(0);
    expect(result.stderr).not.toContain("ended by force");
    expect(result.leftovers).toEqual([]);
  });
});
