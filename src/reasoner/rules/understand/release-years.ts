import type { PropertyId } from "../../../domain/ids.js";
import type { RelationSense } from "../../../domain/reading.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { clearlyOf, idsOf, type Thing, timeOf } from "./things.js";
import { asked, type Possible } from "./understood.js";

const OF_FILMS: readonly PropertyId[] = ["P577"];
const OF_EVENTS: readonly PropertyId[] = ["P585", "P580", "P582"];
/** Conflict, participant in, participant. */
const TOOK_PART: readonly PropertyId[] = ["P607", "P1344", "P710"];
/** Whoever fought in a battle fought on its day; a war lasts longer than many of its soldiers fight. */
const BATTLE = /^(?:(?:First|Second|Third|Naval) )?(?:Battle|Siege|Sack|Storming) of\b/u;

/** The dates that `datedBy` compares. */
export function releaseRelatings({ things }: Clause<Thing>): readonly Possible[] {
  if (!things.some((thing) => timeOf(thing) !== null)) return [];
  return things.flatMap((thing) => {
    if (thing.kind !== "entity") return [];
    const dates = thing.kinds.has("film") ? OF_FILMS : thing.kinds.has("event") ? OF_EVENTS : [];
    return dates.length === 0 ? [] : asked(idsOf(thing.link), dates, 0.8);
  });
}

/** "starred in Titanic in 1997", "fought in the Battle of Hastings in 1066": a role in a film or a part in a battle is dated by it. */
export function datedBy(
  { things, pool }: Clause<Thing>,
  { from, to, path }: Relating,
  by: number,
): { readonly of: number; readonly senses: readonly RelationSense[] } | null {
  const [step, ...more] = path;
  const time = things[by];
  if (step === undefined || more.length > 0 || time === undefined || timeOf(time) === null) return null;
  if (step.property === "P161")
    return { of: step.direction === "out" ? from : to, senses: [{ ...clearlyOf("P577"), direction: "weaker" }] };
  if (!TOOK_PART.includes(step.property)) return null;
  const of = (step.property === "P710") === (step.direction === "out") ? from : to;
  const event = things[of];
  if (event?.kind !== "entity" || !event.kinds.has("event")) return null;
  // "the Gulf War of 1991"
  const isItsYear = pool.text.slice(event.span.end, time.span.start) === " of ";
  if (!isItsYear && !BATTLE.test(event.link.entity.label)) return null;
  // A war of several years is also called after its first or last one.
  const edges = ["P580", "P582"].map((property): RelationSense => ({ ...clearlyOf(property), direction: "weaker" }));
  return { of, senses: [clearlyOf("P585"), ...(isItsYear ? edges : [])] };
}
