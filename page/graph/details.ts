import type { Episode } from "../../src/domain/episode.js";
import { lastYearOf } from "../../src/domain/evidence-lines.js";
import type { Passage } from "../../src/domain/passage.js";
import { type ShownStatement, sayDay, sayQualifier, sayStatement, sayValue } from "../../src/domain/say-statement.js";
import { type Cited, citedItems } from "../../src/reports/cited.js";
import { type Child, h, meter } from "../dom.js";
import { cite } from "../parts/cite.js";
import { itemPage, outside } from "../parts/links.js";
import { HAND_WRITTEN, isStarter, sayGraph } from "../say/graph-words.js";

/** All details of the selected statement, passage or thing. */
export function details(episode: Episode, id: string): HTMLElement | null {
  const cited = citedItems(episode).get(id) ?? null;
  const statement = episode.graph.statements.find((one) => one.id === id);
  if (statement !== undefined) return statementDetails(episode, statement, cited);
  const passage = episode.graph.passages.find((one) => one.id === id);
  if (passage !== undefined) return passageDetails(episode, passage, cited);
  return thingDetails(episode, id);
}

function panel(kind: string, id: string, ...children: readonly Child[]): HTMLElement {
  return h(
    "section",
    { class: "details", "aria-label": `Selected: ${kind.toLowerCase()} ${id}`, tabindex: "-1" },
    h("div", { class: "caps" }, kind, " ", h("span", { class: "mono plain" }, id)),
    ...children,
  );
}

function pairs(...rows: readonly (readonly [string, Child] | null)[]): HTMLElement {
  return h(
    "dl",
    { class: "kv" },
    rows.map((row) => (row === null ? null : [h("dt", {}, row[0]), h("dd", {}, row[1])])),
  );
}

const mark = (cited: Cited | null, id: string): Child => (cited === null ? null : [" ", cite(cited.number, cited.stance, id)]);

export function triple(episode: Episode, { subject, propertyLabel, value }: ShownStatement): Child {
  const name = nameIn(episode);
  return [h("b", {}, name(subject)), h("span", { class: "p" }, ` – ${propertyLabel} – `), h("b", {}, sayValue(value, name))];
}

export function nameIn({ graph }: Episode): (id: string) => string {
  const names = new Map<string, string>(graph.entities.map(({ id, label }) => [id, label]));
  return (id) => names.get(id) ?? id;
}

function statementDetails(episode: Episode, statement: ShownStatement, cited: Cited | null): HTMLElement {
  const { provenance, rank, qualifiers, subject, property } = statement;
  const name = nameIn(episode);
  const property2label = new Map<string, string>((episode.properties ?? []).map(({ id, label }) => [id, label]));
  const said = [...qualifiers]
    .sort((one, other) => place(one.property) - place(other.property))
    .map((qualifier) => {
      const words = sayQualifier(qualifier, name);
      const label = property2label.get(qualifier.property);
      return words.startsWith(qualifier.property) && label !== undefined ? `${label} ${sayValue(qualifier.value, name)}` : words;
    });
  const head = h("p", { class: "triple" }, triple(episode, statement), mark(cited, statement.id));
  if (provenance.source === "web")
    return panel(
      "Statement",
      statement.id,
      head,
      pairs(
        [
          "Source",
          [
            "Extracted from a text: ",
            h("button", { type: "button", class: "link-btn", "data-select": provenance.passage }, `passage ${provenance.passage}`),
          ],
        ],
        ["Words", h("q", {}, provenance.quote.text)],
        ["Confidence", provenance.confidence.toFixed(2)],
      ),
    );
  const references = provenance.references ?? [];
  const lastYear = lastYearOf(provenance.graph);
  const graph = isStarter(provenance.graph) ? `Starter graph. ${HAND_WRITTEN}` : sayGraph(provenance.graph);
  return panel(
    "Statement",
    statement.id,
    head,
    pairs(
      ["Source", graph],
      lastYear === null ? ["Retrieved", sayDay(provenance.retrievedAt)] : ["As of", String(lastYear)],
      ["Rank", rank === "deprecated" ? "deprecated: known to be wrong" : rank],
      ["Qualifiers", said.length === 0 ? "none" : said.join(", ")],
      [
        "References",
        references.length === 0
          ? sayReferences(statement)
          : h(
              "ul",
              {},
              references.map((one) => h("li", {}, reference(one))),
            ),
      ],
      ["Original", itemPage(subject, property)],
    ),
  );
}

/** Dates come first: from, until, in. */
const DATES = ["P580", "P582", "P585"];
function place(property: string): number {
  return DATES.includes(property) ? DATES.indexOf(property) : DATES.length;
}

function sayReferences({ references = 0 }: ShownStatement): string {
  return references === 0 ? "none in this graph" : `${references}, not asked for`;
}

function reference({
  statedIn,
  url,
  retrieved,
}: {
  readonly statedIn: string | null;
  readonly url: string | null;
  readonly retrieved: string | null;
}): Child {
  const when = retrieved === null ? "" : ` (${sayDay(retrieved)})`;
  return [statedIn ?? "", statedIn !== null && url !== null ? ", " : "", url === null ? null : outside(url, url), when];
}

function passageDetails(episode: Episode, passage: Passage, cited: Cited | null): HTMLElement {
  const { id, text, provenance } = passage;
  const verdict = episode.outcome.kind === "verdict" ? episode.outcome.verdict : null;
  const quote = verdict?.citations.flatMap((one) => ("passage" in one && one.passage === id ? [one.quote] : []))[0];
  const judged = provenance.source === "web" ? (provenance.judged.quote ?? undefined) : undefined;
  const marked = quote ?? judged;
  const body =
    marked === undefined
      ? [text]
      : [text.slice(0, marked.start), h("mark", {}, text.slice(marked.start, marked.end)), text.slice(marked.end)];
  const head = [
    h("p", { class: "triple" }, h("b", {}, provenance.name ?? "Text"), mark(cited, id)),
    h("p", { class: "passage-text" }, body),
  ];
  if (provenance.source === "given") return panel("Passage", id, head, pairs(["Source", "A text that was given with the claim."]));
  const { credibility, judged: judgement } = provenance;
  return panel(
    "Passage",
    id,
    head,
    pairs(
      ["Page", outside(provenance.url, provenance.url)],
      ["Published", provenance.published === null ? "not said" : sayDay(provenance.published)],
      judgement.because === null ? null : [`Why ${judgement.stance}`, judgement.because],
      ["Source rating", credibility.score === null ? "not rated" : rating(credibility)],
      [
        "Kept copy",
        [h("span", { class: "mono" }, `sha256 ${provenance.sha256.slice(0, 8)}…`), `, characters ${provenance.start}–${provenance.end}.`],
      ],
      provenance.suspectInjection ? ["Warning", "This page hides text or addresses machines."] : null,
    ),
  );
}

type Credibility = Extract<Passage["provenance"], { source: "web" }>["credibility"];

function rating({ score, authority, source, asOf }: Credibility): Child {
  const bar = (words: string, value: number | null, share: number) =>
    h("div", {}, h("span", { class: "muted" }, words), meter(share), h("span", { class: "num" }, value === null ? "–" : value.toFixed(2)));
  return [
    h(
      "div",
      { class: "bars" },
      bar("Overall", score, score ?? 0),
      bar("Factuality", authority.factuality, ((authority.factuality ?? -1) + 1) / 2),
      bar("Balance", authority.bias, authority.bias ?? 0),
      bar("Reliability", authority.reliability, authority.reliability ?? 0),
    ),
    h(
      "p",
      { class: "small muted" },
      `Factuality runs from −1 to 1; balance 1 is the political centre.${source === null ? "" : ` Rated by: ${source}`}${asOf === null ? "" : `, ${sayDay(asOf)}`}`,
    ),
  ];
}

const MAX_LISTED = 40;

function thingDetails(episode: Episode, id: string): HTMLElement | null {
  const { graph, links } = episode;
  const linked = links.flatMap((link) => (link.kind === "linked" ? [link.entity, ...link.rivals.map((rival) => rival.entity)] : []));
  const entity = graph.entities.find((one) => one.id === id) ?? linked.find((one) => one.id === id);
  if (entity === undefined) return null;
  const about = graph.statements.filter(({ subject, value }) => subject === id || (value.kind === "entity" && value.id === id));
  const entities = new Map(graph.entities.map((one) => [one.id, one]));
  const row = (statement: ShownStatement) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "row-btn", "data-select": statement.id, "data-ids": statement.id },
        sayStatement(statement, entities),
      ),
    );
  const left = about.length - MAX_LISTED;
  return panel(
    "Thing",
    entity.id,
    h("p", { class: "triple" }, h("b", {}, entity.label)),
    pairs(
      ["Description", entity.description ?? "none"],
      entity.aliases.length === 0 ? null : ["Also called", entity.aliases.join(", ")],
      ["Original", itemPage(entity.id)],
      [
        "Statements",
        about.length === 0
          ? "none found"
          : [h("ul", { class: "rows" }, about.slice(0, MAX_LISTED).map(row)), left > 0 ? `and ${left} more, in the list` : null],
      ],
    ),
  );
}
