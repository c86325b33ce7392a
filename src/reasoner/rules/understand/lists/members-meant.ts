import type { CompleteList } from "../../../../domain/complete-list.js";
import { canOwn, needsOwner, withinOf } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { ListClaim, ListFilter } from "../../../../domain/reading.js";
import type { Kind } from "../../kind-names.js";
import { idsOf } from "../things.js";
import type { Shape } from "./shape-of.js";
import type { Slots } from "./slots.js";

export type Meant = Pick<ListClaim, "owners" | "filters">;

/** The members that the claim refers to. Names must be the owner of the list, or a place or group of members; otherwise null. */
export function membersMeant(list: CompleteList, { things }: Shape, { inside = [], kinds = [], since, whole }: Slots): Meant | null {
  const owners: EntityId[] = [];
  const filters = kinds
    .flatMap((sign) => list.kinds[Number(sign.slice(1))] ?? [])
    .map(({ is, whole }): ListFilter => ({ ...filterOf(is), whole }));
  if (since !== undefined) filters.push({ properties: [], ids: [], place: false, only: { since } });
  for (const sign of inside) {
    const thing = things[Number(sign.slice(1))];
    const ids = thing === undefined ? [] : idsOf(thing.link);
    // "Harry Potter novels": the noun selects the bearer of the name.
    const bearers = [...ids, ...(thing?.link.rejected.map(({ id }) => id) ?? [])];
    const owning = (Array.isArray(list.of) ? bearers : ids).filter((id) => canOwn(list, id));
    const within = withinOf(list, thing?.kinds.has("continent") === true, thing?.kinds.has("country") === true);
    const isOwner = owning.length > 0 && (needsOwner(list) || list.within === undefined);
    // "borders nine countries in the European Union": only one of them can be the owner.
    if (isOwner && owners.length > 0) return null;
    if (isOwner) owners.push(...owning);
    else if (list.groups !== undefined && thing?.kinds.has("organisation") === true && !isContinent(thing.kinds))
      filters.push({ properties: [list.groups], ids, place: false });
    else if (within !== undefined && thing !== undefined && isPlace(thing.kinds))
      filters.push({ properties: [within], through: list.region === undefined ? [] : [list.region], ids, place: true });
    else return null;
  }
  // "the fifth book of the series": the list has only one series.
  const isOnlyOne = Array.isArray(list.of) && list.of.length === 1 && whole === true;
  if (needsOwner(list) && owners.length === 0 && !isOnlyOne) return null;
  return {
    owners: owners.length > 0 || list.of === "holders" || !Array.isArray(list.of) ? owners : [...(list.of as readonly EntityId[])],
    filters,
  };
}

const PLACES: readonly Kind[] = ["country", "place", "settlement", "continent", "celestial"];

function isPlace(kinds: ReadonlySet<Kind>): boolean {
  return PLACES.some((kind) => kinds.has(kind)) && (isContinent(kinds) || !kinds.has("organisation"));
}

/** "Europe" is also a band. */
function isContinent(kinds: ReadonlySet<Kind>): boolean {
  return kinds.has("continent");
}

function filterOf(kind: CompleteList["kinds"][number]["is"]): ListFilter {
  if (kind === "twice") return { properties: [], ids: [], place: false, only: "twice" };
  if ("since" in kind) return { properties: [], ids: [], place: false, only: kind };
  if ("lacks" in kind) return { properties: [kind.lacks], ids: [], place: false, only: "lacks" };
  if ("none" in kind) return { properties: [kind.none], ids: [], place: false, only: "none" };
  return { properties: kind.property === null ? [] : [kind.property], ids: [kind.value], place: false };
}
