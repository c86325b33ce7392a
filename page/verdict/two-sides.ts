import type { Episode } from "../../src/domain/episode.js";
import type { Citation, Verdict } from "../../src/domain/outcome.js";
import { sayDay, sayValue } from "../../src/domain/say-statement.js";
import { idOf } from "../../src/reports/cited.js";
import { type Child, h } from "../dom.js";
import { nameIn } from "../graph/details.js";
import { icon } from "../icons.js";
import { cite } from "../parts/cite.js";
import { verdictSign } from "../parts/verdict-sign.js";
import { isStarter } from "../say/graph-words.js";

/** For a conflict: the evidence of both sides next to each other. */
export function twoSides(episode: Episode, { citations }: Verdict): HTMLElement | null {
  const numbered = citations.map((citation, index) => ({ citation, number: index + 1 }));
  const one = numbered.find(({ citation }) => citation.stance === "supports");
  const other = numbered.find(({ citation }) => citation.stance === "refutes");
  if (one === undefined || other === undefined) return null;
  return h(
    "section",
    { "aria-label": "The two sides", class: "sec-sides" },
    h(
      "div",
      { class: "vs" },
      h("div", { class: `supports${isWeb(episode, one.citation) ? " web" : ""}` }, side(episode, one.citation, one.number)),
      h("div", { class: "mid" }, verdictSign("conflicting")),
      h("div", { class: `refutes${isWeb(episode, other.citation) ? " web" : ""}` }, side(episode, other.citation, other.number)),
    ),
  );
}

/** Dashed, as in the graph: from a page or a text. */
function isWeb({ graph }: Episode, citation: Citation): boolean {
  return !("statement" in citation) || graph.statements.find(({ id }) => id === citation.statement)?.provenance.source === "web";
}

function side(episode: Episode, citation: Citation, number: number): Child {
  const mark = cite(number, citation.stance, idOf(citation));
  if ("statement" in citation) {
    const statement = episode.graph.statements.find(({ id }) => id === citation.statement);
    if (statement === undefined) return mark;
    const name = nameIn(episode);
    const { provenance, rank, subject, propertyLabel, value } = statement;
    const from =
      provenance.source === "web"
        ? `Extracted from passage ${provenance.passage}.`
        : `Rank ${rank}.${isStarter(provenance.graph) ? " A hand-written fact of the starter graph." : ""}`;
    const who = provenance.source === "web" ? ["A page says ", mark] : ["The graph says ", mark];
    return [
      h("h3", {}, icon(provenance.source === "web" ? "page" : "graph"), who),
      h("p", { class: "big" }, sayValue(value, name)),
      h("p", {}, `${name(subject)} – ${propertyLabel}. ${from}`),
    ];
  }
  const from = episode.graph.passages.find(({ id }) => id === citation.passage)?.provenance;
  const given = from === undefined || from.source === "given";
  const where = given
    ? (from?.name ?? "A text that was given with the claim.")
    : `“${from.name ?? from.url}”${from.published === null ? "" : `, ${sayDay(from.published)}`}. ${from.credibility.score === null ? "Source not rated." : `Source rated ${from.credibility.score.toFixed(2)}.`}`;
  return [
    h("h3", {}, icon(given ? "text" : "page"), given ? "The text says " : "A page says ", mark),
    citation.instead === undefined ? null : h("p", { class: "big", dir: "auto" }, citation.instead.said),
    h("p", { class: citation.instead === undefined ? "big quote" : "quote", dir: "auto" }, `“${citation.quote.text}”`),
    h("p", {}, where),
  ];
}
