import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { EvaluatedOutput, VerdictDocument } from "../../../src/documents/verdict.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { verdictDocumentPage } from "../../../src/report/views/verdict-document.js";
import {
  claims,
  evaluated,
  HOSTILE,
  hostileOutput,
  panelOutput,
  scored,
  troubled,
  unscoredOutput,
  verdictDocument,
  warning,
} from "../samples/verdict.js";

const markdown = new MarkdownIt({ html: true, linkify: true });
// Names of files such as `plan.md` look like hosts; only what has a scheme or `www.` is a link on code hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const parse = (document: string) => {
  const tokens = markdown.parse(document, {});
  return [...tokens, ...tokens.flatMap(({ children }) => children ?? [])];
};

/** The visible text of everything between an opening token of a kind and what closes it. */
function textsIn(document: string, opening: string): string[] {
  const tokens = markdown.parse(document, {});
  return tokens.flatMap(({ type }, index) =>
    type === opening ? [(tokens[index + 1]?.children ?? []).map(({ content }) => content).join("")] : [],
  );
}

const markdownOf = (document: VerdictDocument): string => renderMarkdown(verdictDocumentPage(document));
const render = (...outputs: EvaluatedOutput[]): string => markdownOf(verdictDocument(outputs));

describe("the document", () => {
  it("has every part in its place", () => {
    const document = verdictDocument([troubled("plan.md")], { kind: "plan", gate: "failed" });
    expect(markdownOf(document)).toMatchSnapshot();
  });

  it("keeps the order of the parts", () => {
    const document = render(troubled("plan.md"));
    const parts = [
      "## Evaluation Verdict",
      "**Output Evaluated**",
      "**Evaluator**",
      "**Date**: 2024-05-06T07:08:09.000Z",
      "| Dimension | Score | Weight | Weighted Score |",
      "**Composite**",
      "### Evidence Citations",
      "### Verdict: POOR",
      "**Summary**",
      "**Required Actions**",
    ];
    const places = parts.map((part) => document.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("has a table of four columns, the composite in its last row", () => {
    expect(textsIn(render(evaluated("plan.md")), "td_open")).toEqual([
      ...["Accuracy", "4/5", "60%", "2.40"],
      ...["Helpfulness", "3/5", "40%", "1.20"],
      ...["Composite", "", "", "3.60 / 5.0"],
    ]);
  });

  it("asks for actions only when they are required", () => {
    expect(render(evaluated("plan.md"))).not.toContain("Required Actions");
    expect(render(troubled("plan.md"))).toContain(
      "**Required Actions**:\n\n1. Say who does it.\n2. Say by when.",
    );
  });

  it("quotes before it gives reasons, and marks what was not found", () => {
    const document = render(troubled("plan.md"));
    const quotes = document.slice(document.indexOf("**Accuracy (2/5)**"));
    expect(quotes.indexOf("The limit is read from the settings. (plan.md:12)")).toBeLessThan(
      quotes.indexOf("Nobody wrote this. (unverified: not found)"),
    );
    expect(quotes.indexOf("Nobody wrote this.")).toBeLessThan(quotes.indexOf("Rationale:"));
  });

  it("lists what is missing, and is silent about citations that nobody looked up", () => {
    expect(render(troubled("plan.md"))).toContain("4 looked up, 2 missing.");
    expect(render(evaluated("plan.md", { claims: claims([], null) }))).not.toContain("### Citations");
    expect(render(evaluated("plan.md", { claims: null }))).not.toContain("### Citations");
  });

  it("names the file that a finding is about", () => {
    const about = (file: string) => warning("reference-omitted", "It was left out.", { file });
    const document = render(
      evaluated("plan.md", { findings: [about("task: a.md"), about("context: b.ts")] }),
    );
    expect(document).toContain("- warning, task: a.md: ");
    expect(document).toContain("- warning, context: b.ts: ");
  });

  it("invents no number for what has no score", () => {
    const document = render(unscoredOutput("plan.md"));
    expect(textsIn(document, "td_open").slice(4)).toEqual([
      ...["Helpfulness", "–", "40%", "–"],
      ...["Composite", "", "", "–"],
    ]);
    expect(document).toContain("**Not scored**: The model gave no acceptable score");
    expect(document).toContain("### Verdict: NOT SCORED");
    expect(document).toContain("**Helpfulness (not scored)**");
    expect(document).not.toMatch(/NaN|null|undefined/);
  });

  it("comes once for each output, in their order", () => {
    const document = render(evaluated("a.md"), evaluated("b.md"), evaluated("c.md"));
    expect(document.match(/Output Evaluated\*\*: \w/g)?.map((match) => match.at(-1))).toEqual([
      ...["a", "b", "c"],
    ]);
    expect(parse(document).filter(({ type }) => type === "hr")).toHaveLength(3);
    expect(document.indexOf("## Ranking")).toBeGreaterThan(document.lastIndexOf("## Evaluation Verdict"));
    expect(document).toMatch(/\S\n$/);
  });

  it("shows a composite so that it agrees with the verdict", () => {
    const document = render(evaluated("plan.md", { composite: 3.4967, verdict: "ADEQUATE" }));
    expect(document).toContain("3.497 / 5.0");
    expect(render(evaluated("plan.md", { composite: 3.4999999999999996 }))).toContain("3.50 / 5.0");
  });

  it("as HTML has the same parts, with its scores drawn", () => {
    const page = renderHtml(verdictDocumentPage(verdictDocument([troubled("a.md"), evaluated("b.md")])));
    const heads = [...page.matchAll(/<h([2-6])>([^<]*)/g)].map(([, rank, title]) => `${rank} ${title}`);
    expect(heads).toEqual([
      "2 Evaluation Verdict",
      ...["Dimension Scores", "Citations", "Findings", "Evidence Citations", "Verdict: POOR"].map(
        (title) => `3 ${title}`,
      ),
      "2 Evaluation Verdict",
      ...["Dimension Scores", "Citations", "Evidence Citations", "Verdict: GOOD"].map(
        (title) => `3 ${title}`,
      ),
      "2 Ranking",
    ]);
    expect(page.match(/<svg/g)).toHaveLength(4);
  });
});

describe("text of strangers", () => {
  const documentOf = (text: string): string =>
    markdownOf(verdictDocument([hostileOutput(text)], { evaluator: text }));
  const document = documentOf(HOSTILE);
  const plain = documentOf("words");

  it("changes nothing about the structure of the document", () => {
    const shape = (text: string) =>
      parse(text)
        .map(({ type }) => type)
        .filter((type) => !["text", "text_special"].includes(type));
    expect(shape(document)).toEqual(shape(plain));
    const kinds = new Set(parse(document).map(({ type }) => type));
    for (const kind of ["link_open", "image", "html_block", "html_inline", "fence", "s_open"]) {
      expect(kinds).not.toContain(kind);
    }
  });

  it("brings no heading, no cell and no verdict of its own", () => {
    expect(textsIn(document, "heading_open")).toEqual(textsIn(plain, "heading_open"));
    expect(textsIn(document, "td_open")).toHaveLength(12);
    expect(document.match(/^### Verdict/gm)).toHaveLength(1);
  });

  it("can be read, but steers nothing", () => {
    expect(document).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
    expect(markdown.render(document)).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(renderHtml(verdictDocumentPage(verdictDocument([hostileOutput(HOSTILE)])))).not.toMatch(
      /<script|<img|href=/i,
    );
  });
});

describe("the document of a panel", () => {
  const split = panelOutput("a.md", { Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] });
  const alike = panelOutput("b.md", { Accuracy: [4, 5, 4], Helpfulness: [4, 4, 4] });

  it("has means with their intervals, and says what they are", () => {
    const document = render(split);
    expect(textsIn(document, "td_open").slice(0, 8)).toEqual([
      ...["Accuracy", expect.stringMatching(/^4\.7\/5 \(\d\.\d-5\.0\)$/), "60%", "2.80"],
      ...["Helpfulness", expect.stringMatching(/^4\.0\/5 \(\d\.\d-5\.0\)$/), "40%", "1.60"],
    ]);
    expect(document).toMatch(/\*\*4\.40 \/ 5\.0\*\* \(\d\.\d\d-\d\.\d\d\) \|/);
    expect(document).toMatch(/^Means of 3 independent runs.*Helpfulness: judges split \(2, 5, 5\)\./m);
    expect(document).not.toContain("Accuracy: judges split");
    expect(document).toContain("**Accuracy (4.7/5)**");
    expect(document).toMatch(/\n---\n\n## Agreement\n\nAgreement of 3 runs: .*alpha .*% within one point\./);
  });

  it("says so when the runs do not decide", () => {
    const sentence = "The runs do not decide";
    expect(render({ ...split, undecided: true })).toContain(sentence);
    expect(render(split)).not.toContain(sentence);
  });

  it("has no legend for what nobody marked", () => {
    const unmarked = { ...split, dimensions: [scored("Accuracy", null), scored("Helpfulness", null)] };
    expect(render(unmarked)).not.toContain("Means of");
  });

  it("names neighbours between which no difference was detected", () => {
    const document = render(split, alike);
    expect(textsIn(document, "td_open").slice(-5)).toEqual([
      "2",
      "b.md",
      expect.stringMatching(/^4\.20 \(/),
      expect.stringMatching(/^−0\.20 \(−\d\.\d\d to \+\d\.\d\d\)$/),
      "GOOD",
    ]);
    expect(document).toContain("No detectable difference between a.md and b.md.");
  });

  it("is as harmless as any other with names of strangers", () => {
    const document = render({ ...split, path: HOSTILE }, { ...alike, path: HOSTILE });
    const kinds = new Set(parse(document).map(({ type }) => type));
    for (const kind of ["html_block", "html_inline", "link_open", "image", "fence", "code_block"]) {
      expect({ kind, present: kinds.has(kind) }).toEqual({ kind, present: false });
    }
    expect(document).not.toMatch(/NaN|null|undefined/);
  });
});
