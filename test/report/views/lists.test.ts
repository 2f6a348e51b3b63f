import { describe, expect, it } from "vitest";
import { PlanDocument, type PlannedSkill } from "../../../src/documents/plan.js";
import { FAMILIES, RULES } from "../../../src/findings/catalogue.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import type { Rubric } from "../../../src/model/rubric.js";
import type { Page } from "../../../src/report/blocks.js";
import { renderText } from "../../../src/report/render/text.js";
import {
  cachePage,
  corpusPage,
  criteriaPage,
  ruleListPage,
  rulePage,
} from "../../../src/report/views/lists.js";
import { planPage } from "../../../src/report/views/plan.js";
import { flat, headings } from "./flat.js";

const HOSTILE = "\u001B[2J\n\u202Egnp";
const text = (page: Page) => renderText(page, { columns: 80, color: false, detail: "normal" });

function planned(name: string, more: Partial<PlannedSkill> = {}): PlannedSkill {
  const files = ["SKILL.md", "references/pans.md"];
  return {
    name,
    path: `skills/${name}`,
    state: "to-judge",
    inputTokens: 12_345,
    files,
    findings: [],
    ...more,
  };
}

function planDocument(skills: readonly PlannedSkill[], more: Partial<PlanDocument> = {}): PlanDocument {
  const count = (state: PlannedSkill["state"]) => skills.filter((skill) => skill.state === state).length;
  return {
    schemaVersion: 1,
    tool: { name: "waza-quality", version: "0.0.0" },
    command: "quality",
    timestamp: "2024-05-06T07:08:09.000Z",
    dryRun: true,
    engine: "copilot-sdk",
    model: "model-a",
    summary: {
      found: skills.length,
      cached: count("cached"),
      errors: count("error"),
      requests: count("to-judge"),
      inputTokens: skills.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0),
    },
    skills,
    ...more,
  };
}

describe("the plan of a dry run", () => {
  const unreadable = planned("broken", {
    state: "error",
    inputTokens: null,
    files: [],
    findings: [
      stated(finding("not-text", { file: "SKILL.md" })),
      { ...stated(finding("not-text", {})), severity: "error", message: "SKILL.md is not YAML." },
    ],
  });
  const plan = planDocument([
    planned("soup"),
    planned("stew", { state: "cached", inputTokens: null }),
    unreadable,
  ]);

  it("is made of a document", () => {
    expect(PlanDocument.parse(plan)).toEqual(plan);
  });

  it("says what would be sent, what is known, and what is in the way", () => {
    expect(text(planPage(plan))).toMatchSnapshot();
    expect(flat(planPage(plan))).not.toContain("not text");
  });

  it("names the default model, and says that an estimate asks none", () => {
    expect(flat(planPage({ ...plan, model: null }))).toContain(
      "tokens to the runtime's default model (copilot-sdk)",
    );
    const estimated = planned("soup", { state: "estimated", inputTokens: null });
    const page = flat(planPage(planDocument([estimated], { engine: "heuristic", model: null })));
    expect(page).toContain("skills/soup estimated – ");
    expect(page).toContain("1 skill: 1 to estimate, 0 unreadable No model would be asked (heuristic)");
  });
});

describe("rules", () => {
  it("are listed by family, each with its title", () => {
    const page = ruleListPage();
    expect(headings(page)).toEqual([...FAMILIES.map(({ title }) => `1 ${title}`), "1 "]);
    const listed = [...text(page).matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, code]) => code);
    expect(listed).toEqual(FAMILIES.flatMap(({ rules }) => Object.keys(rules)));
    expect(flat(page)).toContain("waza-quality rules <code> explains one of them.");
  });

  it("are explained one by one", () => {
    const rule = RULES["link-broken"];
    const output = text(rulePage("link-broken", rule));
    expect(output).toMatch(
      new RegExp(`^link-broken {2}${rule.title}\n {2}Why {2}.*(?:\n {7}.*)*\n {2}Fix {2}`),
    );
    expect(output).not.toContain("Holds in");
    expect(flat(rulePage("link-broken", { ...rule, host: "Some Host" }))).toContain("Holds in Some Host");
  });
});

it("references of a corpus are listed best first", () => {
  const entry = (name: string, rating: number, path = name) => {
    return { path, name, category: "soups", lines: 40, contentHash: "sha256:a", rating };
  };
  const entries = [entry("bisque", 1480.4), entry("chowder", 1519.6), entry(HOSTILE, 1500, HOSTILE)];
  const output = text(corpusPage({ root: "/refs", entries, counted: [] }, "/refs.json"));
  expect(output).toMatchSnapshot();
  expect(output).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
});

it("criteria are listed with where they come from, those that are switched off last", () => {
  const criterion = (id: string, source: "built-in" | "added") =>
    ({
      id,
      title: `About ${id}`,
      label: id,
      weight: 1.5,
      order: 1,
      body: "",
      method: "judged",
      source,
    }) as const;
  const rubric: Rubric = {
    id: "tiny",
    title: "Tiny Assessment",
    subject: "recipe",
    scale: { min: 1, max: 5, whole: true },
    bands: [],
    evidence: "required",
    criteria: [criterion("salt", "built-in"), criterion("pepper", "added")],
    disabled: ["garnish"],
    hash: "sha256:tiny",
  };
  expect(text(criteriaPage(rubric))).toMatchSnapshot();
});

describe("the cache", () => {
  const EMPTY = {
    entries: 0,
    paths: 0,
    file: "/w/cache.json",
    bytes: null,
    rubrics: [],
    oldest: null,
    newest: null,
  };
  const NO_RECORDS = { folder: "/w/quality-cache", files: 0, bytes: 0, kinds: [] };

  it("that is empty has no file", () => {
    expect(headings(cachePage(EMPTY, NO_RECORDS))).toEqual([
      "1 /w/cache.json: 0 results of 0 paths, no file",
      "1 /w/quality-cache: no file",
    ]);
  });

  it("says what it holds, by rubric and by kind", () => {
    const results = {
      ...EMPTY,
      entries: 3,
      paths: 2,
      bytes: 1_234,
      rubrics: [{ rubric: "skill-quality", entries: 3, paths: 2 }],
      oldest: "2024-05-06T07:08:09.000Z",
      newest: "2024-05-07T07:08:09.000Z",
    };
    const kinds = [
      { kind: "matches", files: 1, records: 3 },
      { kind: "simulation", files: 2, records: 3 },
    ];
    expect(text(cachePage(results, { ...NO_RECORDS, files: 3, bytes: 999, kinds }))).toMatchSnapshot();
  });
});
