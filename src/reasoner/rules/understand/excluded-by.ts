import type { PropertyId } from "../../../domain/ids.js";
import { KIN, OF_THE_LIVING } from "../people.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import { asked, type Possible } from "./understood.js";

const OF_LIVES: readonly PropertyId[] = ["P569", "P570", "P580", "P582", "P585"];
const OF_KIN: readonly PropertyId[] = [...KIN.keys(), "P21", "P569", "P570"];

/** Relations that the words do not express, but whose values may exclude the claimed one. */
export function excludedBy({ things }: Clause<Thing>, { from, to, path }: Relating): readonly Possible[] {
  const [step, ...more] = path;
  const excluding =
    step === undefined || more.length > 0 ? [] : KIN.has(step.property) ? OF_KIN : OF_THE_LIVING.has(step.property) ? OF_LIVES : [];
  return [things[from], things[to]].flatMap((thing) => (thing?.kind === "entity" ? asked(idsOf(thing.link), excluding) : []));
}
