import { canonicalJson } from "../../base/fingerprint.js";
import type { Today } from "../../domain/audit.js";
import type { Entity } from "../../domain/entity.js";
import { relationKey } from "../../domain/relation.js";
import { type ShownStatement, sayStatement } from "../../domain/say-statement.js";
import type { Fact } from "../../domain/statement.js";
import { valueKey } from "../../domain/value.js";
import { PlumblineError } from "../../errors.js";
import { joinFacts, type KnowledgeGraph, MAX_ENTITIES, type Relation } from "../../ports/knowledge-graph.js";

/** Asks the graph for the relations of cited statements, all at once, and says what became of each. */
export async function statementsToday(
  kg: Pick<KnowledgeGraph, "facts">,
  cited: readonly ShownStatement[],
  known: readonly Entity[],
  signal?: AbortSignal,
): Promise<(statement: ShownStatement) => Today> {
  const relations = [...new Map(cited.map(relationOf).map((relation) => [relationKey(relation), relation])).values()];
  const questions = Array.from({ length: Math.ceil(relations.length / MAX_ENTITIES) }, (_, place) =>
    relations.slice(place * MAX_ENTITIES, (place + 1) * MAX_ENTITIES),
  );
  try {
    const { facts, entities, cut } = joinFacts(await Promise.all(questions.map((question) => kg.facts(question, signal))));
    const names = new Map([...known, ...entities].map((entity) => [entity.id, entity]));
    const incomplete = new Set(cut.map(relationKey));
    return (statement) => {
      const today = compare(statement, facts, names);
      // What is missing of a list that was cut says nothing.
      return today.kind === "gone" && incomplete.has(relationKey(relationOf(statement)))
        ? { kind: "not-checked", why: "the graph holds more of this relation than one answer can give" }
        : today;
    };
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return () => ({ kind: "not-checked", why: error.message });
  }
}

function relationOf({ subject, property }: Fact): Relation {
  return { entity: subject, property, direction: "out" };
}

function compare(statement: ShownStatement, facts: readonly Fact[], names: ReadonlyMap<string, Entity>): Today {
  const say = (fact: Fact) => sayStatement({ ...statement, ...fact }, names);
  const there = facts.filter(({ subject, property }) => subject === statement.subject && property === statement.property);
  const sameValue = there.filter(({ value }) => valueKey(value) === valueKey(statement.value));
  const same = there.find(({ node }) => node !== null && node === statement.node) ?? sameValue.find((fact) => isSame(fact, statement));
  const found = same ?? sameValue[0];
  if (found === undefined) return { kind: "gone", now: there.map(say) };
  return isSame(found, statement) ? { kind: "same" } : { kind: "changed", now: say(found) };
}

/** Value, rank and qualifiers; their order and the statement's references say nothing about the claim. */
function isSame(one: Fact, other: Fact): boolean {
  const key = ({ value, rank, qualifiers }: Fact) =>
    canonicalJson([valueKey(value), rank, qualifiers.map(({ property, value: by }) => `${property} ${valueKey(by)}`).sort()]);
  return key(one) === key(other);
}
