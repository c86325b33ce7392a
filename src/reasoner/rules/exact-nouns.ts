import { wordsOf } from "../../text/words.js";
import { type Kind, kindOfName, kindSet } from "./kind-names.js";

/** Nouns that are used interchangeably: a recorded city is often called a town. */
const INTERCHANGEABLE: readonly (readonly string[])[] = [
  ["film", "movie", "picture", "feature"],
  ["series", "franchise", "saga", "show", "programme", "program"],
  ["company", "firm", "business", "corporation", "enterprise"],
  ["carmaker", "automaker", "automotive"],
  ["city", "town", "municipality", "settlement", "place"],
  ["country", "nation", "state", "land"],
  ["team", "club", "side"],
  ["band", "group"],
  ["organisation", "organization", "body"],
  ["university", "college", "school", "institution"],
  ["book", "work", "title", "text", "piece"],
  ["play", "drama"],
];
/** Sorts of the first noun: every comedy is a play, but not every play a comedy. */
const SORTS: readonly (readonly [string, ...string[]])[] = [
  ["play", "tragedy", "comedy"],
  ["series", "sitcom"],
  ["company", "manufacturer", "brand", "maker"],
  ["city", "capital", "commune", "borough"],
];
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  INTERCHANGEABLE.flatMap((group) => {
    const sorts = SORTS.flatMap(([noun, ...own]) => (group.includes(noun) ? own : []));
    return group.map((noun) => [wordsOf(noun)[0]?.lemma ?? noun, [...group, ...sorts]] as const);
  }),
);

/** A noun, and those by which the graph may call the same thing. */
export function likeNouns(noun: string): readonly string[] {
  return GROUPS.get(wordsOf(noun)[0]?.lemma ?? noun) ?? [noun];
}

/** Nouns that are more specific than their kind. */
const EXACT =
  /^(?:novels?|novellas?|poems?|plays?|tragedy|tragedies|comedy|comedies|short stor(?:y|ies)|essays?|memoirs?|autobiograph(?:y|ies)|songs?|albums?|singles?|symphon(?:y|ies)|operas?|ballets?|musicals?|concertos?|paintings?|sculptures?|frescos?|drawings?|photographs?|films?|movies?|documentar(?:y|ies)|series|sitcoms?|miniseries|suburbs?|hamlets?|districts?|count(?:y|ies)|boroughs?|peninsulas?|canals?|comets?|rivers?|lakes?|seas?|oceans?|mountains?|volcano(?:es)?|islands?|villages?|cit(?:y|ies)|towns?|countr(?:y|ies)|continents?|provinces?|banks?|airlines?|universit(?:y|ies)|museums?|bridges?|towers?|castles?|churches|church|cathedrals?|mosques?|stadiums?|planets?|moons?|stars?|bands?|orchestras?|video games?|manga|comics?)$/iu;

/** Nouns that say no more than the kind, or name a relation ("subsidiary"). */
const GENERIC =
  /^(?:compan(?:y|ies)|firms?|business(?:es)?|enterprises?|corporations?|brands?|manufacturers?|organi[sz]ations?|institutions?|institutes?|agenc(?:y|ies)|associations?|societ(?:y|ies)|nations?|states?|capitals?|settlements?|municipalit(?:y|ies)|places?|areas?|regions?|territor(?:y|ies)|locations?|buildings?|structures?|venues?|monuments?|houses?|works?|books?|texts?|games?|species|animals?|plants?|organisms?|products?|devices?|vehicles?|machines?|substances?|materials?|chemicals?|groups?|teams?|clubs?|franchises?|media|peaks?|summits?|elements?|subsidiar(?:y|ies)|channels?|networks?|broadcasters?|labels?|publishers?|distributors?|operators?|studios?|tombs?|graves?|committees?|councils?)$/u;
/** Kinds with nouns of their own. */
const WITH_SPECIES: ReadonlySet<Kind> = kindSet(
  "company organisation country settlement building celestial film series book music artwork species substance product group work",
);

/** A noun that is more specific than its kind: an automaker is no other company, a kingdom no other country. */
export function isExactKind(noun: string): boolean {
  if (EXACT.test(noun)) return true;
  // "the Kingdom of Denmark" is a name.
  const kind = /^\p{Ll}/u.test(noun) ? kindOfName(noun) : null;
  return kind !== null && WITH_SPECIES.has(kind) && !GENERIC.test(noun);
}

/** Nouns that "of" joins with the name of the thing itself: the city of Munich, but not the capital of Bavaria. */
export const OF_ITSELF =
  /^(?:city|town|village|state|country|province|department|county|district|region|island|republic|kingdom|continent|river|planet)$/u;
