import { escapeHtml } from "../base/one-line.js";
import type { EvidenceLine } from "../domain/episode.js";
import type { Failure, Label } from "../domain/outcome.js";

export type PageParts = {
  readonly title: string;
  readonly body: string;
  /** Besides the style of all pages. */
  readonly style?: string;
  /** The one script that may run, with its SHA-256 in base64; pages without it run none. */
  readonly script?: { readonly text: string; readonly sha256: string };
};

/** A page in one file: nothing is loaded from anywhere; it can be sent by mail and printed. */
export function htmlPage({ title, body, style = "", script }: PageParts): string {
  const allowed = script === undefined ? "" : `; script-src 'sha256-${script.sha256}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${allowed}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
${body}
</main>
${script === undefined ? "" : `<script>${script.text}</script>\n`}</body>
</html>
`;
}

/** Colours and fonts of the page (`page/styles/tokens.css`); every colour goes with a word or a sign. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fcfcfb; --ink: #16202a; --soft: #4a5763; --line: #dfe4e8; --panel: #f3f5f6;
  --supported: #0867b8; --supported-bg: #e3eef8; --refuted: #ba3a08; --refuted-bg: #fbe9e1; --conflicting: #521a6e; --conflicting-bg: #f0e8f5;
  --open: #5c6670; --open-bg: #eaeef1; --failed: #7a5200; --failed-bg: #fff3d1; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1418; --ink: #e8edf1; --soft: #b3bec8; --line: #27313a; --panel: #141a20;
  --supported: #58abfa; --supported-bg: #12273a; --refuted: #ff8a55; --refuted-bg: #361d12; --conflicting: #e9cdff; --conflicting-bg: #2c2139;
  --open: #a3aeb8; --open-bg: #222b33; --failed: #f0c36a; --failed-bg: #33280d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "Liberation Sans", sans-serif; }
h1, .why, .card .claim, .text { font-family: ui-serif, "New York", "Iowan Old Style", Charter, "Sitka Text", Cambria, "Noto Serif", Georgia, serif; }
sup { line-height: 0; } sup a { padding: 0 .1rem; font: 600 .6875rem/1 system-ui, sans-serif; text-decoration: none; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .75rem; }
p { margin: .4rem 0; }
a { color: inherit; }
.meta { color: var(--soft); font-size: .875rem; }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 1rem 0 0; list-style: none; }
.chip { display: inline-block; border-radius: 999px; padding: .05rem .6rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.supported { color: var(--supported); background: var(--supported-bg); }
.refuted { color: var(--refuted); background: var(--refuted-bg); }
.conflicting { color: var(--conflicting); background: var(--conflicting-bg); }
.not-enough-info { color: var(--open); background: var(--open-bg); }
.failed { color: var(--failed); background: var(--failed-bg); }
.why { font-size: 1.0625rem; }
.text { white-space: pre-wrap; font-size: 1.0625rem; line-height: 1.75; overflow-wrap: break-word; }
mark { color: inherit; border-radius: .2rem; padding: .05rem .15rem; text-decoration: none; }
mark a { text-decoration: none; }
mark.refuted, mark.conflicting { border-bottom: 2px solid currentColor; }
mark.not-enough-info { background: none; border-bottom: 2px dotted var(--open); color: inherit; }
mark sup { font-family: system-ui, sans-serif; font-size: .6875rem; font-weight: 700; margin-left: .15rem; }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; break-inside: avoid; }
.card:target { outline: 2px solid var(--soft); }
.card > header { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; }
.card .claim { font-weight: 600; }
.card .why { color: var(--ink); }
.evidence { margin: .5rem 0 0; padding: .5rem .75rem; background: var(--panel); border-radius: .375rem; font-size: .9rem; }
.evidence ul { margin: .15rem 0 0; padding-left: 1.1rem; }
.evidence .source { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
.corrected { color: var(--failed); background: var(--failed-bg); border-radius: .375rem; padding: .5rem .75rem; }
.drawing svg { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .375rem; }
hr { border: 0; border-top: 1px solid var(--line); margin-top: 2rem; }
@media print { .card { border-color: #999; } }
`;

type Predicted = Label | "failed";
type CardResult = {
  readonly claim: string;
  readonly label: Predicted;
  readonly confidence: number | null;
  readonly justification: string;
  readonly failure: Pick<Failure, "message"> | null;
};

/** A result with its evidence as people look it up. */
export type ShownResult = { readonly result: CardResult; readonly lines: readonly EvidenceLine[] };

export const LABEL_NAMES: Readonly<Record<Predicted, string>> = {
  supported: "✓ supported",
  refuted: "✗ refuted",
  conflicting: "⇄ conflicting evidence",
  "not-enough-info": "? not enough information",
  failed: "! failed",
};

export function resultCard({ result, lines }: ShownResult, number: number, note: string | null = null): string {
  const { claim, label, confidence, justification, failure } = result;
  const sure = confidence === null ? "" : ` ${confidence.toFixed(2)}`;
  return `<article class="card" id="c${number}">
<header><span class="claim">${number}. ${escapeHtml(claim)}</span> <span class="chip ${label}">${LABEL_NAMES[label]}${sure}</span></header>
${note === null ? "" : `<p class="meta">${escapeHtml(note)}</p>`}
<p class="why">${escapeHtml(failure?.message ?? justification)}</p>
${lines.length === 0 ? "" : `<div class="evidence"><strong>Evidence</strong><ul>${lines.map((line) => evidenceItem(line)).join("")}</ul></div>`}
</article>`;
}

export function evidenceItem({ text, stance, sources }: EvidenceLine, id?: string): string {
  const shown = sources.map((source) => `<br><span class="source">${linked(source)}</span>`).join("");
  return `<li${id === undefined ? "" : ` id="${id}"`}>${escapeHtml(text)} <span class="meta">(${stance})</span>${shown}</li>`;
}

/** Web addresses in a source can be followed; nothing else becomes a link. */
function linked(source: string): string {
  return source
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, place) => (place % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`))
    .join("");
}

/** How many of each label, as chips. */
export function labelCounts(results: readonly Pick<CardResult, "label">[]): string {
  const labels = Object.entries(LABEL_NAMES) as [Predicted, string][];
  const items = labels.flatMap(([label, name]) => {
    const count = results.filter((result) => result.label === label).length;
    return count === 0 ? [] : [`<li class="chip ${label}">${count} ${name.slice(2)}</li>`];
  });
  return `<ul class="counts">${items.join("")}</ul>`;
}
