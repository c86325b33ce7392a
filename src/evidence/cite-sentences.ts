import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import { type Citation, citedId, type Piece } from "../domain/outcome.js";
import { sayValue } from "../domain/say-statement.js";
import { normaliseName } from "../text/names.js";
import { splitSentences } from "../text/split-sentences.js";
import { contentLemmas } from "../text/words.js";

/** Fewer shared words mean nothing, because most sentences of a justification name the claim's subject. */
const FEWEST_WORDS = 2;

/**
 * Splits a model's text into sentences, each with the ids of the cited lines that it is about. A line belongs to the sentences that contain
 * its id or its value; otherwise to the sentence that shares most words with it; if it shares too few, to none.
 */
export function citeSentences(text: string, citations: readonly Citation[], graph: EvidenceGraphJson): readonly Piece[] {
  const starts = splitSentences(text).map(({ start }) => start);
  // The pieces joined give the text again: white space belongs to the sentence before it.
  const sentences = starts.map((start, place) => text.slice(place === 0 ? 0 : start, starts[place + 1]));
  const ids = sentences.map(() => new Set<string>());
  for (const citation of citations) for (const place of placesOf(citation, sentences, graph)) ids[place]?.add(citedId(citation));
  return sentences.map((sentence, place) => ({ text: sentence, ids: [...(ids[place] ?? [])] }));
}

function placesOf(citation: Citation, sentences: readonly string[], graph: EvidenceGraphJson): readonly number[] {
  const { value, words } = lineOf(citation, graph);
  const id = new RegExp(`(?<![\\p{L}\\p{N}])${citedId(citation)}(?![\\p{L}\\p{N}])`, "u");
  const says = (sentence: string) => id.test(sentence) || (value !== "" && padded(sentence).includes(padded(value)));
  const saying = sentences.flatMap((sentence, place) => (says(sentence) ? [place] : []));
  if (saying.length > 0) return saying;
  const shared = sentences.map((sentence) => contentLemmas(sentence).filter((lemma) => words.has(lemma)).length);
  const most = Math.max(0, ...shared);
  return most < FEWEST_WORDS ? [] : [shared.indexOf(most)];
}

function lineOf(citation: Citation, graph: EvidenceGraphJson): { readonly value: string; readonly words: ReadonlySet<string> } {
  if ("passage" in citation) {
    const source = graph.passages.find(({ id }) => id === citation.passage)?.provenance.name ?? "";
    return { value: citation.quote.text, words: new Set(contentLemmas(`${citation.quote.text} ${source}`)) };
  }
  const statement = graph.statements.find(({ id }) => id === citation.statement);
  if (statement === undefined) return { value: "", words: new Set() };
  const nameOf = (id: string) => graph.entities.find((entity) => entity.id === id)?.label ?? id;
  const value = tellingValue(statement, nameOf);
  return { value, words: new Set(contentLemmas(`${nameOf(statement.subject)} ${statement.propertyLabel} ${value}`)) };
}

/** The year of a date and the number of a quantity, because months and units are written in many ways. */
function tellingValue({ value }: EvidenceGraphJson["statements"][number], nameOf: (id: string) => string): string {
  if (value.kind === "time") return String(Number(/^-?\d+/.exec(value.iso.replace(/^\+/, ""))?.[0] ?? ""));
  return sayValue(value.kind === "quantity" ? { ...value, unit: null } : value, nameOf);
}

function padded(text: string): string {
  return ` ${normaliseName(text.replace(/(?<=\d),(?=\d{3})/g, ""))} `;
}
