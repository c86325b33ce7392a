import type { RelationSense } from "../../../domain/reading.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { clearlyOf, idsOf, type Thing, timeOf } from "./things.js";
import { asked, type Possible } from "./understood.js";

export function releaseRelatings({ things }: Clause<Thing>): readonly Possible[] {
  const isDated = things.some((thing) => timeOf(thing) !== null);
  const films = isDated ? things.flatMap((thing) => (thing.kind === "entity" && thing.kinds.has("film") ? idsOf(thing.link) : [])) : [];
  return films.length === 0 ? [] : asked(films, ["P577"], 0.8);
}

/** "starred in Titanic in 1997": a role in a film is dated by its release. */
export function releasedIn(
  { things }: Clause<Thing>,
  { from, to, path }: Relating,
  by: number,
): { readonly of: number; readonly senses: readonly RelationSense[] } | null {
  const [step, ...more] = path;
  if (step?.property !== "P161" || more.length > 0 || timeOf(things[by]) === null) return null;
  return { of: step.direction === "out" ? from : to, senses: [{ ...clearlyOf("P577"), direction: "weaker" }] };
}
