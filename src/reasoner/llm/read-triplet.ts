import type { Belief } from "../../domain/belief.js";
import { type EntityId, isEntityId, isPassageId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import type { Span } from "../../domain/mention.js";
import type { Fact } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import { findQuote } from "../../evidence/find-quote.js";
import { findTimes } from "../../text/find-times.js";
import { normaliseName } from "../../text/names.js";
import { findQuantities } from "../../text/quantities.js";

/** A triplet as written by a model. */
export type SaidTriplet = {
  readonly passage: string;
  readonly quote: string;
  readonly subject: string;
  readonly property: string;
  readonly object: string;
};

type ReadTriplet = { readonly fact: Fact; readonly passage: `p${number}`; readonly quote: Span };

/**
 * The triplet with the graph's ids; null if its subject or property is unknown, its value does not fit, or its quote is not in the passage.
 */
export function readTriplet(belief: Belief, texts: ReadonlyMap<string, string>, said: SaidTriplet): ReadTriplet | null {
  const text = texts.get(said.passage);
  const subject = entityOf(belief, said.subject);
  const property = propertyOf(belief, said.property);
  if (text === undefined || !isPassageId(said.passage) || subject === null || property === null) return null;
  const quote = findQuote(text, said.quote);
  const value = readValue(belief, property, said.object) ?? nameAlone(belief, property, quote, said.object);
  if (quote === null || value === null || (value.kind === "entity" && value.id === subject)) return null;
  return { passage: said.passage, quote, fact: { subject, property, value, rank: "normal", qualifiers: [], node: null } };
}

/** An id counts only if it is known here; a name only if exactly one entity has it. */
function entityOf({ graph, links }: Belief, said: string): EntityId | null {
  const known = [...graph.entities(), ...links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []))];
  if (isEntityId(said)) return known.some(({ id }) => id === said) ? said : null;
  const name = normaliseName(said);
  const bearers = new Set(
    known.filter(({ label, aliases }) => [label, ...aliases].some((one) => normaliseName(one) === name)).map(({ id }) => id),
  );
  const [only, ...others] = bearers;
  return only === undefined || others.length > 0 ? null : only;
}

function propertyOf({ properties }: Belief, said: string): PropertyId | null {
  if (isPropertyId(said)) return properties.has(said) ? said : null;
  const name = normaliseName(said);
  return [...properties.values()].find(({ label }) => normaliseName(label) === name)?.id ?? null;
}

/** An entity that the graph does not know is kept by its name in the passage, and never compared with entities of the graph. */
function nameAlone({ properties }: Belief, property: PropertyId, quote: Span | null, said: string): Value | null {
  const isNamed = quote !== null && /\p{L}/u.test(said) && !isEntityId(said) && normaliseName(quote.text).includes(normaliseName(said));
  return isNamed && properties.get(property)?.kind === "entity" ? { kind: "text", text: said.trim(), language: null } : null;
}

/** The value is the name of a thing that the graph does not know. */
export function isNameAlone({ properties }: Pick<Belief, "properties">, { property, value }: Fact): boolean {
  return value.kind === "text" && properties.get(property)?.kind === "entity";
}

function readValue(belief: Belief, property: PropertyId, said: string): Value | null {
  switch (belief.properties.get(property)?.kind) {
    case "entity": {
      const id = entityOf(belief, said);
      return id === null ? null : { kind: "entity", id };
    }
    case "time":
      return findTimes(said)[0]?.value ?? null;
    case "quantity":
      return findQuantities(said)[0]?.value ?? null;
    case "text":
      return { kind: "text", text: said, language: null };
    default:
      return null;
  }
}
