import type { Clause } from "./clause.js";
import { type Nationality, saidByCopula } from "./nationalities.js";
import { nounPhrasesIn } from "./noun-phrases.js";
import type { Phrasebook } from "./phrasebook.js";
import type { Thing } from "./things.js";

/**
 * "The director of Titanic is Canadian": an adjective of nationality, and every way in which the words before the verb describe whom it is said of.
 * Of a language or a people it is no nationality.
 */
export function describedNationalities(book: Phrasebook, clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const said = saidByCopula(clause);
  if (said === null) return [];
  const fillers = things.map((thing) => (thing.kind === "entity" ? thing.kinds : ("unknown" as const)));
  return nounPhrasesIn(book, clause, fillers, () => false)
    .filter(({ from, to, kinds }) => from === 0 && to === said.copula - 1 && kinds.has("person"))
    .map(({ anchor, step, from, to }) => ({ adjective: said.adjective, of: anchor, via: [step], used: tokens.slice(from, to + 1) }));
}
