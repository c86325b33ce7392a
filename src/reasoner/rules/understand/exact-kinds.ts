import type { Belief } from "../../../domain/belief.js";
import { type Word, wordsOf } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { kindOfName } from "../kind-names.js";
import type { Thing } from "./things.js";

type Noun = Pick<Word, "text" | "lemma">;

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

/** A noun that is more specific than its kind. */
export function isExactKind(noun: string): boolean {
  return EXACT.test(noun);
}

/** "an album" of a song: a noun for a kind of thing that differs from the classes in the graph. */
export function isOtherKind({ text, lemma }: Noun, { graph }: Belief, things: readonly Thing[]): boolean {
  const kind = EXACT.test(text) ? kindOfName(text) : null;
  if (kind === null) return false;
  const same = GROUPS.get(lemma) ?? [text];
  const bearers = things.flatMap((thing) =>
    thing.kind === "entity" &&
    thing.link.by === "name" &&
    thing.kinds.has(kind) &&
    (graph.outgoing(thing.link.entity.id, "P31").length > 0 || thing.link.entity.description !== null)
      ? [thing.link.entity.id]
      : [],
  );
  return bearers.length > 0 && !bearers.some((id) => same.some((noun) => isCalled(graph, id, noun)));
}

/** "the star Mars", "the novel Hamlet": the description gives another kind. */
export function isDescribedOtherwise({ text, lemma }: Noun, description: string | null): boolean {
  const isCapital = /^capitals?$/iu.test(text);
  if ((!EXACT.test(text) && !isCapital) || description === null) return false;
  const same = isCapital ? ["capital"] : (GROUPS.get(lemma) ?? [text]);
  const told = new Set(wordsOf(description).map((word) => word.lemma));
  return !same.some((noun) => wordsOf(noun).every((word) => told.has(word.lemma)));
}

/** Nouns that are more specific than their kind. */
const EXACT =
  /^(?:novels?|novellas?|poems?|plays?|tragedy|tragedies|comedy|comedies|short stor(?:y|ies)|essays?|memoirs?|autobiograph(?:y|ies)|songs?|albums?|singles?|symphon(?:y|ies)|operas?|ballets?|musicals?|concertos?|paintings?|sculptures?|frescos?|drawings?|photographs?|films?|movies?|documentar(?:y|ies)|series|sitcoms?|miniseries|suburbs?|hamlets?|districts?|count(?:y|ies)|boroughs?|peninsulas?|canals?|comets?|rivers?|lakes?|seas?|oceans?|mountains?|volcano(?:es)?|islands?|villages?|cit(?:y|ies)|towns?|countr(?:y|ies)|continents?|provinces?|banks?|airlines?|universit(?:y|ies)|museums?|bridges?|towers?|castles?|churches|church|cathedrals?|mosques?|stadiums?|planets?|moons?|stars?|bands?|orchestras?|video games?|manga|comics?)$/iu;
