import type { ErrorType } from "../../domain/error-types.js";
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

/** The knobs that rules may change, and the settings to try. A policy's value may lie between two of them. */
export const KNOBS = {
  k: knobIn("beam", "k", [1, 2, 4, 6, 8, 12, 16]),
  hops: knobIn("beam", "hops", [1, 2, 3, 4, 5, 6]),
  threshold: topKnob("threshold", [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
  // Off is the strictest setting: a model then judges every claim.
  rulesFrom: topKnob("rulesFrom", [0.9, 0.95, 0.97, 0.98, 0.99, null]),
  steps: knobIn("budget", "steps", [2, 3, 4, 6, 8, 12, 16]),
  "web.when": knobIn("web", "when", ["open", "always"]),
  "web.searches": knobIn("web", "searches", [1, 2, 3, 4, 5]),
  "web.pages": knobIn("web", "pages", [1, 2, 4, 6, 10]),
  "web.kept": knobIn("web", "kept", [2, 4, 6, 8, 12]),
  "web.credibility": knobIn("web", "credibility", [0, 0.2, 0.3, 0.4, 0.5, 0.7]),
} satisfies Readonly<Record<string, Knob>>;
export type KnobName = keyof typeof KNOBS;

function knobIn<Part extends "beam" | "budget" | "web">(
  part: Part,
  key: keyof TunableKnobs[Part] & string,
  ladder: readonly Setting[],
): Knob {
  return {
    ladder,
    read: (knobs) => settingOf(knobs[part][key]),
    write: (knobs, to) => ({ ...knobs, [part]: { ...knobs[part], [key]: to } }),
    ofWeb: part === "web",
  };
}

function topKnob(key: "threshold" | "rulesFrom", ladder: readonly Setting[]): Knob {
  return { ladder, read: (knobs) => knobs[key], write: (knobs, to) => ({ ...knobs, [key]: to }), ofWeb: false };
}

function settingOf(value: unknown): Setting {
  return typeof value === "number" || typeof value === "string" ? value : null;
}

export function turnKnob(knobs: TunableKnobs, { knob, to }: KnobEdit): TunableKnobs {
  return KNOBS[knob].write(knobs, to);
}

export function readKnob(knobs: TunableKnobs, knob: KnobName): Setting {
  return KNOBS[knob].read(knobs);
}

/**
 * The edit that moves a knob some rungs up (+) or down (−) its ladder; null at the end of the ladder, or for a web knob of a policy without
 * web search.
 */
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

/** One rung up (+) or down (-) a knob's ladder. */
type Move = `${KnobName}${"+" | "-"}`;

const CAUTION: readonly Move[] = ["hops+", "threshold+", "steps+", "rulesFrom+", "k+", "web.when+"];

/** Possible remedies for each kind of error, likeliest first. */
const REMEDIES: Readonly<Record<ErrorType | "none", readonly Move[]>> = {
  "insufficient-knowledge": ["web.searches+", "web.pages+", "web.kept+", "web.credibility-", "web.when+"],
  "evidence-missing": ["hops+", "k+", "steps+", "web.searches+", "web.pages+", "threshold-", "web.kept+", "web.credibility-"],
  "over-confidence": CAUTION,
  "misjudged-evidence": CAUTION,
  "wrong-link": ["k+", "threshold+", "rulesFrom+"],
  "wrong-relation": ["k+", "rulesFrom+", "hops+", "threshold+"],
  "redundant-retrieval": ["k-", "hops-", "web.when-", "web.searches-", "web.pages-", "steps-", "rulesFrom-"],
  "mishandled-contradiction": ["web.when+", "threshold+", "web.credibility+", "rulesFrom+", "web.kept+"],
  // A claim without errors may still be verified more cheaply.
  none: ["k-", "hops-", "web.pages-", "steps-"],
};

/**
 * All knob edits that the errors suggest, the most promising first: a remedy gets one vote per error, weighted less further down its list.
 * After the single rungs come double ones, which skip a setting that has no effect alone.
 */
export function knobEdits(knobs: TunableKnobs, errors: ReadonlyMap<ErrorType | "none", number>): readonly KnobEdit[] {
  const votes = new Map<Move, number>();
  for (const [errorType, count] of errors) {
    // Cost savings come last.
    const weight = errorType === "none" ? count * 0.05 : count;
    for (const [place, move] of REMEDIES[errorType].entries()) votes.set(move, (votes.get(move) ?? 0) + weight / (place + 2));
  }
  const ranked = [...votes].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return [1, 2].flatMap((rungs) => ranked.flatMap(([move]) => moved(knobs, move, rungs)));
}

function moved(knobs: TunableKnobs, move: Move, rungs: number): readonly KnobEdit[] {
  const knob = KNOB_NAMES.find((name) => move === `${name}+` || move === `${name}-`);
  const edit = knob === undefined ? null : moveKnob(knobs, knob, move.endsWith("+") ? rungs : -rungs);
  return edit === null ? [] : [edit];
}

const KNOB_NAMES = Object.keys(KNOBS) as KnobName[];
