import { encode, featuresOf, joined, weightedMean } from "./encode.js";
import { refined, rowOf, times } from "./matrix.js";
import type { CandidateRelation, RelationText } from "./part.js";
import type { Reader } from "./read-reader.js";
import { wordPieces } from "./word-pieces.js";

/** The word pieces of masked names. */
const [SUBJECT, VALUE] = [1, 2];
/** Word pieces that count, by part of a relation's text (training/relation_texts.py). */
const MOST = { label: 12, alias: 6, aliases: 24, description: 24, kinds: 12 } as const;
const ALIASES = 12;
/** Word pieces of the label when it is read as a claim. */
const CLAIM_LABEL = 6;

/** Where a relation that the reader was trained on stands in its table. */
export function placeOf(reader: Reader, { property, direction }: CandidateRelation): number | undefined {
  return reader.places[direction].get(property);
}

/** Of a relation that the reader was not trained on, the vector is made from its text; null without one. */
export function relationVector(reader: Reader, candidate: CandidateRelation): Float32Array | null {
  const place = placeOf(reader, candidate);
  if (place !== undefined) return rowOf(reader.relations, place);
  const { text, direction } = candidate;
  if (text === undefined) return null;
  const vector = reader.byText[direction].get(text) ?? vectorOfText(reader, text, direction);
  reader.byText[direction].set(text, vector);
  return vector;
}

function vectorOfText(reader: Reader, text: RelationText, direction: "out" | "in"): Float32Array {
  const pieces = (words: string, most: number) => wordPieces(reader.vocabulary, words, most);
  const label = pieces(text.label, MOST.label);
  const aliases = (text.aliases ?? [])
    .slice(0, ALIASES)
    .flatMap((alias) => pieces(alias, MOST.alias))
    .slice(0, MOST.aliases);
  const parts = [
    label,
    aliases.length > 0 ? aliases : label,
    pieces(text.description ?? "", MOST.description),
    pieces((text.subjectKinds ?? []).join(" "), MOST.kinds),
    pieces((text.valueKinds ?? []).join(" "), MOST.kinds),
  ].map((part) => weightedMean(reader, part));
  const told = refined(reader.textRefine[direction], times(reader.textJoin[direction], joined(parts)));
  const [subject, value] = direction === "out" ? [SUBJECT, VALUE] : [VALUE, SUBJECT];
  const asClaim = times(reader.prototype, encode(reader, featuresOf(reader, [subject, ...label.slice(0, CLAIM_LABEL), value]), [], []));
  return told.map((one, at) => one + (asClaim[at] ?? 0));
}
