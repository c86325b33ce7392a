import type { PropertyId } from "../../../domain/ids.js";
import { isLink } from "../../../text/words.js";
import { CLASSING } from "./classing-properties.js";
import { classings, isCommonNoun, saidByClassing } from "./classings.js";
import { type Clause, type ClauseToken, placeOf } from "./clause.js";
import { byScore, type Relating } from "./frames.js";
import { isAdjective, type Thing } from "./things.js";

/** Relations that a bare "is a" can express, without those that an adjective or a name cannot be the value of. */
export function withClasses(clause: Clause<Thing>, all: readonly Relating[], own: readonly PropertyId[] | null): readonly Relating[] {
  const classing = saidByClassing(clause);
  if (classing !== null) return classings(clause.things, classing, own).sort(byScore);
  return saidOfClasses(
    clause,
    own,
    all.filter(
      (relating) =>
        !isBareAdjective(clause, relating) &&
        // In a user's graph, classes may have capitals: "EP", "Gold Member".
        (own !== null || !takesNameForClass(clause, relating)) &&
        !speaksOfSomeOne(clause, relating),
    ),
  );
}

/** "X is Japanese" states a nationality, not that X is a language; other relations need a word such as "speaks". */
function isBareAdjective({ things }: Clause<Thing>, { from, to, path, used }: Relating): boolean {
  return [from, to].some((place) => isAdjective(things[place])) && path.length === 1 && path[0]?.property !== "P1549" && isBare(used);
}

/** "The capital is called Oslo": a named individual cannot be a class. */
function takesNameForClass({ things }: Clause<Thing>, { from, to, path }: Relating): boolean {
  const isName = (place: number) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.link.by === "name" && /^\p{Lu}/u.test(thing.link.entity.label);
  };
  const [first, last] = [path[0], path.at(-1)];
  const isClassing = (property: PropertyId | undefined) => property === "P31" || property === "P279";
  return (
    (last?.direction === "out" && isClassing(last.property) && isName(to)) ||
    (first?.direction === "in" && isClassing(first.property) && isName(from))
  );
}

/** "Some language is of X" and "some language is Y" do not relate X and Y: the languages may differ. */
function speaksOfSomeOne({ things }: Clause<Thing>, { from, to, path }: Relating): boolean {
  const isNoun = (place: number) => isCommonNoun(things[place]);
  const [first, last] = [path[0], path.at(-1)];
  return (
    things.length > 2 &&
    path.length > 1 &&
    ((first?.property === "P31" && first.direction === "in" && isNoun(from)) ||
      (last?.property === "P31" && last.direction === "out" && isNoun(to)))
  );
}

/** Light words that a copula cannot replace. */
const NO_COPULA =
  /^(?:us(?:es?|ed)|contain(?:s|ed)?|includ(?:es?|ed)|ma(?:de|kes?)|gives?|gave|given|takes?|took|taken|brings?|brought|holds?|held|keeps?|kept|puts?|belong(?:s|ed)?|go(?:es)?|went|comes?|came|parts?|turn(?:s|ed)?|runs?|ran)$/iu;

function isBare(used: readonly ClauseToken[]): boolean {
  return !used.some(({ thing, weight, text }) => thing === null && (weight >= 1 || NO_COPULA.test(text)));
}

/** A bare "is a" expresses a class, and no other relation that the kinds would allow. */
function saidOfClasses(
  { things, tokens }: Clause<Thing>,
  own: readonly PropertyId[] | null,
  all: readonly Relating[],
): readonly Relating[] {
  const isNoun = (place: number) => isCommonNoun(things[place]);
  // "His ethnic group is …" does not state a class.
  const isPossessive = (place: number) => tokens[placeOf(tokens, place) + 1]?.lemma === "'s";
  const isThere = /^there$/iu.test(tokens[0]?.text ?? "");
  const isBareClass = ({ from, to, path, used }: Relating) =>
    !isThere && (isNoun(from) || isNoun(to)) && path.length === 1 && isBare(used) && !isPossessive(from) && !isPossessive(to);
  /** "are set in a genre", "has an actress in it": only a plain "is" expresses a class. */
  const isCopular = ({ from, to }: Relating) => {
    const places = [from, to].map((place) => placeOf(tokens, place)).sort((a, b) => a - b);
    const between = tokens.slice((places[0] ?? 0) + 1, places[1]);
    return between.some(({ lemma }) => lemma === "be") && !between.some(({ lemma }) => isLink(lemma));
  };
  const bare = all.filter((relating) => isBareClass(relating));
  const kept = all.filter(
    (relating) => !isBareClass(relating) || (isNoun(relating.to) && (own ?? CLASSING).includes(relating.path[0]?.property ?? "P0")),
  );
  // "Oxygen is an element": the second of two nouns is the class.
  const inOrder = ({ from, to }: Relating) => !isNoun(from) || placeOf(tokens, from) < placeOf(tokens, to);
  const [best] = bare.filter((relating) => isNoun(relating.to) && isCopular(relating) && inOrder(relating));
  return best === undefined ? kept : [...kept.filter((relating) => !isBareClass(relating)), ...classings(things, best, own)].sort(byScore);
}
