import { escapeHtml } from "../base/one-line.js";
import type { Episode } from "../domain/episode.js";
import { evidenceLines, lastYearOf } from "../domain/evidence-lines.js";
import type { Verdict } from "../domain/outcome.js";
import { correctionNote, headline } from "../domain/say-corrections.js";
import { sayDay, sayRelation } from "../domain/say-statement.js";
import { sayBasis, sayPicture, sayPoints } from "../domain/say-verdict.js";
import { unheardSources } from "../domain/unheard-sources.js";
import { stanceIn } from "./cited.js";
import { citationMark, evidenceList, htmlPage, labelChip, labelSign } from "./html-page.js";
import { justificationPieces, type Piece, partPieces } from "./justification.js";
import { stepsInWords } from "./step-words.js";
import { svg } from "./svg.js";
import { count, outcomeLabel, sayOutcome, sentence } from "./words.js";

/** One verification as a page in one file, to mail or print: verdict, evidence, reading, graph and steps. */
export function html(episode: Episode): string {
  const { outcome, id, startedAt, policy, versions } = episode;
  const steps = stepsInWords(episode).map(
    ({ title, why, found }) => `<li><b>${escapeHtml(title)}.</b> ${escapeHtml(found === "" ? why : found)}</li>`,
  );
  const foot = `Verification ${id} · ${sayDay(startedAt)} · policy ${policy} · graph ${versions.graph} · Plumbline ${versions.plumbline}`;
  const body = `${reportHead(episode)}
${outcome.kind === "verdict" ? verdictPart(episode, outcome.verdict) : ""}
${section("Evidence graph", episode.graph.statements.length === 0 ? "" : `<div class="drawing">${svg(episode)}</div>`)}
${section("Steps", `<ol class="steps">${steps.join("")}</ol>`)}
<hr><p class="meta">${escapeHtml(foot)}</p>`;
  return htmlPage({ title: headline(episode), body });
}

/** Claim, label, confidence and justification. Shared pages show only this and the evidence. */
export function reportHead(episode: Episode): string {
  const { claim, outcome, startedAt, trajectory } = episode;
  const label = outcomeLabel(outcome);
  const note = correctionNote(episode);
  const searched = trajectory.some(({ action }) => action === "webSearch") ? "pages searched" : "no pages searched";
  const asOf = `As of ${claim.asOf === null ? sayDay(startedAt) : sayDay(claim.asOf)}`;
  const head = `<p class="caps">Claim</p>
<h1 dir="auto">${escapeHtml(headline(episode))}</h1>
${note === null ? "" : `<p class="corrected">Claim: “${escapeHtml(claim.text)}”<br>${escapeHtml(note)}</p>`}
<p class="meta">${escapeHtml(`${asOf} · ${searched}`)}</p>
<div class="verdict-top ${label}">${labelSign(label)}<h2>${sayOutcome(outcome)}</h2></div>`;
  if (outcome.kind === "failed")
    return `${head}\n<p class="why">${escapeHtml(sentence(outcome.failure.message))}</p><p>No verdict was reached; an error is not an answer.</p>`;
  const { verdict } = outcome;
  const made = sayBasis(verdict);
  return `${head}
${verdict.confidence === null ? "" : `<p class="sure">Confidence ${verdict.confidence.toFixed(2)}</p>`}
${made === null ? "" : `<p class="meta">${escapeHtml(sentence(made))}</p>`}
<p class="why">${numbered(justificationPieces(verdict), verdict)}</p>
${verdict.label === "not-enough-info" ? "<p>This does not mean that the claim is false.</p>" : ""}`;
}

export function reportEvidence({ graph }: Pick<Episode, "graph">, verdict: Verdict): string {
  const parts = verdict.parts.map(
    (part) =>
      `<li><div><p>${labelChip(part.label, part.confidence)} ${escapeHtml(part.text)}</p><p class="meta">${numbered(partPieces(part, verdict), verdict)}</p></div></li>`,
  );
  return `${section("What the claim says", parts.length === 0 ? "" : `<ol class="parts">${parts.join("")}</ol>`)}
${section("Evidence", evidenceList(evidenceLines(graph, verdict.citations), place))}`;
}

const place = (at: number) => `e${at + 1}`;

function pointList(verdict: Verdict): string {
  const said = sayPoints(verdict).map((line) => `<li>${escapeHtml(line)}</li>`);
  return said.length === 0 ? "" : `<ul>${said.join("")}</ul>`;
}

function verdictPart(episode: Episode, verdict: Verdict): string {
  const { forced, droppedCitations, hint } = verdict;
  return `${forced === null ? "" : `<p>The budget (${escapeHtml(forced)}) ended the search before it was over.</p>`}
${droppedCitations === 0 ? "" : `<p class="meta">${sentence(`${count(droppedCitations, "citation")} did not hold up and ${droppedCitations === 1 ? "was" : "were"} removed`)}</p>`}
${reportEvidence(episode, verdict)}
${section("Key points", pointList(verdict))}
${section("The picture", verdict.image === undefined ? "" : `<p>${escapeHtml(sayPicture(verdict.image))}</p>`)}
${section("How the claim was read", readingTable(episode, verdict))}
${unheardSources(episode)
  .map((line) => `<p class="meta">${escapeHtml(line)}</p>`)
  .join("")}
${hint === null ? "" : `<p class="meta">${escapeHtml(hint)}</p>`}`;
}

/** The justification, with citation numbers after the words that they prove. */
function numbered(pieces: readonly Piece[], verdict: Verdict): string {
  return pieces
    .map(({ text, cites }) => {
      const marks = cites.flatMap((number) => {
        const citation = verdict.citations[number - 1];
        return citation === undefined ? [] : [citationMark(number, stanceIn(verdict, citation), place(number - 1))];
      });
      return `${escapeHtml(text)}${marks.join("")}`;
    })
    .join(" ");
}

function readingTable({ links }: Episode, { reading = [] }: Verdict): string {
  const names = links.map((link) => {
    if (link.kind === "unknown") return row(link.span.text, "<strong>not in this graph</strong>");
    const { label, id, description } = link.entity;
    return row(
      link.span.text,
      `<strong>${escapeHtml(label)}</strong> <span class="meta">${escapeHtml(id)}${description === null ? "" : ` · ${escapeHtml(description)}`}</span>`,
    );
  });
  const relations = reading.flatMap(({ relations: read, denied }) =>
    read.map((relation) => row("Relation", escapeHtml(`${denied ? "not: " : ""}${sayRelation(relation)}`), true)),
  );
  const words = reading.flatMap((one) => one.notUnderstood);
  const left = words.length === 0 ? [] : [row("Not understood", escapeHtml(words.map((word) => `“${word}”`).join(", ")), true)];
  const rows = [...names, ...relations, ...left];
  return rows.length === 0 ? "" : `<dl class="gloss">${rows.join("")}</dl>`;
}

const row = (words: string, as: string, plain = false) =>
  `<dt${plain ? ' class="plain"' : ' dir="auto"'}>${escapeHtml(words)}</dt><dd>${as}</dd>`;

function section(title: string, content: string): string {
  return content === "" ? "" : `<h2>${title}</h2>\n${content}`;
}

/**
 * A public page of a verdict: claim, label, justification and citations. Does not show the owner, the settings, or the names of private
 * texts and graphs.
 */
export function embedPage(episode: Episode): string {
  const shown = withoutOwner(episode);
  const { outcome, startedAt } = shown;
  const body = `${reportHead(shown)}
${outcome.kind === "verdict" ? reportEvidence(shown, outcome.verdict) : ""}
<hr><p class="meta">${escapeHtml(`Checked by Plumbline on ${sayDay(startedAt)}.`)}</p>`;
  return htmlPage({ title: headline(shown), body });
}

export const NOT_SHARED_PAGE = htmlPage({
  title: "Not shared",
  body: "<h1>This verdict is not shared</h1>\n<p>The link was taken back, or the verification was deleted.</p>",
});

/** Removes names of given texts, addresses of private documents and names of private graphs. */
function withoutOwner(episode: Pick<Episode, keyof Episode>): Episode {
  const { graph } = episode;
  const statements = graph.statements.map((statement) => {
    const { provenance } = statement;
    if (provenance.source === "web" || provenance.graph.startsWith("wikidata") || lastYearOf(provenance.graph) !== null) return statement;
    return { ...statement, provenance: { ...provenance, graph: "a knowledge graph" } };
  });
  const passages = graph.passages.map((passage) => {
    const { provenance } = passage;
    if (provenance.source === "given") return { ...passage, provenance: { ...provenance, name: "A text that was given with the claim" } };
    return /^https?:/.test(provenance.url) ? passage : { ...passage, provenance: { ...provenance, url: "" } };
  });
  return { ...episode, graph: { ...graph, statements, passages } };
}
