import { escapeHtml } from "../base/one-line.js";
import type { EvidenceLine } from "../domain/episode.js";
import type { Citation, Failure } from "../domain/outcome.js";
import { PAGE_STYLE } from "./page-style.js";
import { GLYPHS, OUTLINES } from "./palette.js";
import { LABEL_WORDS, type Shown, STANCE_WORDS } from "./words.js";

export type PageParts = {
  readonly title: string;
  readonly body: string;
  /** In addition to the style of all pages. */
  readonly style?: string;
  /** The only script that may run, with its SHA-256 in base64; without it, the page runs none. */
  readonly script?: { readonly text: string; readonly sha256: string };
};

/** A page in one file without external resources, to mail or print. */
export function htmlPage({ title, body, style = "", script }: PageParts): string {
  const allowed = script === undefined ? "" : `; script-src 'sha256-${script.sha256}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${allowed}">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
<main>
${body}
</main>
${script === undefined ? "" : `<script>${script.text}</script>\n`}</body>
</html>
`;
}

type CardResult = {
  readonly claim: string;
  readonly label: Shown;
  readonly confidence: number | null;
  readonly justification: string;
  readonly failure: Pick<Failure, "message"> | null;
};

export type ShownResult = { readonly result: CardResult; readonly lines: readonly EvidenceLine[] };

export function labelSign(label: Shown): string {
  return `<svg class="sign" viewBox="-12 -12 24 24" aria-hidden="true"><path class="shape" d="${OUTLINES[label]}"/><path class="glyph" d="${GLYPHS[label]}"/></svg>`;
}

export function labelChip(label: Shown, confidence: number | null = null): string {
  return `<span class="chip ${label}">${labelSign(label)}${LABEL_WORDS[label]}${confidence === null ? "" : ` ${confidence.toFixed(2)}`}</span>`;
}

/** The number of a citation, coloured by stance. `to`: the anchor of its entry in the list. */
export function citationMark(number: number, stance: Citation["stance"], to?: string): string {
  if (to === undefined) return `<span class="num ${stance}">${number}</span>`;
  return `<a class="num ${stance}" href="#${to}" title="Evidence ${number}, ${STANCE_WORDS[stance].toLowerCase()}">${number}</a>`;
}

export function resultCard({ result, lines }: ShownResult, number: number, note: string | null = null): string {
  const { claim, label, confidence, justification, failure } = result;
  const place = (at: number) => `c${number}-e${at + 1}`;
  const marks = lines.map(({ stance }, at) => citationMark(at + 1, stance, place(at)));
  return `<article class="card" id="c${number}">
<header><span class="claim">${number}. ${escapeHtml(claim)}</span> ${labelChip(label, confidence)}</header>
${note === null ? "" : `<p class="meta">${escapeHtml(note)}</p>`}
<p class="why">${escapeHtml(failure?.message ?? justification)}${failure === null ? marks.join("") : ""}</p>
${evidenceList(lines, place)}
</article>`;
}

export function evidenceList(lines: readonly EvidenceLine[], place: (at: number) => string): string {
  if (lines.length === 0) return "";
  const items = lines.map(({ text, stance, sources }, at) => {
    const from = sources.map((source) => `<span class="source">${linked(source)}</span>`).join("");
    return `<li id="${place(at)}">${citationMark(at + 1, stance)}<div><p>${escapeHtml(text)}</p><p class="facts"><b class="${stance}">${STANCE_WORDS[stance]}</b>${from}</p></div></li>`;
  });
  return `<ol class="ev">${items.join("")}</ol>`;
}

/** Only web addresses in a source become links. */
function linked(source: string): string {
  return source
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, place) =>
      place % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}" rel="noreferrer" target="_blank">${escapeHtml(part)}</a>`,
    )
    .join("");
}

export function labelCounts(results: readonly Pick<CardResult, "label">[]): string {
  const items = (Object.keys(LABEL_WORDS) as Shown[]).flatMap((label) => {
    const count = results.filter((result) => result.label === label).length;
    return count === 0 ? [] : [`<li class="chip ${label}">${labelSign(label)}${count} ${LABEL_WORDS[label].toLowerCase()}</li>`];
  });
  return `<ul class="counts">${items.join("")}</ul>`;
}
