import { escapeHtml } from "../base/one-line.js";
import type { Episode } from "../domain/episode.js";
import { lastYearOf } from "../domain/evidence-lines.js";
import { headline } from "../domain/say-corrections.js";
import { sayDay } from "../domain/say-statement.js";
import { reportEvidence, reportHead } from "./html.js";
import { htmlPage } from "./html-page.js";

/** A public page of a verdict: claim, label, justification and citations. Does not show the owner, the settings, or the names of private texts and graphs. */
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
