import type { PropertyId } from "../../../domain/ids.js";
import { CALLED_BY } from "../called.js";
import { KIN, OF_THE_LIVING } from "../people.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import type { Phrasebook } from "./phrasebook.js";
import { turned } from "./relation-senses.js";
import { idsOf, idsOfThing, type Thing } from "./things.js";
import { asked, type Possible } from "./understood.js";

/** Fetches a path from an end with outgoing statements; lists incoming statements only if there is no such end. */
export function possible({ things }: Clause<Thing>, relating: Relating): readonly Possible[] {
  const isOutward = relating.path[0]?.direction === "out";
  const isOutwardBack = relating.path.at(-1)?.direction === "in";
  const senses = [...(isOutward || !isOutwardBack ? [relating] : []), ...(isOutwardBack ? [turned(relating)] : [])];
  return senses.flatMap(({ from, path, words }) => {
    const ids = idsOfThing(things[from]);
    return ids.length > 0 ? [{ from: ids, path, words }] : [];
  });
}

/** Statements qualified by the relation ("played Y in Z"): any of the claim's things may be their subject. */
export function qualifiedBy(book: Phrasebook, { things }: Clause<Thing>, { path, words }: Relating): readonly Possible[] {
  const [step, ...more] = path;
  const carriers = step === undefined || more.length > 0 ? [] : book.traits(step.property).qualifies;
  if (things.length < 3) return [];
  const entities = things.map(idsOfThing).filter((ids) => ids.length > 0);
  return carriers.flatMap((property) => entities.map((from): Possible => ({ from, path: [{ property, direction: "out" }], words })));
}

/** Score of an addition. */
const ADDED = 0.9;
/** Properties that check an addition, on the things of the clause and on those they lead to. */
const CHECKED_BY = { sex: ["P21"], age: ["P569"], kind: ["P31"], role: CALLED_BY, manner: ["P1196", "P509"] } as const;

export function addedTo({ things }: Clause<Thing>, { from, to, path, adds }: Relating): readonly Possible[] {
  const properties = adds.flatMap(({ says }): readonly PropertyId[] =>
    "of" in says ? CHECKED_BY[says.kind] : says.kind === "event" ? ["P793", "P571", "P112"] : [],
  );
  const ends = [from, to].map((place) => idsOfThing(things[place])).filter((ids) => ids.length > 0);
  return [...new Set(properties)].flatMap((property) => {
    const step = { property, direction: "out" } as const;
    const own = ends.map((ids): Possible => ({ from: ids, path: [step], words: ADDED }));
    const [first] = ends;
    return path.length < 2 || first === undefined ? own : [...own, { from: first, path: [...path.slice(0, -1), step], words: ADDED }];
  });
}

/** "A son" may be one of the claim's things, or a person reached from them. */
export function sexOf(things: readonly Thing[]): readonly Possible[] {
  const sex = { property: "P21", direction: "out" } as const;
  const from = things.flatMap(idsOfThing);
  return [[sex], [{ property: "P40", direction: "out" } as const, sex]].map((path) => ({ from, path, words: 0.95 }));
}

/** A current or ended state may have ended with a death. */
export function deathOf(things: readonly Thing[]): readonly Possible[] {
  const people = things.flatMap((thing) => (thing.kind === "entity" && thing.kinds.has("person") ? idsOf(thing.link) : []));
  return asked(people, ["P570"]);
}

/** A divorce ends a marriage that no death ended. The other name may be found only among the spouses. */
export function livesOf(things: readonly Thing[]): readonly Possible[] {
  const from = things.flatMap((thing) => (thing.kind === "entity" && thing.link.by === "name" ? idsOf(thing.link) : []));
  const out = (property: PropertyId) => ({ property, direction: "out" }) as const;
  return ["P569", "P570"].flatMap((date) => [[out(date)], [out("P26"), out(date)]].map((path) => ({ from, path, words: 0.95 })));
}

const OF_LIVES: readonly PropertyId[] = ["P569", "P570", "P571", "P575", "P580", "P582", "P585"];
const OF_KIN: readonly PropertyId[] = [...KIN.keys(), "P21", "P569", "P570"];

/** Relations that the words do not express, but whose values may exclude the claimed one. */
export function excludedBy({ things }: Clause<Thing>, { from, to, path }: Relating): readonly Possible[] {
  const [step, ...more] = path;
  const excluding =
    step === undefined || more.length > 0 ? [] : KIN.has(step.property) ? OF_KIN : OF_THE_LIVING.has(step.property) ? OF_LIVES : [];
  return asked([things[from], things[to]].flatMap(idsOfThing), excluding);
}
