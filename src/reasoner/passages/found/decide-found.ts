import type { Instead, SentenceReading } from "./read-around.js";

export type FoundStance = { readonly stance: "supports" | "refutes" | "neutral"; readonly confidence: number };

const NEUTRAL: FoundStance = { stance: "neutral", confidence: 0 };

/** What a sentence says of the claim: the claim, something in its place, or nothing. */
export function decideFound(reading: SentenceReading): FoundStance {
  const refutes = refutation(reading);
  if (refutes > 0) return { stance: "refutes", confidence: Math.min(refutes, tellsTheRest(reading) ? 1 : UNSURE) };
  const supports = support(reading);
  return supports > 0 ? { stance: "supports", confidence: Math.min(supports, reading.toldHere >= WHOLLY ? 1 : UNSURE) } : NEUTRAL;
}

/** What is told by several sentences, or by the claim's names alone, is never sure enough to stand against a fact of the graph. */
export const UNSURE = 0.75;
const WHOLLY = 0.9;

/** Does the sentence itself tell all of the claim but what it has instead? */
function tellsTheRest(reading: SentenceReading): boolean {
  const instead = decisiveInstead(reading);
  return instead === null ? reading.toldHere >= WHOLLY : instead.restHere >= WHOLLY && instead.relation >= WHOLLY;
}

/** What the refutation rests on, the surest first. */
export function decisiveInstead({ instead }: SentenceReading): Instead | null {
  return [...instead].sort((a, b) => strength(b) - strength(a))[0] ?? null;
}

const LEAST_NAME = 0.6;
const LEAST_RELATION = 0.5;

function refutation(reading: SentenceReading): number {
  const { instead, told, toldHere, denied, open, subject, claimDenies, turned, happens } = reading;
  if (claimDenies)
    return !turned && open.length === 0 && told >= 0.8 && toldHere >= 0.5 && reading.leastName >= LEAST_NAME && instead.length === 0
      ? 0.75
      : 0;
  if ((denied !== null || happens.denies) && told >= 0.7 && toldHere >= 0.4 && open.length === 0) return told >= 0.8 ? 0.8 : 0.6;
  return Math.max(0, ...instead.map((one) => (one.hasNames || subject >= 0.5 ? strength(one) : 0)));
}

function strength({ by, rest, restHere, rival, gap, names, hasNames, relation, isSubject, titled }: Instead): number {
  if (names < LEAST_NAME || (!hasNames && restHere < 0.5)) return 0;
  switch (by) {
    case "time":
    case "count":
      // Four thousand kilometres from somewhere are no height.
      if (rest < 0.6 || restHere < 0.2 || gap > 15 || (by === "count" && relation < LEAST_RELATION)) return 0;
      return rest >= 0.9 && restHere >= 0.7 && rival.tight ? 0.85 : rest >= 0.75 && rival.tight ? 0.75 : 0.6;
    case "name":
      // A sentence that does not tell the relation itself names another thing for another reason: a train to Bordeaux is no birthplace.
      if (!hasNames || relation < LEAST_RELATION || (isSubject && !titled) || rest < 0.65 || gap > (rival.tight ? 16 : 12)) return 0;
      if (restHere < (relation < 0.7 ? 0.4 : 0.2)) return 0;
      return rest >= 0.9 && restHere >= 0.6 && rival.tight ? 0.8 : rest >= 0.75 && rival.tight ? 0.7 : rival.tight ? 0.6 : 0;
    case "opposite":
      return !hasNames || rest < 0.8 ? 0 : restHere >= 0.6 && gap <= 6 ? 0.7 : restHere >= 0.25 && gap <= 20 ? 0.55 : 0;
  }
}

function support({
  open,
  instead,
  told,
  toldHere,
  denied,
  words,
  wordsHere,
  leastName,
  subject,
  claimDenies,
  claimLimits,
  turned,
  happens,
}: SentenceReading): number {
  // It is denied, told of somebody else, or not told as a fact.
  if (happens.denies || (!happens.tells && (happens.others.size > 0 || happens.unreal))) return 0;
  if (open.length > 0 || denied !== null || (claimDenies && !turned) || claimLimits || instead.length > 0) return 0;
  if (told < 0.72 || toldHere < 0.35 || words < (toldHere >= 0.8 ? 0.25 : 0.5) || leastName < LEAST_NAME || subject < 0.5) return 0;
  if (wordsHere < 0.7 && toldHere < 0.55) return 0;
  return told >= 0.9 && toldHere >= 0.6 ? 0.85 : told >= 0.8 ? 0.75 : 0.6;
}
