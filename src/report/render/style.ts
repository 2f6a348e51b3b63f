/** The look of a page. Contrasts are those of WCAG 2.2 AA in both schemes. */
export const STYLE = `
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
  background: var(--page); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header { border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 0 0 .6rem; font-size: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1.1rem; }
p, ul, ol, dl, .bar, .scroll { margin: 0 0 .75rem; }
ul, ol { padding-left: 1.5rem; }
li { margin-bottom: .2rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .caution { color: var(--caution); }
h2 > .faint, h3 > .faint { font-size: 1rem; font-weight: 400; }
.faint, .note, dt, caption, code, .place, thead th { color: var(--faint); }
code, .place { font: .875em/1.4 ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem 1.5rem .75rem; margin-bottom: 1.5rem; }
.part, .group { margin: 1.25rem 0; }
details.part { border-top: 1px solid var(--line); padding-top: .6rem; margin: .6rem 0; }
summary { cursor: pointer; margin-bottom: .5rem; } summary > * { display: inline; }
summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--fill); outline-offset: 2px; }
.verdict { font-size: 1.15rem; font-weight: 600; margin-bottom: .5rem; }
.verdict .faint { font-weight: 400; font-size: .9rem; }
.problem { border-left: 3px solid var(--bad); padding-left: .9rem; }
.lead { margin-bottom: .25rem; }
.signed { list-style: none; margin-left: -1.5rem; padding-left: 1.75em; }
.signed > span:first-child { float: left; margin-left: -1.75em; }
.marks, .quotes { list-style: none; padding: 0; }
.marks { display: grid; grid-template-columns: fit-content(11rem) fit-content(9rem) 6rem 1fr; column-gap: 1rem; }
.marks > li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; padding: .4rem 0; border-bottom: 1px solid var(--line); }
.marks > li > div { grid-column: 4; } .marks p, .marks .quotes { margin: 0; }
.mark { text-align: right; } .marks .bar { margin: .45rem 0 0; }
.quotes > li { border-left: 3px solid var(--line); padding-left: .9rem; margin: .3rem 0; }
.bar { display: block; width: 100%; height: .7rem; }
.track { fill: var(--track); } .fill { fill: var(--fill); }
.whisker { stroke: var(--whisker); stroke-width: 1.5; fill: none; vector-effect: non-scaling-stroke; }
.gauge { display: flex; align-items: center; gap: .6rem; min-width: 9rem; } .gauge > span { min-width: 3em; } .gauge .bar { margin: 0; }
.scroll { overflow-x: auto; overflow-wrap: break-word; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .4rem; font-size: .9rem; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: .85rem; white-space: nowrap; } tbody th { font-weight: 500; min-width: 9rem; overflow-wrap: anywhere; }
th.number, td.number { text-align: right; white-space: nowrap; }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .15rem 0; } dd { margin: 0; }
@media (max-width: 36rem) {
  .card { padding: 1rem 1rem .5rem; } dl > div { grid-template-columns: 1fr; }
  .marks { grid-template-columns: 1fr fit-content(9rem) 4rem; } .marks > li > div { grid-column: 1 / -1; }
}
@media print {
  body { max-width: none; padding: 0; font-size: .85rem; background: none; }
  .card { border: 0; padding: 0; background: none; } .scroll { overflow: visible; }
  h2, h3, h4, summary, caption { break-after: avoid; } tr, li, dl > div { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; }
}
`;
