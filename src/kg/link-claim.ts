import type { Claim } from "../domain/claim.js";
import type { Entity } from "../domain/entity.js";
import type { Link, Span, Suggestion } from "../domain/mention.js";
import type { Candidate, Edge, KnowledgeGraph, RelationsReply } from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";
import { isCommonWord, isNameWord } from "./english-words.js";
import { candidateIds, findNames, rankNames } from "./link-entities.js";
import { type NameSpan, strongSpans } from "./name-spans.js";
import { areBothUsual, changedWord } from "./one-letter-away.js";
import { restoreCapitals } from "./restore-capitals.js";

type LinkedNames = {
  readonly links: readonly Link[];
  readonly edges: readonly Edge[];
  /** The relations of all candidates, if they were already fetched. */
  readonly early: RelationsReply | null;
};

type LinkedClaim = LinkedNames & {
  /** With restored capitals and corrected names. */
  readonly claim: Claim;
  readonly suggestions: readonly Suggestion[];
};

/** `early`: fetch the relations of all candidates before they are ranked, which saves a round trip on a remote graph. */
type Early = { readonly early?: boolean };

/** Links the claim's names. First restores missing capitals, and corrects typing errors if only one name can be meant. */
export async function linkClaim(kg: KnowledgeGraph, typed: Claim, signal?: AbortSignal, options: Early = {}): Promise<LinkedClaim> {
  const plain = inFull(typed.text);
  const usual = await restoreCapitals(kg, plain, signal);
  const claim = readAs(typed, usual ?? plain, []);
  const linked = await linkNames(kg, claim.text, signal, options);
  const guesses = await guessNames(kg, claim.text, linked.links, signal);
  const sure = guesses.filter((guess) => guess.sure);
  const isMended = ({ typed: name }: Guess) => sure.some((guess) => guess.typed.includes(bare(name)));
  const suggestions = guesses.flatMap((guess) => (isMended(guess) ? [] : [{ typed: guess.typed, entities: guess.entities }]));
  if (sure.length === 0) return { ...linked, claim, suggestions };
  const mended = sure.reduce((text, guess) => text.replaceAll(guess.typed, guess.read), claim.text);
  // Next to a corrected name, other words may be names too.
  const meant = usual === null ? mended : ((await restoreCapitals(kg, mended.toLowerCase(), signal)) ?? mended);
  return { ...(await linkNames(kg, meant, signal, options)), claim: readAs(claim, meant, sure), suggestions };
}

async function linkNames(
  kg: KnowledgeGraph,
  text: string,
  signal: AbortSignal | undefined,
  { early: isEarly = true }: Early,
): Promise<LinkedNames> {
  const names = await findNames(kg, text, signal);
  const candidates = candidateIds(names);
  const [edges, early] = await Promise.all([
    kg.edgesAmong(candidates, signal),
    isEarly && kg.names === "search" ? kg.relations(candidates, signal) : null,
  ]);
  return { links: rankNames(text, names, edges), edges, early };
}

function readAs(claim: Claim, text: string, guesses: readonly Guess[]): Claim {
  if (text === claim.text) return claim;
  const made = guesses.map(({ typed, read }) => ({ typed, read }));
  return { ...claim, text, typed: { text: claim.typed?.text ?? claim.text, guesses: made } };
}

/** "There's a moon" has no possessive; "There's Something About Mary" is a title. */
function inFull(text: string): string {
  return text.replace(
    /\b([Tt]here)['’]s (?=(been\b)?[\p{Ll}\d])/gu,
    (_, there: string, been?: string) => `${there} ${been ? "has" : "is"} `,
  );
}

const MAX_ASKED = 4;
const MAX_SUGGESTED = 3;
/** "Au" is not "EU". */
const MIN_ASKED = 4;
/** Shorter names are similar to too many others, and one letter often turns a single word into another name. */
const MIN_LETTERS = 5;
const MIN_LETTERS_ALONE = 7;
/** An entity with this many connections in the graph counts as well known; most entities have more. */
const WELL_KNOWN = 4;

/**
 * An unknown name, and the name it may be a misspelling of. `sure`: only one well-known entity can be meant, and the typed word is not
 * another name.
 */
type Guess = { readonly typed: string; readonly read: string; readonly sure: boolean; readonly entities: readonly Entity[] };

/** Looks for misspellings of names that the graph does not know, even if it knows a part of one ("Barak Obama"). */
async function guessNames(kg: KnowledgeGraph, text: string, links: readonly Link[], signal?: AbortSignal): Promise<readonly Guess[]> {
  if (kg.similarNames === undefined) return [];
  // "The Old Man" is not a separate name in "The Old Man and the Sea".
  const isKnown = ({ start, end }: NameSpan) =>
    links.some(
      (link) =>
        link.kind === "linked" && link.span.start <= start && link.span.text.replace(/['’]s?$/u, "").length >= end - link.span.start,
    );
  const names = strongSpans(text, { joined: false }).flatMap((span) => (isKnown(span) || !isAsked(span) ? [] : [span.text]));
  const unknown = links.flatMap((link) => (link.kind === "unknown" ? [link.span.text, ...withNextWord(text, link.span)] : []));
  // "Many" at the start of a sentence is a word, not a misspelled "Mann".
  const isLikely = (name: string) => name.length >= MIN_ASKED && !isCommonWord(normaliseName(name));
  const asked = [...new Set([...unknown, ...names])].filter(isLikely).slice(0, MAX_ASKED);
  if (asked.length === 0) return [];
  const similar = await kg.similarNames(asked, signal);
  return asked.flatMap((typed) => {
    const candidates = [...(similar.get(typed) ?? [])].sort((a, b) => b.popularity - a.popularity);
    const [best] = candidates;
    if (best === undefined) return [];
    const entities = [...new Map(candidates.map(({ entity }) => [entity.id, entity])).values()].slice(0, MAX_SUGGESTED);
    return [{ typed, read: spelledLike(typed, best), sure: entities.length === 1 && isSlip(typed, best), entities }];
  });
}

/** "the Eifel tower": in small letters, a common word of a misspelled name was not restored. */
function withNextWord(text: string, { end, text: name }: Span): readonly string[] {
  const next = /^ \p{Ll}{4,}/u.exec(text.slice(end))?.[0];
  return next === undefined ? [] : [bare(name) + next];
}

function bare(name: string): string {
  return name.replace(/^The /u, "");
}

/** A name of several words, or a word that is neither an English word nor a frequent name. */
function isAsked({ text, tokens }: NameSpan): boolean {
  const name = normaliseName(text);
  return tokens > 1 || (!isCommonWord(name) && !isNameWord(name));
}

/** Keeps a possessive and an article as typed. */
function spelledLike(typed: string, { matched, entity, by }: Candidate): string {
  const name = by === "short" ? matched : normaliseName(matched) === normaliseName(entity.label) ? entity.label : matched;
  const article = /^(?:the|an?) /iu.exec(typed)?.[0] ?? "";
  return article + name.replace(/^(?:the|an?) /iu, "") + (/['’]s?$/u.exec(typed)?.[0] ?? "");
}

/** Exactly one letter of a longer word is wrong, not the first, and the typed word is neither a name nor an English word. */
function isSlip(typed: string, { matched, popularity }: Candidate): boolean {
  const key = normaliseName(typed);
  const known = normaliseName(matched);
  if (key.replaceAll(" ", "") === known.replaceAll(" ", ""))
    return popularity >= WELL_KNOWN && key.length >= MIN_LETTERS_ALONE && !key.split(" ").every(isCommonWord);
  const changed = changedWord(key, known);
  if (
    changed === null ||
    areBothUsual(changed.typed, changed.known) ||
    popularity < WELL_KNOWN ||
    changed.typed.charAt(0) !== changed.known.charAt(0)
  )
    return false;
  const isAlone = !key.includes(" ");
  const isExchanged = sorted(changed.typed) === sorted(changed.known);
  const isReplaced = isAlone && !isExchanged && changed.typed.length === changed.known.length;
  const least = isExchanged ? MIN_LETTERS - (isAlone ? 0 : 1) : (isAlone ? MIN_LETTERS_ALONE : MIN_LETTERS) + (isReplaced ? 1 : 0);
  if (Math.max(changed.typed.length, changed.known.length) < least) return false;
  if (!isCommonWord(changed.typed) && !isNameWord(changed.typed)) return true;
  // "Usain Blot", "Sherlock Homes": no other name begins so. "Jennifer Anniston": only a letter was doubled.
  const others = key.split(" ").filter((word) => word !== changed.typed);
  const isRare = others.some((word) => word.length >= MIN_LETTERS && !isCommonWord(word) && !isNameWord(word));
  return isRare || (!isAlone && undoubled(changed.typed) === undoubled(changed.known) && !isCommonWord(changed.typed));
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/gu, "$1");
}

function sorted(word: string): string {
  return [...word].sort().join("");
}
