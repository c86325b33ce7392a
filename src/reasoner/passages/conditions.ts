import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { BE } from "./clause-words.js";
import { isHere, isMeant, type ToldPart } from "./compare-claim.js";
import { negates } from "./lexicon/denials.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { deniesOutright, isNear } from "./replacements.js";

/** "each paid 50 pounds": a number of one is not the number of all. */
const EACH = /\b(?:each|every|apiece|per|both|respectively)\b/iu;

/**
 * On which side word statistics may decide. They were fitted on pages that are called by a name of the claim, and on single sentences; where a
 * sentence has to be chosen from a text on something else they were wrong nearly as often as right, so that only plain sentences decide there.
 */
export function mayDecide(evidence: Evidence): Readonly<Record<"supports" | "refutes", boolean>> {
  const isFitted = evidence.claim.topical || evidence.brief;
  return { supports: isFitted && maySupport(evidence), refutes: isFitted && mayRefute(evidence) };
}

/**
 * A sentence supports only what it tells as a fact, with every name, date and number of the claim. A page that is called by a name of
 * the claim speaks of it; elsewhere the word that says what happens has to be told too, in one clause and of nobody else.
 */
function maySupport(evidence: Evidence): boolean {
  const {
    open,
    claim: { topical },
  } = evidence;
  const untold = [...open.replaced, ...open.untold];
  if (!isFactOfSubject(evidence) || denies(evidence) !== isDenial(evidence) || untold.some(({ part }) => part.kind !== "word"))
    return false;
  // With two parties the roles have to show who does it: bought is not was bought.
  const parties = evidence.told.filter(({ part }) => part.kind === "name" && part.name.role !== "place");
  const isClear = evidence.happens.tells || parties.length < 2;
  return topical
    ? evidence.brief
      ? isClear || !evidence.happens.swapped
      : isClear && evidence.told.every((one) => !isAnchor(evidence, one) || isMeant(one))
    : isClear && isAnchorTold(evidence) && inOneClause(evidence) && isToldOfSubject(evidence);
}

/** A sentence refutes only by a denial, or by something else in the place of what the claim says. Not telling is no contradiction. */
function mayRefute(evidence: Evidence): boolean {
  const {
    open,
    happens,
    claim: { topical },
  } = evidence;
  if (!isFactOfSubject(evidence) || open.untold.some(({ part }) => part.kind === "name")) return false;
  if (isDenial(evidence)) {
    const isTold = happens.tells && open.untold.length + open.replaced.length === 0;
    return !denies(evidence) && !open.untold.some(({ part }) => part.kind !== "word") && (topical || isTold);
  }
  if (open.replaced.length === 0 && !denies(evidence)) return false;
  // What has no name of its own ("bacteria") may be in one place and in another as well.
  const isElsewhere = open.replaced.length > 0 && open.replaced.every(({ part }) => part.kind === "name" && part.name.role === "place");
  if (isElsewhere && subjectOf(evidence)?.part.kind === "word") return false;
  if (countsEach(evidence)) return false;
  // Something else in the place of what the claim says has to be told of the same event, or be another event.
  if (topical) return open.replaced.length === 0 || isAnchorTold(evidence) || open.replaced.some((one) => isAnchor(evidence, one));
  const isAnchored = isAnchorTold(evidence) || open.replaced.some(({ part }) => part.kind === "word");
  // Without anything else in its place, the roles have to show of whom it is denied.
  const isExcluded = happens.denies || open.replaced.length > 0;
  const isRestTold = open.untold.length <= 1 && open.untold.every(({ part }) => part.kind === "word");
  return isAnchored && isExcluded && isRestTold && isToldOfSubject(evidence);
}

/** What a sentence says so plainly that no statistics are asked. */
export function plainStance(evidence: Evidence): "supports" | "refutes" | null {
  if (tellsPlainly(evidence)) return "supports";
  if (contradictsPlainly(evidence) || isDoneByAnother(evidence)) return "refutes";
  return mayRefute(evidence) && deniesOutright(evidence) ? "refutes" : null;
}

/** Tells every part of the claim as a fact, in one clause and of the same one, and has nothing in the place of any. */
function tellsPlainly(evidence: Evidence): boolean {
  const { open, happens, replacements } = evidence;
  return (
    (happens.tells || isSaidInOrder(evidence)) &&
    isLightTold(evidence) &&
    open.replaced.length + open.untold.length === 0 &&
    replacements.every(({ by, near }) => by === "denial" && !near) &&
    isFactOfSubject(evidence) &&
    denies(evidence) === isDenial(evidence) &&
    inOneClause(evidence)
  );
}

/** "made a film" is not told by "bought the film rights": a verb that says little has to be there itself. */
function isLightTold({ claim: { relation }, sentence }: Evidence): boolean {
  const anchor = relation?.anchor;
  return anchor === undefined || !isLight(anchor) || BE.has(anchor.lower) || sentence.words.some(({ stem }) => stem === anchor.stem);
}

/** The same words in the same order, and between the subject and what it does the very same ones: "Harding presented Curie with …". */
function isSaidInOrder({ claim, sentence, told }: Evidence): boolean {
  const anchor = claim.relation?.anchor;
  const [subject] = told;
  if (anchor === undefined || subject?.part.kind !== "name" || !isHere(subject) || anchor.start < subject.part.end) return false;
  const opening = claim.text.slice(subject.part.start, anchor.start + anchor.text.length);
  const at = sentence.text.indexOf(opening);
  const placed = told.filter(({ part }) => part.kind === "name" || part.kind === "word");
  let last = at;
  return (
    at >= 0 &&
    placed.every(({ starts }) => {
      const next = starts.find((start) => start >= last);
      last = next ?? last;
      return next !== undefined;
    })
  );
}

/** It happens to somebody once, in one place. */
const ONCE = /^(?:born|died|buried|baptised|christened|executed|assassinated)$/u;

/** "born in Florence" and "born in Bologna": another place right where the claim has its own. */
function isElsewhereOnce({ claim, replacements }: Evidence, { part }: ToldPart): boolean {
  const isPlace = part.kind === "name" && part.name.role === "place";
  return isPlace && ONCE.test(claim.relation?.anchor.lower ?? "") && replacements.some(({ by, near }) => by === "slot" && near);
}

/** Tells the same event of the same one with another date, number, opposite word or, where it happens once, place; and nothing else is missing. */
function contradictsPlainly(evidence: Evidence): boolean {
  const { open, happens } = evidence;
  return (
    happens.tells &&
    isLightTold(evidence) &&
    open.untold.length === 0 &&
    open.replaced.length === 1 &&
    open.replaced.every((one) => one.part.kind !== "name" || isElsewhereOnce(evidence, one)) &&
    isFactOfSubject(evidence) &&
    !countsEach(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence) &&
    inOneClause(evidence)
  );
}

function countsEach({ sentence, claim, open }: Evidence): boolean {
  return EACH.test(sentence.text) && !EACH.test(claim.text) && open.replaced.some(({ part }) => part.kind === "count");
}

const MAKES = /^(?:founded|wrote|written|built|developed|invented|composed|painted|directed|designed|produced|created|discovered)$/u;

/** A work is made once: who is named as its maker excludes another one. All else of the claim is told. */
function isDoneByAnother(evidence: Evidence): boolean {
  const { claim, open, happens } = evidence;
  const roles = claim.relation?.roles;
  const makers = (roles?.passive === true ? roles.agent : roles?.subject)?.names ?? [];
  const missing = [...open.replaced, ...open.untold];
  return (
    MAKES.test(claim.relation?.anchor.lower ?? "") &&
    happens.others.size > 0 &&
    !happens.tells &&
    missing.length > 0 &&
    missing.every(({ part }) => part.kind === "name" && makers.includes(part.name)) &&
    evidence.told.some((one) => one.part.kind !== "name" || isHere(one)) &&
    isFact(evidence) &&
    !isDenial(evidence) &&
    !denies(evidence)
  );
}

/** What the claim opens with, but for a date or number. */
export function subjectOf({ told }: Evidence): ToldPart | undefined {
  return told.find(({ part }) => part.kind === "name" || part.kind === "word");
}

/** What the claim opens with is told or referred to, some part of the claim stands in the sentence, and it is told as a fact: not planned, wished, rumoured or somebody's words. */
function isFactOfSubject(evidence: Evidence): boolean {
  const subject = subjectOf(evidence);
  return subject !== undefined && isMeant(subject) && evidence.told.some(isHere) && isFact(evidence);
}

/** The claim's subject does it; or the roles show nobody else who does, and the subject is not only named as an owner. */
function isToldOfSubject(evidence: Evidence): boolean {
  const { happens } = evidence;
  const subject = subjectOf(evidence);
  if (happens.tells || subject === undefined) return happens.tells;
  return happens.others.size === 0 && !isOwnerOnly(subject, evidence);
}

/** "Nero's garden" does not speak of Nero, unless the claim does so too. */
export function isOwnerOnly({ part, starts }: ToldPart, { claim, sentence: { text } }: Evidence): boolean {
  const genitives = starts.filter((start) => /^[\p{L}\p{M}.-]+['’]/u.test(text.slice(start)));
  return starts.length > 0 && genitives.length === starts.length && !/['’]/u.test(claim.text.slice(part.start, part.end));
}

export function isAnchor({ claim: { relation } }: Evidence, { part }: ToldPart): boolean {
  return part.start === relation?.anchor.start;
}

/** The word that says what happens is told, or it says little. */
export function isAnchorTold(evidence: Evidence): boolean {
  return evidence.told.every((one) => !isAnchor(evidence, one) || isMeant(one) || (one.part.kind === "word" && isLight(one.part.word)));
}

export function isFact({ claim, sentence, happens }: Evidence): boolean {
  return !(happens.unreal && !happens.tells) && !isHearsay(sentence.text, claim.text);
}

const OTHER_NAME = /^(?:[;:—,]|\s|whereas|while|although|though|but|the)*\p{Lu}/u;
const CLAUSES = /;|:|—|,?\s(?:whereas|while|although|though|but)\s/gu;

/** The words and values stand on one side of every ";" or "whereas"; only who is spoken of may stand before it, if no other name follows it. */
export function inOneClause({ told, sentence: { text } }: Evidence): boolean {
  const breaks = [...text.matchAll(CLAUSES)].map(({ index }) => index);
  const clauseOf = (start: number) => breaks.filter((at) => at < start).length;
  const placed = told.filter(({ starts }) => starts.length > 0);
  const clauses = new Set(placed.flatMap(({ starts }) => starts.map(clauseOf)));
  const isShared = ({ part }: ToldPart, clause: number) =>
    part.kind === "name" && part === told[0]?.part && !OTHER_NAME.test(text.slice(breaks[clause - 1] ?? 0));
  return (
    placed.length === 0 ||
    [...clauses].some((clause) => placed.every((one) => isShared(one, clause) || one.starts.some((start) => clauseOf(start) === clause)))
  );
}

/** The sentence denies what the claim says. Where the roles show that it tells it, a denial near by belongs to something else. */
export function denies(evidence: Evidence): boolean {
  const { happens, denials } = evidence;
  const isOther = happens.tells && !isDenial(evidence);
  return happens.denies || (!isOther && denials.some((one) => negates(one) && isNear(one, evidence)));
}

export function isDenial({ claim }: Evidence): boolean {
  return claim.denials.some(negates);
}
