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
        /^(?:of|in|by|for|to|from|with|who|that|which|and)$/iu.test(token.text)
      )
        break;
      if (isName(token.thing)) return token.thing === null ? [] : [{ adjective: thing, of: token.thing }];
    }
    const before = tokens.slice(0, at);
    // "made in Russian": the language.
    if (before.at(-1)?.lemma === "in") return [];
    const subject = before.find((token) => isName(token.thing))?.thing;
    const copula = before.some(({ lemma }) => lemma === "be") || before.some(({ text }) => /^(?:as|became)$/iu.test(text));
    return subject === null || subject === undefined || !copula ? [] : [{ adjective: thing, of: subject }];
  });
}
