/**
 * The style of every report: colours, fonts and sizes of the page (`page/styles/tokens.css`). No colour is used without a word or a sign.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #fcfcfb; --ink: #16202a; --soft: #4a5763; --line: #dfe4e8; --panel: #f3f5f6; --on-label: #ffffff;
  --supported: #0867b8; --supported-bg: #e3eef8; --refuted: #ba3a08; --refuted-bg: #fbe9e1; --conflicting: #521a6e; --conflicting-bg: #f0e8f5;
  --open: #5c6670; --open-bg: #eaeef1; --failed: #7a5200; --failed-bg: #fff3d1;
  --serif: ui-serif, "New York", "Iowan Old Style", Charter, "Sitka Text", Cambria, "Noto Serif", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "Liberation Sans", sans-serif; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #0f1418; --ink: #e8edf1; --soft: #b3bec8; --line: #27313a; --panel: #141a20; --on-label: #0f1418;
  --supported: #58abfa; --supported-bg: #12273a; --refuted: #ff8a55; --refuted-bg: #361d12; --conflicting: #e9cdff; --conflicting-bg: #2c2139;
  --open: #a3aeb8; --open-bg: #222b33; --failed: #f0c36a; --failed-bg: #33280d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 var(--sans); overflow-wrap: break-word; }
main { max-width: 48rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font: 400 2rem/1.25 var(--serif); margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 2.75rem 0 .75rem; }
p { margin: .4rem 0; }
a { color: inherit; text-underline-offset: .15em; }
.caps { font-size: .6875rem; font-weight: 700; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 0; }
.meta, .facts { color: var(--soft); font-size: .8125rem; }
.verdict-top { display: flex; align-items: center; gap: .75rem; margin-top: 1.75rem; padding-top: 1.75rem; border-top: 1px solid var(--line); }
.verdict-top h2 { font: 600 2.25rem/1.1 var(--serif); margin: 0; }
.verdict-top .sign { width: 2.25rem; height: 2.25rem; }
.sign { width: 1.15rem; height: 1.15rem; flex: none; vertical-align: -.22rem; margin-right: .3rem; }
.sign .shape { fill: currentColor; }
.sign .glyph { fill: none; stroke: var(--on-label); stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.not-enough-info .sign .shape { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-dasharray: 3 2; }
.not-enough-info .sign .glyph { stroke: currentColor; }
.sure { font-weight: 600; margin-top: .9rem; }
.why { font: 400 1.1875rem/1.58 var(--serif); margin: 1rem 0; }
.supported, .supports { color: var(--supported); } .refuted, .refutes { color: var(--refuted); }
.conflicting { color: var(--conflicting); } .not-enough-info { color: var(--open); } .failed { color: var(--failed); }
.num { display: inline-block; min-width: 1.15rem; padding: 0 .3rem; margin-left: .15rem; border-radius: 3px; background: var(--soft); color: var(--on-label);
  font: 700 .6875rem/1.15rem var(--sans); text-align: center; text-decoration: none; vertical-align: .12em; }
.num.supports { background: var(--supported); } .num.refutes { background: var(--refuted); } a.num + a.num { margin-left: .2rem; }
.ev, .parts { list-style: none; margin: .75rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.ev > li, .parts > li { display: flex; gap: .6rem; padding: .7rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.ev > li > div, .parts > li > div { min-width: 0; }
.ev p, .parts p { margin: 0; overflow-wrap: anywhere; } .ev .num { flex: none; align-self: flex-start; margin: .2rem 0 0; }
.ev > li:target, .card:target { background: var(--panel); }
.facts { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.gloss { display: grid; grid-template-columns: minmax(7rem, 10rem) 1fr; margin: 0; border-top: 1px solid var(--line); }
.gloss dt, .gloss dd { margin: 0; padding: .6rem 1rem .6rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.gloss dt { font: italic 1.0625rem/1.4 var(--serif); } .gloss dt.plain { font: inherit; font-size: .8125rem; color: var(--soft); }
.steps > li { margin: .5rem 0; } .steps b { font-weight: 600; }
.counts { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; padding: 0; margin: 1rem 0 0; list-style: none; }
.chip { display: inline-block; font-size: .875rem; font-weight: 600; white-space: nowrap; }
.text { font: 400 1.1875rem/1.8 var(--serif); white-space: pre-wrap; }
mark { background: none; color: inherit; border-bottom: 2px solid; padding-bottom: .05em; }
mark.supported { border-color: var(--supported); } mark.refuted { border-color: var(--refuted); background: var(--refuted-bg); }
mark.conflicting { border-color: var(--conflicting); background: var(--conflicting-bg); }
mark.not-enough-info { border-color: var(--open); border-bottom-style: dotted; } mark.failed { border-color: var(--failed); border-bottom-style: dashed; }
mark.supported, mark.refuted, mark.conflicting, mark.not-enough-info, mark.failed { color: inherit; }
mark a { text-decoration: none; } mark sup { font: 700 .6875rem/0 var(--sans); margin-left: .15rem; }
.card { padding: 1rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.card > header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; }
.card .claim { font: 600 1.0625rem/1.4 var(--serif); } .card .why { font-size: 1.0625rem; margin: .4rem 0; }
.card .ev { font-size: .875rem; } .source { overflow-wrap: anywhere; }
.corrected { color: var(--ink); background: var(--failed-bg); border-left: 2px solid var(--failed); padding: .6rem .9rem; }
.drawing svg { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
hr { border: 0; border-top: 1px solid var(--line); margin-top: 2.75rem; }
summary { cursor: pointer; color: var(--soft); }
@media print { main { max-width: none; padding: 0; } a[href^="http"] { text-decoration: none; } .num, mark { print-color-adjust: exact; } }
@media (forced-colors: active) { .num, .sign { forced-color-adjust: none; } }
`;
