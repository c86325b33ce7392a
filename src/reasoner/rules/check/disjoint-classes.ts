import type { EntityId } from "../../../domain/ids.js";

/**
 * Classes of which nothing belongs to two. A graph seldom states that, so the few that claims speak of are listed. Lanthanides and actinides are
 * counted among the transition metals by some, and so do not exclude them.
 */
const DISJOINT: readonly (readonly EntityId[])[] = [
  // mammal, bird, reptile, insect, fish, amphibian, arachnid
  ["Q7377", "Q5113", "Q10811", "Q1390", "Q152", "Q10908", "Q1358"],
  // alkali metal, alkaline earth metal, halogen, noble gas, lanthanide, actinide
  ["Q19557", "Q19563", "Q19605", "Q19609", "Q19569", "Q19577"],
  // alkali metal, alkaline earth metal, halogen, noble gas, transition metal
  ["Q19557", "Q19563", "Q19605", "Q19609", "Q19588"],
  // In football: goalkeeper, and any position in the field; players change between those.
  ["Q201330", "Q280658"],
  ["Q201330", "Q193592"],
  ["Q201330", "Q336286"],
];

/** Sorts of monarchy: in general, constitutional, absolute, parliamentary; and of republic: in general, parliamentary, federal, (semi-)presidential. */
const MONARCHIES: readonly EntityId[] = ["Q7269", "Q41614", "Q184558", "Q1520223"];
const REPUBLICS: readonly EntityId[] = ["Q7270", "Q4198907", "Q512187", "Q49892", "Q49890"];

export function areDisjoint(a: EntityId, b: EntityId): boolean {
  return (a !== b && DISJOINT.some((group) => group.includes(a) && group.includes(b))) || isEither(a, b) || isEither(b, a);
}

function isEither(a: EntityId, b: EntityId): boolean {
  return MONARCHIES.includes(a) && REPUBLICS.includes(b);
}
