import type { Belief } from "../../../domain/belief.js";
import type { NameKind, Part } from "../../reader/part.js";
import { type Clause, withoutPossessive } from "./clause.js";
import { isAdjective, type Thing, timeOf } from "./things.js";

/** Two things of a clause whose relation the learned reader is asked for. */
export type Pair = { readonly clause: Clause<Thing>; readonly subject: number; readonly value: number };

/** The two things that a clause relates. Null if it names more: the reader would ignore what the clause says about a third thing. */
export function pairIn(clause: Clause<Thing>): Pair | null {
  const { things } = clause;
  const places = things.map((_, place) => place);
  const related = places.filter((place) => timeOf(things[place]) === null);
  const [from, to, ...more] = related.length === 1 ? [...related, ...places.filter((place) => timeOf(things[place]) !== null)] : related;
  if (from === undefined || to === undefined || more.length > 0) return null;
  const [subject, value] = things[from]?.kind === "entity" ? [from, to] : [to, from];
  // "French" may be a country, a language or a people; only the listed wordings tell which.
  const isUnknown = things.some(({ kind }) => kind === "unknown");
  return things[subject]?.kind === "entity" && !things.some(isAdjective) && !isUnknown ? { clause, subject, value } : null;
}

/** The clause as input of the learned reader. */
export function partOf(belief: Belief, { clause: { things }, subject, value }: Pair): Part {
  const kindOf = (thing: Thing, place: number): NameKind => {
    if (place === subject) return "subject";
    if (place === value) return "value";
    return thing.kind === "literal" ? (timeOf(thing) !== null ? "date" : "number") : "name";
  };
  return {
    words: belief.claim.text,
    spans: things.map((thing, place) => ({
      ...withoutPossessive(thing.span, thing.kind === "entity" ? thing.link : undefined),
      kind: kindOf(thing, place),
    })),
    subjectKinds: kindLabels(belief, things[subject]),
    valueKinds: kindLabels(belief, things[value]),
  };
}

function kindLabels({ graph }: Belief, thing: Thing | undefined): readonly string[] {
  if (thing?.kind === "literal") return [timeOf(thing) !== null ? "date" : "number"];
  if (thing?.kind !== "entity") return [];
  return graph.outgoing(thing.link.entity.id, "P31").flatMap(({ value, rank }) => {
    const label =
      value.kind !== "entity" || rank === "deprecated" ? undefined : value.id === "Q5" ? "human" : graph.entity(value.id)?.label;
    return label === undefined ? [] : [label];
  });
}
