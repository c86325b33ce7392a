import { type CompleteList, canOwn, needsOwner } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { ListFilter } from "../../../../domain/reading.js";
import { idsOf } from "../things.js";
import type { Grade } from "./grades.js";
import type { Shape } from "./shape-of.js";

/** "the second largest landlocked country in Africa by area": which members are meant, and where in their order. */
export type NounPhrase = {
  readonly grade: Grade | null;
  readonly by: string | null;
  /** 0 is the last. */
  readonly place: number | null;
  readonly number: number | null;
  readonly only: boolean;
  readonly oneOf: boolean;
  /** "a founding member": one of those that share the first place. */
  readonly founding: boolean;
  /** "the 44th person to be president": each person counts once. */
  readonly persons: boolean;
  readonly owners: readonly EntityId[];
  readonly filters: readonly ListFilter[];
};

const BEFORE = String.raw`(?:(?:T\d+(?: 's)?|K\d+|W(?: 's)?) )*`;
const AFTER = String.raw`(?: (?:in|of|on|from|out from|within|inside|to|among|across|about) (?:T\d+|W)(?: series| saga| books| soil| ground)?| since Y\d+| above sea level| ever)*`;
/** "the only president who was assassinated" */
const RELATIVE = String.raw`(?<rel>(?: ever)?(?: (?:to|that|who|which) (?:has )?(?:is |serve |served |win |won )?| with | )K\d+)?`;
const BY = String.raw`(?: (?:by|in|in terms of|measured by) M(?<by>\d+))?`;
const BEING =
  "(?<being>(?:ever )?(?:to|who|that) (?:has )?(?:is|become|serve as|served as|hold (?:office|post|title) of|held (?:office|post|title) of|take office as|took office as|is sworn in as|sworn in as|lead) )?";
const PLAIN = new RegExp(
  String.raw`^(?<oneOf>(?:one of|among) )?(?<pre>${BEFORE})(?<only>(?:only|sole|lone|one and only) )?(?:#(?<number>\d+) )?(?:(?:\^(?<place>\d+)|(?<founding>founding|original))[ -])?(?:S(?<grade>\d+) )?(?<adj>${BEFORE})(?:series )?(?:(?:person|politician|leader|member|one) )?${BEING}N(?: S(?<late>\d+)(?: W$)?)?${RELATIVE}(?<post>${AFTER})${BY}(?<post2>${AFTER})(?<last> K\d+)?$`,
  "u",
);
/** "the smallest of the fifty states" */
const OF_ALL = new RegExp(
  String.raw`^(?<pre>${BEFORE})(?:\^(?<place>\d+)[ -])?S(?<grade>\d+)(?: N)?(?: by M(?<by>\d+))? (?:of|among|out of) (?:all |any |every )?(?:other )?(?:#\d+ )?(?<adj>${BEFORE})N(?<post>${AFTER})$`,
  "u",
);

export function nounPhrase(list: CompleteList, shape: Shape, signs: string): NounPhrase | null {
  const groups = (PLAIN.exec(signs) ?? OF_ALL.exec(signs))?.groups;
  if (groups === undefined) return null;
  const meant = membersMeant(
    list,
    shape,
    [groups["pre"], groups["adj"], groups["rel"], groups["post"], groups["post2"], groups["last"]].join(" "),
  );
  if (meant === null) return null;
  const graded = groups["grade"] ?? groups["late"];
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return {
    grade: graded === undefined ? null : (shape.grades[Number(graded)] ?? null),
    by: groups["by"] === undefined ? null : (shape.measures[Number(groups["by"])] ?? null),
    place: number(groups["place"]),
    number: number(groups["number"]),
    only: groups["only"] !== undefined,
    oneOf: groups["oneOf"] !== undefined,
    founding: groups["founding"] !== undefined,
    persons: groups["being"] !== undefined,
    ...meant,
  };
}

/** Does it only say which members are meant? */
export function isPlain({ grade, place, number, only, oneOf, by, founding }: NounPhrase): boolean {
  return grade === null && place === null && number === null && by === null && !only && !oneOf && !founding;
}

/** Names around the noun are the owner of the list, or a place to which the members belong; anything else is not understood. */
function membersMeant(list: CompleteList, { things }: Shape, signs: string): Pick<NounPhrase, "owners" | "filters"> | null {
  const owners: EntityId[] = [];
  const filters: ListFilter[] = [];
  for (const [, sign = "", at = ""] of signs.matchAll(/\b([TKY])(\d+)/gu)) {
    if (sign === "Y") {
      filters.push({ properties: [], ids: [], place: false, only: { since: Number(at) } });
      continue;
    }
    const kind = sign === "K" ? list.kinds[Number(at)] : undefined;
    const thing = sign === "T" ? things[Number(at)] : undefined;
    const ids = thing === undefined ? [] : idsOf(thing.link);
    // "Harry Potter novels": the noun tells which bearer of the name is meant.
    const bearers = [...ids, ...(thing?.link.rejected.map(({ id }) => id) ?? [])];
    const owning = (Array.isArray(list.of) ? bearers : ids).filter((id) => canOwn(list, id));
    if (kind !== undefined) filters.push(filterOf(kind.is));
    else if (owning.length > 0 && (needsOwner(list) || list.within === undefined)) owners.push(...owning);
    else if (list.groups !== undefined && thing?.kinds.has("organisation") === true)
      filters.push({ properties: [list.groups], ids, place: false });
    else if (list.within !== undefined && ids.length > 0)
      filters.push({ properties: [list.within], through: list.region === undefined ? [] : [list.region], ids, place: true });
    else return null;
  }
  // "the fifth book of the series": of the one series that the list is of.
  const isOnlyOne = Array.isArray(list.of) && list.of.length === 1 && /\bof W\b/u.test(signs);
  if (needsOwner(list) && owners.length === 0 && !isOnlyOne) return null;
  return {
    owners: owners.length > 0 || list.of === "holders" || !Array.isArray(list.of) ? owners : [...(list.of as readonly EntityId[])],
    filters,
  };
}

function filterOf(kind: CompleteList["kinds"][number]["is"]): ListFilter {
  if (kind === "twice") return { properties: [], ids: [], place: false, only: "twice" };
  if ("since" in kind) return { properties: [], ids: [], place: false, only: kind };
  if ("none" in kind) return { properties: [kind.none], ids: [], place: false, only: "none" };
  return { properties: kind.property === null ? [] : [kind.property], ids: [kind.value], place: false };
}
