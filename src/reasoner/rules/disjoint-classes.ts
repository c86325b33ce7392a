import type { EntityId } from "../../domain/ids.js";

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

export function areDisjoint(a: EntityId, b: EntityId): boolean {
  return a !== b && DISJOINT.some((group) => group.includes(a) && group.includes(b));
}
