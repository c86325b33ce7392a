import type { Belief } from "../../../domain/belief.js";
import { type Judgement, joinPieces } from "../../../domain/outcome.js";
import type { Assertion, ListClaim, Reading } from "../../../domain/reading.js";
import { membersOf } from "../check/lists/members.js";
import type { StatedValue } from "../check/statements.js";
import { recordedInstead, takesNames } from "../check/unknown-rival.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { hypothesise } from "../hypothesise/hypothesise.js";
import type { Calibration } from "./calibrate.js";
import type { Withheld } from "./directed.js";
import { explain, isNoun, sayAddition, sayEntity, sayExplanations } from "./explain.js";
import type { Weighed } from "./weigh.js";

const MAX_SHOWN = 4;
/** Properties that are used where no single property states the relation. */
const PROPERTIES = { nationality: ["P27"], lifetime: ["P569", "P570"], alive: ["P570"], act: ["P569", "P570"], age: ["P569"] } as const;

/** Properties that the claim was understood to speak of. */
export function lookedFor({ evidence: { properties } }: Concluding, { assertions, comparison }: Reading): Judgement["lookedFor"] {
  const ids = assertions.flatMap(({ ways }) =>
    ways.flatMap(({ path, via = [] }) => [
      ...via.map(({ property }) => property),
      ...(typeof path === "string" ? PROPERTIES[path] : path.map(({ property }) => property)),
    ]),
  );
  const compared = comparison === null ? [] : [...comparison.tiers, ...comparison.against].flat();
  return [...new Set([...ids, ...compared])].slice(0, MAX_SHOWN).flatMap((id) => {
    const property = properties.get(id);
    return property === undefined ? [] : [{ property: id, label: property.label }];
  });
}

/** Says what was looked for and what stayed open, so that "not enough information" can be checked too. */
export function whyOpen(concluding: Concluding, reading: Reading, weighed: readonly Weighed[]): string {
  const { belief, evidence } = concluding;
  if (belief.hops === 0 && belief.links.length === 0) return "Nothing that was found decides the claim; the graph was not asked.";
  const unknown = belief.links.flatMap((link) => (link.kind === "unknown" ? [`"${link.span.text}"`] : [])).join(" and ");
  const known = [
    ...new Set(
      belief.links.flatMap((link) => (link.kind === "linked" && link.by !== "word" ? [sayEntity(evidence.graph, link.entity.id)] : [])),
    ),
  ];
  if (known.length === 0) return unknown === "" ? "The claim names nothing that this graph knows." : `This graph does not know ${unknown}.`;
  const open = reading.listed.find((claim) => weighed.some(({ of, finding }) => of === claim && finding === null));
  if (open !== undefined) return openList(concluding, open);
  const relations = lookedFor(concluding, reading).map(({ label }) => `"${label}"`);
  const about = known.join(" and ");
  const found = weighed.flatMap(({ finding, withheld }) => (finding === null ? (withheld?.finding ?? []) : finding));
  const withheld = weighed.flatMap((one) => one.withheld ?? []);
  const words = reading.unused.map(({ span }) => `"${span.text}"`);
  const superlative = reading.unused.find(({ span }) =>
    /^(?:most|least|best|worst|first|last|only|\p{L}+est|\d+(?:st|nd|rd|th))$/iu.test(span.text),
  );
  const recorded = recordedFor(evidence, reading).map((one) => sayRecorded(evidence, one));
  const parts: readonly string[] = [
    relations.length === 0
      ? `Nothing that the graph records about ${about} matches what the claim says.`
      : `Looked for ${relations.join(", ")} of ${about}; no statement decides the claim.`,
    ...(found.length > 0 ? [joinPieces(sayExplanations(found.map((finding) => ({ ...explain(evidence, finding), because: null }))))] : []),
    ...new Set(withheld.map(sayWithheld)),
    ...(recorded.length > 0 ? recorded : unknown === "" ? [] : [`This graph does not know ${unknown}.`]),
    ...(superlative === undefined
      ? []
      : [`"${superlative.span.text}" is a comparison with all others, and no list of them is known to be complete.`]),
    ...(words.length > 0 && relations.length > 0 && superlative === undefined ? [`Not understood: ${words.join(", ")}.`] : []),
  ];
  return parts.join(" ");
}

function openList({ evidence, belief }: Concluding, { list, owners }: ListClaim): string {
  const isFetched = membersOf(evidence, { list, owners }) !== null;
  if (!isFetched)
    return `This speaks of a list that should be complete ("${list.name}"), but not all of it was found in ${belief.links.length > 0 ? "the graph" : "reach"}.`;
  return `The complete list "${list.name}" does not decide this: a value is missing or too close to another, or what the claim names is not on the list.`;
}

function sayWithheld({ because, missing }: Withheld): string {
  switch (because) {
    case "more":
      return missing.some(({ says }) => says.kind === "more")
        ? "The claim says more than that, and nothing on record tells whether it is so."
        : `Nothing on record tells ${missing.map(({ says }) => sayAddition(says)).join(" or ")}.`;
    case "less":
      return "The claim says less than that, so that it may be true all the same.";
    case "unread":
      return "Whether the claim's words say that is not known.";
  }
}

/** What a judgement needs besides the reading. */
export type Concluding = {
  readonly evidence: Evidence;
  readonly calibration: Calibration;
  readonly threshold: number;
  readonly belief: Belief;
};

/** Interpretations with at least this share of the best score: if there are several, it is not known which is meant. */
const AS_CLEAR = 0.97;

/** Values on record where the claim gives a name that the graph does not know. */
type Recorded = { readonly label: string; readonly values: readonly StatedValue[]; readonly claimed: string };

export function recordedFor(evidence: Evidence, { assertions, uncheckable }: Reading): readonly Recorded[] {
  if (uncheckable !== null) return [];
  return assertions.flatMap((assertion) => {
    const meant = meantBy(evidence, assertion);
    const values = meant === null ? [] : recordedInstead(evidence, meant);
    if (meant?.value.kind !== "text" || values.length === 0) return [];
    const label = evidence.properties.get(meant.property)?.label ?? meant.property;
    return [{ label, values: values.slice(0, MAX_SHOWN), claimed: meant.value.text }];
  });
}

/** The one relation to an unknown name that an assertion clearly speaks of. */
function meantBy(evidence: Evidence, assertion: Assertion): Hypothesis | null {
  const least = AS_CLEAR * Math.max(0, ...assertion.ways.map(({ score }) => score));
  const ways = assertion.ways.filter(({ score }) => score >= least);
  const found = hypothesise(evidence, { ...assertion, ways })
    .flatMap(({ branches }) => branches.slice(0, 1))
    .filter(({ property }) => takesNames(evidence, property));
  const [first] = found;
  return first !== undefined && found.every(({ property, subject }) => property === first.property && subject === first.subject)
    ? first
    : null;
}

/** "The graph gives Rita Wilson as the spouse; it does not know Meg Ryan." */
function sayRecorded({ graph }: Evidence, { label, values, claimed }: Recorded): string {
  const names = [...new Set(values.map(({ value }) => sayEntity(graph, value)))];
  return `The graph gives ${names.join(" and ")} as ${isNoun(label) ? `the ${label}` : `"${label}"`}; it does not know ${claimed}.`;
}
