import type { Belief } from "../../../../domain/belief.js";
import type { Link, Linked, Mention, Span } from "../../../../domain/mention.js";
import { isLimiting, isShift } from "../../../../text/idle-words.js";
import { isRank } from "../../../../text/number-words.js";
import { isPastForm } from "../../../../text/stem.js";
import { FUNCTION_WORDS } from "../../../../text/words.js";
import { kindOfDescription, kindOfName } from "../../kind-names.js";
import type { Stretch } from "../parts/claim-shape.js";
import { ADVERBS, FINITE, PREPOSITION } from "../parts/read-clause.js";
import { isLoaded } from "../word-roles.js";

/** Offices that are used as titles. */
const OFFICE = "(?:[Vv]ice )?[Pp]resident|[Pp]rime [Mm]inister|[Cc]hancellor|[Ee]mperor|[Ss]enator|[Ss]ecretary of [Ss]tate";
export const IS_OFFICE = new RegExp(`^(?:${OFFICE})$`, "u");
/** Nouns for a person's role at the name before them: "Google co-founder Sergey Brin". */
const ROLE =
  /(?:^|[\s-])(?:founder|creator|inventor|ceo|chief|boss|executive|star|singer|frontman|drummer|guitarist|bassist|president|chairman|coach|manager|player|striker|goalkeeper|captain|leader|owner|director|author)$/iu;

export type Phrase = {
  readonly start: number;
  readonly owner: Link | null;
  readonly isPossessive: boolean;
  readonly year: Mention | null;
  readonly nation: Linked | null;
  /** Without the adjective of nationality. */
  readonly noun: Span | null;
  readonly isDefinite: boolean;
};

/** The phrase before an offset; the character in front of it may be a space, a comma or a bracket. */
export function phraseTo({ claim, links, mentions }: Belief, end: number): Phrase | null {
  const text = `${claim.text.slice(0, end - 1)} `;
  const noun = nounTo(
    text,
    end,
    links.some((link) => link.span.start === 0 && !("by" in link && link.by === "word")),
  );
  let at = noun?.start ?? end;
  let [owner, nation, year]: [Link | null, Linked | null, Mention | null] = [null, null, null];
  const endsHere = (span: Stretch) => span.end < at && /^\.?\s$/u.test(text.slice(span.end, at));
  const isNation = (link: Linked) => link.by === "demonym" || /^U\.?[SK]\.?$/u.test(link.span.text);
  for (;;) {
    const link = links.find(({ span }) => endsHere(span));
    const time = mentions.find((one) => endsHere(one) && one.kind === "time" && /^\d{4}$/u.test(one.text));
    if (time !== undefined && year === null) [year, at] = [time, time.start];
    else if (link?.kind === "linked" && isNation(link) && nation === null) [nation, at] = [link, link.span.start];
    else if (owner === null && link !== undefined && isOwner(link, noun)) [owner, at] = [link, link.span.start];
    else break;
  }
  if (at === end) return null;
  const article = /(?:^|\s)(the\s)$/iu.exec(text.slice(0, at))?.[1] ?? "";
  const isPossessive = /['’]s?$/u.test(owner?.span.text ?? "");
  return { start: at - article.length, owner, isPossessive, year, nation, noun, isDefinite: article !== "" };
}

/** "Kubrick's", and "Apple" in "Apple co-founder". */
function isOwner(link: Link, noun: Span | null): boolean {
  if (/['’]s?$/u.test(link.span.text)) return link.kind === "unknown" || link.by === "name";
  return (
    link.kind === "linked" &&
    link.by === "name" &&
    noun !== null &&
    (ROLE.test(noun.text) || IS_OFFICE.test(noun.text) || isWork(noun.text))
  );
}

function isWork(noun: string): boolean {
  // "The Kansas City Chiefs play American football"
  return !/^(?:play|show|book|record)$/u.test(noun) && ["film", "series", "book", "music", "game"].includes(kindOfName(noun) ?? "");
}

const TITLE = new RegExp(`(?:^|\\s)(${OFFICE})\\s$`, "u");
const OPENING = /^\p{Lu}\p{Ll}+(?:\s\p{Ll}[\p{Ll}-]*){0,2}\s$/u;
const NOUNS = /(?:^|\s)((?:(?:\p{Ll}[\p{Ll}-]*|TV)\s){1,4})$/u;

/** The lower-case words that end here, after the last function word; the first word of a claim has a capital. */
function nounTo(text: string, end: number, isNameFirst: boolean): Span | null {
  const before = text.slice(0, end);
  const opening = isNameFirst ? undefined : OPENING.exec(before)?.[0];
  const words = (TITLE.exec(before)?.[1] ?? opening ?? NOUNS.exec(before)?.[1] ?? "").trim().split(" ");
  const from = TITLE.test(before) ? 0 : words.findLastIndex((word) => FUNCTION_WORDS.has(word.toLowerCase())) + 1;
  const noun = words.slice(from).join(" ");
  return noun === "" ? null : { start: end - noun.length - 1, end: end - 1, text: noun };
}

/** Words that change the statement, or tell nothing about the thing alone; nor is "the day the war began" a description. */
const NO_DESCRIPTION =
  /^(?:last|next|current|late|fellow|own|new|old|then|eponymous|titular|original|title|same|day|year|month|time|moment|place|way|reason|men|women|people|children)$/iu;

export function isDescription(belief: Belief, { noun, isPossessive }: Phrase, name: Stretch): boolean {
  if (noun === null) return true;
  const words = noun.text.split(" ");
  const changes = (word: string) =>
    isLimiting(word) || isRank(word) || isLoaded(word) || (isShift(word) && !isPossessive) || NO_DESCRIPTION.test(word);
  if (IS_OFFICE.test(noun.text)) return true;
  const isNounPhrase = isPossessive ? !looksVerbal(noun.text) : isNoun(belief, noun, name);
  return isNounPhrase && !words.some(changes);
}

/** "Picasso's works included Guernica", "Shakespeare's play opens the Globe" */
function looksVerbal(words: string): boolean {
  const last = words.split(" ").at(-1) ?? "";
  return isPastForm(last) || (/s$/u.test(last) && !/(?:ss|series|species)$/u.test(last));
}

/** The next word is a verb, as far as can be told: no preposition or conjunction. */
export const GOES_ON = new RegExp(
  `^,?\\s+(?:${ADVERBS}${FINITE}(?![\\p{L}'’-])|(?!(?:${PREPOSITION}|and|or|but|that|who|which|whose|where|when|than|the|an?|not)\\b)\\p{Ll}+\\s)`,
  "u",
);

/** Not a verb before its object ("two hours to watch Casablanca"). At the start of a sentence any word between the article and the subject is a noun. */
function isNoun({ claim: { text }, links }: Belief, { start, end, text: noun }: Span, name: Stretch): boolean {
  const last = noun.split(" ").at(-1) ?? "";
  const isInfinitive = /\bto\s$/iu.test(text.slice(0, start)) && /^(?:watch|film|play|show|book|record)$/u.test(noun);
  if (isInfinitive || looksVerbal(noun)) return false;
  const isWord = links.some((link) => link.kind === "linked" && link.by === "word" && link.span.end === end);
  const isSubject = /^the\s$/iu.test(text.slice(0, start)) && GOES_ON.test(text.slice(name.end));
  return isWord || isSubject || kindOfName(last) !== null || kindOfDescription(last) === "person" || ROLE.test(noun);
}
