import type { ErrorType } from "../../domain/error-types.js";
import type { PolicyKnobs } from "../../domain/policy.js";
import type { TunableKnobs } from "./candidate.js";

export type Setting = number | string | null;
export type KnobEdit = { readonly kind: "knob"; readonly knob: KnobName; readonly from: Setting; readonly to: Setting };

type Knob = {
  /** From less to more searching, or from laxer to stricter. */
  readonly ladder: readonly Setting[];
  readonly read: (knobs: TunableKnobs) => Setting;
  readonly write: (knobs: TunableKnobs, to: Setting) => TunableKnobs;
  readonly ofWeb: boolean;
};

const WHEN: readonly PolicyKnobs["web"]["when"][] = ["open", "always"];

/** The knobs that are turned by rule, and the settings that are tried. A policy may stand between two of them. */
export const KNOBS = {
  k: {
    ladder: [1, 2, 4, 6, 8, 12, 16],
    read: ({ beam }) => beam.k,
    write: (knobs, to) => ({ ...knobs, beam: { ...knobs.beam, k: count(to) } }),
    ofWeb: false,
  },
  hops: {
    ladder: [1, 2, 3, 4, 5, 6],
    read: ({ beam }) => beam.hops,
    write: (knobs, to) => ({ ...knobs, beam: { ...knobs.beam, hops: count(to) } }),
    ofWeb: false,
  },
  threshold: {
    ladder: [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
    read: ({ threshold }) => threshold,
    write: (knobs, to) => ({ ...knobs, threshold: Number(to) }),
    ofWeb: false,
  },
  // Off is the strictest: then a model judges every claim.
  rulesFrom: {
    ladder: [0.9, 0.95, 0.97, 0.98, 0.99, null],
    read: ({ rulesFrom }) => rulesFrom,
    write: (knobs, to) => ({ ...knobs, rulesFrom: to === null ? null : Number(to) }),
    ofWeb: false,
  },
  steps: {
    ladder: [2, 3, 4, 6, 8, 12, 16],
    read: ({ budget }) => budget.steps,
    write: (knobs, to) => ({ ...knobs, budget: { ...knobs.budget, steps: count(to) } }),
    ofWeb: false,
  },
  "web.when": {
    ladder: WHEN,
    read: ({ web }) => web.when,
    write: (knobs, to) => ({ ...knobs, web: { ...knobs.web, when: WHEN.find((one) => one === to) ?? knobs.web.when } }),
    ofWeb: true,
  },
  "web.searches": {
    ladder: [1, 2, 3, 4, 5],
    read: ({ web }) => web.searches,
    write: (knobs, to) => ({ ...knobs, web: { ...knobs.web, searches: count(to) } }),
    ofWeb: true,
  },
  "web.pages": {
    ladder: [1, 2, 4, 6, 10],
    read: ({ web }) => web.pages,
    write: (knobs, to) => ({ ...knobs, web: { ...knobs.web, pages: count(to) } }),
    ofWeb: true,
  },
  "web.kept": {
    ladder: [2, 4, 6, 8, 12],
    read: ({ web }) => web.kept,
    write: (knobs, to) => ({ ...knobs, web: { ...knobs.web, kept: count(to) } }),
    ofWeb: true,
  },
  "web.credibility": {
    ladder: [0, 0.2, 0.3, 0.4, 0.5, 0.7],
    read: ({ web }) => web.credibility,
    write: (knobs, to) => ({ ...knobs, web: { ...knobs.web, credibility: Number(to) } }),
    ofWeb: true,
  },
} satisfies Readonly<Record<string, Knob>>;
export type KnobName = keyof typeof KNOBS;

function count(setting: Setting): number {
  return Math.round(Number(setting));
}

export function turnKnob(knobs: TunableKnobs, { knob, to }: KnobEdit): TunableKnobs {
  return KNOBS[knob].write(knobs, to);
}

export function readKnob(knobs: TunableKnobs, knob: KnobName): Setting {
  return KNOBS[knob].read(knobs);
}

/** The knob some rungs up (+) or down (−) its ladder; null where the ladder ends, or where the policy never goes to the web. */
export function moveKnob(knobs: TunableKnobs, knob: KnobName, rungs: number): KnobEdit | null {
  const { ladder, read, ofWeb }: Knob = KNOBS[knob];
  if (ofWeb && !knobs.actions.includes("webSearch")) return null;
  const from = read(knobs);
  const to = ladder[placeOf(ladder, from, rungs) + rungs];
  return to === undefined || to === from ? null : { kind: "knob", knob, from, to };
}

/** For a value between two rungs: the rung that the move starts from. */
function placeOf(ladder: readonly Setting[], from: Setting, rungs: number): number {
  const exact = ladder.indexOf(from);
  if (exact >= 0 || typeof from !== "number") return exact < 0 ? Number.NaN : exact;
  const below = ladder.filter((rung) => typeof rung === "number" && rung < from).length;
  return rungs > 0 ? below - 1 : below;
}

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
