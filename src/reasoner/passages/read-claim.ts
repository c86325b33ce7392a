import { type Denial, findDenials } from "../../text/negation.js";
import { spellNumbers } from "../../text/number-words.js";
import { type ClaimEvent, type ClaimPart, claimEvent, claimParts } from "./claim-event.js";
import { isPersonName, type NamePhrase } from "./name-phrases.js";
import { type PageAround, sayImplied } from "./page-sentences.js";
import { readWords, type Word } from "./read-words.js";

/** A claim, parsed once for all sentences of a page. Numbers are in digits. */
export type ReadClaim = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly parts: readonly ClaimPart[];
  readonly event: ClaimEvent | null;
  readonly denials: readonly Denial[];
  /** The words for what the claim is about. */
  readonly topic: ReadonlySet<Word>;
  /** The page is titled by a name of the claim. */
  readonly topical: boolean;
};

export function readClaim(written: string, title: string | null, page: PageAround): ReadClaim {
  const text = spellNumbers(sayImplied(written.replace(WHICH_ONE, "").replace(WRITER, "I")));
  const words = readWords(text);
  const parts = claimParts(text, ({ start, text: word }) => start === 0 && /^\p{Lu}/u.test(word) && page.capitalises(word), words);
  return {
    text,
    words,
    parts,
    event: claimEvent(text, parts, words),
    // "No Country for Old Men" denies nothing.
    denials: findDenials(text).filter(({ start }) => !words.some((word) => word.start === start && isOfTitle(word, text, title))),
    topic: topicOf(words, title),
    topical: isAbout(title, text) || parts.some((part) => part.kind === "name" && isBearer(part.name, page)),
  };
}

/** "Dreamer (2005 film)": the disambiguation in page titles. */
const WHICH_ONE =
  /(?<=\p{L})\s\((?:\d{4}\s)?(?:\p{L}+\s)?(?:film|series|song|album|band|novel|book|play|game|season|writer|actor|singer)\)/gu;

/** Who says "I" in a text. */
const WRITER = /\bthe (?:writer|author|diarist|blogger) of (?:the|this) (?:diary|letter|entry|post|blog|report)\b/iu;

/** The topic of the claim: the words of the page's title, or the name at its start. */
function topicOf(words: readonly Word[], title: string | null): ReadonlySet<Word> {
  const named = new Set(title === null ? [] : readWords(title.replace(/\([^)]*\)/gu, "")).map(({ lower }) => lower));
  const byTitle = words.filter(({ lower, kind }) => kind !== "function" && named.has(lower));
  if (byTitle.length > 0) return new Set(byTitle);
  const from = words.findIndex(({ kind }) => kind !== "function");
  const to = words.findIndex(({ text }, index) => index > from && !/^\p{Lu}/u.test(text));
  return new Set(words.slice(Math.max(0, from), to === -1 ? from + 1 : to));
}

function isOfTitle({ text, lower }: Word, claim: string, title: string | null): boolean {
  const titled = title?.toLowerCase().split(/[^\p{L}]+/u) ?? [];
  return titled.includes(lower) || (/^\p{Lu}/u.test(text) && !claim.startsWith(text));
}

/** The claim contains the title of the page ("Titanic" for "Titanic (1997 film)"). */
function isAbout(title: string | null, claim: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/['’]s\b|[^\p{L}\p{N}]+/gu, " ");
  const said = ` ${plain(claim)} `;
  return (title?.split("; ") ?? []).some((one) => {
    const name = plain(one.replace(/\s*\([^)]*\)$/u, ""))
      .replace(/^(?:the|an?)\s+/u, "")
      .trim();
    return name !== "" && said.includes(` ${name} `);
  });
}

/** Words before a name that make it another one: "York" is not "New York". */
const OTHER_PLACE = /^(?:new|old|north|south|east|west|great|little|san|santa|los|las|saint|st|mount|lake|fort|port|cape|el|la)$/u;

/**
 * A sentence of a page that is titled by a person whose last name this is, or by this name and what it is of: "George III of the United
 * Kingdom". In a longer text others may have the name.
 */
function isBearer({ words }: NamePhrase, { title, sentences }: PageAround): boolean {
  const [titled, ...others] = title?.names ?? [];
  const [first, last] = [titled?.words[0], titled?.words.at(-1)];
  if (sentences.length > 2 || titled === undefined || first === undefined || titled.start > 0 || words.at(-1)?.lower !== last?.lower)
    return false;
  const isOf = /^(?:$|,| of\b)/u.test(title?.text.slice(titled.end) ?? "");
  if (words.length > 1) return isOf && words.map(({ lower }) => lower).join(" ") === titled.words.map(({ lower }) => lower).join(" ");
  return isOf && others.length === 0 && isPersonName(titled) && !OTHER_PLACE.test(first.lower);
}
