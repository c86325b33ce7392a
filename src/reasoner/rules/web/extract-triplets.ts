import type { Belief } from "../../../domain/belief.js";
import type { Triplet } from "../../../domain/evidence-graph.js";
import type { WebPassage } from "../../../domain/passage.js";
import { type Fact, factKey } from "../../../domain/statement.js";
import { valueKey } from "../../../domain/value.js";
import { evidenceOf, type Judging } from "../judge-claim.js";
import { kindsOf } from "../kinds.js";
import { statesOutright } from "../understand/states-outright.js";
import { anchorsOnly } from "./graph-view.js";
import { knownNames } from "./known-names.js";
import { readLifespan } from "./lifespan.js";
import { placeTriplet } from "./place-triplet.js";
import { type ReadSentence, readPassage } from "./read-passage.js";
import { toFact } from "./to-fact.js";

const MAX_TRIPLETS = 64;
/** Of what is read by these rules about one fact in twenty is misread, however plain it seems. */
const MOST = 0.95;

/**
 * What passages state outright (§4.3): each sentence is understood as a claim is, over the graph's own entities and properties, and what it plainly
 * says becomes a fact. Precision comes first: what is denied, asked, rumoured, planned or quoted gives nothing.
 */
export function extractTriplets(judging: Judging, belief: Belief, passages: readonly WebPassage[]): readonly Triplet[] {
  const anchors = anchorsOnly(belief);
  const names = knownNames(anchors);
  return passages.flatMap((passage) => {
    // A joke states nothing.
    if (passage.provenance.credibility.label === "satire") return [];
    const found = new Map<string, Triplet>();
    for (const sentence of readPassage(anchors, names, passage))
      for (const triplet of tripletsOf(judging, sentence, passage)) {
        const key = keyOf(triplet);
        const known = found.get(key);
        if (known === undefined || triplet.confidence > known.confidence) found.set(key, triplet);
      }
    return [...found.values()].slice(0, MAX_TRIPLETS);
  });
}

type Stated = { readonly fact: Fact; readonly score: number };

function tripletsOf(judging: Judging, sentence: ReadSentence, { id: passage }: WebPassage): readonly Triplet[] {
  if (!statesOutright(sentence.belief)) return [];
  const stated = judging.understand(sentence.belief, judging.book).parts.flatMap(({ readings: [reading] }): readonly Stated[] => {
    if (
      reading === undefined ||
      reading.uncheckable !== null ||
      reading.denied ||
      reading.tense === "over" ||
      reading.already ||
      reading.lasted !== null ||
      reading.unused.length > 0
    )
      return [];
    const isKnown = (property: Fact["property"]) => sentence.belief.properties.has(property);
    return reading.assertions.flatMap((assertion) => toFact({ traits: judging.book.traits, isKnown }, reading, assertion) ?? []);
  });
  return [...stated, ...lifeDates(sentence)].flatMap(({ fact, score }) => {
    const standing = placeTriplet(evidenceOf(judging, sentence.belief, PLAIN), fact);
    if (standing === null) return [];
    return [{ fact, passage, quote: sentence.quote, confidence: Math.round(100 * MOST * Math.min(1, 0.6 + 0.4 * score)) / 100, standing }];
  });
}

/** How a sentence of a page speaks of its facts. */
export const PLAIN = {
  tense: "past",
  now: false,
  aspect: null,
  asOf: null,
  denied: false,
  child: null,
  already: false,
  lasted: null,
  learned: false,
} as const;

/** The dates in brackets behind the name with which a sentence begins. */
function lifeDates({ belief: { links, graph }, bracket }: ReadSentence): readonly Stated[] {
  const first = links.find((link) => link.kind === "linked" && link.by === "name" && link.span.start === 0 && link.rivals.length === 0);
  if (bracket === null || first?.kind !== "linked" || !kindsOf(graph, first.entity.id).has("person")) return [];
  return readLifespan(bracket).map(({ property, value }) => ({
    fact: { subject: first.entity.id, property, value, rank: "normal", qualifiers: [], node: null },
    score: 0.9,
  }));
}

function keyOf({ fact }: Triplet): string {
  return `${factKey(fact)} ${fact.qualifiers.map(({ property, value }) => `${property} ${valueKey(value)}`).join(" ")}`;
}
