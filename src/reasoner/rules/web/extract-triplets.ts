import type { Belief } from "../../../domain/belief.js";
import type { Triplet } from "../../../domain/fusion.js";
import type { Mention } from "../../../domain/mention.js";
import type { WebPassage } from "../../../domain/passage.js";
import { factKey } from "../../../domain/statement.js";
import { valueKey } from "../../../domain/value.js";
import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Hypothesis } from "../hypothesis.js";
import { splitClaim } from "../parts/split-claim.js";
import { anchorsOnly } from "./graph-view.js";
import { knownNames } from "./known-names.js";
import { readLifespan } from "./lifespan.js";
import { placeTriplet } from "./place-triplet.js";
import { plainlySaid } from "./plainly-said.js";
import { type ReadSentence, readPassage } from "./read-passage.js";
import { statesOutright } from "./states-outright.js";
import { toFact } from "./to-fact.js";

/** Makes the rules' view of a claim, or of a sentence that is read as one. */
export type ContextOf = (belief: Belief) => Context;

const MAX_TRIPLETS = 64;

/**
 * What passages state outright (§4.3): each sentence is read as a claim over the graph's own entities and properties, and what it plainly says becomes
 * a fact. Precision comes first: what is denied, asked, rumoured, planned or quoted gives nothing.
 */
export function extractTriplets(contextOf: ContextOf, belief: Belief, passages: readonly WebPassage[]): readonly Triplet[] {
  const anchors = anchorsOnly(belief);
  const names = knownNames(anchors);
  return passages.flatMap((passage) => {
    // A joke states nothing.
    if (passage.provenance.credibility.label === "satire") return [];
    const found = new Map<string, Triplet>();
    for (const sentence of readPassage(anchors, names, passage))
      for (const triplet of tripletsOf(contextOf, sentence, passage)) {
        const key = keyOf(triplet);
        const known = found.get(key);
        if (known === undefined || triplet.confidence > known.confidence) found.set(key, triplet);
      }
    return [...found.values()].slice(0, MAX_TRIPLETS);
  });
}

function tripletsOf(contextOf: ContextOf, sentence: ReadSentence, { id: passage }: WebPassage): readonly Triplet[] {
  const whole = contextOf(sentence.belief);
  if (!statesOutright(sentence.belief, whole.reading)) return [];
  const parts = splitClaim(sentence.belief).map((part) => (part === sentence.belief ? whole : contextOf(part)));
  const said = [
    ...parts
      .filter(({ reading }) => reading.nonClaim === null && !reading.negated && !reading.tangled)
      .flatMap((part) => plainlySaid(part).map((hypothesis) => ({ part, hypothesis }))),
    ...lifeDates(whole, sentence).map((hypothesis) => ({ part: whole, hypothesis })),
  ];
  return said.flatMap(({ part, hypothesis }) => {
    const fact = toFact(part, hypothesis);
    const standing = fact === null ? null : placeTriplet(part, hypothesis, fact);
    if (fact === null || standing === null) return [];
    return [{ fact, passage, quote: sentence.quote, confidence: confidenceOf(hypothesis), standing }];
  });
}

/** The dates in brackets behind the name with which a sentence begins. */
function lifeDates({ reading, graph, properties }: Context, { bracket }: ReadSentence): readonly Hypothesis[] {
  const topic = reading.topics.find(({ link }) => link.by === "name" && link.span.start === 0 && link.rivals.length === 0);
  if (bracket === null || topic === undefined || !coarseTypes(graph, topic.link.entity.id).has("person")) return [];
  return readLifespan(bracket).flatMap(({ property: id, value }) => {
    const property = properties.get(id);
    const mention: Mention = { kind: "time", start: 0, end: 0, text: bracket, value, comparator: "in" };
    return property === undefined
      ? []
      : [{ subject: topic.link.entity.id, topic, property, target: { kind: "literal" as const, mention }, relationScore: 0.9 }];
  });
}

/** Of what is read by these rules about one fact in twenty is misread, however plain it seems. */
const MOST = 0.95;

/** How clearly the words say the relation, and how surely the names are who they are taken for. */
function confidenceOf({ relationScore, topic, target }: Hypothesis): number {
  const sure = (score: number) => Math.min(1, 0.7 + 0.4 * score);
  const names = Math.min(sure(topic.link.score), target.kind === "entity" ? sure(target.topic.link.score) : 1);
  return Math.round(100 * MOST * Math.min(1, 0.6 + 0.4 * relationScore) * names) / 100;
}

function keyOf({ fact }: Triplet): string {
  return `${factKey(fact)} ${fact.qualifiers.map(({ property, value }) => `${property} ${valueKey(value)}`).join(" ")}`;
}
