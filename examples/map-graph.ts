/** A KnowledgeGraph over a Map: the whole port in 40 lines. Run with `npx tsx examples/map-graph.ts`. */
import { createVerifier, type KnowledgeGraph } from "plumbline";

const things = new Map<string, { label: string; is: string; facts: Record<string, string> }>([
  ["ex:anna", { label: "Anna Berg", is: "ex:Person", facts: { "ex:reportsTo": "ex:bob" } }],
  ["ex:bob", { label: "Bob Stone", is: "ex:Person", facts: { "ex:reportsTo": "ex:carla" } }],
  ["ex:carla", { label: "Carla Diaz", is: "ex:Person", facts: {} }],
  ["ex:Person", { label: "person", is: "", facts: {} }],
]);

type Fact = Awaited<ReturnType<KnowledgeGraph["facts"]>>["facts"][number];
const entity = (id: string) => ({ id, label: things.get(id)?.label ?? id, description: null, aliases: [] });
/** Every statement of the graph. P31 is the relation between a thing and its class. */
const facts = [...things].flatMap(([subject, { is, facts: own }]) =>
  Object.entries(is === "" ? own : { P31: is, ...own }).map(
    ([property, id]): Fact => ({ subject, property, value: { kind: "entity", id }, rank: "normal", qualifiers: [], node: null }),
  ),
);
const object = ({ value }: Fact) => (value.kind === "entity" ? value.id : "");

const kg: KnowledgeGraph = {
  id: "map@1",
  names: "dictionary",
  searchEntities: async (names) =>
    new Map(
      names.map((name) => {
        const found = [...things.keys()].filter((id) => entity(id).label.toLowerCase() === name.toLowerCase().replace(/['’]s$/u, ""));
        return [name, found.map((id) => ({ entity: entity(id), matched: entity(id).label, by: "label" as const, popularity: 0 }))];
      }),
    ),
  relations: async (ids) => ({
    relations: facts.flatMap((fact) => [
      ...(ids.includes(fact.subject) ? [{ entity: fact.subject, property: fact.property, direction: "out" as const, count: 1 }] : []),
      ...(ids.includes(object(fact)) ? [{ entity: object(fact), property: fact.property, direction: "in" as const, count: 1 }] : []),
    ]),
    hubs: [],
  }),
  facts: async (relations) => {
    const wanted = (fact: Fact) =>
      relations.some((one) => one.property === fact.property && one.entity === (one.direction === "out" ? fact.subject : object(fact)));
    const found = facts.filter(wanted);
    return { facts: found, entities: [...new Set(found.flatMap((fact) => [fact.subject, object(fact)]))].map(entity), cut: [] };
  },
  edgesAmong: async (ids) =>
    facts
      .filter((fact) => ids.includes(fact.subject) && ids.includes(object(fact)))
      .map((fact) => ({ subject: fact.subject, property: fact.property, object: object(fact), as: "value" as const })),
  references: async () => new Map(),
  labels: async (ids) => new Map(ids.filter((id) => things.has(id)).map((id) => [id, entity(id).label])),
  // `own` tells what a relation takes: with `takes: "one"`, another value refutes.
  properties: async () => {
    const own = {
      takes: "one",
      ground: "declared",
      subjects: 2,
      single: 2,
      inverse: null,
      symmetric: false,
      transitive: false,
      of: [],
      is: [],
      comment: null,
    } as const;
    return new Map([["ex:reportsTo", { id: "ex:reportsTo", label: "reports to", aliases: [], kind: "entity" as const, own }]]);
  },
  close: async () => undefined,
};

const verifier = await createVerifier({ kg });
for (const claim of [
  "Anna Berg reports to Bob Stone.",
  "Bob Stone is Anna Berg's boss.",
  "Anna Berg reports to Carla Diaz.",
  "Anna Berg likes Bob Stone.",
]) {
  const { outcome } = await verifier.verify(claim);
  console.log(claim, "→", outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message);
}
await verifier.close();
