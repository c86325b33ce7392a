import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { type Assertion, type NamedTerm, type RelationSense, singleStep, type Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { contentLemmas } from "../../../text/words.js";
import { excludeEachOther, isEitherWithin } from "../excludes.js";
import { clearHypothesis, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsExclude, kindsFit, kindsOf } from "../kinds.js";
import { acceptedStatements, isEntity, propertySet } from "../read-statements.js";
import { type Finding, refutedBy, supportedBy } from "./finding.js";
import { statedValues, withSynonyms } from "./statements.js";

/** Qualifiers whose values exclude each other; values of other qualifiers may contain each other or mean the same. */
const COMPARABLE = propertySet("P1686 P1346 P453 P812 P2842 P512 P642 P276 P54 P108");

/** Predecessors and successors: "took over from" and "was succeeded by" name the same third thing with different meanings. */
const ORDERED = propertySet("P1365 P1366 P155 P156");

/**
 * Compares a third thing of the claim with the qualifiers of the statement about the other two: "won the Oscar for Volver". Supported if a qualifier
 * names it, refuted if a qualifier names another thing of the same kind instead. A statement without such a qualifier decides nothing.
 */
export function thirdThing(evidence: Evidence, { hypothesis, rule }: Pick<Finding, "hypothesis" | "rule">, third: Term): Finding | null {
  if (third.kind !== "entity" || evidence.without.has("thirdThing")) return null;
  const { graph } = evidence;
  const statements = statementsOf(evidence, hypothesis);
  const naming = statements.find((statement) => valuesOf(statement).some(({ id }) => third.ids.includes(id)));
  const about: Hypothesis = { ...hypothesis, value: { kind: "entity", id: third.ids[0] ?? "Q0", isClass: false } };
  if (naming !== undefined) return { ...supportedBy([naming]), rule, hypothesis: about };
  for (const qualifier of COMPARABLE) {
    const others = statements.flatMap((statement) =>
      valuesOf(statement)
        .filter((one) => one.property === qualifier)
        .map(({ id }) => ({ statement, id })),
    );
    // Only bearers of the right kind can be meant.
    const bearers = third.ids.filter((id) => kindsFit(kindsOf(graph, id), evidence.traits(qualifier).is) && kindsOf(graph, id).size > 0);
    const [claimed] = bearers;
    const isMeant = others.some(({ id }) => bearers.some((bearer) => mayBeMeant(graph, id, bearer)));
    if (others.length === 0 || claimed === undefined || isMeant) continue;
    const cited = [...new Set(others.map(({ statement }) => statement))].slice(0, 3);
    return { ...refutedBy(cited, { kind: "other-qualifier", claimed, qualifier }), rule: "thirdThing", hypothesis: about };
  }
  return null;
}

function statementsOf(evidence: Evidence, { subject, property, value }: Hypothesis): readonly Statement[] {
  if (value.kind !== "entity") return [];
  return withSynonyms(property)
    .flatMap((one) => statedValues(evidence, subject, one))
    .filter((stated) => stated.value === value.id)
    .map(({ statement }) => statement);
}

function valuesOf({ qualifiers }: Statement): readonly { readonly property: PropertyId; readonly id: EntityId }[] {
  return qualifiers.flatMap(({ property, value }) =>
    value.kind === "entity" && !ORDERED.has(property) ? [{ property, id: value.id }] : [],
  );
}

/** A film and its series, Iron Man and Tony Stark: another kind, a connecting statement or a shared name means that one may refer to the other. */
function mayBeMeant(graph: EvidenceGraph, known: EntityId, claimed: EntityId): boolean {
  const connects = (from: EntityId, to: EntityId) => graph.outgoing(from).some(({ value }) => isEntity(value, to));
  if (known === claimed || connects(known, claimed) || connects(claimed, known)) return true;
  // A place may contain the other, unless the graph excludes it.
  if (kindsOf(graph, claimed).has("place")) return !excludeEachOther(graph, known, claimed);
  const [own, other] = [namesOf(graph, known), namesOf(graph, claimed)];
  if (own.some((name) => other.some((one) => isEitherWithin(name, one)))) return true;
  return kindsExclude(kindsOf(graph, known), kindsOf(graph, claimed));
}

function namesOf(graph: EvidenceGraph, id: EntityId): readonly (readonly string[])[] {
  const entity = graph.entity(id);
  return entity === undefined ? [] : [entity.label, ...entity.aliases].map(contentLemmas);
}

type Joined = { readonly finding: Finding | null; readonly sense: RelationSense };

/** Minimum score of a wording for the property of a statement, or for its qualifier. */
const MIN_SCORE = 0.5;
/** … and relative to the relation that the claim expresses most clearly. */
const NEARLY = 0.85;

/**
 * A claim about three things may be a single statement with a qualifier ("X played Y in Z"), and its words may not show which two are subject and
 * value: the statement that connects two of them does. Returns the finding and the wording that expresses it.
 */
export function threeThings(evidence: Evidence, assertions: readonly Assertion[]): Joined | null {
  const terms = entitiesOf(assertions);
  if (terms === null || evidence.without.has("thirdThing")) return null;
  const wordings = bestWordings(assertions);
  const clearest = Math.max(0, ...assertions.flatMap(({ senses }) => senses.map(({ score }) => score)));
  const found = terms.flatMap((subject) =>
    terms
      .filter((value) => value !== subject)
      .flatMap((value) => {
        const third = terms.find((term) => term !== subject && term !== value);
        return third === undefined ? [] : judgeJoined(evidence, wordings, [subject, value, third]);
      }),
  );
  // "appeared in Iron Man as Tony Stark's father": another relation explains more of the words.
  const supporting = found.find(({ sense, finding }) => finding?.stance === "supports" && sense.score >= NEARLY * clearest);
  if (supporting !== undefined) return supporting;
  // If a connecting statement refutes nothing, the claim may mean that one.
  const isRefuted = found.every(({ finding }) => finding?.stance === "refutes" && isWorded(wordings, finding));
  return isRefuted ? (found[0] ?? null) : null;
}

/** A name that is only mentioned ("after Jaws, he won …") is not compared with a qualifier. */
function isWorded(wordings: ReadonlyMap<PropertyId, RelationSense>, { reason }: Finding): boolean {
  return reason.kind !== "other-qualifier" || (wordings.get(reason.qualifier)?.score ?? 0) >= MIN_SCORE;
}

/** The three named things, if there are exactly three and nothing else. */
function entitiesOf(assertions: readonly Assertion[]): readonly NamedTerm[] | null {
  const terms = new Map<number, Term>();
  for (const { subject, value } of assertions) for (const term of [subject, value]) terms.set(term.span.start, term);
  const entities = [...terms.values()].filter((term): term is NamedTerm => term.kind === "entity" && term.by !== "demonym");
  return entities.length === 3 && terms.size === 3 ? entities : null;
}

function bestWordings(assertions: readonly Assertion[]): ReadonlyMap<PropertyId, RelationSense> {
  const best = new Map<PropertyId, RelationSense>();
  for (const sense of assertions.flatMap(({ senses }) => senses)) {
    const step = singleStep(sense);
    if (step !== undefined && sense.score > (best.get(step.property)?.score ?? 0)) best.set(step.property, sense);
  }
  return best;
}

/** All statements that connect the first two terms, each judged by its qualifiers for the third. */
function judgeJoined(
  evidence: Evidence,
  wordings: ReadonlyMap<PropertyId, RelationSense>,
  [subject, value, third]: readonly [NamedTerm, NamedTerm, NamedTerm],
): readonly Joined[] {
  const wayOf = ({ property, qualifiers }: Statement) =>
    [property, ...qualifiers.map((one) => one.property)]
      .flatMap((one) => wordings.get(one) ?? [])
      .reduce<RelationSense | null>((best, sense) => (best === null || sense.score > best.score ? sense : best), null);
  const linked = Math.min(subject.score, value.score, third.score);
  return subject.ids
    .flatMap((id) => acceptedStatements(evidence.graph, id))
    .flatMap((statement): readonly Joined[] => {
      const sense = wayOf(statement);
      if (statement.value.kind !== "entity" || !value.ids.includes(statement.value.id) || sense === null || sense.score < MIN_SCORE)
        return [];
      const hypothesis = clearHypothesis({ ...statement, value: statement.value.id }, { score: sense.score, linked });
      return [{ sense, finding: thirdThing(evidence, { rule: "thirdThing", hypothesis }, third) }];
    });
}
