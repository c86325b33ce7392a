import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Reading } from "../../../domain/reading.js";
import { splitClaim } from "./parts/split-claim.js";
import type { Phrasebook } from "./phrasebook.js";
import { readPart, type Understood } from "./read-part.js";
import { wholeNames } from "./whole-names.js";

/** One of the statements of which a claim is made, as a small claim of its own over the same evidence. */
export type Part = { readonly belief: Belief; readonly reading: Reading };

/** How well the words speak of a property, in whichever direction: what is worth fetching. */
export type Spoken = ReadonlyMap<PropertyId, number>;

export type Understanding = { readonly parts: readonly Part[]; readonly spoken: Spoken };

/** The only room that sees words: from a claim, and what its names may mean, to plain readings. */
export function understand(belief: Belief, book: Phrasebook): Understanding {
  const named = { ...belief, links: wholeNames(belief.claim.text, belief.links, book.isRelationWord) };
  const whole = readPart(named, book);
  // A question or a wish is one, whatever its parts would say.
  if (whole.reading.uncheckable !== null && isWhole(whole)) return { parts: [{ belief: named, reading: whole.reading }], spoken: spokenIn([whole]) };
  const parts = splitClaim(named);
  if (parts.length === 1 && parts[0] === named) return { parts: [{ belief: named, reading: whole.reading }], spoken: spokenIn([whole]) };
  const understood = parts.map((part) => ({ part, read: readPart(part, book) }));
  return {
    parts: understood.map(({ part, read }) => ({ belief: part, reading: read.reading })),
    spoken: spokenIn([...understood.map(({ read }) => read), whole]),
  };
}

function isWhole({ reading }: Understood): boolean {
  return reading.uncheckable !== null && reading.wholly;
}

function spokenIn(understood: readonly Understood[]): Spoken {
  const spoken = new Map<PropertyId, number>();
  for (const { relatings } of understood)
    for (const { path, score } of relatings)
      for (const { property } of path) spoken.set(property, Math.max(spoken.get(property) ?? 0, score));
  return spoken;
}
