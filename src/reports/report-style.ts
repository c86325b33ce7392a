/** What the pages of evaluations and optimizer runs need besides the style of all pages. */
export const REPORT_STYLE = `
:root { --accent: var(--supported); --good: var(--supported); --bad: var(--refuted); --band: color-mix(in srgb, var(--supported) 15%, transparent); }
main { max-width: 74rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; margin: .75rem 0; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td { font-variant-numeric: tabular-nums; }
.figures th, .figures td { padding: .3rem .4rem; font-size: .8125rem; }
.figures th { white-space: nowrap; }
figure { margin: .75rem 0; max-width: 100%; overflow-x: auto; }
figcaption { font-weight: 600; font-size: .9rem; }
figure svg { max-width: 100%; height: auto; }
figure.wide svg { max-width: none; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg text.soft { fill: var(--soft); }
svg text.on-dark { fill: #fff; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .guide { stroke: var(--soft); stroke-dasharray: 4 4; }
svg .ink { stroke: var(--ink); stroke-width: 1.5; }
svg .band { fill: var(--band); }
svg .up { fill: var(--good); }
svg .down { fill: var(--bad); }
svg .mean { stroke: var(--accent); stroke-width: 2; }
svg .node { fill: var(--paper); stroke: var(--soft); stroke-width: 1.5; }
svg .edge { stroke: var(--line); stroke-width: 1.5; fill: none; }
svg .node.path, svg .edge.path { stroke: var(--good); stroke-width: 3; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; font-size: .875rem; }
.swatch { display: inline-block; width: .8rem; height: .8rem; border-radius: 50%; margin-right: .35rem; vertical-align: -.1rem; }
.diff { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; border: 1px solid var(--line); border-radius: 6px; padding: .6rem; }
.added { color: var(--good); }
.removed { color: var(--bad); }
.same { color: var(--soft); }
.filters { display: flex; flex-wrap: wrap; gap: .75rem; }
.filters label { display: flex; flex-direction: column; font-size: .8125rem; color: var(--soft); }
.filters select, .filters input, .pager button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; padding: .25rem .5rem; }
.claims td:first-child { width: 34%; }
.claims ul { margin: .2rem 0; padding-left: 1.1rem; }
@media (max-width: 44rem) {
  .claims thead { display: none; }
  .claims tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .claims td, .claims td:first-child { display: block; width: auto; border: 0; padding: .15rem 0; overflow-wrap: anywhere; }
  .claims td:nth-child(2)::before { content: "gold "; color: var(--soft); }
  .claims td:nth-child(3)::before { content: "verdict "; color: var(--soft); }
}
`;
