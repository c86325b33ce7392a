import type { Belief } from "../../../domain/belief.js";
import type { EntityId } from "../../../domain/ids.js";
import { isCalled } from "../called.js";
import type { Finding } from "../check/finding.js";
import { kindOfName } from "../kind-names.js";
import { kindsOf } from "../kinds.js";
import { isExactKind, likeNouns } from "../understand/exact-kinds.js";

/** "the opera Swan Lake", "the port city of Munich"; but "is the field Dirac worked in" */
const APPOSED = /(?<!\b(?:is|was|are|were|be|been|as)\s)\b(?:[Tt]he|[Aa]n?)\s+(?:[\p{Ll}-]+\s+){0,2}?([\p{Ll}-]+)\s+(of\s+)?(?:[Tt]he\s+)?$/u;
/** Nouns that "of" joins with the name of the thing itself: the city of Munich, but not the capital of Bavaria. */
const OF_ITSELF = /^(?:city|town|village|state|country|province|department|county|district|region|island|republic|kingdom|continent|river|planet)$/u;

/** A noun before a name says what the thing is, and the graph does not call the supported thing so: it may be another bearer, or none. */
export function isCalledOtherwise({ claim, links, graph }: Pick<Belief, "claim" | "links" | "graph">, findings: readonly Finding[]): boolean {
  const about = new Set(
    findings.flatMap(({ hypothesis: { subject, value } }): readonly EntityId[] => (value.kind === "entity" ? [subject, value.id] : [subject])),
  );
  return links.some((link) => {
    if (link.kind !== "linked" || link.by === "demonym") return false;
    const [, noun, of] = APPOSED.exec(claim.text.slice(0, link.span.start)) ?? [];
    const meant = [link.entity, ...link.rivals.map(({ entity }) => entity)].find(({ id }) => about.has(id));
    if (noun === undefined || meant === undefined || (of === undefined ? !tellsKind(noun) : !OF_ITSELF.test(noun))) return false;
    const kind = kindOfName(noun);
    const isOfKind = !isExactKind(noun) && of === undefined && kind !== null && kindsOf(graph, meant.id).has(kind);
    return !isOfKind && !likeNouns(noun).some((one) => isCalled(graph, meant.id, one));
  });
}

function tellsKind(noun: string): boolean {
  const kind = kindOfName(noun);
  return isExactKind(noun) || (kind !== null && (kind !== "person" || noun === "person") && kind !== "concept" && kind !== "event");
}
