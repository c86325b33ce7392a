import { stem } from "../../text/stem.js";
import { alignWords, isLight, isTold, type WordIndex } from "./align-claim.js";
import type { ClaimPart } from "./claim-parts.js";
import { type ClauseRoles, rolesAt } from "./clause-roles.js";
import { isEmpty, type Side } from "./clause-sides.js";
import { EMPTY, isPlain, isVerb, PREPOSITION, type Sayable } from "./clause-words.js";
import { isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageAround, PageSentence } from "./page-sentences.js";
import { readWords, type Word } from "./read-words.js";
import { isKindWord, isTopic, refersTo } from "./refers-to.js";

/** What a claim says that happens, and to whom. */
export type ClaimRelation = {
  readonly said: Sayable;
  readonly anchor: Word;
  /** What a light verb leads to ("gave lessons"). */
  readonly object: Word | null;
  readonly roles: ClauseRoles;
};

/** How a sentence stands to what the claim says that happens. */
export type ToldRelation = {
  /** It tells it as a fact, of the one of whom the claim says it. */
  readonly tells: boolean;
  /** It denies it of that one. */
  readonly denies: boolean;
  /** Where it names somebody else who does it, or to whom it is done. */
  readonly others: ReadonlySet<number>;
  /** It speaks of it as planned, offered or imagined. */
  readonly unreal: boolean;
  /** Its words tell it at all; `swapped`: whoever does it is the one to whom it is done in the claim. */
  readonly anchored: boolean;
  readonly swapped: boolean;
};

export function claimRelation(claim: string, parts: readonly ClaimPart[], words = readWords(claim)): ClaimRelation | null {
  const said = { text: claim, words, names: parts.flatMap((part) => (part.kind === "name" ? [part.name] : [])) };
  const isOwn = (word: Word | undefined) => parts.some((part) => part.kind === "word" && part.start === word?.start);
  const found = said.words.flatMap((word, at) => (isVerb(said, at) ? [{ word, at }] : []));
  const verbs = found.length > 0 ? found : presentVerb(said);
  const [first] = verbs;
  const main = verbs.find(({ word }) => !EMPTY.test(word.lower));
  // Of words that stand together the last one is the noun: "an ambulance driver".
  const after = said.words.findIndex((word, at) => at > (first?.at ?? -1) && isOwn(word) && !isLight(word) && !isOwn(said.words[at + 1]));
  const at = main !== undefined && (after === -1 || main.at <= after + 1) ? main.at : after;
  const anchor = said.words[at];
  if (anchor === undefined) return null;
  const roles = rolesAt(said, at);
  // The claim's own subject is what it opens with, however its noun is attached.
  const subject = roles.noun && first !== undefined ? rolesAt(said, first.at).subject : roles.subject;
  const object = isLight(anchor) && main?.at === at ? (said.words[after] ?? null) : null;
  return {
    said,
    anchor,
    object: object === anchor ? null : object,
    roles: { ...roles, subject },
  };
}

/** "The vaccine protects against fever": in a claim without another verb, what ends in "s" between a noun and a small word. */
function presentVerb(said: Sayable): readonly { readonly word: Word; readonly at: number }[] {
  const at = said.words.findIndex(
    ({ kind, lower }, i, all) => i > 0 && kind === "plain" && /[^s]s$/u.test(lower) && isPlain(said, i - 1) && isSmall(all[i + 1]),
  );
  const word = said.words[at];
  return word === undefined ? [] : [{ word, at }];
}

function isSmall(word: Word | undefined): boolean {
  return word?.kind === "function" || PREPOSITION.has(word?.lower ?? "");
}

export function toldRelation(claim: ClaimRelation | null, page: PageAround, at: number): ToldRelation {
  const sentence = page.sentences[at];
  const [told, others] = [{ tells: false, denies: false, unreal: false, anchored: false, swapped: false }, new Set<number>()];
  if (claim === null || sentence === undefined) return { ...told, others };
  const said: Sayable = { text: sentence.text, words: sentence.words, names: sentence.names };
  const own = placesOf(claim.anchor, sentence.index);
  const starts = own.length > 0 || claim.object === null ? own : placesOf(claim.object, sentence.index);
  for (const start of new Set(starts)) {
    const roles = rolesAt(
      said,
      said.words.findIndex((word) => word.start === start),
    );
    if (said.names.some((name) => start >= name.start && start < name.end)) continue;
    told.anchored = true;
    // A plan is told as one where the claim is of a plan.
    if (!roles.real && claim.roles.real) {
      told.unreal = true;
      continue;
    }
    const [side, want] = sidesOf(claim, roles, said, start);
    if (!tellsBeside(claim, want, said, start)) continue;
    if (matches(want, side, sentence, page, at)) {
      if (roles.denied) told.denies = true;
      else told.tells = true;
    } else if (!roles.denied) {
      for (const name of side.names) others.add(name.start);
      if (isSwapped(claim, side)) told.swapped = true;
    }
  }
  return { ...told, others };
}

/** Where a sentence tells a word of the claim. */
function placesOf(word: Word, index: WordIndex): readonly number[] {
  return alignWords([word], index).flatMap((aligned) => (isTold(aligned) ? aligned.told.map(({ start }) => start) : []));
}

/** The claim's own object does it. */
function isSwapped({ said, roles }: ClaimRelation, side: Side): boolean {
  const want = roles.passive && roles.agent !== null ? roles.agent : roles.subject;
  const rest = said.names.filter((name) => !want.names.includes(name) && name.role !== "place");
  return rest.some((name) => side.names.some((other) => isSameName(name, other)));
}

/** No other verb stands between what happens and the names that follow it: "was cast at Ely from a bell made at Bath" tells nothing of Bath. */
function tellsBeside({ said: { names } }: ClaimRelation, want: Side, said: Sayable, start: number): boolean {
  const next = said.words.findIndex((word, at) => word.start > start && isVerb(said, at) && !EMPTY.test(word.lower));
  const end = said.words[next]?.start ?? said.text.length;
  return names
    .filter((name) => !want.names.includes(name))
    .every((name) => {
      const places = said.names.filter((other) => isSameName(name, other));
      return places.length === 0 || places.some((place) => place.start < end);
    });
}

/** Who died was killed, who received something was given it. */
const RECEPTIVE = /^(?:died|became|received|won|got|attended|learned|came|moved|went|reached|opened|closed|reopened)$/u;

/** The side of the sentence that is to be held against a side of the claim: who does it, or, where the claim does not say, to whom it is done. */
function sidesOf({ roles: claim, anchor }: ClaimRelation, told: ClauseRoles, said: Sayable, start: number): readonly [Side, Side] {
  const turned = RECEPTIVE.test(anchor.lower) && told.agent === null;
  const doer = told.passive && !turned ? (told.agent ?? { names: [], nouns: [], pronoun: null }) : told.subject;
  if (claim.passive && claim.agent !== null) return [doer, claim.agent];
  if (!claim.passive) return [told.noun && told.passive && isEmpty(doer) ? told.subject : doer, claim.subject];
  // Another word may turn it round: what was published appeared.
  if (
    told.passive ||
    told.noun ||
    RECEPTIVE.test(anchor.lower) ||
    stem(said.words.find((word) => word.start === start)?.lower ?? "") !== anchor.stem
  )
    return [told.subject, claim.subject];
  const behind = said.words.filter((word) => word.start > start && word.kind !== "function");
  const next = said.words.find((word) => word.start > start);
  const pronoun = next !== undefined && /^(?:it|him|her|them|its|his|their)$/u.test(next.lower) ? next : null;
  return [{ names: said.names.filter((name) => name.start > start), nouns: behind, pronoun }, claim.subject];
}

function matches(want: Side, side: Side, sentence: PageSentence, page: PageAround, at: number): boolean {
  if (isEmpty(want)) return true;
  const heads = want.names.filter((name) => !isOf(name));
  if (heads.length === 0 && want.nouns.length > 0) return want.nouns.some((noun) => isNounTold(noun, side, sentence));
  return heads.every(
    (name) =>
      side.names.some((other) => isSameName(name, other)) ||
      side.nouns.some(({ lower }) => name.words.some((word) => word.lower === lower)) ||
      (side.names.length === 0 && side.nouns.some(({ lower }) => isKindWord(lower)) && isTopic(name, page)) ||
      // Whoever is named after a pronoun is not meant by it.
      (side.pronoun !== null &&
        !sentence.names.some((other) => other.start > (side.pronoun?.start ?? 0) && isSameName(name, other)) &&
        refersTo(side.pronoun, name, page, at)),
  );
}

/** "Ann Marsh's team", "the dome of Ely Abbey": not the name itself is spoken of. */
function isOf({ words, lead }: NamePhrase): boolean {
  return lead === "of" || /['’]s?$/u.test(words.at(-1)?.text ?? "");
}

function isNounTold(noun: Word, side: Side, { index }: PageSentence): boolean {
  const [aligned] = alignWords([noun], index);
  const starts = new Set(side.nouns.map(({ start }) => start));
  return side.pronoun !== null || (aligned !== undefined && isTold(aligned) && aligned.told.some(({ start }) => starts.has(start)));
}
