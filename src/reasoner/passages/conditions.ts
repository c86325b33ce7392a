import { isOrdinal, isSuperlative } from "../../text/number-words.js";
import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { NOBODY } from "./clause-words.js";
import { type ComparedPart, isHere, isMeant } from "./compare-claim.js";
import { dropsWords, isOfOtherHalf } from "./drops-words.js";
import { excludesValues } from "./excludes-value.js";
import {
  denies,
  inOneClause,
  isAnchor,
  isAnchorMatched,
  isBound,
  isDenial,
  isDeniedAlike,
  isFact,
  isFactOfSubject,
  isLimited,
  isOfOther,
  isOfSome,
  isOneOfList,
  isOpening,
  isOver,
  isOwnerOnly,
  isQuoted,
  isSaidDirectly,
  isStatedOfSubject,
  missingWords,
  subjectOf,
} from "./how-told.js";
import { takesOne } from "./lexicon/one-value.js";
import { countsAlike } from "./measures.js";
import type { PageSentence } from "./page-sentences.js";
import { repeatsClaim } from "./repeats-claim.js";
import { deniesOutright } from "./replacements.js";

/** "each paid 50 pounds", "four further novels": not the total number. */
const EACH = /\b(?:further|additional|another|extra|more(?! than)|each|every|apiece|per(?! cent)|both|respectively)\b/iu;

/**
 * For which stances word statistics may decide. They were fitted on pages titled by a name of the claim, and on single sentences; for
 * sentences chosen from a text about something else they were wrong nearly as often as right, so only plain sentences decide there.
 */
export function mayDecide(evidence: Evidence): Readonly<Record<"supports" | "refutes", boolean>> {
  const isFitted = (evidence.claim.topical || evidence.brief) && !isOfOtherHalf(evidence) && !evidence.event.byRelative;
  return { supports: isFitted && maySupport(evidence), refutes: isFitted && mayRefute(evidence) };
}

/**
 * For which stances a sentence may carry a model's reading of it. On a page about the claim's subject, every name, date and number of the
 * claim must be present, or replaced by another to refute; elsewhere the conditions are those of a verdict without a model.
 */
export function mayCarry(evidence: Evidence): Readonly<Record<"supports" | "refutes", boolean>> {
  if (isOfOtherHalf(evidence)) return { supports: false, refutes: false };
  if (!evidence.claim.topical) return { supports: maySupport(evidence), refutes: mayRefute(evidence) };
  const { missing, replaced } = evidence.open;
  const isTold = isFactOfSubject(evidence) && missing.every(({ part }) => part.kind === "word");
  const isAlike = isDeniedAlike(evidence);
  return {
    supports: isTold && isAlike && replaced.every(({ part }) => part.kind === "word"),
    refutes: isTold && (!isAlike || (replaced.length > 0 && excludesValues(evidence))),
  };
}

/** The page is titled by a name of the claim; or there is only a sentence, and the claim's subject opens it. */
function isAboutClaim(evidence: Evidence): boolean {
  return evidence.claim.topical || (evidence.alone && isOpening(evidence));
}

/**
 * A sentence supports only what it states as a fact, with every word of the claim except adverbs. A page titled by a name of the claim is
 * about it; elsewhere all must be in one clause and told of the same subject.
 */
function maySupport(evidence: Evidence): boolean {
  const { claim, event, replacements } = evidence;
  if (!isFactOfSubject(evidence) || !isDeniedAlike(evidence) || !isAllTold(evidence) || saysLess(evidence)) return false;
  if (replacements.some(({ by, near }) => near && (by === "opposite" || by === "denial"))) return false;
  if (!claim.topical && !(isBound(evidence) && isStatedOfSubject(evidence))) return false;
  // "Her portrait of the dancer" does not say that she is one, nor "Ann's boat sank" that Ann did.
  const isNoun = claim.event?.roles.noun === true;
  const isOfAnother = isNoun || (event.elsewhere && subjectOf(evidence)?.match !== "reference");
  if (!event.states && isOfAnother && isOwnerOnly(evidence)) return false;
  // With two parties the roles must be clear: "bought" is not "was bought".
  const parties = evidence.parts.filter(({ part }) => part.kind === "name" && part.name.role !== "place");
  const isClear = event.states || parties.length < 2;
  if (!isAboutClaim(evidence)) return isClear && inOneClause(evidence);
  if (!evidence.brief) return isClear && evidence.parts.every((one) => !isAnchor(evidence, one) || isMeant(one));
  // A noun of a light verb ("had its premiere") shows no roles.
  return isClear || !event.byAnother || claim.event?.roles.noun === true || (claim.event !== null && isLight(claim.event.anchor));
}

/**
 * Nothing of the claim is replaced or, except adverbs, missing. On a page about its subject one word may be said otherwise, but not that of
 * the event and no "first" or "largest".
 */
function isAllTold(evidence: Evidence): boolean {
  const { open, parts, claim } = evidence;
  const isRank = ({ part }: ComparedPart) => part.kind === "word" && (isSuperlative(part.word.lower) || isOrdinal(part.word.lower));
  return (
    open.replaced.length === 0 &&
    isAnchorMatched(evidence) &&
    missingWords(evidence) <= (claim.topical ? 1 : 0) &&
    open.missing.every(({ part }) => part.kind === "word") &&
    parts.every((one) => isMeant(one) || !isRank(one))
  );
}

/** A sentence refutes only by a denial, or by something else in the place of the claim's value. */
function mayRefute(evidence: Evidence): boolean {
  const { open, event, claim } = evidence;
  if (!isFactOfSubject(evidence) || !excludesValues(evidence)) return false;
  // "Will be repaired; the offer of 8,200 euros was accepted" gives no other costs of the repair.
  if (!claim.topical && !isBound(evidence) && open.replaced.some(({ part }) => part.kind === "count")) return false;
  // A denial is refuted by what it denies.
  if (isDenial(evidence)) return !denies(evidence) && isAllTold(evidence) && (isAboutClaim(evidence) || event.states);
  const isReplaced = open.replaced.length > 0;
  // On a page about the subject one excluded value is enough, whatever else the claim says.
  const mayMiss = (kind: string) => kind === "word" || (kind !== "name" && isAboutClaim(evidence));
  const isRestTold = open.missing.every(({ part }) => mayMiss(part.kind)) && missingWords(evidence) <= (claim.topical ? 2 : 1);
  if (!(claim.topical && isReplaced) && !isRestTold) return false;
  const isMore = isLimited(evidence) && isOneOfList(evidence);
  if (!isReplaced && !denies(evidence) && !isMore) return false;
  // "The shares of Norlys" are not another value for "the shares of Velmora".
  const isOfSubject = ({ part }: ComparedPart) =>
    part.kind === "name" && part.name.lead === "of" && part.start < (claim.event?.anchor.start ?? 0);
  if (open.replaced.some(isOfSubject) || isOneOfSeveral(evidence) || countsEach(evidence)) return false;
  // The replacement must belong to the same event, or be another event.
  const isOfEvent = isAnchorMatched(evidence) || open.replaced.some((one) => isAnchor(evidence, one));
  if (isAboutClaim(evidence)) return !isReplaced || isOfEvent;
  // Without a replacement, the roles must show about whom it is denied.
  const isOfWord = open.replaced.some(({ part }) => part.kind === "word");
  return (isOfEvent || isOfWord) && (event.denies || isReplaced || isMore) && isStatedOfSubject(evidence);
}

/** The stance of a sentence that is plain enough without statistics. */
export function plainStance(evidence: Evidence): "supports" | "refutes" | null {
  if (repeatsClaim(evidence) || statesPlainly(evidence)) return "supports";
  if (contradictsPlainly(evidence) || isDoneByAnother(evidence)) return "refutes";
  return mayRefute(evidence) && deniesOutright(evidence) ? "refutes" : null;
}

/** A fact told of the subject in one clause, with the claim's verb or an equivalent one. */
function isToldPlainly(evidence: Evidence): boolean {
  const start = Math.max(0, ...evidence.parts.flatMap(({ starts }) => starts));
  return (
    isSaidDirectly(evidence) &&
    isFactOfSubject(evidence) &&
    isBound(evidence) &&
    inOneClause(evidence) &&
    (evidence.claim.topical || !isQuoted(evidence, start))
  );
}

/** States every part of the claim, and replaces nothing. */
function statesPlainly(evidence: Evidence): boolean {
  const { open, event, replacements } = evidence;
  return (
    event.states &&
    open.replaced.length + open.missing.length === 0 &&
    replacements.every(({ near }) => !near) &&
    isToldPlainly(evidence) &&
    isDeniedAlike(evidence) &&
    !saysLess(evidence)
  );
}

/**
 * States the same event with the same subject but another date, number, opposite word or, if it happens once, place; and nothing else is
 * missing.
 */
function contradictsPlainly(evidence: Evidence): boolean {
  const { open, event, replacements } = evidence;
  const [replaced, ...others] = open.replaced;
  const hasSlot = replacements.some(({ by, near }) => by === "slot" && near);
  return (
    replaced !== undefined &&
    others.length + open.missing.length === 0 &&
    (event.states || (event.reverses && isAnchor(evidence, replaced))) &&
    (replaced.part.kind !== "name" || (replaced.part.name.role === "place" && hasSlot)) &&
    excludesValues(evidence) &&
    !countsEach(evidence) &&
    !isOneOfSeveral(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence) &&
    isToldPlainly(evidence)
  );
}

/** The text has several numbers of this kind for the event: "320 beds here and 80 there", "sold 30 in May and 20 in June". */
function isOneOfSeveral({ open, claim, sentence, around }: Evidence): boolean {
  const stem = claim.event?.anchor.stem;
  const { names, nouns } = claim.event?.roles.subject ?? NOBODY;
  const subject = new Set([...names.flatMap((name) => name.words), ...nouns].map(({ lower }) => lower));
  const isOfSubject = ({ words }: PageSentence) => words.some(({ lower }) => subject.has(lower) || /^(?:he|she|it|they)$/u.test(lower));
  return open.replaced.some(({ part }) => {
    if (part.kind !== "count") return false;
    const alike = [sentence, ...around.filter(({ words }) => words.some((word) => word.stem === stem)).filter(isOfSubject)].flatMap(
      ({ counts }) => counts.filter((count) => count.scope !== "whole" && countsAlike(part.count, count)),
    );
    return new Set(alike.map(({ value }) => value.amount)).size > 1;
  });
}

/**
 * The sentence has the claim's words, but is about something else, about only some or each of several things, or about another time. On a page about
 * the claim's subject, and where the text is a single sentence, only "each" is tested: the other cases are rare there.
 */
function saysLess(evidence: Evidence): boolean {
  const isLoose = evidence.claim.topical || evidence.alone;
  return (
    countsEach(evidence) ||
    isOfOtherHalf(evidence) ||
    dropsWords(evidence) ||
    (!isLoose && (isOfOther(evidence) || isOfSome(evidence) || isOver(evidence) || isForSome(evidence)))
  );
}

/** "Closed to lorries" is not "closed". */
function isForSome({ sentence, claim }: Evidence): boolean {
  const limited = FOR_SOME.exec(sentence.text)?.[0];
  return limited !== undefined && !claim.text.includes(limited) && claim.text.includes(limited.split(" ")[0] ?? limited);
}

const FOR_SOME = /\b(?:closed|open|shut|reserved|free) (?:to|for)\b/u;

function countsEach({ sentence, claim, parts }: Evidence): boolean {
  return EACH.test(sentence.text) && !EACH.test(claim.text) && parts.some(({ part }) => part.kind === "count");
}

/** A work is made once, so another maker excludes the claimed one. Everything else of the claim is matched. */
function isDoneByAnother(evidence: Evidence): boolean {
  const { claim, open, event, parts } = evidence;
  const roles = claim.event?.roles;
  const makers = (roles?.passive === true ? roles.agent : roles?.subject)?.names ?? [];
  const missing = [...open.replaced, ...open.missing];
  // "wrote a novel": others do too
  const isOneThing =
    /\b[Tt]he\s/u.test(claim.text) || parts.some((one) => isHere(one) && one.part.kind === "name" && one.part.name.role !== "place");
  return (
    takesOne(claim.event?.anchor.lower ?? "", "by") &&
    event.byAnother &&
    !event.states &&
    isSaidDirectly(evidence) &&
    missing.length > 0 &&
    missing.every(({ part }) => part.kind === "name" && makers.includes(part.name)) &&
    isOneThing &&
    isFact(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence)
  );
}
