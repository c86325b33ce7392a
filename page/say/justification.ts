import type { Episode } from "../../src/domain/episode.js";
import type { Citation, JudgedPart, Verdict } from "../../src/domain/outcome.js";
import { sayValue } from "../../src/domain/say-statement.js";
import { splitSentences } from "../../src/text/split-sentences.js";

/** Words of a justification, and the numbers of the citations that prove them. */
export type Piece = { readonly text: string; readonly cites: readonly number[] };

/**
 * An episode says which words rest on which citations. Where it does not (older records, and what a model said of nothing in particular), each number is
 * put behind the first sentence that names what is cited; one that no sentence names is put behind the last, unless a part of the claim is where it belongs.
 */
export function justificationPieces(verdict: Verdict, graph: Episode["graph"]): readonly Piece[] {
  const { justification, citations, parts, pieces = [] } = verdict;
  if (pieces.some(({ ids }) => ids.length > 0)) return numbered(pieces, citations);
  const last = (citation: Citation) => citation.stance !== "context" || parts.length === 0;
  return placeNumbers(justification, citations, graph, last);
}

/** Marks stand behind the full stop or comma that follows their words. */
function numbered(pieces: NonNullable<Verdict["pieces"]>, citations: readonly Citation[]): readonly Piece[] {
  const numbers = new Map<string, number>(
    citations.map((citation, index) => ["statement" in citation ? citation.statement : citation.passage, index + 1]),
  );
  const placed: Piece[] = [];
  let text = "";
  let cites: readonly number[] = [];
  for (const piece of pieces) {
    const [stop = ""] = cites.length === 0 ? [] : (/^[.,;:!?”’)]+/.exec(piece.text) ?? []);
    if (cites.length > 0) {
      placed.push({ text: (text + stop).trim(), cites });
      text = "";
    }
    text += piece.text.slice(stop.length);
    cites = [...new Set(piece.ids.flatMap((id) => numbers.get(id) ?? []))];
  }
  return text.trim() === "" ? placed : [...placed, { text: text.trim(), cites }];
}

/** The same for one part of a claim: only what it names. */
export function partPieces({ justification }: JudgedPart, { citations }: Verdict, graph: Episode["graph"]): readonly Piece[] {
  return placeNumbers(justification, citations, graph, () => false);
}

function placeNumbers(
  text: string,
  citations: readonly Citation[],
  graph: Episode["graph"],
  elseLast: (citation: Citation) => boolean,
): readonly Piece[] {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const places = citations.map((citation) => {
    const place = placeOf(citation, graph, sentences);
    return place >= 0 || !elseLast(citation) ? place : sentences.length - 1;
  });
  const pieces: Piece[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const cites = places.flatMap((place, number) => (place === index ? [number + 1] : []));
    const before = pieces.at(-1);
    // Sentences that prove nothing are read on without a break.
    if (before === undefined || before.cites.length > 0) pieces.push({ text: sentence, cites });
    else pieces.splice(-1, 1, { text: `${before.text} ${sentence}`, cites });
  }
  return pieces;
}

function placeOf(citation: Citation, graph: Episode["graph"], sentences: readonly string[]): number {
  const tests = "statement" in citation ? statementTests(citation.statement, graph) : passageTests(citation.passage, graph);
  return tests.map((test) => sentences.findIndex(test)).find((place) => place >= 0) ?? -1;
}

type Test = (sentence: string) => boolean;

function statementTests(id: string, { statements, entities }: Episode["graph"]): readonly Test[] {
  const statement = statements.find((one) => one.id === id);
  if (statement === undefined) return [];
  const value = sayValue(statement.value, (entity) => entities.find((one) => one.id === entity)?.label ?? entity);
  const relation = statement.propertyLabel;
  return [(text) => text.includes(relation) && text.includes(value), (text) => text.includes(relation), (text) => text.includes(value)];
}

function passageTests(id: string, { passages }: Episode["graph"]): readonly Test[] {
  const name = passages.find((one) => one.id === id)?.provenance.name;
  const named: readonly Test[] = name === undefined || name === null ? [] : [(text) => text.includes(name)];
  return [...named, (text) => /\bthe (?:text|page|passage)\b/i.test(text) && !/disagree/.test(text)];
}
