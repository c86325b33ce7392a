import { type Fact, factKey, type Rank } from "../../domain/statement.js";
import { type Value, valueKey } from "../../domain/value.js";
import { toRdfYear } from "../../kg/year-zero.js";
import { bestRank, type WrittenStatement, type WrittenValue } from "./write-statement.js";

/** Facts as a graph gave them → statements to write. All facts of a subject and property have to be there: only together they tell the best. */
export function factStatements(facts: readonly Fact[]): readonly WrittenStatement[] {
  const ranks = new Map<string, Rank[]>();
  for (const fact of facts) {
    const key = `${fact.subject} ${fact.property}`;
    ranks.set(key, [...(ranks.get(key) ?? []), fact.rank]);
  }
  return facts.map((fact) => ({
    subject: fact.subject,
    property: fact.property,
    value: writtenValue(fact.value),
    rank: fact.rank,
    // A bare triple is truthy by its nature.
    best: fact.node === null || fact.rank === bestRank(ranks.get(`${fact.subject} ${fact.property}`) ?? []),
    qualifiers: fact.qualifiers.map(({ property, value }) => ({ property, value: writtenValue(value) })),
    references: [],
    node: fact.node,
  }));
}

/** Each fact once, in an order that does not depend on the endpoint. */
export function distinctFacts(facts: readonly Fact[]): readonly Fact[] {
  const number = (id: string) => Number(id.slice(1));
  const keyed = new Map(facts.map((fact) => [`${factKey(fact)} ${valueKey(fact.value)}`, fact]));
  return [...keyed]
    .sort(([a, one], [b, other]) => {
      return number(one.subject) - number(other.subject) || number(one.property) - number(other.property) || (a < b ? -1 : 1);
    })
    .map(([, fact]) => fact);
}

function writtenValue(value: Value): WrittenValue {
  if (value.kind === "time") return { ...value, iso: toRdfYear(value.iso) };
  return value.kind === "quantity" ? { ...value, amount: decimalText(value.amount) } : value;
}

/** xsd:decimal knows no exponents. */
function decimalText(amount: number): string {
  const text = String(amount);
  if (!text.includes("e")) return text;
  return Math.abs(amount) >= 1 ? BigInt(amount).toString() : amount.toFixed(30).replace(/0+$/, "");
}
