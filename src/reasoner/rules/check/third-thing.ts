import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { wordsOf } from "../../../text/words.js";
import { excludeEachOther } from "../excludes.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsExclude, kindsFit, kindsOf } from "../kinds.js";
import type { Finding } from "./finding.js";
import { alike, saidOf } from "./statements.js";

/** Qualifiers that say what a statement is about besides its value; of others a value may contain or stand for another. */
const COMPARABLE: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P1686",
  "P1346",
  "P453",
  "P812",
  "P2842",
  "P512",
  "P642",
  "P276",
  "P54",
  "P108",
]);

/**
 * A third thing of the claim against the qualifiers of the statement about the other two: "won the Oscar for Volver". Named there it is borne out;
 * where the statement names another thing of the same kind in its place, it is refuted. A statement without such a qualifier says nothing.
 */
export function thirdThing(evidence: Evidence, { hypothesis, rule }: Finding, third: Term): Finding | null {
  if (third.kind !== "entity" || evidence.without.has("thirdThing")) return null;
  const { graph } = evidence;
  const statements = statementsOf(evidence, hypothesis);
  const naming = statements.find((statement) => valuesOf(statement).some(({ id }) => third.ids.includes(id)));
  const about: Hypothesis = { ...hypothesis, value: { kind: "entity", id: third.ids[0] ?? "Q0", isClass: false } };
  if (naming !== undefined)
    return { rule, hypothesis: about, stance: "supports", statements: [naming], reason: { kind: "stated" }, times: [] };
  for (const qualifier of COMPARABLE) {
    const others = statements.flatMap((statement) =>
      valuesOf(statement)
        .filter((one) => one.property === qualifier)
        .map(({ id }) => ({ statement, id })),
    );
    // Of several bearers of a name, only those of the right kind can be meant.
    const bearers = third.ids.filter((id) => kindsFit(kindsOf(graph, id), evidence.traits(qualifier).is) && kindsOf(graph, id).size > 0);
    const [claimed] = bearers;
    const isMeant = others.some(({ id }) => bearers.some((bearer) => mayBeMeant(graph, id, bearer)));
    if (others.length === 0 || claimed === undefined || isMeant) continue;
    return {
      rule: "thirdThing",
      hypothesis: about,
      stance: "refutes",
      statements: [...new Set(others.map(({ statement }) => statement))].slice(0, 3),
      reason: { kind: "other-qualifier", claimed, qualifier },
      times: [],
    };
  }
  return null;
}

function statementsOf(evidence: Evidence, { subject, property, value }: Hypothesis): readonly Statement[] {
  if (value.kind !== "entity") return [];
  return alike(property)
    .flatMap((one) => saidOf(evidence, subject, one))
    .filter((said) => said.value === value.id)
    .map(({ statement }) => statement);
}

function valuesOf({ qualifiers }: Statement): readonly { readonly property: PropertyId; readonly id: EntityId }[] {
  return qualifiers.flatMap(({ property, value }) => (value.kind === "entity" ? [{ property, id: value.id }] : []));
}

/** A film and its series, Iron Man and Tony Stark: another kind, a statement or a name in common lets one be meant by the other. */
function mayBeMeant(graph: EvidenceGraph, known: EntityId, claimed: EntityId): boolean {
  const connects = (from: EntityId, to: EntityId) => graph.outgoing(from).some(({ value }) => value.kind === "entity" && value.id === to);
  if (known === claimed || connects(known, claimed) || connects(claimed, known)) return true;
  // A place may lie in the other, unless that is known not to be so.
  if (kindsOf(graph, claimed).has("place")) return !excludeEachOther(graph, known, claimed);
  const within = (name: readonly string[], whole: readonly string[]) => name.length > 0 && name.every((word) => whole.includes(word));
  const [own, other] = [namesOf(graph, known), namesOf(graph, claimed)];
  if (own.some((name) => other.some((one) => within(name, one) || within(one, name)))) return true;
  return kindsExclude(kindsOf(graph, known), kindsOf(graph, claimed));
}

function namesOf(graph: EvidenceGraph, id: EntityId): readonly (readonly string[])[] {
  const entity = graph.entity(id);
  return entity === undefined
    ? []
    : [entity.label, ...entity.aliases].map((name) =>
        wordsOf(name)
          .filter((word) => word.class === "content")
          .map(({ lemma }) => lemma),
      );
}
