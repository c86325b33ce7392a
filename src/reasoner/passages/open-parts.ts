import type { Replacement } from "./replacements.js";
import { isMeant, type ToldPart } from "./told-parts.js";
import type { ToldRelation } from "./told-relation.js";
import { isLight } from "./word-weight.js";

/** The parts of a claim that a sentence does not tell: those that it replaces by something else, and the rest. */
export type OpenParts = { readonly replaced: readonly ToldPart[]; readonly untold: readonly ToldPart[] };

/** Another word in the same place does not exclude a word ("fell", "collapsed"); these do. */
const EXCLUDES: ReadonlySet<Replacement["by"]> = new Set(["opposite", "rival"]);
/** A time that is counted from another one. */
const AFTERWARDS = /\b(?:later|earlier|after|before|following)\b/u;

export function openParts(told: readonly ToldPart[], replacements: readonly Replacement[], sentence: string): OpenParts {
  const open = told.filter((one) => !isMeant(one) && !(one.part.kind === "word" && isLight(one.part.word)));
  const isReplaced = ({ part, telling, aligned }: ToldPart) => {
    if (part.kind === "time" || part.kind === "count") return telling === "other" && !AFTERWARDS.test(sentence);
    const own = replacements.filter(({ of }) => of !== null && aligned.some(({ word }) => word.start === of.word.start));
    return own.some(({ by, near }) => part.kind === "name" || (near && EXCLUDES.has(by)));
  };
  return { replaced: open.filter(isReplaced), untold: open.filter((one) => !isReplaced(one)) };
}

/** How a sentence speaks of what the claim says that happens. */
export function waysOfTelling({ tells, others, anchored }: ToldRelation): "told" | "told of another" | "mentioned" | "not mentioned" {
  if (tells) return "told";
  if (others.size > 0) return "told of another";
  return anchored ? "mentioned" : "not mentioned";
}
