import type { Belief } from "../../domain/belief.js";
import type { Entity } from "../../domain/entity.js";
import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Link } from "../../domain/mention.js";
import { nounForms } from "../../text/nouns.js";
import { wordsOf } from "../../text/words.js";
import type { Finding } from "./check/finding.js";
import { classesAbove } from "./containment.js";
import { isExactKind, likeNouns, OF_ITSELF } from "./exact-nouns.js";
import { kindOfName } from "./kind-names.js";
import { kindsOf } from "./kinds.js";
import { entityValues, propertySet } from "./read-statements.js";

/** Class, occupation, office, instrument, position, genre. */
export const CALLED_BY: readonly PropertyId[] = ["P31", "P279", "P106", "P39", "P1303", "P413", "P136", "P7937", "P97"];

/** Does the graph use the noun for an entity: in its description, or as one of its classes, occupations, offices or instruments? */
export function isCalled(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const has = usesOf(noun);
  return has(graph.entity(id)?.description ?? "") || isOfClass(graph, id, noun);
}

/** The same without the description. */
export function isOfClass(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const has = usesOf(noun);
  return CALLED_BY.flatMap((property) => entityValues(graph, id, property))
    .flatMap((value) => [value, ...classesAbove(graph, value).keys()])
    .some((value) => {
      const known = graph.entity(value);
      return known !== undefined && [known.label, ...known.aliases].some(has);
    });
}

/** Whether a text uses all content words of the noun. */
function usesOf(noun: string): (text: string) => boolean {
  const wanted = nounsOf(noun);
  return (text) => {
    const own = new Set(nounsOf(text).flat());
    return wanted.every((forms) => forms.some((form) => own.has(form)));
  };
}

/** The content words of a text, each with its singular and plural forms. Stems would be too loose: "profession" and "professor" share one. */
function nounsOf(text: string): readonly (readonly string[])[] {
  return wordsOf(text).flatMap((word) => {
    const lower = word.text.toLowerCase();
    return word.class === "content" ? [[lower, ...nounForms(lower)]] : [];
  });
}

/** "the opera Swan Lake", "the port city of Munich"; but "is the field Dirac worked in" */
const APPOSED =
  /(?<!\b(?:is|was|are|were|be|been|as)\s(?:(?:one of|among)\s)?)\b(?:[Tt]he|[Aa]n?)\s+(?:[\p{Ll}-]+\s+){0,2}?([\p{Ll}-]+)\s+(of\s+)?(?:[Tt]he\s+)?$/u;
/** Nouns of nature that are narrower than the kinds of this program. */
const NATURAL = /^(?:element|metal|gas|liquid|compound|alloy|mineral|mammal|bird|fish|reptile|amphibian|insect)$/u;

/** Between the two things of "the capital city of France is Paris": the noun says what Paris is. */
const EQUATED = /^\s+(?:is|was|are|were|remains|became)\s+(?:not\s+)?(?:(?:called|named)\s+)?(?:the\s+)?$/u;
const PLACINGS = propertySet("P17 P131 P150 P276 P361 P527 P706");

/** A noun before a name says what the thing is, and the graph does not call the supported thing so: it may be another bearer, or none. */
export function isCalledOtherwise(
  { claim, links, graph, properties }: Pick<Belief, "claim" | "links" | "graph" | "properties">,
  findings: readonly Finding[],
): boolean {
  const about = new Set(
    findings.flatMap(({ hypothesis: { subject, value } }): readonly EntityId[] =>
      value.kind === "entity" ? [subject, value.id] : [subject],
    ),
  );
  const bearerOf = (link: Link) =>
    link.kind === "linked" ? [link.entity, ...link.rivals.map(({ entity }) => entity)].find(({ id }) => about.has(id)) : undefined;
  const equatedWith = ({ span }: Link) =>
    links.flatMap((other) => (EQUATED.test(claim.text.slice(span.end, other.span.start)) ? (bearerOf(other) ?? []) : []))[0];
  // "The port city of Germany is Hamburg": Germany has others.
  const isContainer = ({ id }: Entity) =>
    kindsOf(graph, id).has("place") && findings.some(({ hypothesis }) => PLACINGS.has(hypothesis.property));
  return links.some((link) => {
    if (link.kind !== "linked" || link.by === "demonym") return false;
    const [, noun, of] = APPOSED.exec(claim.text.slice(0, link.span.start)) ?? [];
    const own = bearerOf(link);
    const meant = of === undefined || own === undefined || isContainer(own) ? own : (equatedWith(link) ?? own);
    if (noun === undefined || meant === undefined || (of === undefined ? !tellsKind(noun) : !OF_ITSELF.test(noun))) return false;
    // "belongs to the series Fast & Furious": that it is part of the series is on record.
    const isRecorded = findings.some(
      ({ hypothesis: { property, value } }) =>
        value.kind === "entity" && value.id === meant.id && usesOf(noun)(properties.get(property)?.label ?? ""),
    );
    const isBare = new RegExp(`\\b(?:the|an?) ${noun} $`, "iu").test(claim.text.slice(0, link.span.start));
    if (isRecorded && isBare) return false;
    // "the musical Carmen": the description says "opera".
    const exact = wordsOf(meant.description ?? "").filter(({ text }) => isExactKind(text));
    if (isExactKind(noun) && exact.length > 0)
      return !exact.some(({ lemma }) => likeNouns(noun).some((one) => wordsOf(one)[0]?.lemma === lemma));
    const kind = kindOfName(noun);
    const isOfKind = !isNarrow(noun) && of === undefined && kind !== null && kindsOf(graph, meant.id).has(kind);
    return !isOfKind && !likeNouns(noun).some((one) => isCalled(graph, meant.id, one));
  });
}

function isNarrow(noun: string): boolean {
  return isExactKind(noun) || NATURAL.test(noun);
}

function tellsKind(noun: string): boolean {
  const kind = kindOfName(noun);
  return isNarrow(noun) || (kind !== null && (kind !== "person" || noun === "person") && kind !== "concept" && kind !== "event");
}
