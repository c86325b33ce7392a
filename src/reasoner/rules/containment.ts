import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import { kindsOf } from "./kinds.js";
import { acceptedStatements, hasEnded } from "./read-statements.js";

/** Properties of location; a claim seldom shows which one it means. */
export const WHEREABOUTS: readonly PropertyId[] = ["P131", "P17", "P276", "P30", "P706", "P361", "P159"];

/** From a place to its container. */
const PLACE_UP: readonly PropertyId[] = ["P131", "P17", "P30", "P361", "P706", "P276"];
/** From a class, creed, language or genre to its superclass. */
const CLASS_UP: readonly PropertyId[] = ["P279", "P361", "P31"];
const MAX_DEPTH = 6;

export type Containers = ReadonlyMap<EntityId, readonly Statement[]>;

/** All possible containers of a thing, each with the statements that show it, shortest path first. */
export function placesAround(graph: EvidenceGraph, from: EntityId): Containers {
  return upwards(graph, from, PLACE_UP);
}

/** Containers of a whole place: a country on two continents, or a range in two countries, does not show where its parts lie. */
export function whollyAround(graph: EvidenceGraph, from: EntityId): Containers {
  const skipsContinent = isOverseas(graph, from);
  return upwards(graph, from, PLACE_UP, (statements, id) => {
    if (skipsContinent && WITH_OVERSEAS.has(id) && statements[0]?.property === "P30") return [];
    return tellsWhereabouts(graph, id, statements) ? statements : [];
  });
}

/** Do these statements, all of one property, give the location of a whole thing? */
export function tellsWhereabouts(graph: EvidenceGraph, id: EntityId, statements: readonly Statement[]): boolean {
  const property = statements[0]?.property;
  if (property === "P17" && isNowhere(graph, id)) return false;
  const kinds = kindsOf(graph, id);
  const isNested = property === "P131" || property === "P361" || property === "P276";
  return isSingle(statements) || (isNested && !kinds.has("waterbody") && !kinds.has("mountain"));
}

/** "city in Nottinghamshire, England", "state of Mexico": the description of a place says that it lies in another. */
export function isDescribedIn(graph: EvidenceGraph, id: EntityId, place: EntityId): boolean {
  const description = graph.entity(id)?.description ?? "";
  const name = graph.entity(place)?.label ?? "";
  return description
    .split(LEADS_TO_PLACE)
    .slice(1)
    .some((one) => one === name || (kindsOf(graph, place).has("waterbody") && one.replace(PART_OF_SEA, "") === name));
}

/** "Eastern Mediterranean Sea"; but South Sudan is not in Sudan. */
const PART_OF_SEA = /^(?:(?:north|south|east|west)(?:ern)?|central) /iu;

/** Before and after the places in a description; not "colony of Spain", nor "in northern Spain". */
const LEADS_TO_PLACE =
  /(?:\b(?:in|(?:state|province|region|county|district|city|capital|town|village|municipality|department|commune|island|part) of)(?: the)? |, (?:the )?|(?:[;(]| and ).*)/u;

/** States with islands and territories far from their continent. */
const WITH_OVERSEAS: ReadonlySet<string> = new Set(["Q145", "Q142", "Q30", "Q55", "Q29999", "Q35", "Q756617", "Q29", "Q45", "Q20"]);

const IS_ISLAND = /\b(?:island|islands|isle|archipelago|overseas|territory|hawaii|honolulu)\b/iu;

/** Is a place, or its container, an island of such a state? Then the continent of the state does not give its location: "Bermuda is in Europe". */
export function isOverseas(graph: EvidenceGraph, from: EntityId): boolean {
  const around = [from, ...placesAround(graph, from).keys()];
  const isIsland = (id: EntityId) => IS_ISLAND.test(`${graph.entity(id)?.label ?? ""} ${graph.entity(id)?.description ?? ""}`);
  return around.some((id) => WITH_OVERSEAS.has(id)) && around.some((id) => !WITH_OVERSEAS.has(id) && isIsland(id));
}

/** Companies and people have a country, but it is not their location. */
export function isNowhere(graph: EvidenceGraph, id: EntityId): boolean {
  const kinds = kindsOf(graph, id);
  return (kinds.has("organisation") || kinds.has("person")) && !kinds.has("place");
}

export function classesAbove(graph: EvidenceGraph, from: EntityId): Containers {
  return upwards(graph, from, CLASS_UP);
}

/** Strict containers of a place: if several values are recorded, none of them alone contains it. */
export function strictlyAround(graph: EvidenceGraph, from: EntityId): Containers {
  return upwards(graph, from, ["P131", "P17", "P30"], (statements) => (isSingle(statements) ? statements : []));
}

function isSingle(statements: readonly Statement[]): boolean {
  return new Set(statements.map(({ value }) => (value.kind === "entity" ? value.id : ""))).size === 1;
}

/** All entities reached by these properties, each with the shortest path; `choose` selects the statements to follow. */
export function upwards(
  graph: EvidenceGraph,
  from: EntityId,
  by: readonly PropertyId[],
  choose = (statements: readonly Statement[], _id: EntityId) => statements,
): Containers {
  const found = new Map<EntityId, readonly Statement[]>();
  const queue: { id: EntityId; path: readonly Statement[] }[] = [{ id: from, path: [] }];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    if (item.path.length >= MAX_DEPTH) continue;
    for (const statement of by.flatMap((property) =>
      choose(
        acceptedStatements(graph, item.id, property).filter((one) => !hasEnded(one)),
        item.id,
      ),
    )) {
      if (statement.value.kind !== "entity" || statement.value.id === from || found.has(statement.value.id)) continue;
      const path = [...item.path, statement];
      found.set(statement.value.id, path);
      queue.push({ id: statement.value.id, path });
    }
  }
  return found;
}
