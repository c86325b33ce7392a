import { type CompleteList, canOwn, needsOwner } from "../../../../domain/complete-list.js";
import type { NamedTerm } from "../../../../domain/reading.js";
import { termOf } from "../things.js";
import { type Meant, membersMeant } from "./members-meant.js";
import type { Shape } from "./shape-of.js";
import type { Slots } from "./slots.js";

/** A list and the shape of a claim, which resolves signs. */
export type ListContext = {
  readonly list: CompleteList;
  readonly shape: Shape;
  /** Does each owner have a separate list? */
  readonly isOwned: boolean;
  /** "Only X …": nothing but X does so; "only" says nothing about what X does. */
  readonly onlyFirst: boolean;
  ownsIt(term: NamedTerm): boolean;
  terms(signs: readonly string[] | undefined): readonly NamedTerm[];
  meantBy(slots: Slots): Meant | null;
};

const ONLY_FIRST = /^(?:noun )?only T\d/u;

export function listContextOf(list: CompleteList, shape: Shape): ListContext {
  return {
    list,
    shape,
    isOwned: needsOwner(list),
    onlyFirst: ONLY_FIRST.test(shape.signs),
    ownsIt: ({ ids }) => ids.some((id) => canOwn(list, id)),
    terms: (signs = []) =>
      signs.flatMap((sign) => {
        const thing = /^T\d+$/u.test(sign) ? shape.things[Number(sign.slice(1))] : undefined;
        return thing === undefined ? [] : [termOf(thing)];
      }),
    meantBy: (slots) => membersMeant(list, shape, slots),
  };
}
