import type { RelationSense } from "../../../domain/reading.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

export function releaseRelatings({ things }: Clause<Thing>): readonly Possible[] {
  const isDated = things.some((thing) => thing.kind === "literal" && thing.mention.kind === "time");
  const films = isDated ? things.flatMap((thing) => (thing.kind === "entity" && thing.kinds.has("film") ? idsOf(thing.link) : [])) : [];
  return films.length === 0 ? [] : [{ from: films, path: [{ property: "P577", direction: "out" }], words: 0.8 }];
}

/** "starred in Titanic in 1997": a role in a film is dated by its release. */
export function releasedIn(
  { things }: Clause<Thing>,
  { from, to, path }: Relating,
  by: number,
): { readonly of: number; readonly senses: readonly RelationSense[] } | null {
  const [step, ...more] = path;
  const thing = things[by];
  if (step?.property !== "P161" || more.length > 0 || thing?.kind !== "literal" || thing.mention.kind !== "time") return null;
  const sense: RelationSense = { path: [{ property: "P577", direction: "out" }], score: 0.95, words: 0.95, direction: "weaker", adds: [] };
  return { of: step.direction === "out" ? from : to, senses: [sense] };
}
