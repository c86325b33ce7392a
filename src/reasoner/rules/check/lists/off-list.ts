import type { CompleteList, Excludes } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { ListClaim, NamedTerm } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import type { Members } from "./members.js";

/** What a list says: whether the claim holds, of what, by which lines, and a sentence. */
export type Ranked = { readonly holds: boolean; readonly of: EntityId; readonly lines: readonly Statement[]; readonly said: string };

/** Names that are linked less surely may be those of somebody else. */
export const SURELY = 0.6;
/** Lines of members that are shown. */
const MAX_SHOWN = 4;

/** Is a thing that is not on a list known not to belong to it, at the time of which the claim speaks? */
export function isExcluded({ graph, manner }: Evidence, excludes: Excludes | undefined, id: EntityId, isDated = false): boolean {
  if (excludes === undefined || excludes.except.includes(id)) return false;
  const isToday = !isDated && manner.asOf === null && manner.tense === "present";
  if (excludes.when === "now" && !isToday) return false;
  return excludes.among.some(({ property, value }) =>
    property === null
      ? id === value
      : graph.outgoing(id, property).some((line) => line.rank !== "deprecated" && line.value.kind === "entity" && line.value.id === value),
  );
}

/** May a name that stands for nothing on the list be taken for a thing that is surely not on it? */
export function isKnownOff(evidence: Evidence, excludes: Excludes | undefined, { ids, score }: NamedTerm): boolean {
  const [likeliest] = ids;
  return likeliest !== undefined && score >= SURELY && isExcluded(evidence, excludes, likeliest);
}

/** Does a list, with its former members where it holds them, name none of these? */
export function namesNone({ excludes }: CompleteList, { all, ever }: Members, ids: readonly EntityId[]): boolean {
  const listed = excludes?.when === "now" ? new Set(all.map(({ id }) => id)) : ever;
  return !ids.some((id) => listed.has(id));
}

/** A rank or a place of something that is not on the list at all; null where it may be on it under another name. */
export function offList(evidence: Evidence, { list }: ListClaim, of: NamedTerm, members: Members): Ranked | null {
  if (!namesNone(list, members, of.ids) || !isKnownOff(evidence, list.excludes, of)) return null;
  return { holds: false, of: of.ids[0] ?? members.owner, ...saidOfAll(list.name, of.span.text, members.all) };
}

export function saidOfAll(list: string, name: string, all: Members["all"]): Pick<Ranked, "lines" | "said"> {
  const lines = all.slice(0, MAX_SHOWN).map(({ statement }) => statement);
  return { lines, said: `${name} is none of the ${new Set(all.map(({ id }) => id)).size} on record (complete list: ${list}).` };
}
