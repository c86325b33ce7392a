import type { Belief } from "../domain/belief.js";
import { normaliseName } from "../text/names.js";

/** Is a name made of one that the claim gives: "Nobel Prize in Physics", where it says "Nobel Prize"? Such a thing likely belongs to what is named. */
export function akinTo({ links }: Pick<Belief, "links">): (label: string) => boolean {
  const names = links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [` ${normaliseName(link.entity.label)} `] : []));
  return (label) => names.some((name) => ` ${normaliseName(label)} `.includes(name));
}
