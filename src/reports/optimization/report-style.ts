/** The look of `report.html`, for light and dark screens and for print. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6472; --line: #d5dae2; --paper: #fff; --accent: #0a62a9; --good: #1a7f4b; --bad: #b3382c; --band: #0a62a922; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #a2abba; --line: #3a4250; --paper: #14181f; --accent: #6db3f2; --good: #5fc08d; --bad: #ef8276; --band: #6db3f233; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.lead { font-size: 1.05rem; } .note { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; } summary { cursor: pointer; color: var(--accent); margin: .5rem 0; }
/* On a phone charts and tables are moved sideways: scaled down, nobody could read them. */
.chart, .table { overflow-x: auto; } .chart svg { min-width: 38rem; } .table table { min-width: 24rem; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.axis { stroke: var(--line); fill: none; } .curve { stroke: var(--accent); fill: none; stroke-width: 2; } .band { fill: var(--band); }
.up { fill: var(--good); } .down { fill: var(--bad); } .mean { stroke: var(--accent); stroke-width: 2; }
.node { fill: var(--paper); stroke: var(--soft); stroke-width: 1.5; } .node.path { stroke: var(--good); stroke-width: 3; } .edge { stroke: var(--line); stroke-width: 1.5; fill: none; } .edge.path { stroke: var(--good); stroke-width: 2.5; }
.diff { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; border: 1px solid var(--line); border-radius: 6px; padding: .6rem; }
.added { color: var(--good); } .removed { color: var(--bad); } .same { color: var(--soft); }
`;
