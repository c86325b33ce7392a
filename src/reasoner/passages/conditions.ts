import { negates } from "../../text/negation.js";
import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { BE, NOBODY } from "./clause-words.js";
import { type ComparedPart, isHere, isMeant } from "./compare-claim.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { rivalSets } from "./lexicon/kinds.js";
import { countsAlike } from "./measures.js";
import type { PageSentence } from "./page-sentences.js";
import { deniesOutright, isNear } from "./replacements.js";

/** "each paid 50 pounds", "four further novels": not the number of all. */
const EACH = /\b(?:further|additional|another|extra|more(?! than)|each|every|apiece|per(?! cent)|both|respectively)\b/iu;

/**
 * On which side word statistics may decide. They were fitted on pages that are called by a name of the claim, and on single sentences; where a
 * sentence has to be chosen from a text on something else they were wrong nearly as often as right, so that only plain sentences decide there.
 */
export function mayDecide(evidence: Evidence): Readonly<Record<"supports" | "refutes", boolean>> {
  const isFitted = evidence.claim.topical || evidence.brief;
  return { supports: isFitted && maySupport(evidence), refutes: isFitted && mayRefute(evidence) };
}

/**
 * A sentence supports only what it states as a fact, with every name, date and number of the claim. A page that is titled by a name of
 * the claim speaks of it; elsewhere the event has to be expressed too, in one clause and of the same subject.
 */
function maySupport(evidence: Evidence): boolean {
  const {
    open,
    claim: { topical },
  } = evidence;
  const absent = [...open.replaced, ...open.missing];
  if (!isFactOfSubject(evidence) || !isDeniedAlike(evidence) || absent.some(({ part }) => part.kind !== "word")) return false;
  if (missingWords(evidence) > (topical ? 1 : 0)) return false;
  if (!topical && !isBound(evidence)) return false;
  // With two parties the roles must be clear: "bought" is not "was bought".
  const parties = evidence.parts.filter(({ part }) => part.kind === "name" && part.name.role !== "place");
  const isClear = evidence.event.states || parties.length < 2;
  return topical
    ? evidence.brief
      ? isClear || !evidence.event.swapped
      : isClear && evidence.parts.every((one) => !isAnchor(evidence, one) || isMeant(one))
    : isClear && isAnchorMatched(evidence) && inOneClause(evidence) && isStatedOfSubject(evidence);
}

/** A sentence refutes only by a denial, or by something else in the place of what the claim says. */
function mayRefute(evidence: Evidence): boolean {
  const {
    open,
    event,
    claim: { topical },
  } = evidence;
  if (!isFactOfSubject(evidence) || (!topical && !isBound(evidence)) || open.missing.some(({ part }) => part.kind === "name")) return false;
  if (missingWords(evidence) > 1) return false;
  if (isDenial(evidence)) {
    const isStated = event.states && open.missing.length + open.replaced.length === 0;
    return !denies(evidence) && !open.missing.some(({ part }) => part.kind !== "word") && (topical || isStated);
  }
  const isMore = isLimited(evidence) && isOneOfList(evidence);
  if (open.replaced.length === 0 && !denies(evidence) && !isMore) return false;
  // "The shares of Norlys" are no other value of "the shares of Velmora".
  if (
    open.replaced.some(
      ({ part }) => part.kind === "name" && part.name.lead === "of" && part.start < (evidence.claim.event?.anchor.start ?? 0),
    )
  )
    return false;
  if (isOneOfSeveral(evidence) || (!topical && mayHappenAgain(evidence))) return false;
  // What has no proper name ("bacteria") may be in several places.
  const isElsewhere = open.replaced.length > 0 && open.replaced.every(({ part }) => part.kind === "name" && part.name.role === "place");
  if (isElsewhere && subjectOf(evidence)?.part.kind === "word") return false;
  if (countsEach(evidence)) return false;
  // The replacement must belong to the same event, or be another event.
  if (topical) return open.replaced.length === 0 || isAnchorMatched(evidence) || open.replaced.some((one) => isAnchor(evidence, one));
  const isAnchored = isAnchorMatched(evidence) || open.replaced.some(({ part }) => part.kind === "word");
  // Without a replacement the roles must show of whom it is denied.
  const isExcluded = event.denies || open.replaced.length > 0 || isMore;
  const isRestTold = open.missing.every(({ part }) => part.kind === "word");
  return isAnchored && isExcluded && isRestTold && isStatedOfSubject(evidence);
}

/** The stance of a sentence that is plain enough without statistics. */
export function plainStance(evidence: Evidence): "supports" | "refutes" | null {
  if (statesPlainly(evidence)) return "supports";
  if (contradictsPlainly(evidence) || isDoneByAnother(evidence)) return "refutes";
  return mayRefute(evidence) && deniesOutright(evidence) ? "refutes" : null;
}

/** States every part of the claim as a fact, in one clause and of the same subject, and replaces nothing. */
function statesPlainly(evidence: Evidence): boolean {
  const { open, event, replacements } = evidence;
  return (
    event.states &&
    isLightVerbThere(evidence) &&
    !isOnlyRelated(evidence) &&
    open.replaced.length + open.missing.length === 0 &&
    replacements.every(({ near }) => !near) &&
    isFactOfSubject(evidence) &&
    isDeniedAlike(evidence) &&
    isBound(evidence) &&
    inOneClause(evidence)
  );
}

/** Some word of the claim is matched only by one about the same matter: "founded" by "made". */
function isOnlyRelated({ parts }: Evidence): boolean {
  return parts.some(({ match }) => match === "related");
}

/** "made a film" is not stated by "bought the film rights": a light verb has to be there itself. */
function isLightVerbThere({ claim: { event }, sentence }: Evidence): boolean {
  const anchor = event?.anchor;
  return anchor === undefined || !isLight(anchor) || BE.has(anchor.lower) || sentence.words.some(({ stem }) => stem === anchor.stem);
}

/** Every part but the doer, whom roles tell, is in the clause of the event: "was born in Hull and died in Leeds" does not say "died in Hull". */
export function isBound({ claim, event, parts, sentence: { text } }: Evidence): boolean {
  const roles = claim.event?.roles;
  const subject = roles?.passive === true && roles.agent !== null ? roles.agent : roles?.subject;
  const isSubject = ({ part }: ComparedPart) =>
    subject?.names.some(({ start }) => start === part.start) === true || subject?.nouns.some(({ start }) => start === part.start) === true;
  const placed = parts.filter((one) => one.starts.length > 0 && !isSubject(one)).map(({ starts }) => starts.filter(event.binds));
  const firsts = placed.flatMap(([first]) => first ?? []);
  const across = text.slice(Math.min(...firsts), Math.max(...firsts));
  return placed.every((starts) => starts.length > 0) && !REPEATS.test(across);
}

/** "in Lisbon on 3 May and in Porto on 5 May": what follows belongs together. */
const REPEATS = /\b(?:and|or)\s+(?:in|at|on|to|from|by|for)\s/u;

/** Events that happen once, in one place. */
const ONCE = /^(?:born|died|buried|baptised|christened|executed|assassinated)$/u;

/** "born in Florence" and "born in Bologna": another place right where the claim has its own. */
function isElsewhereOnce({ claim, replacements }: Evidence, { part }: ComparedPart): boolean {
  const isPlace = part.kind === "name" && part.name.role === "place";
  return isPlace && ONCE.test(claim.event?.anchor.lower ?? "") && replacements.some(({ by, near }) => by === "slot" && near);
}

/** Events that may happen again, on another day and in another place. */
const REPEATABLE =
  /^(?:met|sang|sung|played|visited|spoke|spoken|travelled|traveled|performed|appeared|attended|gathered|voted|said|went|came|ran|toured|raced|competed|worked|helped|paid|gave|given|sold|seen|held|taught|stayed|lived)$/u;

/** Words for one occasion: "was first performed". */
const OCCASION = /\b(?:first|last)\b/u;

/** Another time or place of something that may happen again excludes nothing, unless the claim names the occasion. */
function mayHappenAgain({ claim, open }: Evidence): boolean {
  const isWhenOrWhere = ({ part }: ComparedPart) =>
    part.kind === "time" ||
    (part.kind === "count" && part.count.counted.includes("day of the year")) ||
    (part.kind === "word" && rivalSets(part.word.lower).has("weekday")) ||
    (part.kind === "name" && part.name.role === "place");
  return REPEATABLE.test(claim.event?.anchor.lower ?? "") && !OCCASION.test(claim.text) && open.replaced.some(isWhenOrWhere);
}

/** States the same event of the same subject with another date, number, opposite word or, if it happens once, place; and nothing else is missing. */
function contradictsPlainly(evidence: Evidence): boolean {
  const { open, event } = evidence;
  return (
    event.states &&
    isLightVerbThere(evidence) &&
    !isOnlyRelated(evidence) &&
    open.missing.length === 0 &&
    open.replaced.length === 1 &&
    open.replaced.every((one) => one.part.kind !== "name" || isElsewhereOnce(evidence, one)) &&
    isFactOfSubject(evidence) &&
    !countsEach(evidence) &&
    !isOneOfSeveral(evidence) &&
    !mayHappenAgain(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence) &&
    isBound(evidence) &&
    inOneClause(evidence)
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
      ({ counts }) => counts.filter((count) => countsAlike(part.count, count)),
    );
    return new Set(alike.map(({ value }) => value.amount)).size > 1;
  });
}

function countsEach({ sentence, claim, open }: Evidence): boolean {
  return EACH.test(sentence.text) && !EACH.test(claim.text) && open.replaced.some(({ part }) => part.kind === "count");
}

const MAKES = /^(?:founded|wrote|written|built|developed|invented|composed|painted|directed|designed|produced|created|discovered)$/u;

/** A work is made once, so that another maker excludes the claimed one. All else of the claim is matched. */
function isDoneByAnother(evidence: Evidence): boolean {
  const { claim, open, event } = evidence;
  const roles = claim.event?.roles;
  const makers = (roles?.passive === true ? roles.agent : roles?.subject)?.names ?? [];
  const missing = [...open.replaced, ...open.missing];
  return (
    MAKES.test(claim.event?.anchor.lower ?? "") &&
    event.others.size > 0 &&
    !event.states &&
    !isOnlyRelated(evidence) &&
    missing.length > 0 &&
    missing.every(({ part }) => part.kind === "name" && makers.includes(part.name)) &&
    evidence.parts.some((one) => one.part.kind !== "name" || isHere(one)) &&
    isFact(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence)
  );
}

/** The first part of the claim that is no date or number. */
export function subjectOf({ parts }: Evidence): ComparedPart | undefined {
  return parts.find(({ part }) => part.kind === "name" || part.kind === "word");
}

/** The subject is named or referred to, some part of the claim is in the sentence, and it is stated as a fact: not planned, wished, rumoured or quoted. */
function isFactOfSubject(evidence: Evidence): boolean {
  const subject = subjectOf(evidence);
  return subject !== undefined && isMeant(subject) && evidence.parts.some(isHere) && isFact(evidence);
}

/** The claim's subject does it; or no one else is shown to do it, and the subject is not only named as an owner. */
function isStatedOfSubject(evidence: Evidence): boolean {
  const { event } = evidence;
  const subject = subjectOf(evidence);
  if (event.states || subject === undefined) return event.states;
  return !event.elsewhere && !isOwnerOnly(subject, evidence);
}

const POSSESSIVE = /^(?:his|her|its|their)$/u;
const PERSONAL = /^(?:he|she|it|they|him|them)$/u;

/** "Nero's garden", "his garden" do not speak of Nero, unless the claim does so too. */
export function isOwnerOnly({ part, starts, match }: ComparedPart, { claim, sentence: { text, words } }: Evidence): boolean {
  if (match === "reference" && words.some(({ lower }) => POSSESSIVE.test(lower)) && !words.some(({ lower }) => PERSONAL.test(lower)))
    return !/['’]/u.test(claim.text.slice(part.start, part.end + 2));
  const genitives = starts.filter((start) => /^[\p{L}\p{M}.-]+['’]/u.test(text.slice(start)));
  return starts.length > 0 && genitives.length === starts.length && !/['’]/u.test(claim.text.slice(part.start, part.end));
}

export function isAnchor({ claim: { event } }: Evidence, { part }: ComparedPart): boolean {
  return part.start === event?.anchor.start;
}

/** The word for the event is matched, or it is a light one. */
export function isAnchorMatched(evidence: Evidence): boolean {
  return evidence.parts.every((one) => !isAnchor(evidence, one) || isMeant(one) || (one.part.kind === "word" && isLight(one.part.word)));
}

/** Says that something has ended. */
const ENDED = /\b(?:until|used to|at the time|outgoing)\b/iu;
const FORMER = /\b(?:former|formerly|previously|once)\s+(?:\p{L}+\s+){0,2}$/iu;
const PRESENT = /\b(?:is|are|has been|have been|still|now)\b/u;

export function isFact({ claim, sentence, event, parts }: Evidence): boolean {
  const isFormer = parts.some(({ starts }) => starts.some((start) => FORMER.test(sentence.text.slice(0, start))));
  const hasEnded = isFormer || ENDED.test(sentence.text);
  if (!claim.topical && PRESENT.test(claim.text) && hasEnded && !ENDED.test(claim.text)) return false;
  return !(event.unreal && !event.states) && !isHearsay(sentence.text, claim.text);
}

const OTHER_NAME = /^(?:[;:—,]|\s|whereas|while|although|though|but|the)*\p{Lu}/u;
const CLAUSES = /;|:|—|,?\s(?:whereas|while|although|though|but)\s/gu;

/** All matches are in one clause; only the subject may be in an earlier one, if no other name follows. */
export function inOneClause({ parts, sentence: { text } }: Evidence): boolean {
  const breaks = [...text.replace(/\([^()]*\)/gu, (aside) => "_".repeat(aside.length)).matchAll(CLAUSES)].map(({ index }) => index);
  const clauseOf = (start: number) => breaks.filter((at) => at < start).length;
  const placed = parts.filter(({ starts }) => starts.length > 0);
  const clauses = new Set(placed.flatMap(({ starts }) => starts.map(clauseOf)));
  const isShared = ({ part }: ComparedPart, clause: number) =>
    part.kind === "name" && part === parts[0]?.part && !OTHER_NAME.test(text.slice(breaks[clause - 1] ?? 0));
  return (
    placed.length === 0 ||
    [...clauses].some((clause) => placed.every((one) => isShared(one, clause) || one.starts.some((start) => clauseOf(start) === clause)))
  );
}

/** The sentence denies what the claim says. If the roles show that it states it, a denial near by belongs to something else. */
export function denies(evidence: Evidence): boolean {
  const { event, denials } = evidence;
  const isOther = event.states && !isDenial(evidence);
  return event.denies || (!isOther && denials.some((one) => negates(one) && isNear(one, evidence)));
}

/** Words that turn around what follows, or limit it. */
const OPPOSES = /\b(?:against|without|except|excluding|unlike|instead of|rather than|other than)\b/iu;
const OPPOSED = new RegExp(`${OPPOSES.source}\\s+(?:\\p{L}+\\s+){0,2}$`, "iu");

/** Denied in both or in neither, and likewise limited ("only") and turned around ("against"). */
function isDeniedAlike(evidence: Evidence): boolean {
  const { claim, sentence, parts } = evidence;
  const isTurned = OPPOSES.test(claim.text)
    ? !OPPOSES.test(sentence.text)
    : parts.some(({ starts }) => starts.length > 0 && starts.every((start) => OPPOSED.test(sentence.text.slice(0, start))));
  return denies(evidence) === isDenial(evidence) && !isLimited(evidence) && !isTurned;
}

/** The claim says "only", the sentence does not. */
function isLimited({ claim, denials }: Evidence): boolean {
  return [claim.denials, denials].map((said) => said.some(({ kind }) => kind === "only")).join() === "true,false";
}

/** "a singer and actress": a value of the claim is one of several that the sentence lists. */
function isOneOfList(evidence: Evidence): boolean {
  const { claim, parts, sentence } = evidence;
  const values = parts
    .filter((one) => one !== subjectOf(evidence) && (claim.event?.roles.noun === true || !isAnchor(evidence, one)))
    .flatMap(({ starts }) => starts);
  return values.some(
    (start) =>
      /(?:\band|,)\s$/u.test(sentence.text.slice(0, start)) || /^[\p{L}-]+(?:,\s\p{Ll}|,?\sand\s)/u.test(sentence.text.slice(start)),
  );
}

/** Words of the claim, other than adverbs, that the sentence neither expresses nor replaces. */
function missingWords({ open }: Evidence): number {
  return open.missing.filter(({ part }) => part.kind === "word" && !part.word.lower.endsWith("ly")).length;
}

export function isDenial({ claim }: Evidence): boolean {
  return claim.denials.some(negates);
}
