import { countryOfDemonym } from "../../text/demonyms.js";
import type { Word } from "./read-words.js";

/** `agent`: who does it; `place`: where or from where; `thing`: any other role of a name in a sentence. */
type Role = "agent" | "place" | "thing";

/** Adjacent capitalised words ("Queen Anne", "Christian IV") and the preposition before them. */
export type NamePhrase = {
  readonly words: readonly Word[];
  readonly start: number;
  readonly end: number;
  readonly lead: string | null;
  readonly role: Role;
};

const PLACE = new Set("in at from to into near outside inside aboard on through across around toward towards past".split(" "));
const REGNAL = /^[IVX]+$/u;
/** Generic words in names, which do not distinguish them. */
export const GENERIC: ReadonlySet<string> = new Set(
  (
    "abbey school house college university river street church prize award island islands mount mountain hill hills bridge tower park hospital society " +
    "club museum theatre theater palace castle lake bay company institute cathedral road avenue square city town county state states sea ocean " +
    "war battle union party league cup medal order office station airport hotel hall observatory academy king queen president lord lady sir prince " +
    "princess emperor pope saint st captain colonel general professor dr mr mrs"
  ).split(" "),
);
const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|easter)$/u;
/** The word before the phrase, skipping an article, a possessive or a word for its kind ("at the port of", "by the painter"). */
const LEAD = /(\p{L}+)\s+["“‘(]?(?:(?:the|a|an|his|her|its|their|late|old)\s+)?$/u;
const LEAD_OVER_NOUN = /\b(by|in|at|from|to|on|aboard)\s+(?:the|a|an|his|her|its|their)\s+(?:\p{Ll}+\s+){1,2}["“‘(]?$/u;

/** Names of a sentence. `isName` decides about words that open it. */
export function namePhrases(text: string, words: readonly Word[], isName: (word: Word) => boolean): readonly NamePhrase[] {
  const groups: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const joined = before !== undefined && words[index - 1] === before && /^[\s'’.-]{1,2}$/u.test(text.slice(before.end, word.start));
    if (joined && (REGNAL.test(word.text) || /^\d{1,3}\p{Lu}?$/u.test(word.text))) last?.push(word);
    else if ((word.kind === "name" || (word.kind === "plain" && isName(word))) && !CALENDAR.test(word.lower)) {
      if (joined && !/['’]s$/u.test(before.text)) last?.push(word);
      else groups.push([word]);
    }
  }
  return groups.map((group): NamePhrase => {
    const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    const before = text.slice(Math.max(0, start - 60), start);
    const lead = (LEAD_OVER_NOUN.exec(before)?.[1] ?? LEAD.exec(before)?.[1] ?? null)?.toLowerCase() ?? null;
    return { words: group, start, end, lead, role: roleOf(lead, start, text) };
  });
}

function roleOf(lead: string | null, start: number, text: string): Role {
  if (lead === "by") return "agent";
  if (lead !== null && PLACE.has(lead)) return "place";
  const before = text.slice(0, start);
  if (/^\W*(?:(?:the|a|an)\s+)?$/iu.test(before)) return "agent";
  return "thing";
}

/** The last name is the same, and no first name differs. */
export function isSameName(a: NamePhrase, b: NamePhrase): boolean {
  const own = ({ words }: NamePhrase) => {
    const specific = words.filter(({ lower, text }) => !GENERIC.has(lower) && (lower.length > 1 || REGNAL.test(text)));
    return (specific.length === 0 ? words : specific).map(({ lower }) => lower);
  };
  const [one, other] = [own(a), own(b)];
  return one.every((word) => other.includes(word)) || (other.every((word) => one.includes(word)) && other.includes(one.at(-1) ?? ""));
}

/** "an American film" is not about America. */
export function isNationality({ words }: NamePhrase): boolean {
  return words.every(({ lower }) => countryOfDemonym(lower) !== null);
}

/** Last words of names of firms, clubs and works. */
const ORGANISATION =
  /^(?:group|foods?|bank|firm|ltd|inc|council|trust|association|agency|airlines?|airways|energy|dairy|bakery|brewery|mills?|works|robotics|labels|ventures|capital|pharma|homes|shipping|united|rovers|athletic|city|fc|times|gazette|news|orchestra|choir|festival|brothers|sons|labs|systems|software|motors|records|books|press|wing|insurance|packaging|technologies)$/u;

/** Two or three capitalised words, none of which is common in names of things. */
export function isPersonName(name: NamePhrase | undefined): boolean {
  const words = name?.words ?? [];
  return words.length >= 2 && words.length <= 3 && !words.slice(1).some(({ lower }) => ORGANISATION.test(lower) || GENERIC.has(lower));
}
