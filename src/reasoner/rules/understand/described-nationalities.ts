import { isPastForm } from "../../../text/stem.js";
import type { Clause } from "./clause.js";
import { type Nationality, saidByCopula } from "./nationalities.js";
import { nounPhrasesIn, withDescribed } from "./noun-phrases.js";
import type { Phrasebook } from "./phrasebook.js";
import { MIN_SCORE } from "./relation-senses.js";
import { type Filler, sayingsBetween } from "./say-relation.js";
import { isAdjective, type Thing } from "./things.js";

/**
 * "The director of Titanic is Canadian", "Titanic was directed by a Canadian": a nationality, with every description of the person it applies to.
 * Excludes languages and peoples.
 */
export function describedNationalities(book: Phrasebook, clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const said = saidByCopula(clause);
  if (said === null) return doneByNationals(book, clause);
  return nounPhrasesIn(book, clause, fillersOf(things), () => false)
    .filter(({ from, to, kinds }) => from === 0 && to === said.copula - 1 && kinds.has("person"))
    .map(({ anchor, step, from, to }) => ({ adjective: said.adjective, of: anchor, via: [step], used: tokens.slice(from, to + 1) }));
}

/** "by a Canadian", "an Englishman wrote …": a person described only by nationality. */
function doneByNationals(book: Phrasebook, clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const at = tokens.findIndex(({ thing }) => thing !== null && isAdjective(things[thing]));
  const article = /^an?$/iu.test(tokens[at - 1]?.text ?? "") ? at - 1 : at;
  const isAgent = at === tokens.length - 1 ? tokens[article - 1]?.lemma === "by" : article === 0 && isPastForm(tokens[at + 1]?.text ?? "");
  const [adjective, of] = [tokens[at]?.thing ?? -1, things.findIndex((thing) => !isAdjective(thing))];
  if (at < 0 || !isAgent || things.length !== 2 || of < 0) return [];
  const somebody = things.length;
  const told = withDescribed<unknown>(clause, { from: article, to: at }, null);
  return sayingsBetween(book, told, [of, somebody], [...fillersOf(things), new Set(["person"] as const)])
    .filter(({ score }) => score >= MIN_SCORE)
    .map(({ property, from, used }) => ({
      adjective,
      of,
      via: [{ property, direction: from === of ? "out" : "in" }],
      used: used.flatMap((place) => told.tokens[place] ?? []),
    }));
}

function fillersOf(things: readonly Thing[]): readonly Filler[] {
  return things.map((thing) => (thing.kind === "entity" ? thing.kinds : ("unknown" as const)));
}
