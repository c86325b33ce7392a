import { isDescribedAsValue } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { P } from "../../../domain/wikidata-ids.js";
import { normaliseName } from "../../../text/names.js";
import { upwards } from "../containment.js";
import { isEitherWithin } from "../excludes.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { entityValues, isEntity } from "../read-statements.js";
import { type Answer, supportedBy } from "./finding.js";
import { mayHaveChanged, refutedByRivals, rivalsOf } from "./other-value.js";

/** Containment is transitive for relations with such names. */
const NESTING = /\b(?:in|inside|within|at|on|of|under|location|place|parent)$/iu;

/** Values of different classes may lie within each other: a team of a department, a room of a building. */
const GROUPING =
  /\b(?:department|team|unit|division|section|ward|group|organi[sz]ation|company|employer|region|area|country|office|site|campus|building)s?$/iu;

/** What is so once and for all, by the name of its relation: who built a ship, what a record cost. A captain or a number of beds changes. */
const FOR_GOOD =
  /\b(?:built|made|created|came|arrived|brought|written|composed|painted|designed|produced|recorded|released|directed|founded|established|formed|invented|discovered|manufactured|supplied|delivered|bought|purchased|sold|scored|donated|given|bequeathed|born|died|published|printed|developed|edited|translated|photographed|sculpted|carved|cast|woven|mixed|mastered|filmed|found|excavated|acquired|cover|artist|author|writer|composer|painter|designer|producer|founder|builder|maker|manufacturer|creator|inventor|architect|donor|supplier|vendor|sculptor|photographer|studio|material|medium|album|father|mother|parents?|birthplace|birth|death|origin|winner|won|venue|referee|attendance|goals|scorers?|opponent|year|date|price|cost|length|duration|runtime|height|width|weight|depth)\b/iu;

/** Whether the claim is about another time than the undated values of a relation of the user's graph. */
export function isOfOtherTime(
  { traits, properties, phrasing }: Evidence,
  { property, times }: Hypothesis,
  known: readonly Statement[],
): boolean {
  if (traits(property).own === null || known.some(({ qualifiers }) => qualifiers.length > 0)) return false;
  const isDated = times.length > 0 || phrasing.asOf !== null;
  return isDated || (phrasing.tense !== "present" && !phrasing.now && !FOR_GOOD.test(properties.get(property)?.label ?? ""));
}

/** A relation of the user's graph takes one value, and the graph gives another one of the same sort. */
export function ownOtherValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph, traits, properties } = evidence;
  const { property, value } = hypothesis;
  const { own, takes } = traits(property);
  if (own === null || takes === "many" || value.kind !== "entity" || (value.isClass && property === P.instanceOf)) return null;
  if (takes === "current" && mayHaveChanged(evidence, hypothesis)) return null;
  const rivals = rivalsOf(evidence, hypothesis);
  const known = rivals.map(({ statement }) => statement);
  if (rivals.length === 0 || isOfOtherTime(evidence, hypothesis, known)) return null;
  const label = properties.get(property)?.label ?? "";
  const isNested = own.transitive || NESTING.test(label);
  // Where every value is on record, a thing of any sort that is not among them is none, unless it may be a whole or a group of them.
  const isListed = takes === "complete" && !value.isClass && !NESTING.test(label) && !GROUPING.test(label);
  const excludes = (known: EntityId) => {
    if (isNameWithin(graph, known, value.id) || !(isListed || areOfOneSort(evidence, hypothesis, known, value.id))) return false;
    const joins = [...graph.outgoing(known), ...graph.incoming(known)].filter(
      (one) => one.subject === value.id || isEntity(one.value, value.id),
    );
    return joins.every((one) => one.property === property && !isNested);
  };
  if (!rivals.every((rival) => excludes(rival.value))) return null;
  return refutedByRivals(evidence, hypothesis, rivals, { kind: "other-value", claimed: value.id, takes });
}

/** "Platform" and "Platform Engineering" may be the same; "Bay A" and "Bay B" are not. */
function isNameWithin(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const wordsIn = (id: EntityId) => normaliseName(graph.entity(id)?.label ?? id).split(" ");
  return isEitherWithin(wordsIn(a), wordsIn(b));
}

/** A class in common, a class of the relation's values, or values of the same relation. */
function areOfOneSort({ graph, traits, properties }: Evidence, { property }: Hypothesis, known: EntityId, claimed: EntityId): boolean {
  const [own, other] = [entityValues(graph, claimed, "P31"), entityValues(graph, known, "P31")];
  if (own.some((id) => other.includes(id))) return true;
  const label = properties.get(property)?.label ?? property;
  const classes = traits(property).own?.is ?? [];
  if ((classes.length === 1 || !(NESTING.test(label) || GROUPING.test(label))) && own.some((id) => classes.includes(id))) return true;
  return [known, claimed].every((id) => isDescribedAsValue(graph.entity(id)?.description, label));
}

/** A relation that is declared transitive holds over several steps: a server in a rack in a room is in the room. */
export function transitiveValue({ graph, traits }: Evidence, { subject, property, value, times }: Hypothesis): Answer | null {
  if (value.kind !== "entity" || times.length > 0 || traits(property).own?.transitive !== true) return null;
  const undated = (statements: readonly Statement[]) => statements.filter(({ qualifiers }) => qualifiers.length === 0);
  const path = upwards(graph, subject, [property], undated).get(value.id);
  return path === undefined ? null : supportedBy(path);
}
