import { hash } from "node:crypto";
import { basename } from "node:path";
import { type CompleteList, completeListSchema } from "../domain/complete-list.js";
import type { OwnRelation, Property } from "../domain/entity.js";
import type { PropertyId } from "../domain/ids.js";
import { P } from "../domain/wikidata-ids.js";
import { PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { compileWordings } from "../reasoner/rules/understand/compile-wordings.js";
import type { PhraseEntry, Phrases } from "../store/read-phrases.js";

/** Adds the wordings of a phrases file to a graph's relations. The graph's id changes with the file, because verdicts do. */
export async function withPhrases(kg: KnowledgeGraph, phrases: Phrases): Promise<KnowledgeGraph> {
  const properties = phrased(await kg.properties(), phrases);
  const lists = await Promise.all(phrases.complete.map((name) => completeClass(kg, name, phrases.file)));
  const sha256 = hash("sha256", `${kg.sha256 ?? kg.id} ${phrases.sha256}`);
  return {
    ...kg,
    id: kg.id.replace(/@[0-9a-f]+$/u, `@${sha256.slice(0, 12)}`),
    ...(kg.sha256 === undefined ? {} : { sha256 }),
    properties: async () => properties,
    complete: [...(kg.complete ?? []), ...lists],
  };
}

/** `complete: [server]`: the graph has every server, so that they can be counted. */
async function completeClass(kg: KnowledgeGraph, name: string, file: string): Promise<CompleteList> {
  const named = (await kg.searchEntities([name])).get(name)?.map(({ entity }) => entity) ?? [];
  const known = named.length > 0 ? named : [...(await kg.labels([name]))].map(([id, label]) => ({ id, label }));
  const { relations } = await kg.relations(known.map(({ id }) => id));
  const [members] = relations.filter(({ property, direction }) => property === P.instanceOf && direction === "in");
  const owner = known.find(({ id }) => id === members?.entity);
  if (members === undefined || owner === undefined)
    throw new PlumblineError(
      "file-unreadable",
      `the phrases ${file} cannot be used: complete: "${name}" is no class with members in the graph`,
    );
  return completeListSchema.parse({
    name: `every ${owner.label}`,
    source: `declared complete in ${basename(file)}`,
    of: [owner.id],
    by: `${P.instanceOf} in`,
    count: members.count,
    called: [owner.label.toLowerCase()],
  });
}

/** Reports all faults at once: relations that the graph does not have, wordings that cannot be read. */
function phrased(properties: ReadonlyMap<PropertyId, Property>, { file, entries }: Phrases): ReadonlyMap<PropertyId, Property> {
  const faults: string[] = [];
  const find = (name: string): Property | null => {
    const named = (one: Property) => [one.label, ...one.aliases].some((label) => label.toLowerCase() === name.toLowerCase());
    return (
      properties.get(name) ??
      [...properties.values()].find(({ label }) => label.toLowerCase() === name.toLowerCase()) ??
      [...properties.values()].find(named) ??
      null
    );
  };
  const found = new Map(properties);
  for (const [name, entry] of entries) {
    const property = find(name);
    const inverse = entry.inverse === undefined ? null : find(entry.inverse);
    if (property?.own === undefined) faults.push(`"${name}" is no relation of the graph's own`);
    if (entry.inverse !== undefined && inverse === null) faults.push(`${name}: the inverse "${entry.inverse}" is no relation of the graph`);
    compileWordings({ ...entry, unread: [] }, (phrase, message) => faults.push(`${name}: "${phrase}": ${message}`));
    if (property?.own !== undefined) found.set(property.id, { ...property, own: ownWith(property.own, entry, inverse?.id ?? null) });
  }
  if (faults.length > 0) throw new PlumblineError("file-unreadable", `the phrases ${file} cannot be used: ${faults.join("; ")}`);
  return found;
}

function ownWith(own: OwnRelation, { same, stronger, weaker, not, ...entry }: PhraseEntry, inverse: PropertyId | null): OwnRelation {
  return {
    ...own,
    ...(entry.takes === undefined ? {} : { takes: entry.takes, ground: "declared" }),
    inverse: inverse ?? own.inverse,
    symmetric: entry.symmetric ?? own.symmetric,
    transitive: entry.transitive ?? own.transitive,
    wordings: { same, stronger, weaker, not },
  };
}
