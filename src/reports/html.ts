import { escapeHtml } from "../base/one-line.js";
import type { Episode } from "../domain/episode.js";
import { evidenceLines } from "../domain/evidence-lines.js";
import { piecesOf, type Verdict } from "../domain/outcome.js";
import { sayBasis } from "../domain/say-basis.js";
import { correctionNote, headline } from "../domain/say-corrections.js";
import { sayPicture, sayPoints } from "../domain/say-picture.js";
import { sayRelation } from "../domain/say-statement.js";
import { DONE } from "./action-words.js";
import { citedItems } from "./cited.js";
import { evidenceItem, htmlPage, LABEL_NAMES } from "./html-page.js";
import { svg } from "./svg.js";

/** One verification on a page in one file, to be sent and printed: verdict, evidence, reading, graph and steps. */
export function html(episode: Episode): string {
  const { claim, outcome, id, startedAt, policy, versions, trajectory } = episode;
  const label = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
  const sure = outcome.kind === "verdict" && outcome.verdict.confidence !== null ? ` ${outcome.verdict.confidence.toFixed(2)}` : "";
  const steps = trajectory.map(({ action, observation }) => `<li>${DONE[action]}: ${escapeHtml(observation.summary)}</li>`);
  const foot = `Verification ${id} · ${startedAt.slice(0, 10)} · policy ${policy} · graph ${versions.graph} · Plumbline ${versions.plumbline}`;
  const note = correctionNote(episode);
  const body = `<h1>${escapeHtml(headline(episode))}</h1>
${note === null ? "" : `<p class="corrected">Claim: “${escapeHtml(claim.text)}”<br>${escapeHtml(note)}</p>`}
<p><span class="chip ${label}">${LABEL_NAMES[label]}${sure}</span>${claim.asOf === null ? "" : ` <span class="meta">as of ${escapeHtml(claim.asOf)}</span>`}</p>
${outcome.kind === "verdict" ? verdictPart(episode, outcome.verdict) : `<p>${escapeHtml(outcome.failure.message)}</p><p>No verdict was reached; an error is not an answer.</p>`}
${section("Evidence graph", episode.graph.statements.length === 0 ? "" : `<div class="drawing">${svg(episode)}</div>`)}
${section("Steps", `<ol>${steps.join("")}</ol>`)}
<hr><p class="meta">${escapeHtml(foot)}</p>`;
  return htmlPage({ title: headline(episode), body });
}

function verdictPart(episode: Episode, verdict: Verdict): string {
  const { parts, citations, forced, droppedCitations, image, hint, reading = [] } = verdict;
  const items = (said: readonly string[]) => list(said.map((line) => `<li>${escapeHtml(line)}</li>`));
  const lines = evidenceLines(episode.graph, citations);
  const made = sayBasis(verdict);
  const judged = parts.map(
    ({ text, label, justification: why }) =>
      `<li><span class="chip ${label}">${LABEL_NAMES[label]}</span> ${escapeHtml(text)}<br><span class="meta">${escapeHtml(why)}</span></li>`,
  );
  const names = episode.links.map((link) =>
    link.kind === "linked"
      ? `“${link.span.text}”: ${link.entity.label} (${link.entity.id})${link.entity.description === null ? "" : `, ${link.entity.description}`}`
      : `“${link.span.text}”: not in this graph`,
  );
  const read = [...names, ...reading.flatMap(({ relations }) => relations.map(sayRelation)), ...notUnderstood(verdict)];
  return `<p class="why">${numberedWords(episode, verdict)}</p>
${made === null ? "" : `<p class="meta">Confidence: ${escapeHtml(made)}</p>`}
${forced === null ? "" : `<p>The budget (${escapeHtml(forced)}) ended the search before it was over.</p>`}
${droppedCitations === 0 ? "" : `<p class="meta">${droppedCitations} citations did not hold up and were removed.</p>`}
${section("What the claim says", list(judged))}
${section("Key points", items(sayPoints(verdict)))}
${section("The picture", image === undefined ? "" : `<p>${escapeHtml(sayPicture(image))}</p>`)}
${section("Evidence", lines.length === 0 ? "" : `<ol>${lines.map((line, at) => evidenceItem(line, `e${at + 1}`)).join("")}</ol>`)}
${section("How the claim was read", items(read))}
${hint === null ? "" : `<p class="meta">${escapeHtml(hint)}</p>`}`;
}

/** The justification with the numbers of its evidence, each behind the words that rest on it. */
function numberedWords(episode: Episode, verdict: Verdict): string {
  const cited = citedItems(episode);
  return piecesOf(verdict)
    .map(({ text, ids }) => {
      const numbers = [...new Set(ids.flatMap((id) => cited.get(id)?.number ?? []))];
      return `${escapeHtml(text)}${numbers.map((number) => `<sup><a href="#e${number}">${number}</a></sup>`).join("")}`;
    })
    .join("");
}

function notUnderstood({ reading = [] }: Verdict): readonly string[] {
  const words = reading.flatMap((one) => one.notUnderstood);
  return words.length === 0 ? [] : [`Not understood: ${words.map((word) => `“${word}”`).join(", ")}`];
}

const list = (items: readonly string[]) => (items.length === 0 ? "" : `<ul>${items.join("")}</ul>`);

function section(title: string, content: string): string {
  return content === "" ? "" : `<h2>${title}</h2>\n${content}`;
}
