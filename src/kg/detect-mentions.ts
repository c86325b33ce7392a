import { type Link, type Mention, overlaps } from "../domain/mention.js";
import { findTimes } from "../text/find-times.js";
import { findQuantities } from "../text/quantities.js";

/** Times and numbers of a claim that are not part of a name ("1998 FIFA World Cup"), each read once. */
export function detectMentions(text: string, links: readonly Link[]): readonly Mention[] {
  const names = links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [link.span] : []));
  const times = findTimes(text).filter((time) => !names.some((name) => overlaps(name, time)));
  const quantities = findQuantities(text).filter((quantity) => {
    if (names.some((name) => overlaps(name, quantity))) return false;
    // "1912 metres" is a length, "1912" alone a year.
    return quantity.unitText !== null || !times.some((time) => overlaps(time, quantity));
  });
  const years = times.filter((time) => !quantities.some((quantity) => overlaps(quantity, time)));
  return [...years, ...quantities].sort((a, b) => a.start - b.start);
}
