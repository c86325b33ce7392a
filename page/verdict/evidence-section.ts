import { compareText } from "../../src/base/one-line.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Citation, PassageCitation, StatementCitation, Verdict } from "../../src/domain/outcome.js";
import { type ShownStatement, sayDay, sayQualifier, sayStatement } from "../../src/domain/say-statement.js";
import { idOf, stanceIn } from "../../src/reports/cited.js";
import { count, STANCE_WORDS } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";
import { nameIn, triple } from "../graph/details.js";
import { sizeOf } from "../graph/graph-pane.js";
import { icon } from "../icons.js";
import { cite } from "../parts/cite.js";
import { itemPage, outside } from "../parts/links.js";
import { hostOf, otherPassages } from "./other-passages.js";

const TONES: Readonly<Record<Citation["stance"], string>> = { supports: "t-supported", refutes: "t-refuted", context: "muted" };

/** The cited evidence by number, then all other evidence. */
export function evidenceSection(episode: Episode, verdict: Verdict): HTMLElement {
  const { citations } = verdict;
  const cited = new Set(citations.map(idOf));
  const rest = episode.graph.statements.filter(({ id }) => !cited.has(id));
  return h(
    "section",
    { class: "sec-ev", "aria-labelledby": "evidence" },
    h(
      "div",
      { class: "h2row" },
      h("h2", { id: "evidence", tabindex: "-1" }, "Evidence"),
      h("span", { class: "small muted" }, sizeOf(episode)),
    ),
    citations.length === 0
      ? null
      : h(
          "ol",
          { class: "ev" },
          citations.map((citation, index) => row(episode, verdict, citation, index + 1)),
        ),
    rest.length === 0
      ? null
      : others(
          episode,
          rest,
          `Show the ${citations.length === 0 ? "" : "other "}${rest.length === 1 ? "statement" : count(rest.length, "statement")}`,
        ),
    otherPassages(episode, cited),
  );
}

function row(episode: Episode, verdict: Verdict, citation: Citation, number: number): HTMLElement {
  const id = idOf(citation);
  return h("li", { "data-ids": id }, cite(number, stanceIn(verdict, citation), id), h("div", {}, citedBody(episode, verdict, citation)));
}

/** A citation in words or as a quote, with its stance and its source. */
export function citedBody(episode: Episode, verdict: Verdict, citation: Citation): Child {
  const stance = stanceIn(verdict, citation);
  const side = h("span", { class: `side ${TONES[stance]}` }, STANCE_WORDS[stance]);
  return "statement" in citation ? statementRow(episode, citation, side) : passageRow(episode, citation, side);
}

function statementRow(episode: Episode, { statement: id }: StatementCitation, side: Child): Child {
  const statement = episode.graph.statements.find((one) => one.id === id);
  if (statement === undefined) return id;
  const { provenance, rank, subject, property, qualifiers } = statement;
  const name = nameIn(episode);
  // "from" before "until".
  const dated = qualifiers.filter(({ value }) => value.kind === "time").sort((one, other) => compareText(one.property, other.property));
  const times = dated.map((qualifier) => sayQualifier(qualifier, name));
  const facts =
    provenance.source === "web"
      ? [
          h("span", {}, icon("page"), `Extracted from passage ${provenance.passage}`),
          h("span", {}, `Confidence ${provenance.confidence.toFixed(2)}`),
        ]
      : [h("span", {}, icon("graph"), "Graph"), h("span", {}, `Rank ${rank}`), itemPage(subject, property)];
  const when = times.length === 0 ? null : h("span", { class: "p" }, ` (${times.join(", ")})`);
  return [h("p", { class: "triple" }, triple(episode, statement), when), h("p", { class: "facts" }, side, facts)];
}

function passageRow({ graph }: Episode, { passage: id, quote }: PassageCitation, side: Child): Child {
  const from = graph.passages.find((one) => one.id === id)?.provenance;
  const facts =
    from === undefined || from.source === "given"
      ? [h("span", {}, icon("text"), from?.name ?? "Given text")]
      : [
          h("span", {}, icon("page"), from.name ?? "Page"),
          from.published === null ? null : h("span", {}, sayDay(from.published)),
          outside(from.url, hostOf(from.url)),
          h("span", {}, from.credibility.score === null ? "Source not rated" : `Source rated ${from.credibility.score.toFixed(2)}`),
        ];
  return [h("blockquote", { dir: "auto" }, "“", quote.text, "”"), h("p", { class: "facts" }, side, facts)];
}

/** Grouped by thing, in a collapsed section that is filled when it is opened, because there may be thousands. */
function others(episode: Episode, rest: readonly ShownStatement[], summary: string): HTMLElement {
  const entities = new Map(episode.graph.entities.map((entity) => [entity.id, entity]));
  const list = h("div", {});
  const fold = h("details", { class: "ctx" }, h("summary", {}, summary), list);
  fold.addEventListener("toggle", () => {
    if (!fold.open || list.childElementCount > 0) return;
    const name = nameIn(episode);
    for (const [subject, statements] of bySubject(rest))
      list.append(
        h("h3", {}, name(subject)),
        h(
          "ul",
          {},
          statements.map((one) =>
            h(
              "li",
              {},
              h(
                "button",
                { type: "button", class: "row-btn", "data-ids": one.id, "data-select": one.id },
                h("span", { class: "mono" }, one.id),
                ` ${sayStatement(one, entities)}`,
              ),
            ),
          ),
        ),
      );
  });
  return fold;
}

function bySubject(statements: readonly ShownStatement[]): ReadonlyMap<string, readonly ShownStatement[]> {
  const groups = new Map<string, ShownStatement[]>();
  for (const statement of statements) groups.set(statement.subject, [...(groups.get(statement.subject) ?? []), statement]);
  return groups;
}
