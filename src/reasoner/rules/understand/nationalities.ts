import { isPastForm } from "../../../language/stem.js";
import { isLink } from "../../../language/words.js";
import type { Clause } from "./clause.js";
import type { Thing } from "./things.js";

/** An adjective of nationality, and the thing of which it is said, by their places among the clause's things. */
type Nationality = { readonly adjective: number; readonly of: number };

const MAX_NOUNS = 4;

/** "the American actor Tom Hanks" and "Tom Hanks is an American actor": whom an adjective of nationality describes. */
export function nationalities(clause: Clause<Thing> | undefined): readonly Nationality[] {
  if (clause === undefined) return [];
  const { tokens, things } = clause;
  const isName = (place: number | null | undefined) => {
    const thing = place === null || place === undefined ? undefined : things[place];
    return thing?.kind === "entity" && thing.link.by === "name";
  };
  const isPlace = (place: number) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.kinds.has("place");
  };
  return tokens.flatMap(({ thing }, at) => {
    const adjective = thing === null ? undefined : things[thing];
    if (thing === null || adjective?.kind !== "entity" || adjective.link.by !== "demonym") return [];
    // Nouns and other adjectives may stand between it and the name; a verb or a preposition may not.
    for (let next = at + 1; next < tokens.length && next - at <= MAX_NOUNS; next++) {
      const token = tokens[next];
      if (
        token === undefined ||
        token.lemma === "be" ||
        token.lemma === "'s" ||
        /^(?:of|in|by|for|to|from|with|who|that|which|and)$/iu.test(token.text) ||
        isPastForm(token.text)
      )
        break;
      // "Soviet Latvia", "Roman Egypt": the name of a place of old.
      if (isName(token.thing)) return token.thing === null || isPlace(token.thing) ? [] : [{ adjective: thing, of: token.thing }];
    }
    // "is an American actor": nothing but describing words stands between the verb and the adjective.
    const before = tokens.slice(0, at);
    const copula = before.findLastIndex(({ lemma, text }) => lemma === "be" || /^(?:became|becomes|remains?)$/iu.test(text));
    const between = before.slice(copula + 1);
    const describes = between.every((token) => token.thing === null && !isLink(token.lemma) && !isPastForm(token.text));
    const subject = before.find((token) => isName(token.thing))?.thing;
    return copula < 0 || !describes || subject === null || subject === undefined ? [] : [{ adjective: thing, of: subject }];
  });
}
