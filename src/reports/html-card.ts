import { escapeHtml } from "../base/one-line.js";
import type { EvidenceLine } from "../domain/episode.js";
import type { Failure, Label } from "../domain/outcome.js";

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
${lines.length === 0 ? "" : `<div class="evidence"><strong>Evidence</strong><ul>${lines.map(evidenceItem).join("")}</ul></div>`}
</article>`;
}

export function evidenceItem({ text, stance, sources }: EvidenceLine): string {
  const shown = sources.map((source) => `<br><span class="source">${linked(source)}</span>`).join("");
  return `<li>${escapeHtml(text)} <span class="meta">(${stance})</span>${shown}</li>`;
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
