import type { Belief } from "../domain/belief.js";
import type { PropertyId } from "../domain/ids.js";
import type { Failure, Judgement } from "../domain/outcome.js";
import type { Unreadable } from "../domain/relation.js";

const MOST_SHOWN = 40;

/**
 * If a claim stays open and an unreadable value might have decided it, the episode fails instead of answering "not enough information".
 * Null if the label can be given.
 */
export function unreadValue(judgement: Judgement, belief: Belief): Failure | null {
  if (judgement.label !== "not-enough-info" || belief.unreadable.length === 0) return null;
  const sought = soughtInOpenParts(judgement, belief);
  const unread = belief.unreadable.find(({ property }) => sought.has(property));
  return unread === undefined ? null : { code: "graph-reply", message: sayUnread(unread, belief) };
}

/** The relations of open parts of the claim, without those that only decided parts were read as. */
function soughtInOpenParts({ lookedFor, reading = [], parts, chains = [] }: Judgement, { agenda }: Belief): ReadonlySet<PropertyId> {
  // The rules' parts have one reading each; a model's parts have none.
  const isDecided = (place: number) =>
    parts.length === reading.length && !["not-enough-info", "conflicting"].includes(parts[place]?.label ?? "not-enough-info");
  const propertiesOf = (one: (typeof reading)[number]) =>
    one.relations.flatMap(({ property, otherProperties = [] }) => [
      ...(property === undefined ? [] : [property]),
      ...otherProperties.map((other) => other.property),
    ]);
  const open = new Set([
    ...reading.filter((_, place) => !isDecided(place)).flatMap(propertiesOf),
    ...chains.filter(({ stance }) => stance === "open").flatMap(({ properties }) => properties),
    ...agenda.filter(({ state }) => state === "open").flatMap(({ properties }) => properties),
  ]);
  const decided = new Set(reading.filter((_, place) => isDecided(place)).flatMap(propertiesOf));
  return new Set([...open, ...lookedFor.map(({ property }) => property).filter((property) => !decided.has(property))]);
}

function sayUnread({ entity, property, said }: Unreadable, { graph, properties }: Belief): string {
  const shown = said.length > MOST_SHOWN ? `${said.slice(0, MOST_SHOWN)}…` : said;
  const about = `${graph.entity(entity)?.label ?? entity} – ${properties.get(property)?.label ?? property}`;
  return (
    `the claim depends on a value that cannot be read: the graph gave "${shown}" for ${about}, even when asked again. ` +
    "Try again later, or ask another graph (--kg)"
  );
}
