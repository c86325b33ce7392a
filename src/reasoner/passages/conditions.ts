import type { Evidence } from "./choose-evidence.js";
import { negates } from "./lexicon/denials.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { isNear, type Replacement } from "./replacements.js";
import { isHere, isMeant } from "./told-parts.js";

/** A sentence can support only what it tells of the same one, in the same direction, as a fact: every name, date and number of the claim. */
export function maySupport(evidence: Evidence): boolean {
  const { told, happens } = evidence;
  if (!isFact(evidence) || (happens.others.size > 0 && !happens.tells) || turns(evidence)) return false;
  return told.every((one, at) => {
    if (one.part.kind === "time" || one.part.kind === "count") return isHere(one);
    return one.part.kind === "name" || at === 0 ? isMeant(one) : true;
  });
}

/** A sentence can refute only by a denial, or by something else in the place of what the claim says, told of the same one. */
export function mayRefute(evidence: Evidence, replaced: readonly Replacement[]): boolean {
  const [first] = evidence.told;
  if (!isFact(evidence) || first === undefined || !isMeant(first)) return false;
  return replaced.length > 0 || turns(evidence);
}

/** Told as a fact: not planned, wished, rumoured or legendary, unless the claim is about that. */
function isFact({ comparison: { claim }, sentence, happens }: Evidence): boolean {
  return !(happens.unreal && !happens.tells) && (!isHearsay(sentence.text) || isHearsay(claim));
}

/** One of the two denies what the other says. */
function turns({ comparison: { denials, toldDenials, predicate, best }, happens }: Evidence): boolean {
  const told = happens.denies || toldDenials.some((denial) => negates(denial) && isNear(denial, predicate, best));
  return denials.some(negates) !== told;
}
