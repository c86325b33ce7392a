import type { PropertyId } from "../../../domain/ids.js";
import { isLight } from "../../../text/idle-words.js";
import { isLink, wordsOf } from "../../../text/words.js";
import type { Phrase } from "./phrase.js";
import type { Phrasebook, Traits } from "./phrasebook.js";

/** Words are a usual wording of a property if its phrases contain them nearly as often as those of the best one. */
const NEAR_BEST = 0.4;
/** Fewer phrases than this do not show usage. */
const FEW = 10;

/** The properties that a few words name, most usual first: "population" among numbers, "born" among dates. */
export function spokenProperties(
  book: Phrasebook,
  text: string,
  counts: (traits: Traits, phrase: Phrase) => boolean,
): readonly PropertyId[] {
  const lemmas = new Set(wordsOf(text).flatMap((word) => (word.class === "content" ? [word.lemma] : [])));
  if (lemmas.size === 0) return [];
  const said = new Map<PropertyId, number>();
  for (const place of new Set([...lemmas].flatMap((lemma) => [...book.sayings(lemma), ...book.nounPhrases(lemma)]))) {
    const phrase = book.phrase(place);
    if (phrase.kind !== "not" && isSaid(phrase, lemmas) && counts(book.traits(phrase.property), phrase))
      said.set(phrase.property, (said.get(phrase.property) ?? 0) + phrase.trust);
  }
  const ranked = [...said]
    .map(([property, times]) => ({ property, score: times / Math.max(FEW, book.phrasesOf(property)) }))
    .sort((a, b) => b.score - a.score);
  return ranked.filter(({ score }) => score >= NEAR_BEST * (ranked[0]?.score ?? 0)).map(({ property }) => property);
}

/** The words contain all distinctive words of the phrase and no others, apart from light ones. */
function isSaid({ elements }: Phrase, lemmas: ReadonlySet<string>): boolean {
  const explained = new Set<string>();
  for (const element of elements) {
    if ("slot" in element) continue;
    const telling = element.wordings.map((wording) => wording.filter((lemma) => lemma !== "be" && !isLink(lemma)));
    const matched = telling.filter((wording) => wording.every((lemma) => lemmas.has(lemma)));
    if (matched.length === 0 && !element.optional) return false;
    for (const lemma of matched.flat()) explained.add(lemma);
  }
  return explained.size > 0 && [...lemmas].every((lemma) => explained.has(lemma) || isLight(lemma));
}
