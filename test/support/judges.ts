import type { Behaviour, Reply, ScriptedCall, SeenRequest } from "./loopback-model.js";

/** Ids of the dimensions, read from the system message as a judge would. */
export function dimensionsOf(request: SeenRequest): string[] {
  return [...request.system.matchAll(/<criterion id="([^"]+)"/g)].map((match) => match[1] ?? "");
}

/** Lines of the subject that are worth quoting, without their numbers. */
export function linesOf(request: SeenRequest): string[] {
  const lines = [...request.subject.matchAll(/^ *\d+\| (.*)$/gm)].map((match) => match[1] ?? "");
  return lines.filter((line) => (line.match(/\p{L}/gu) ?? []).length > 20);
}

/** The name in the frontmatter of the subject. */
export function nameOf(request: SeenRequest): string {
  return /\| name: *"?([^"\n]+)"?/.exec(request.subject)?.[1]?.trim() ?? "";
}

export function scoreCall(
  dimension: string,
  score: unknown,
  more: Partial<Record<string, unknown>> = {},
): ScriptedCall {
  return {
    tool: "set_dimension_score",
    args: { dimension, score, rationale: `${dimension} was looked at closely.`, evidence: [], ...more },
  };
}

/** Ids of the built-in dimensions, in report order. */
export const DIMENSIONS = [
  "instruction_clarity",
  "behavioral_completeness",
  "example_quality",
  "safety_guardrails",
  "user_experience",
  "robustness",
] as const;

/** One call for each value, in the order of the dimensions. */
export function scoreCalls(...values: readonly unknown[]): ScriptedCall[] {
  return values.map((value, index) => scoreCall(DIMENSIONS[index] ?? "none", value));
}

export function summaryCall(more: Partial<Record<string, unknown>> = {}): ScriptedCall {
  return {
    tool: "set_quality_summary",
    args: {
      summary: "The skill says what to do. It could say more about failure.",
      improvements: ["Add a walkthrough from request to result.", "Say when to stop."],
      ...more,
    },
  };
}

/** A judge that behaves: every dimension in one message, each with a quote that stands in the text, then the summary. */
export function goodJudge(
  score: number | ((dimension: string, request: SeenRequest) => number) = 4,
): Behaviour {
  return (request) => {
    const lines = linesOf(request);
    const calls = dimensionsOf(request).map((dimension, index) =>
      scoreCall(dimension, typeof score === "number" ? score : score(dimension, request), {
        evidence: lines.length > 0 ? [lines[(index * 7) % lines.length]] : [],
      }),
    );
    return { calls: [...calls, summaryCall()] };
  };
}

/** A judge whose turns are written out; when they run out it says nothing. */
export function scriptedJudge(turns: readonly Reply[]): Behaviour {
  return (request) => turns[request.turn - 1] ?? { say: "" };
}

/** A judge whose turns are written out; when they run out it repeats the last. */
export function stubbornJudge(...turns: readonly Reply[]): Behaviour {
  return (request) => turns[Math.min(request.turn, turns.length) - 1] ?? { say: "" };
}

/**
 * A judge for demonstrations: scores depend on the text in a stable way that has nothing to do with its quality.
 */
export function demoJudge(): Behaviour {
  return goodJudge((dimension, request) => {
    let hash = 7;
    for (const char of `${dimension}${nameOf(request)}`)
      hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
    return 2 + (hash % 4);
  });
}
