import type { CompleteList } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";

/** Has the claim to say whose list it is? */
export function needsOwner({ of, named }: CompleteList): boolean {
  return named || !Array.isArray(of) || of.length > 1;
}

export function canOwn({ of, except }: CompleteList, id: EntityId): boolean {
  return !except.includes(id) && (!Array.isArray(of) || (of as readonly EntityId[]).includes(id));
}
