import type { ListClaim, NamedTerm } from "../../../../../domain/reading.js";
import type { ListContext } from "../list-context.js";
import type { Meant } from "../members-meant.js";
import type { Slots } from "../slots.js";

/** All claims have to hold. */
export type Read = ListClaim | readonly ListClaim[] | null;
export type Told = ListContext & {
  readonly slots: Slots;
  readonly subjects: readonly NamedTerm[];
  readonly meant: Meant;
  readonly base: Omit<ListClaim, "asks">;
};
/** A question applies if all slots in `needs` are filled, and no others than those in `may`. `no`: the negation is part of it. */
export type Question = { readonly needs: string; readonly may: string; readonly no?: true; read(told: Told): Read };

/** Do the words identify the list? If members are people or places of many kinds, only their noun does. */
export function hasNoun({ list, slots: { noun, whole, kinds, measure, owns, joins, serves, comparative } }: Told): boolean {
  if (noun === true || (whole === true && (joins === true || (serves === true && comparative?.measure === "tenure")))) return true;
  const isOrdered = list.order !== undefined && "property" in list.order;
  return (
    whole === true &&
    kinds === undefined &&
    (isOrdered || (measure !== undefined && measure !== "tenure" && owns !== undefined) || measure === "area" || measure === "population")
  );
}

/** "3" means three, "3+" three or more, "3-" three at most; no number means one or more. */
export function rangeOf(n: string | undefined): { readonly least: number; readonly most: number } {
  const number = Number.parseInt(n ?? "1", 10);
  if (n === undefined || n.endsWith("+")) return { least: number, most: Number.POSITIVE_INFINITY };
  return { least: n.endsWith("-") ? 0 : number, most: number };
}

export function isCounted({ list: { counted, kinds }, slots }: Told, { filters }: Meant): boolean {
  if (slots.kinds?.some((sign) => kinds[Number(sign.slice(1))]?.counted === false)) return false;
  if (counted === "kinds") return filters.some(({ place }) => !place);
  if (typeof counted === "boolean") return counted;
  const places = filters.filter(({ place }) => place);
  return places.length > 0 && places.every(({ ids }) => ids.some((id) => counted.includes(id)));
}
