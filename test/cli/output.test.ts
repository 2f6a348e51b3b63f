import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QualityDocument } from "../../src/documents/quality.js";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(["alpha", "beta"]);
  await stage.run();
});
afterAll(() => stage.close());

describe("volume", () => {
  it("--quiet shows the result only", async () => {
    const one = await stage.run(["alpha", "--quiet", "--refresh"]);
    expect(one.stderr).toBe("");
    expect(one.stdout).toContain("📊 Average: 4.0/5.0 — PASS");
    expect(one.stdout).not.toContain("🔧");
    const several = await stage.run(["skills", "--quiet"]);
    expect(several.stdout).toMatch(/^Summary\n/);
    expect(several.stdout).not.toContain("🤖");
  });

  it("--verbose shows evidence with its place, tokens, model and cache state", async () => {
    const cached = await stage.run(["alpha", "--verbose"]);
    expect(cached.stdout).toMatch(/📎 SKILL\.md:\d+ "/);
    expect(cached.stdout).toContain("loopback-model · from the cache");
    const fresh = await stage.run(["alpha", "--verbose", "--refresh"]);
    expect(fresh.stdout).toMatch(/loopback-model · 1 request · 1,000 tokens in · 200 out · \d+\.\d s/);
    expect((await stage.run(["alpha"])).stdout).not.toContain("📎");
  });
});

describe("--output", () => {
  it("writes the report to a file and nothing to stdout, with the same exit code", async () => {
    const args = ["alpha", "--format", "json", "--threshold", "4.5"];
    const { code, stdout } = await stage.run([...args, "--output", "reports/today.json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const written = JSON.parse(await stage.read("reports/today.json")) as QualityDocument;
    expect(written.gate).toBe("failed");
    const text = await stage.run(["alpha", "--output", "report.txt"]);
    expect(text.stdout).toBe("");
    expect(await stage.read("report.txt")).toMatch(/^🤖 /);
  });
});
