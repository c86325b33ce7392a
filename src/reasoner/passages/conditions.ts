import type { Evidence } from "./choose-evidence.js";
import { negates } from "./lexicon/denials.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { isNear } from "./replacements.js";
import { isHere, isMeant, type ToldPart } from "./told-parts.js";
import { isLight } from "./word-weight.js";

/**
 * A sentence supports only what it tells as a fact: every name and value of the claim, and its main word. It tells it of the same one:
 * either the roles show that, or everything is told and the roles show nothing else.
 */
export function maySupport(evidence: Evidence): boolean {
  const { told, happens, topical, open } = evidence;
  const [first] = told;
  const untold = [...open.replaced, ...open.untold];
  if (first === undefined || !isMeant(first) || !isFact(evidence) || denies(evidence) !== isDenial(evidence)) return false;
  if (untold.some(({ part }) => part.kind !== "word") || !isAnchorTold(evidence) || !(topical || inOneClause(evidence))) return false;
  if (happens.tells) return untold.length <= (topical ? 1 : 0);
  if (untold.length > 0) return false;
  const isNamed = isHere(first) && !isOwnerOnly(first, evidence);
  return happens.others.size === 0 ? topical || isNamed || first.telling === "unknown" : topical && !happens.swapped && isNamed;
}

/** A sentence refutes only by a denial, or by something else in the place of what the claim says, told of the same one. Not telling is no contradiction. */
export function mayRefute(evidence: Evidence): boolean {
  const { told, happens, topical, open } = evidence;
  const [first] = told;
  if (first === undefined || !isMeant(first) || !isFact(evidence)) return false;
  if (isDenial(evidence) ? open.replaced.length > 0 || denies(evidence) : open.replaced.length === 0 && !denies(evidence)) return false;
  const isAnchorReplaced = open.replaced.some((one) => isAnchor(evidence, one));
  return (
    (isAnchorTold(evidence) || isAnchorReplaced) &&
    open.untold.length <= (topical ? 1 : 0) &&
    (topical || happens.tells || happens.swapped || happens.others.size === 0)
  );
}

/** "Nero's garden" does not speak of Nero, unless the claim does so too. */
function isOwnerOnly({ part, starts }: ToldPart, { comparison: { claim }, sentence: { text } }: Evidence): boolean {
  const genitives = starts.filter((start) => /^[\p{L}\p{M}.-]+['’]/u.test(text.slice(start)));
  return starts.length > 0 && genitives.length === starts.length && !/['’]/u.test(claim.slice(part.start, part.end));
}

function isAnchor({ relation }: Evidence, { part }: ToldPart): boolean {
  return part.start === relation?.anchor.start;
}

/** The word that says what happens is told, or it says little. */
function isAnchorTold(evidence: Evidence): boolean {
  return evidence.told.every((one) => !isAnchor(evidence, one) || isMeant(one) || (one.part.kind === "word" && isLight(one.part.word)));
}

/** Told as a fact: not planned, wished, rumoured or somebody's words, unless the claim is about that. */
function isFact({ comparison: { claim }, sentence, happens }: Evidence): boolean {
  return !(happens.unreal && !happens.tells) && (!isHearsay(sentence.text) || isHearsay(claim));
}

const CLAUSES = /;|:|—|,?\s(?:whereas|while|although|though|but)\s/gu;

/** The words and values stand on one side of every ";" or "whereas"; only who is spoken of may stand before it. */
function inOneClause({ told, sentence: { text } }: Evidence): boolean {
  const breaks = [...text.matchAll(CLAUSES)].map(({ index }) => index);
  const clauseOf = (start: number) => breaks.filter((at) => at < start).length;
  const placed = told.filter(({ part, starts }, at) => starts.length > 0 && (at > 0 || part.kind !== "name"));
  const clauses = new Set(placed.flatMap(({ starts }) => starts.map(clauseOf)));
  return (
    placed.length === 0 || [...clauses].some((clause) => placed.every(({ starts }) => starts.some((start) => clauseOf(start) === clause)))
  );
}

/** The sentence denies what the claim says, or says it of nobody. */
function denies({ comparison: { toldDenials, predicate, best }, happens }: Evidence): boolean {
  return happens.denies || toldDenials.some((denial) => negates(denial) && isNear(denial, predicate, best));
}

function isDenial({ comparison: { denials } }: Evidence): boolean {
  return denials.some(negates);
}
