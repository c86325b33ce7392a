import type { ErrorType } from "../../domain/error-types.js";
import type { TunableKnobs } from "./candidate.js";
import { type KnobEdit, type KnobName, moveKnob } from "./knobs.js";

type Move = readonly [KnobName, 1 | -1];

const CAUTION: readonly Move[] = [
  ["hops", 1],
  ["threshold", 1],
  ["steps", 1],
  ["rulesFrom", 1],
  ["k", 1],
  ["web.when", 1],
];

/** What may help against each kind of error, likeliest first. */
const REMEDIES: Readonly<Record<ErrorType | "none", readonly Move[]>> = {
  "insufficient-knowledge": [
    ["web.searches", 1],
    ["web.pages", 1],
    ["web.kept", 1],
    ["web.credibility", -1],
    ["web.when", 1],
  ],
  "evidence-missing": [
    ["hops", 1],
    ["k", 1],
    ["steps", 1],
    ["web.searches", 1],
    ["web.pages", 1],
    ["threshold", -1],
    ["web.kept", 1],
    ["web.credibility", -1],
  ],
  "over-confidence": CAUTION,
  "misjudged-evidence": CAUTION,
  "wrong-link": [
    ["k", 1],
    ["threshold", 1],
    ["rulesFrom", 1],
  ],
  "wrong-relation": [
    ["k", 1],
    ["rulesFrom", 1],
    ["hops", 1],
    ["threshold", 1],
  ],
  "redundant-retrieval": [
    ["k", -1],
    ["hops", -1],
    ["web.when", -1],
    ["web.searches", -1],
    ["web.pages", -1],
    ["steps", -1],
    ["rulesFrom", -1],
  ],
  "mishandled-contradiction": [
    ["web.when", 1],
    ["threshold", 1],
    ["web.credibility", 1],
    ["rulesFrom", 1],
    ["web.kept", 1],
  ],
  // What goes well may still go cheaper.
  none: [
    ["k", -1],
    ["hops", -1],
    ["web.pages", -1],
    ["steps", -1],
  ],
};

/**
 * Every knob edit that the errors speak for, the most promising first: a remedy counts as much as its errors do, less further down its list.
 * After the single rungs come double ones, which get over a setting that alone does nothing.
 */
export function knobEdits(knobs: TunableKnobs, errors: ReadonlyMap<ErrorType | "none", number>): readonly KnobEdit[] {
  const votes = new Map<string, { readonly move: Move; votes: number }>();
  for (const [errorType, count] of errors) {
    // What is no error asks for savings only as a last resort.
    const weight = errorType === "none" ? count * 0.05 : count;
    for (const [place, move] of REMEDIES[errorType].entries()) {
      const vote = votes.get(move.join()) ?? { move, votes: 0 };
      vote.votes += weight / (place + 2);
      votes.set(move.join(), vote);
    }
  }
  const ranked = [...votes.values()].filter((vote) => vote.votes > 0).sort((a, b) => b.votes - a.votes);
  return [1, 2].flatMap((rungs) => ranked.flatMap(({ move: [knob, way] }) => moveKnob(knobs, knob, way * rungs) ?? []));
}
