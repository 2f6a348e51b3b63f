/** The look of the PluginEval report. Contrasts are those of WCAG 2.2 AA in both schemes. */
export const SCORE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --ink: #1d2126; --faint: #59616b; --line: #d9dce1;
  --track: #e4e7ec; --fill: #3f74b5; --whisker: #14181d;
  --good: #1b6e3c; --bad: #b3261e; --caution: #8a5300;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --card: #1b1f24; --ink: #e4e7eb; --faint: #a2abb6; --line: #343a42;
    --track: #2c3239; --fill: #4a80c4; --whisker: #ffffff;
    --good: #6fce94; --bad: #ff8f86; --caution: #eab25a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { line-height: 1.25; margin: 0 0 .5rem; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1.6rem; }
h3 { font-size: 1.1rem; margin-top: 2rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
h5 { font-size: .95rem; margin: 1rem 0 .25rem; }
p, ul, ol, dl { margin: 0 0 .75rem; }
ul, ol { padding-left: 1.4rem; }
.faint, caption { color: var(--faint); }
.good { color: var(--good); } .bad { color: var(--bad); } .caution { color: var(--caution); }
header { border-bottom: 1px solid var(--line); margin-bottom: 2rem; }
article, section.card {
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  padding: 1.5rem; margin-bottom: 2rem;
}
.path { font-family: ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace; font-size: .9em; }
.composite { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.25rem; margin-bottom: .5rem; }
.composite .figure { font-size: 2.6rem; font-weight: 650; line-height: 1.1; font-variant-numeric: tabular-nums; }
.composite .figure small { font-size: 1rem; font-weight: 400; color: var(--faint); }
.composite .badge { font-weight: 600; }
.bar { display: block; width: 100%; height: .75rem; }
.composite + .bar { height: 1rem; margin-bottom: .4rem; }
.bar .track { fill: var(--track); }
.bar .fill { fill: var(--fill); }
.bar .whisker { stroke: var(--whisker); stroke-width: 1.5; fill: none; vector-effect: non-scaling-stroke; }
.scroll { overflow-x: auto; margin-bottom: .75rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
caption { text-align: left; padding-bottom: .4rem; font-size: .9rem; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody th { font-weight: 500; }
thead th { font-size: .85rem; color: var(--faint); font-weight: 600; white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.score { display: flex; align-items: center; gap: .6rem; min-width: 11rem; }
.score > span { min-width: 3.2em; }
.layer { margin-bottom: 1rem; }
.layer p { margin-bottom: .25rem; }
.note { padding-left: 1.1rem; border-left: 3px solid var(--caution); margin: .4rem 0; }
details { border-top: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; font-weight: 500; }
summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--fill); outline-offset: 2px; }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .15rem 0; }
dt { color: var(--faint); } dd { margin: 0; }
blockquote { margin: .3rem 0; padding-left: .9rem; border-left: 3px solid var(--line); }
@media (max-width: 36rem) { dl > div { grid-template-columns: 1fr; } article, section.card { padding: 1rem; } }
@media print {
  body { max-width: none; padding: 0; font-size: .85rem; background: none; }
  article, section.card { border: 0; padding: 0; background: none; }
  h2, h3, h4, h5, summary, caption { break-after: avoid; }
  tr, blockquote, dl > div { break-inside: avoid; }
  .scroll { overflow: visible; }
  details::details-content { content-visibility: visible; display: block; }
}
`;
