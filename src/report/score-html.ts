import type { ScoreReport } from "../model/score-report.js";
import { oneLine } from "../text/safe.js";
import { type Html, html } from "./html.js";
import { htmlPage } from "./html-page.js";
import { htmlTable } from "./html-parts.js";
import { skillArticle } from "./score-html-skill.js";
import { SCORE_STYLE } from "./score-html-style.js";
import { markText, NO_NUMBER, ratingText } from "./score-numbers.js";
import { GATE_WORDS, outcomeText, shownComposite, totalsText } from "./score-summary.js";

const TONES = { passed: "good", failed: "bad", incomplete: "caution" } as const;

/** The PluginEval report as one HTML file that needs nothing else, for a browser or for paper. */
export function renderScoreHtml(report: ScoreReport): string {
  const [only, ...others] = report.skills;
  const isOne = only !== undefined && others.length === 0;
  const parts = [
    ...(isOne ? [] : [summary(report)]),
    ...report.skills.map((skill) => skillArticle(skill, report)),
    ...(report.agents.length > 0 ? [agents(report)] : []),
  ];
  const title = isOne ? `PluginEval: ${oneLine(only.name)}` : "PluginEval report";
  const body = html`${heading(report)}
<main>
${parts}
</main>`;
  return htmlPage(title, SCORE_STYLE, body);
}

function heading({ command, version, timestamp, depth, label, model, seed }: ScoreReport): Html {
  const conditions = [
    `depth ${depth}: ${label}`,
    ...(model === null ? [] : [`model ${model}`, `seed ${seed}`]),
    `waza-quality ${version} ${command}`,
  ];
  return html`<header>
<h1>PluginEval report</h1>
<p class="faint">${conditions.join(" · ")} · <time datetime="${timestamp}">${timeText(timestamp)}</time></p>
</header>`;
}

/** `2024-05-06 07:08 UTC` of an ISO time. */
function timeText(timestamp: string): string {
  return `${timestamp.slice(0, 16).replace("T", " ")} UTC`;
}

function summary(report: ScoreReport): Html {
  const { skills, threshold, gate } = report;
  const isRated = skills.some(({ result }) => result?.certification?.standing);
  const rows = skills.map((skill) => {
    const standing = skill.result?.certification?.standing;
    return [
      html`<span class="path">${skill.path}</span>`,
      shownComposite(skill, threshold),
      ...(isRated ? [standing ? ratingText(standing.bradleyTerry) : NO_NUMBER] : []),
      skill.result?.badge?.title ?? NO_NUMBER,
      outcomeText(skill, threshold),
    ];
  });
  const columns = [
    { title: "Skill" },
    { title: "Composite", isNumber: true },
    ...(isRated ? [{ title: "Rating" }] : []),
    { title: "Badge" },
    { title: "Result" },
  ];
  return html`<section class="card">
<h2>Summary</h2>
<p><strong class="${TONES[gate]}">${GATE_WORDS[gate]}</strong> ${totalsText(report)}</p>
${htmlTable("All skills", columns, rows)}
</section>`;
}

function agents({ agents: scored }: ScoreReport): Html {
  const rows = scored.map(({ name, path, score }) => [
    name,
    html`<span class="path">${path}</span>`,
    markText(score),
  ]);
  const columns = [{ title: "Agent" }, { title: "Path" }, { title: "Score", isNumber: true }];
  return html`<section class="card">
<h2>Agents</h2>
${htmlTable("Agents of the plugin, scored by their frontmatter from 0 to 1", columns, rows)}
</section>`;
}
