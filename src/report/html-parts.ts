import type { Unscored } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";
import { type Html, type HtmlValue, html, NO_HTML } from "./html.js";

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Its cells are numbers, which align right. */
  readonly isNumber?: boolean;
}

/** A table with a caption; the first cell of a row is its heading. A wide one scrolls within the page. */
export function htmlTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const kind = (index: number): Html => (columns[index]?.isNumber ? html` class="number"` : NO_HTML);
  const head = columns.map(({ title }, index) => html`<th scope="col"${kind(index)}>${title}</th>`);
  const body = rows.map(([first = "", ...cells]) => {
    const rest = cells.map((cell, index) => html`<td${kind(index + 1)}>${cell}</td>`);
    return html`<tr><th scope="row">${first}</th>${rest}</tr>`;
  });
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</div>`;
}

export function htmlList(items: readonly HtmlValue[]): Html {
  return html`<ul>
${items.map((item) => html`<li>${item}</li>`)}
</ul>`;
}

/** A list whose order counts. */
export function htmlSteps(items: readonly HtmlValue[]): Html {
  return html`<ol>
${items.map((item) => html`<li>${item}</li>`)}
</ol>`;
}

/** Terms and what they are. */
export function htmlTerms(terms: readonly { readonly label: string; readonly value: string }[]): Html {
  return html`<dl>
${terms.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
</dl>`;
}

/** What only some readers want to see: closed on a screen, open on paper. */
export function htmlDetails(title: string, content: readonly Html[]): Html {
  return html`<details><summary>${title}</summary>
${content}
</details>`;
}

/** Why something has no result, and what to do next. */
export function htmlFailure(lead: string, { message, hint }: Pick<Unscored, "message" | "hint">): Html {
  const next = hint ? html`<p class="faint">${hint}</p>` : NO_HTML;
  return html`<p><span class="bad">${lead}:</span> ${message}</p>${next}`;
}

/** A sentence that lowers the trust in what stands beside it. */
export function htmlNote(note: string): Html {
  return html`<p class="note">${note}</p>`;
}

/** A bar of 0 to 1 with the whiskers of its interval. Only for the eye: the figures stand beside it. */
export function htmlBar(value: number, interval: Interval | null): Html {
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
<rect class="track" width="100" height="10"/><rect class="fill" width="${place(value)}" height="10"/>
${interval ? whiskers(place(interval.low), place(interval.high)) : NO_HTML}
</svg>`;
}

function whiskers(low: string, high: string): Html {
  return html`<path class="whisker" d="M${low} 5H${high}M${low} 2V8M${high} 2V8"/>`;
}

function place(share: number): string {
  return (Math.min(1, Math.max(0, share)) * 100).toFixed(1);
}
