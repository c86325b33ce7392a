import { byInterest, type Checked, type CheckedSentence, checkedIn, labelOf, markedIn } from "../articles/check-article.js";
import { escapeHtml } from "../base/one-line.js";
import { sayDay } from "../domain/say-statement.js";
import { htmlPage, labelCounts, resultCard, type ShownResult } from "./html-page.js";
import { count, LABEL_WORDS } from "./words.js";

/** A checked text on one page: the marked text, then each statement with its evidence. */
export function articlePage(title: string, text: string, sentences: readonly CheckedSentence[], setting: Setting): string {
  const checked = checkedIn(sentences);
  const left = sentences.flatMap((sentence) => (sentence.kind === "left-out" ? [sentence] : []));
  const body = `<h1>${escapeHtml(title)}</h1>
${sayMeta(setting)}
${labelCounts(checked.map(({ result }) => result))}
<h2>The text</h2>
<div class="text">${markedText(text, checked)}</div>
<h2>${count(checked.length, "statement")}</h2>
${[...checked.entries()]
  .sort(([a, one], [b, other]) => byInterest(one, other) || a - b)
  .map(cardOf)
  .join("\n")}
<details><summary>${count(left.length, "sentence")} not checked</summary>
<ul>${left.map(({ text: said, because }) => `<li>${escapeHtml(said)} <span class="meta">– ${escapeHtml(because)}</span></li>`).join("")}</ul></details>`;
  return htmlPage({ title, body });
}

function cardOf([place, { claim, text, resolved, result, evidence }]: readonly [number, Checked]): string {
  const note = resolved === null ? null : `${resolved}; the text says: ${text}`;
  return resultCard({ result: { ...result, claim }, lines: evidence }, place + 1, note);
}

function markedText(text: string, checked: readonly Checked[]): string {
  let [shown, at] = ["", 0];
  for (const sentence of markedIn(checked)) {
    const { start, end, claims } = sentence;
    const numbers = claims.map(([number, { result }]) => {
      return `<sup><a href="#c${number}" title="${LABEL_WORDS[result.label]}">${number}</a></sup>`;
    });
    const said = escapeHtml(text.slice(start, end));
    shown += `${escapeHtml(text.slice(at, start))}<mark class="${labelOf(sentence)}">${said}${numbers.join(" ")}</mark>`;
    at = end;
  }
  // Of a Markdown heading only the words.
  return (shown + escapeHtml(text.slice(at))).replace(/^#{1,6} (.*)$/gmu, "<strong>$1</strong>");
}

export type Setting = { readonly graph: string; readonly policy: string; readonly date: string };

export function batchPage(title: string, results: readonly ShownResult[], setting: Setting): string {
  const body = `<h1>${escapeHtml(title)}</h1>
${sayMeta(setting)}
${labelCounts(results.map(({ result }) => result))}
<h2>${count(results.length, "claim")}</h2>
${results.map((result, place) => resultCard(result, place + 1)).join("\n")}`;
  return htmlPage({ title, body });
}

function sayMeta({ graph, policy, date }: Setting): string {
  return `<p class="meta">Checked by Plumbline on ${escapeHtml(sayDay(date))} · graph ${escapeHtml(graph)} · policy ${escapeHtml(policy)}</p>`;
}
