import { wordsOf } from "../../text/words.js";

/** Nouns that are used interchangeably: a recorded city is often called a town. */
const INTERCHANGEABLE: readonly (readonly string[])[] = [
  ["film", "movie", "picture", "feature"],
  ["series", "franchise", "saga", "show", "programme", "program", "sitcom"],
  ["company", "firm", "business", "corporation", "enterprise", "manufacturer", "brand", "maker"],
  ["carmaker", "automaker", "automotive"],
  ["city", "town", "municipality", "settlement", "capital", "commune", "place", "borough"],
  ["country", "nation", "state", "land"],
  ["team", "club", "side"],
  ["band", "group"],
  ["organisation", "organization", "body"],
  ["university", "college", "school", "institution"],
  ["book", "work", "title", "text", "piece"],
  ["play", "tragedy", "comedy", "drama"],
];
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  INTERCHANGEABLE.flatMap((group) => group.map((noun) => [wordsOf(noun)[0]?.lemma ?? noun, group] as const)),
);

/** A noun and those that are used for it. */
export function likeNouns(noun: string): readonly string[] {
  return GROUPS.get(wordsOf(noun)[0]?.lemma ?? noun) ?? [noun];
}

/** Nouns that are more specific than their kind. */
const EXACT =
  /^(?:novels?|novellas?|poems?|plays?|tragedy|tragedies|comedy|comedies|short stor(?:y|ies)|essays?|memoirs?|autobiograph(?:y|ies)|songs?|albums?|singles?|symphon(?:y|ies)|operas?|ballets?|musicals?|concertos?|paintings?|sculptures?|frescos?|drawings?|photographs?|films?|movies?|documentar(?:y|ies)|series|sitcoms?|miniseries|suburbs?|hamlets?|districts?|count(?:y|ies)|boroughs?|peninsulas?|canals?|comets?|rivers?|lakes?|seas?|oceans?|mountains?|volcano(?:es)?|islands?|villages?|cit(?:y|ies)|towns?|countr(?:y|ies)|continents?|provinces?|banks?|airlines?|universit(?:y|ies)|museums?|bridges?|towers?|castles?|churches|church|cathedrals?|mosques?|stadiums?|planets?|moons?|stars?|bands?|orchestras?|video games?|manga|comics?)$/iu;

/** A noun that is more specific than its kind. */
export function isExactKind(noun: string): boolean {
  return EXACT.test(noun);
}

/** Nouns that "of" joins with the name of the thing itself: the city of Munich, but not the capital of Bavaria. */
export const OF_ITSELF =
  /^(?:city|town|village|state|country|province|department|county|district|region|island|republic|kingdom|continent|river|planet)$/u;
