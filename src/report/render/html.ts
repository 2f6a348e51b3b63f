import { createHash } from "node:crypto";
import type { Evidence } from "../../model/score.js";
import type { Block, Gauge, Inline, Page } from "../blocks.js";
import { escapeHtml, type Html, html, markupOf, NO_HTML } from "./markup.js";
import { type Forms, piecesOf, placeOf, plain, show, summaryFirst, textOf } from "./pieces.js";
import { STYLE } from "./style.js";

/** A page as one file that needs nothing else, for a browser or for paper. Ends with a line break. */
export function renderHtml({ title, blocks }: Page): string {
  // No script, no file, no address: a browser may load nothing and apply no style but this one.
  const hash = createHash("sha256").update(STYLE, "utf8").digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(plain(title))}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(plain(title))}</h1></header>
<main>
${markupOf(parts(summaryFirst(blocks), { rank: 2, taken: new Set() }))}
</main>
</body>
</html>
`;
}

interface Place {
  /** Of the headings here: 2 below the title of the page. */
  readonly rank: number;
  /** Names for links that the page has already. */
  readonly taken: Set<string>;
}

function parts(blocks: readonly Block[], place: Place): Html[] {
  return joined(blocks).map((block) => show(PARTS, block, place));
}

/** Plain lists that follow each other are one list. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    const isPlain = block.kind === "list" && block.style === "plain" && !block.lead;
    if (isPlain && last?.kind === "list" && last.style === "plain") {
      all.splice(-1, 1, { ...last, items: [...last.items, ...block.items] });
    } else all.push(block);
  }
  return all;
}

function inline(text: Inline): Html {
  return piecesOf(text).reduce((before, { text: words, tone }) => {
    if (tone === null) return html`${before}${words}`;
    if (tone === "strong") return html`${before}<strong>${words}</strong>`;
    if (tone === "code") return html`${before}<code>${words}</code>`;
    return html`${before}<span class="${tone}">${words}</span>`;
  }, NO_HTML);
}

/** A name for links to a section that is not taken. */
function anchor(wanted: string, taken: Set<string>): string {
  const name = (wanted.toLowerCase().match(/[a-z0-9]+/g) ?? ["section"]).join("-").slice(0, 60);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  taken.add(free);
  return free;
}

/** A bar of 0 to 1 with the whiskers of its interval. Only for the eye: the figures stand beside it. */
function bar({ value, interval }: Gauge): Html {
  const at = (share: number): string => (Math.min(1, Math.max(0, share)) * 100).toFixed(1);
  const [low, high] = [at(interval?.low ?? 0), at(interval?.high ?? 0)];
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
<rect class="track" width="100" height="10"/><rect class="fill" width="${at(value)}" height="10"/>
${interval ? html`<path class="whisker" d="M${low} 5H${high}M${low} 2V8M${high} 2V8"/>` : NO_HTML}</svg>`;
}

function cited(items: readonly Evidence[]): Html {
  const quotes = items.map((item) => {
    const [tone, place] = item.verified ? ["place", placeOf(item)] : ["caution", "unverified: not found"];
    return html`<li><q>${plain(item.quote)}</q> <span class="${tone}">${place}</span></li>`;
  });
  return items.length > 0 ? html`<ul class="quotes" role="list">${quotes}</ul>` : NO_HTML;
}

const SEVERITY_TONES = { error: "bad", warning: "caution", info: "faint" } as const;

const PARTS: Forms<Place, Html> = {
  section({ title, blocks, fold }, { rank, taken }) {
    const words = plain(title);
    if (words === "") return html`<div class="group">${parts(blocks, { rank, taken })}</div>`;
    const frame = html`id="${anchor(words, taken)}" class="${rank === 2 ? "card" : "part"}"`;
    const level = Math.min(rank, 6);
    const heading = html`<h${level}>${inline(title)}</h${level}>`;
    const inner = parts(blocks, { rank: rank + 1, taken });
    if (fold) return html`<details ${frame}><summary>${heading}</summary>\n${inner}\n</details>`;
    return html`<section ${frame}>\n${heading}\n${inner}\n</section>`;
  },
  table({ caption, columns, rows, tones }) {
    const naming = columns.findIndex(({ title }) => title !== "");
    const kind = (at: number): Html => (columns[at]?.align ? html` class="number"` : NO_HTML);
    const head = columns.map(({ title }, at) =>
      title === "" ? html`<td></td>` : html`<th scope="col"${kind(at)}>${plain(title)}</th>`,
    );
    const lines = rows.map((row, index) => {
      const cells = columns.map((_, at) => {
        const cell = row[at] ?? "";
        const text = inline(textOf(cell));
        const isDrawn = typeof cell === "object" && "gauge" in cell;
        const shown = isDrawn ? html`<div class="gauge"><span>${text}</span>${bar(cell.gauge)}</div>` : text;
        if (at !== naming) return html`<td${kind(at)}>${shown}</td>`;
        return html`<th scope="row"${kind(at)}>${shown}</th>`;
      });
      const tone = tones?.[index];
      return html`<tr${tone ? html` class="${tone}"` : NO_HTML}>${cells}</tr>`;
    });
    const name = plain(caption);
    return html`<div class="scroll" role="group" aria-label="${name}" tabindex="0">
<table><caption>${name}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${lines}</tbody></table>
</div>`;
  },
  facts({ items }) {
    const pairs = items.map(({ label, value }) => html`<dt>${plain(label)}</dt><dd>${inline(value)}</dd>`);
    return html`<dl>${pairs.map((pair) => html`<div>${pair}</div>`)}</dl>`;
  },
  marks({ rows }) {
    const items = rows.map(
      ({ label, mark, reason, gauge, evidence }) => html`<li>
<strong>${plain(label)}</strong> <span class="mark">${plain(mark)}</span> ${gauge ? bar(gauge) : NO_HTML}
<div><p>${plain(reason)}</p>${cited(evidence)}</div></li>`,
    );
    return html`<ul class="marks" role="list">${items}</ul>`;
  },
  verdict: ({ text, gauge }) => html`<p class="verdict">${inline(text)}</p>${gauge ? bar(gauge) : NO_HTML}`,
  findings({ items }) {
    const lines = items.map((item) => {
      const level = html`<span class="${SEVERITY_TONES[item.severity]}">${item.severity}</span>`;
      const place = placeOf(item) && html` <span class="place">${placeOf(item)}</span>`;
      return html`<li>${level}${place} ${plain(item.message)} <code>${plain(item.code)}</code></li>`;
    });
    return html`<ul>${lines}</ul>`;
  },
  quotes({ items, rationale }) {
    return html`${cited(items)}${rationale ? html`<p>Rationale: ${plain(rationale)}</p>` : NO_HTML}`;
  },
  list({ style, lead, items }) {
    const lines = items.map(({ icon, text }) => {
      if (!icon) return html`<li>${inline(text)}</li>`;
      return html`<li class="signed"><span>${plain(icon)}</span> ${inline(text)}</li>`;
    });
    if (lines.length === 0) return NO_HTML;
    const above = lead ? html`<p class="lead"><strong>${plain(lead.text)}</strong></p>` : NO_HTML;
    return style === "steps" ? html`${above}<ol>${lines}</ol>` : html`${above}<ul>${lines}</ul>`;
  },
  note: ({ text }) => html`<p class="note">${inline(text)}</p>`,
  problem({ lead, error: { message, hint } }) {
    const next = hint ? html`<br><span class="faint">${plain(hint)}</span>` : NO_HTML;
    return html`<p class="problem"><strong class="bad">${plain(lead)}:</strong> ${plain(message)}${next}</p>`;
  },
};
