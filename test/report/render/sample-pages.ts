import type { StatedFinding } from "../../../src/documents/parts.js";
import type { Evidence } from "../../../src/model/score.js";
import type { Block, Page } from "../../../src/report/blocks.js";

const quoted: Evidence = {
  quote: "Turn it when the rim is dry.",
  file: "SKILL.md",
  line: 12,
  endLine: 12,
  verified: true,
};
const invented: Evidence = { quote: "Never said.", file: null, line: null, endLine: null, verified: false };

const finding = (
  severity: StatedFinding["severity"],
  message: string,
  code: string,
  line: number | null,
): StatedFinding => ({
  severity,
  message,
  code,
  file: line === null ? null : "SKILL.md",
  line,
  column: null,
});

const gauge = (value: number, low: number, high: number) => ({ value, interval: { low, high } });

/** Every kind of block, with what a report may say in it. */
export const SAMPLE: Page = {
  title: "Skill quality: pancakes",
  blocks: [
    {
      kind: "section",
      icon: "🤖",
      title: "Quality Assessment (LLM Judge)",
      blocks: [
        {
          kind: "marks",
          rows: [
            {
              icon: "✅",
              label: "Clear Steps",
              mark: "4/5",
              reason:
                "The steps are in order and each begins with a verb, but the third leaves open which of the two pans is meant, and a cook who takes the small one will spill.",
              gauge: { value: 0.75, interval: null },
              evidence: [quoted, invented],
            },
            {
              icon: "🌟",
              label: "Heat & Safety",
              mark: "4.7/5",
              reason: "Hot oil is handled.",
              gauge: gauge(0.92, 0.8, 1),
              evidence: [],
            },
            {
              icon: "❔",
              label: "卵 and milk",
              mark: "–/5",
              reason: "not scored",
              gauge: null,
              evidence: [],
            },
          ],
        },
        {
          kind: "verdict",
          icon: "📊",
          text: [
            "Average: 4.3/5.0 — ",
            { text: "PASS", tone: "good" },
            " (threshold: 3.0)",
            { text: " · cached", tone: "faint" },
          ],
          gauge: gauge(0.83, 0.7, 0.9),
        },
        {
          kind: "findings",
          items: [
            finding("error", "The third link leads nowhere.", "link-broken", 3),
            finding("warning", "A quote of the judge cannot be found.", "evidence-unverified", null),
          ],
        },
        {
          kind: "list",
          style: "plain",
          items: [{ icon: "📝", text: "A recipe that works." }, { text: "Without a sign." }],
        },
        {
          kind: "list",
          style: "steps",
          lead: { icon: "🔧", text: "Top improvements:" },
          items: [{ text: "Say how hot the oil may get." }, { text: "Name the pan." }],
        },
      ],
    },
    {
      kind: "section",
      icon: "🧮",
      title: [{ text: "pancakes", tone: "strong" }, "  ", { text: "skills/pancakes", tone: "faint" }],
      blocks: [
        {
          kind: "table",
          caption: "Scores from 0 to 1, with their 95 % intervals",
          columns: [
            { title: "" },
            { title: "Dimension" },
            { title: "Weight", align: "right" },
            { title: "Score" },
            { title: "95 %" },
            { title: "Grade" },
          ],
          rows: [
            [
              "▲",
              "Triggering Accuracy",
              "25%",
              { text: "0.91", gauge: gauge(0.91, 0.84, 0.95) },
              "0.84-0.95",
              "A",
            ],
            [
              "▼",
              "Orchestration Fitness",
              "20%",
              { text: "0.70", gauge: { value: 0.7, interval: null } },
              "–",
              "C",
            ],
            [
              "",
              { text: "Composite", tone: "strong" },
              "",
              { text: "76.5 / 100", tone: "strong" },
              "",
              { text: "Silver", tone: "caution" },
            ],
          ],
          tones: ["good", "bad", null],
        },
        { kind: "note", text: { text: "▲ better · ▼ worse", tone: "faint" } },
        {
          kind: "facts",
          items: [
            { label: "Bradley-Terry rating", value: "1534 (1450-1620): the badge rests on it" },
            { label: "Run", value: ["again with ", { text: "waza-quality score --runs 3", tone: "code" }] },
          ],
        },
        {
          kind: "problem",
          lead: "Not scored",
          error: { code: "x", message: "The model gave no score.", hint: "Run again." },
        },
        {
          kind: "section",
          icon: "🎲",
          title: "Monte Carlo in detail",
          fold: true,
          blocks: [
            {
              kind: "list",
              style: "plain",
              items: [
                {
                  icon: "🔬",
                  text: "50 runs (12 kept) · activation 92% (79-97) · false activation 8% (1-40) · quality 0.71 (0.62-0.80)",
                },
              ],
            },
            { kind: "quotes", items: [quoted, invented], rationale: "It is what one may expect." },
          ],
        },
        { kind: "section", title: "Links", blocks: [{ kind: "note", text: "None." }] },
      ],
    },
    {
      kind: "section",
      title: "",
      blocks: [
        {
          kind: "table",
          caption: "All skills",
          columns: [{ title: "Skill" }, { title: "Average", align: "right" }, { title: "Result" }],
          rows: [
            ["✅ skills/onion-soup", "3.5", "passed"],
            ["❔ skills/stew", "–", "not scored"],
          ],
        },
      ],
    },
    { kind: "note", text: { text: "Criteria: 2 overridden by local files", tone: "faint" } },
  ],
};

/** A page with every kind of block and every field that holds text, a stranger's text in each. */
export function pageOf(text: string): Page {
  const span = { text, tone: "strong" } as const;
  const evidence: Evidence[] = [
    { quote: text, file: text, line: 3, endLine: 3, verified: true },
    { quote: text, file: null, line: null, endLine: null, verified: false },
  ];
  const blocks: Block[] = [
    {
      kind: "table",
      caption: text,
      columns: [{ title: text }, { title: text, align: "right" }, { title: "" }],
      rows: [
        [text, { text: span, gauge: gauge(0.5, 0.4, 0.6) }, { text, tone: "code" }],
        [[text, span, { text, tone: "faint" }, text], text, text],
      ],
      tones: ["good", null],
    },
    { kind: "facts", items: [{ label: text, value: [text, { text, tone: "code" }, text] }] },
    {
      kind: "marks",
      rows: [
        { icon: text, label: text, mark: text, reason: text, gauge: gauge(0.5, 0, 1), evidence },
        { icon: "✅", label: "Short", mark: "4/5", reason: "Fine.", gauge: null, evidence: [] },
      ],
    },
    { kind: "verdict", icon: text, text: [text, { text, tone: "good" }, text], gauge: gauge(2, -1, 3) },
    {
      kind: "findings",
      items: [{ severity: "info", message: text, code: text, file: text, line: 3, column: null }],
    },
    { kind: "quotes", items: evidence, rationale: text },
    {
      kind: "list",
      style: "plain",
      lead: { icon: text, text },
      items: [{ icon: text, text }, { text: span }],
    },
    { kind: "note", text },
    { kind: "list", style: "steps", items: [{ text }, { icon: text, text: [span, text] }] },
    { kind: "problem", lead: text, error: { code: text, message: text, hint: text } },
  ];
  return {
    title: text,
    blocks: [
      {
        kind: "section",
        icon: text,
        title: [text, span, text],
        blocks: [...blocks, { kind: "section", title: text, fold: true, blocks: [{ kind: "note", text }] }],
      },
    ],
  };
}

const LONG_WORD = "x".repeat(10_000);

/** What a stranger may write to get out of a text, by what it tries. */
export const HOSTILE: Readonly<Record<string, string>> = {
  "a closing tag": "</script></style></title></main><script>alert(1)</script>",
  "an image with a handler": `<img src=x onerror="alert(1)">' onload='x`,
  "an escape sequence": "\u001b[2J\u001b]8;;https://evil.example\u0007click\u009b31m",
  "marks of a table": "a | b \\| c \\",
  backticks: "`a` ``b`` ``` c `",
  "direction controls": "\u202egnp.exe\u2066\u2069\ufeff\u2028next",
  "lines of their own": "one\n\n# two\r\n- three\n\n```\nfour\n| a | b |\n|---|---|",
  "one long word": LONG_WORD,
  "long text": "word ".repeat(200),
  "wide characters": "漢字かな交じり文🥐".repeat(30),
  "marks of Markdown":
    "**a** _b_ ~~c~~ [d](https://evil.example) ![e](x) https://evil.example www.evil.example",
  "a heading": "### # 1. - + > ###",
  "an entity": "&lt;b&gt; &amp; &#x3c;",
  nothing: "",
};
