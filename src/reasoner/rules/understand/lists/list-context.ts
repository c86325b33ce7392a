import { type CompleteList, canOwn, needsOwner } from "../../../../domain/complete-list.js";
import type { ListClaim, NamedTerm } from "../../../../domain/reading.js";
import { termOf } from "../things.js";
import { type NounPhrase, nounPhrase } from "./noun-phrase.js";
import type { Shape } from "./shape-of.js";

/** One list and the shape of a claim: what signs stand for. */
export type ListContext = {
  readonly list: CompleteList;
  readonly shape: Shape;
  /** Does each owner have a list of its own? */
  readonly isOwned: boolean;
  ownsIt(sign: string): boolean;
  term(sign: string | undefined): NamedTerm | null;
  terms(signs: string | undefined): readonly NamedTerm[];
  phrase(signs: string): NounPhrase | null;
  base(phrase: NounPhrase): Omit<ListClaim, "asks">;
};

export function listContextOf(list: CompleteList, shape: Shape): ListContext {
  const term = (sign = "") => {
    const thing = /^T\d+$/u.test(sign) ? shape.things[Number(sign.slice(1))] : undefined;
    return thing === undefined ? null : termOf(thing);
  };
  return {
    list,
    shape,
    isOwned: needsOwner(list),
    ownsIt: (sign) => term(sign)?.ids.some((id) => canOwn(list, id)) === true,
    term,
    terms: (signs = "") => [...signs.matchAll(/T\d+/gu)].flatMap(([sign]) => term(sign) ?? []),
    phrase: (signs) => nounPhrase(list, shape, signs),
    base: ({ owners, filters }) => ({ list, owners, filters }),
  };
}
