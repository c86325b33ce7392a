import type { CheckedSentence } from "../../articles/check-article.js";
import { escapeHtml } from "../../domain/escape-html.js";
import { type Checked, checkedIn } from "../render-article.js";
import { type Setting, sayMeta } from "./batch-page.js";
import { htmlPage } from "./page.js";
import { LABEL_NAMES, labelCounts, resultCard } from "./result-card.js";

/** A checked text on one page: the marked text, then what was found, each finding with its evidence. */
export function articlePage(title: string, text: string, sentences: readonly CheckedSentence[], setting: Setting): string {
  const checked = checkedIn(sentences);
  const left = sentences.flatMap((sentence) => (sentence.kind === "left-out" ? [sentence] : []));
  const body = `<h1>${escapeHtml(title)}</h1>
${sayMeta(setting)}
${labelCounts(checked.map(({ result }) => result))}
<h2>The text</h2>
<div class="text">${markedText(text, checked)}</div>
<h2>${checked.length} statements</h2>
${[...checked.entries()].sort(byInterest).map(cardOf).join("\n")}
<details><summary>${left.length} sentences were not checked</summary>
<ul>${left.map(({ text: said, because }) => `<li>${escapeHtml(said)} <span class="meta">– ${escapeHtml(because)}</span></li>`).join("")}</ul></details>`;
  return htmlPage({ title, body });
}

type Numbered = readonly [number, Checked];

function cardOf([place, { claim, text, resolved, result, evidence }]: Numbered): string {
  const note = resolved === null ? null : `${resolved}; the text says: ${text}`;
  return resultCard({ result: { ...result, claim }, lines: evidence }, place + 1, note);
}

const INTEREST: readonly string[] = ["refuted", "conflicting", "failed", "not-enough-info", "supported"];

/** What a reader has to look at comes first. */
function byInterest([a, one]: Numbered, [b, other]: Numbered): number {
  return INTEREST.indexOf(one.result.label) - INTEREST.indexOf(other.result.label) || a - b;
}

function markedText(text: string, checked: readonly Checked[]): string {
  let [shown, at] = ["", 0];
  for (const [place, { start, end, result }] of checked.entries()) {
    const sign = LABEL_NAMES[result.label].slice(0, 1);
    const number = `<sup><a href="#c${place + 1}" title="${escapeHtml(LABEL_NAMES[result.label])}">${place + 1}${sign}</a></sup>`;
    shown += `${escapeHtml(text.slice(at, start))}<mark class="${result.label}">${escapeHtml(text.slice(start, end))}${number}</mark>`;
    at = end;
  }
  return shown + escapeHtml(text.slice(at));
}
