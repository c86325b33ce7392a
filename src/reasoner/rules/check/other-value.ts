import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { isNowhere, placesAround } from "../containment.js";
import { excludeEachOther, isSort, liesElsewhere } from "../excludes.js";
import { isShared, mayHaveRuled } from "../former-rule.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Kind } from "../kind-names.js";
import { kindsFit, kindsOf } from "../kinds.js";
import type { Takes } from "../understand/phrasebook-schema.js";
import type { Found } from "./finding.js";
import { heldAt } from "./held-at.js";
import { alike, isWhereabouts, type Said, saidOf } from "./statements.js";

const MAX_CITED = 4;
/** Capitals, languages and currencies of states change, and graphs often hold only those of today. */
const OF_STATES: ReadonlySet<PropertyId> = new Set<PropertyId>(["P36", "P1376", "P37", "P38"]);
const SPREAD: readonly Kind[] = ["waterbody", "mountain"];
/** Values of which one excludes the other, whatever is known of their kinds: male and female; driving on the left and on the right. */
const EITHER_OR: readonly (readonly EntityId[])[] = [
  ["Q6581097", "Q6581072"],
  ["Q13196750", "Q14565199"],
];

/** The graph gives another value of a property that takes only one, or whose values it lists whole, and the two exclude each other. */
export function otherValue(evidence: Evidence, hypothesis: Hypothesis): Found | null {
  const { property, value } = hypothesis;
  const { takes, is } = evidence.traits(property);
  if (takes === "many" || value.kind !== "entity") return null;
  const kinds = kindsOf(evidence.graph, value.id);
  if (!EITHER_OR.some((pair) => pair.includes(value.id))) {
    // A common noun is a value where values are sorts ("died of tuberculosis"); elsewhere it only describes one.
    if (value.isClass && !isSort(evidence.graph, value.id) && !kinds.has("party")) return null;
    // Only a thing of the right kind can be the wrong value.
    if (kinds.size === 0 || !kindsFit(kinds, is)) return null;
  }
  // Of what changes hands, today's value says nothing about the past.
  if (
    takes === "current" &&
    evidence.manner.tense === "past" &&
    hypothesis.times.length === 0 &&
    evidence.manner.asOf === null &&
    changes(evidence, hypothesis)
  )
    return null;
  const own = kindsOf(evidence.graph, hypothesis.subject);
  // Only what is said of its continent tells where something is not; Texas is on no list of neighbouring countries.
  if ((property !== "P30" && kinds.has("continent")) || (property === "P47" && !(kinds.has("country") && own.has("country")))) return null;
  // "Algeria was part of France": borders and languages of before are seldom on record.
  const isUndated = evidence.manner.tense === "past" && hypothesis.times.length === 0;
  if (isUndated && own.has("place") && (isWhereabouts(property) || property === "P361" || OF_STATES.has(property))) return null;
  const rivals = rivalsOf(evidence, hypothesis);
  if (kinds.has("continent") && rivals.some(({ statement }) => statement.property !== "P30")) return null;
  if (
    kinds.has("country") &&
    (evidence.manner.tense === "past" || isShared(value.id)) &&
    rivals.some((rival) => mayHaveRuled(evidence.graph, value.id, rival.value))
  )
    return null;
  // A river or a range runs through several countries, of which a graph may list some.
  const isSpread = rivals.length > 1 && SPREAD.some((kind) => kindsOf(evidence.graph, hypothesis.subject).has(kind));
  if (isWhereabouts(property) && isSpread) return null;
  // A company may be at work anywhere: only another country or seat excludes the claimed one.
  const isRooted = (property === "P17" || property === "P159") && !kinds.has("continent");
  if (isWhereabouts(property) && !isRooted && isNowhere(evidence.graph, hypothesis.subject)) return null;
  // A place that lies in one state lies in no other, whatever else is recorded of where it is.
  if (isWhereabouts(property) && rivals.length > 0 && kinds.has("place") && liesElsewhere(evidence.graph, hypothesis.subject, value.id))
    return refutation(evidence, hypothesis, rivals, value.id, takes);
  // "is a Social Democrat" may be said of a member of any such party; within one country it tells the party.
  const describe = (id: EntityId) => evidence.graph.entity(id)?.description ?? null;
  if (value.isClass && kinds.has("party") && !rivals.every((rival) => describe(rival.value) === describe(value.id))) return null;
  if (rivals.length === 0 || !rivals.every((rival) => isExcluded(evidence, rival.value, value.id))) return null;
  return refutation(evidence, hypothesis, rivals, value.id, takes);
}

/** What is a sort of what has to be asked for first; a person is one without asking. */
function isExcluded({ graph, wasVisited }: Evidence, known: EntityId, claimed: EntityId): boolean {
  if (EITHER_OR.some((pair) => known !== claimed && pair.includes(known) && pair.includes(claimed))) return true;
  return excludeEachOther(graph, known, claimed) && (!isSort(graph, known) || wasVisited(known));
}

function refutation(
  evidence: Evidence,
  hypothesis: Hypothesis,
  rivals: readonly Said[],
  claimed: EntityId,
  takes: Exclude<Takes, "many">,
): Found {
  const statements = rivals.slice(0, MAX_CITED).map(({ statement }) => statement);
  return { stance: "refutes", statements, reason: { kind: "other-value", claimed, takes }, times: timesOf(evidence, hypothesis, rivals) };
}

/** What the graph says instead, at the time of which the claim speaks; nothing where it holds only a part. */
export function rivalsOf(evidence: Evidence, hypothesis: Hypothesis): readonly Said[] {
  const { subject, property } = hypothesis;
  const properties = alike(property);
  // The capital of a country may be written down with the city only; but a mother's child has a father too.
  const { inverse, takes } = evidence.traits(property);
  const bothWays = inverse !== null && (takes === "one" || takes === "current") && property !== "P22" && property !== "P25";
  const said = (one: PropertyId) =>
    bothWays ? saidOf(evidence, subject, one) : saidOf(evidence, subject, one).filter(({ statement }) => statement.subject === subject);
  // What the property itself says is more exact than what others say of the same.
  const own = said(property);
  const asked = own.length > 0 ? [property] : properties;
  if (asked.some((one) => evidence.isCut(subject, one, "out"))) return [];
  const known = asked.flatMap(said).map((said) => ({
    said,
    held: heldAt(evidence, hypothesis, said.statement).kind,
  }));
  if (known.some(({ held }) => held === "unknown")) return [];
  const timely = known.filter(({ held }) => held !== "not-held").map(({ said }) => said);
  const preferred = hypothesis.times.length === 0 ? timely.filter(({ statement }) => statement.rank === "preferred") : [];
  // A country says nothing about which of its towns is meant.
  const claimed = hypothesis.value.kind === "entity" ? placesAround(evidence.graph, hypothesis.value.id) : new Map();
  return (preferred.length > 0 ? preferred : timely).filter(({ value }) => !claimed.has(value));
}

/** Is any value on record dated? Where none is, the graph knows no change. */
function changes(evidence: Evidence, { subject, property }: Hypothesis): boolean {
  const OFFICES = ["P35", "P6", "P169", "P488", "P286", "P1308", "P39"];
  if (property === "P26") return true;
  return (
    OFFICES.includes(property) ||
    saidOf(evidence, subject, property).some(
      ({ statement }) =>
        heldAt({ ...evidence, manner: { ...evidence.manner, tense: "present" } }, { times: [] }, statement).kind !== "unsaid",
    )
  );
}

function timesOf(
  evidence: Evidence,
  hypothesis: Hypothesis,
  rivals: readonly { readonly statement: Said["statement"]; readonly value: EntityId }[],
) {
  return rivals.flatMap(({ statement }) => heldAt(evidence, hypothesis, statement).times);
}
