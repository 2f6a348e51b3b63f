import type { CacheEntry } from "../../src/cache/entry.js";

/** A valid entry; `over` replaces fields. */
export function entry(over: Partial<CacheEntry> = {}): CacheEntry {
  return {
    contentHash: "sha256:content",
    rubric: "skill-quality",
    rubricHash: "sha256:rubric",
    promptVersion: 1,
    engine: "copilot-sdk",
    requestedModel: null,
    reportedModel: "model-a-2025",
    runs: 1,
    time: "2025-03-01T10:00:00.000Z",
    dimensions: [
      {
        id: "robustness",
        title: "Robustness",
        weight: 1,
        score: 4,
        rationale: "Says what to do when the server is down.",
        evidence: [{ quote: "wait and try again", file: "SKILL.md", line: 7, endLine: 7, verified: true }],
      },
    ],
    summary: "Solid.",
    improvements: ["Name the exit codes."],
    omitted: [],
    usage: { requests: 1, inputTokens: 900, outputTokens: 80, cacheReadTokens: 0 },
    durationMs: 1234,
    ...over,
  };
}

/** ISO time of the given minute of one day. */
export function minute(of: number): string {
  return new Date(Date.UTC(2025, 2, 1, 0, of)).toISOString();
}
