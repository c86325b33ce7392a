import { countryOfDemonym } from "../../../language/demonyms.js";
import { FUNCTION_WORDS } from "../../../language/tokenise.js";
import { countsAlike } from "../counts.js";
import type { ClaimPart } from "./claim-parts.js";
import { GENERIC, type NamePhrase } from "./name-phrases.js";
import type { PageSentence } from "./page-sentences.js";

/** A value of the text of the same kind as one of the claim's; `tight`: it plays the same role; `same`: the same word leads to it. */
export type Rival = { readonly text: string; readonly start: number; readonly tight: boolean; readonly same: boolean };

/** What a sentence has in the place of a value that it does not tell. */
export function rivalsOf(part: ClaimPart, parts: readonly ClaimPart[], sentence: PageSentence): readonly Rival[] {
  switch (part.kind) {
    case "time":
      return sentence.times.map(({ text, start }) => ({ text, start, tight: true, same: true }));
    case "count":
      return sentence.counts
        .filter((count) => countsAlike(part.count, count))
        .map(({ text, start }) => ({ text, start, tight: true, same: true }));
    case "name":
      return sentence.names
        .filter((name) => isRivalName(part.name, name) && !isOfClaim(name, parts, part))
        .map((name) => ({
          text: sentence.text.slice(name.start, name.end),
          start: name.start,
          tight: isTight(part.name, name),
          same: isSame(part.name, name),
        }));
    case "word":
      return [];
  }
}

function isRivalName(claimed: NamePhrase, told: NamePhrase): boolean {
  const demonym = ({ words }: NamePhrase) => words.length === 1 && countryOfDemonym(words[0]?.lower ?? "") !== null;
  if (demonym(claimed) || demonym(told)) return demonym(claimed) && demonym(told);
  if (sharesWord(claimed, told)) return true;
  // One goes to a place, but gives and writes to a person.
  if (claimed.lead === "to" && isApposed(told)) return true;
  if (claimed.role === "place") return told.role === "place";
  if (claimed.role === "agent") return told.role === "agent" || (told.role === "thing" && isApposed(told));
  return told.lead === claimed.lead || isApposed(told);
}

/** "His wife was called Ann": whoever is said to be his wife stands in her place. */
const NAMING = /^(?:called|named|was|is|were|are|be|became)$/u;
const PREPOSITION =
  /^(?:near|against|like|through|across|around|toward|towards|past|behind|beside|beneath|along|upon|within|via|despite|off|above|below|called|named)$/u;

/** A name without a small word in front of it, or after a noun that says who it is ("the painter Anna Berg"). */
function isApposed({ lead }: NamePhrase): boolean {
  return lead === null || !(FUNCTION_WORDS.has(lead) || PREPOSITION.test(lead));
}

function isSame(claimed: NamePhrase, told: NamePhrase): boolean {
  return (
    (claimed.lead !== null && claimed.lead === told.lead) || (claimed.lead === "by" && told.role === "agent") || sharesWord(claimed, told)
  );
}

/** "Queen Ann" and "Queen Joan", "Ely Abbey" and "Bath Abbey", "Henry I" and "Henry IV". */
function sharesWord(claimed: NamePhrase, told: NamePhrase): boolean {
  const isRegnal = ({ words }: NamePhrase) => /^[IVX]+$/u.test(words.at(-1)?.text ?? "");
  const both = isRegnal(claimed) && isRegnal(told);
  return claimed.words.some(({ lower }) => (both || GENERIC.has(lower)) && told.words.some((word) => word.lower === lower));
}

function isTight(claimed: NamePhrase, told: NamePhrase): boolean {
  if (claimed.lead !== null && NAMING.test(claimed.lead)) return isApposed(told);
  if (sharesWord(claimed, told)) return true;
  return claimed.lead === told.lead || (claimed.role === told.role && claimed.role !== "thing");
}

function isOfClaim({ words }: NamePhrase, parts: readonly ClaimPart[], slot: ClaimPart): boolean {
  const regnal = /^[IVX]+$/u.test(words.at(-1)?.text ?? "");
  const said = new Set(
    parts
      .filter((part) => !(regnal && part === slot))
      .flatMap((part) => (part.kind === "name" ? part.name.words : part.kind === "word" ? [part.word] : []))
      .map(({ lower }) => lower),
  );
  const own = words.filter(({ lower }) => !GENERIC.has(lower));
  return (own.length === 0 ? words : own).some(({ lower }) => said.has(lower));
}
