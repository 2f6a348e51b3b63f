import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { finding } from "../../src/model/finding.js";
import { renderVerdictText } from "../../src/report/verdict-text.js";
import { PLAIN } from "./samples.js";
import {
  claimReport,
  evaluated,
  HOSTILE,
  missing,
  panelOutput,
  panelReport,
  scored,
  troubled,
  unscoredOutput,
  VERDICT_RUBRIC,
  verdictReport,
} from "./verdict-samples.js";

const [excellent, good, adequate] = VERDICT_RUBRIC.bands;

describe("renderVerdictText", () => {
  it("shows one output with everything that is to be said", () => {
    const report = verdictReport([troubled("plan.md")], { kind: "plan", gate: "failed" });
    expect(renderVerdictText(report, { ...PLAIN, verbose: true })).toMatchSnapshot();
  });

  it("ranks several", () => {
    const outputs = [
      evaluated("best.md", { composite: 4.5, verdict: excellent ?? null, cached: true }),
      evaluated("same.md", { composite: 4.5 - 1e-15, verdict: excellent ?? null }),
      troubled("worse.md"),
      unscoredOutput("none.md"),
    ];
    expect(renderVerdictText(verdictReport(outputs, { gate: "incomplete" }), PLAIN)).toMatchSnapshot();
  });

  it("is only the ranking of several with --quiet, and the block of one", () => {
    const quiet = { ...PLAIN, quiet: true };
    const several = renderVerdictText(verdictReport([evaluated("a.md"), troubled("b.md")]), quiet);
    expect(several.startsWith("Ranking\n")).toBe(true);
    const one = renderVerdictText(verdictReport([evaluated("a.md")]), quiet);
    expect(one).toContain("Composite: 3.60/5.0");
    expect(one).not.toContain("Say who does it.");
  });

  it("says what an output was measured by", () => {
    const bar = { minVerdict: good ?? VERDICT_RUBRIC.bands[0], threshold: 3.75, strict: true };
    if (!bar.minVerdict) throw new Error("The rubric has no bands.");
    const report = verdictReport([evaluated("a.md", { status: "failed" })], {
      bar: { ...bar, minVerdict: bar.minVerdict },
    });
    expect(renderVerdictText(report, PLAIN)).toContain("FAIL (at least GOOD, threshold: 3.75, strict)");
  });

  it.each([
    [3.4999999999999996, good, null, "3.50/5.0 — GOOD"],
    [3.4967, adequate, null, "3.497/5.0 — ADEQUATE"],
    [3.996, good, 4, "3.996/5.0 — GOOD"],
    [4.4999, good, 4, "4.4999/5.0 — GOOD"],
    [4, good, 4, "4.00/5.0 — GOOD"],
  ])(
    "shows %d so that it agrees with the verdict and the threshold",
    (composite, verdict, threshold, text) => {
      const { bar } = verdictReport([]);
      const output = evaluated("a.md", { composite, verdict: verdict ?? null });
      expect(renderVerdictText(verdictReport([output], { bar: { ...bar, threshold } }), PLAIN)).toContain(
        text,
      );
    },
  );

  it("names ten missing citations, and all of them with --verbose", () => {
    const claims = claimReport(
      Array.from({ length: 13 }, (_, index) => missing(`src/f${index}.ts`, index + 1)),
    );
    const report = verdictReport([evaluated("a.md", { claims })]);
    const brief = renderVerdictText(report, PLAIN);
    expect(brief).toContain("13 citations looked up in 7 files: 0 found, 13 missing, 0 unclear");
    expect(brief.match(/src\/f\d+\.ts/g)).toHaveLength(10);
    expect(brief).toContain("3 more");
    expect(renderVerdictText(report, { ...PLAIN, verbose: true }).match(/src\/f\d+\.ts/g)).toHaveLength(13);
  });

  it("says that nothing was looked up, when there was something to look up", () => {
    const textFor = (claims: ReturnType<typeof claimReport> | null) =>
      renderVerdictText(verdictReport([evaluated("a.md", { claims })]), PLAIN);
    expect(textFor(claimReport([{ ...missing("a.ts", 1), status: "unclear" }], null))).toContain("--context");
    expect(textFor(claimReport([], null))).not.toContain("🔎");
    expect(textFor(null)).not.toContain("🔎");
  });

  it("keeps every line within the terminal", () => {
    const long = "Every step is there but the third, which says nothing of who has to be told. ".repeat(5);
    const output = { ...troubled("plan.md"), summary: long, improvements: [long, long] };
    for (const columns of [60, 80, 120]) {
      const lines = renderVerdictText(verdictReport([output]), { ...PLAIN, columns, verbose: true }).split(
        "\n",
      );
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
    }
  });

  it("makes text of strangers harmless", () => {
    const hostile = evaluated(HOSTILE, {
      model: HOSTILE,
      dimensions: [
        scored("Accuracy", 1, {
          rationale: HOSTILE,
          evidence: [{ quote: HOSTILE, file: HOSTILE, line: 1, endLine: 1, verified: true }],
        }),
      ],
      summary: HOSTILE,
      improvements: [HOSTILE],
      claims: claimReport([missing(HOSTILE, 1, HOSTILE)]),
      findings: [finding("unfinished-todo", "warning", { file: HOSTILE, line: 1 }, { text: HOSTILE })],
      error: { code: "provider", message: HOSTILE, hint: HOSTILE },
    });
    const options = { ...PLAIN, columns: 4000, verbose: true };
    const text = renderVerdictText(verdictReport([hostile, hostile]), options);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
    expect(text).toContain("\\u{1b}[2J");
    expect(text.split("\n").filter((line) => /^\s*(# Verdict|1\. item|> quote)/.test(line))).toEqual([]);
  });
});

describe("a panel as text", () => {
  const split = panelOutput("a.md", { Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] });
  const alike = panelOutput("b.md", { Accuracy: [4, 5, 4], Helpfulness: [4, 4, 4] });
  const worse = panelOutput("c.md", { Accuracy: [2, 1, 2], Helpfulness: [2, 2, 2] });

  it("shows means with one decimal, their intervals, and where the judges split", () => {
    const text = renderVerdictText(panelReport([split], { kind: "plan" }), PLAIN);
    expect(text).toContain("Agent Evaluation: a.md (plan, 3 runs)");
    expect(text).toMatch(/^ {2}🌟 Accuracy {5}4\.7\/5 \(\d\.\d-5\.0\) {2}Accuracy is/m);
    expect(text).toMatch(/^ {2}✅ Helpfulness {2}4\.0\/5 \(\d\.\d-5\.0\) {2}\[judges split \(2, 5, 5\)\] /m);
    expect(text).toMatch(/Composite: 4\.40\/5\.0 \(\d\.\d\d-\d\.\d\d\) — GOOD, PASS/);
    expect(text).toContain("Means of 3 independent runs of the judge; in brackets 95% intervals.");
    expect(text.replace(/\s+/g, " ")).toMatch(/alpha .* kappa .* of pairs equal, \d+% within one point\./);
    expect(text).not.toContain("Effect of order");
    expect(renderVerdictText(panelReport([split]), { ...PLAIN, verbose: true })).toContain("Effect of order");
  });

  it("says that the runs do not decide, unless that fails", () => {
    const undecided = { ...split, isUndecided: true };
    expect(renderVerdictText(panelReport([undecided]), PLAIN)).toContain("GOOD, UNDECIDED, counts as PASS (");
    const failed = renderVerdictText(panelReport([{ ...undecided, status: "failed" }]), PLAIN);
    expect(failed).toContain("GOOD, FAIL (");
    expect(failed).not.toContain("UNDECIDED");
    const quiet = renderVerdictText(panelReport([undecided, worse]), { ...PLAIN, quiet: true });
    expect(quiet).toMatch(/GOOD \(undecided\)$/m);
  });

  it("shows the ends of an interval on their side of the bar", () => {
    const { bar } = panelReport([]);
    const [, good] = VERDICT_RUBRIC.bands;
    if (!good) throw new Error("The rubric has no such band.");
    const output = { ...split, composite: 3.7, interval: { low: 3.4996, high: 3.9 } };
    const text = renderVerdictText(panelReport([output], { bar: { ...bar, minVerdict: good } }), PLAIN);
    expect(text).toContain("3.70/5.0 (3.4996-3.90)");
  });

  it("ranks with intervals, and names neighbours that cannot be told apart", () => {
    const text = renderVerdictText(panelReport([split, alike, worse]), PLAIN);
    const rows = text.split("\n").filter((line) => /^ {2}\d {2}/.test(line));
    expect(rows[0]).toMatch(/^ {2}1 {2}a\.md +4\.40 \(\d\.\d\d-\d\.\d\d\) +GOOD$/);
    expect(rows[1]).toMatch(/−0\.20 \(−\d\.\d\d to \+\d\.\d\d\)/);
    expect(rows[2]).toMatch(/−2\.40 \(−\d\.\d\d to −\d\.\d\d\)/);
    expect(text).toContain("No detectable difference between a.md and b.md.");
    expect(text).not.toContain("between b.md and c.md");
    expect(text).not.toContain("One run each");
    const clear = renderVerdictText(panelReport([alike, worse]), PLAIN);
    expect(clear).toContain("Every difference is larger than the noise of the judge.");
  });

  it("keeps every line of a block within the terminal", () => {
    const text = renderVerdictText(panelReport([{ ...split, isUndecided: true }]), {
      ...PLAIN,
      verbose: true,
    });
    expect(Math.max(...text.split("\n").map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
  });

  it("says why there is no alpha", () => {
    const equal = panelOutput("a.md", { Accuracy: [4, 4], Helpfulness: [4, 4] });
    expect(renderVerdictText(panelReport([equal]), PLAIN)).toContain("alpha – (no variation)");
  });
});
