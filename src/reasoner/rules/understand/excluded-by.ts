import type { PropertyId } from "../../../domain/ids.js";
import { KIN, OF_THE_LIVING } from "../people.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

const OF_LIVES: readonly PropertyId[] = ["P569", "P570", "P580", "P582", "P585"];
const OF_KIN: readonly PropertyId[] = [...KIN.keys(), "P21", "P569", "P570"];
const CLEARLY = 0.95;

/** Relations that the words do not express, but whose values may exclude the claimed one. */
export function excludedBy({ things }: Clause<Thing>, { from, to, path }: Relating): readonly Possible[] {
  const [step, ...more] = path;
  const excluding =
    step === undefined || more.length > 0 ? [] : KIN.has(step.property) ? OF_KIN : OF_THE_LIVING.has(step.property) ? OF_LIVES : [];
  const ids = [from, to].flatMap((place) => {
    const thing = things[place];
    return thing?.kind === "entity" ? [idsOf(thing.link)] : [];
  });
  return ids.flatMap((bearers) =>
    excluding.map((property): Possible => ({ from: bearers, path: [{ property, direction: "out" }], words: CLEARLY })),
  );
}
