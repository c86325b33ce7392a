import type { Label } from "../../src/domain/outcome.js";
import { policyKnobsSchema } from "../../src/domain/policy.js";
import { LABELS } from "../../src/domain/vocabulary.js";
import { type Candidate, candidate, charactersOf, type TunableKnobs, tunableKnobsSchema } from "../../src/lab/optimizer/candidate.js";
import { type LabelledClaim, type RewardWeights, type Rollout, rewardOf, type Scored } from "../../src/lab/optimizer/rollout.js";
import { drawWeighted, stream } from "../../src/lab/statistics/random.js";

/** What a claim hides: the kind decides which rules and knobs it takes to judge it well. */
const KINDS = [
  { name: "plain", share: 0.4, hops: 1, error: "evidence-missing" },
  { name: "chain", share: 0.2, hops: 2, error: "over-confidence" },
  { name: "deep", share: 0.08, hops: 3, error: "over-confidence" },
  { name: "web", share: 0.17, hops: 1, error: "evidence-missing" },
  { name: "contradiction", share: 0.15, hops: 1, error: "mishandled-contradiction" },
] as const;
type Kind = (typeof KINDS)[number];
const LABEL_SHARES: Readonly<Record<Label, number>> = { supported: 0.4, refuted: 0.4, conflicting: 0, "not-enough-info": 0.2 };

/** Rules that help, and by which words the scripted model knows them. */
export const RULES = {
  chain: "Follow a chain of relations to its end before judging.",
  web: "Turn to the web where the graph is silent.",
  both: "Weigh both sides where sources disagree.",
  known: "Never fetch again what is already known.",
} as const;
export const HARMFUL_RULES = [
  "Judge at once, on the first thing found.",
  "Stay undecided unless all is certain.",
  "Always retrieve all there is.",
] as const;
const MARKS = {
  chain: "to its end",
  web: "graph is silent",
  both: "both sides",
  known: "already known",
  hasty: "at once",
  timid: "stay undecided",
  greedy: "all there is",
};

const SECTIONS: ReadonlyMap<string, string> = new Map([
  ["choose-action", "Begin with the graph. Go on while a part of the claim is open."],
  ["prune", "Keep what can confirm or contradict the claim."],
  ["verdict", "Rest on what is cited. Say so when the evidence is thin."],
]);

/** A policy without any of the rules. Only the fields that are given differ from the shipped defaults. */
export function simulatedPolicy(beam: Partial<TunableKnobs["beam"]> = {}, sections = SECTIONS): Candidate {
  const defaults = tunableKnobsSchema.parse({ budget: {} });
  return candidate({ ...defaults, beam: policyKnobsSchema.shape.beam.parse({ k: 4, hops: 2, ...beam }) }, sections);
}

export function withRules(policy: Candidate, rules: readonly string[]): Candidate {
  const text = `${policy.sections.get("verdict") ?? ""}\n${rules.join("\n")}`;
  return candidate(policy.knobs, new Map([...policy.sections, ["verdict", text]]), [policy.id]);
}

export function simulatedClaims(seed: number, name: string, count: number): readonly LabelledClaim[] {
  return Array.from({ length: count }, (_, place) => {
    const draw = stream(seed, "claim", name, place);
    const kind = drawWeighted(KINDS, ({ share }) => share, draw) ?? KINDS[0];
    const label = drawWeighted(LABELS, (one) => LABEL_SHARES[one], draw) ?? "supported";
    const text = `The ${kind.name} matter ${name} number ${place} of seed ${seed} was settled by the harbour council.`;
    return { id: `${name}-${place}-${kind.name}`, claim: { text, asOf: null, url: null }, label };
  });
}

type Behaviour = {
  readonly right: number;
  readonly sufficient: number;
  readonly cost: number;
  readonly met: boolean;
  readonly redundant: boolean;
};

/** What the scripted model makes of a claim under a policy: it does what it reads there, and no more. */
function behave({ knobs, sections }: Candidate, kind: Kind): Behaviour {
  const text = [...sections.values()].join("\n").toLowerCase();
  const says = (mark: string) => text.includes(mark);
  const hasty = says(MARKS.hasty);
  const hopsMet = kind.hops === 1 || (says(MARKS.chain) && knobs.beam.hops >= kind.hops && !hasty);
  const webMet = kind.name !== "web" || (says(MARKS.web) && !hasty);
  const met = hopsMet && webMet && (kind.name !== "contradiction" || says(MARKS.both));
  // A long text distracts, a narrow beam overlooks.
  const bloat = 0.03 * Math.max(0, (charactersOf(sections) - 900) / 300);
  const narrow = knobs.beam.k < 2 ? 0.1 : knobs.beam.k < 4 ? 0.03 : 0;
  const timid = (says(MARKS.timid) ? 0.2 : 0) + (hasty ? 0.08 : 0);
  const redundant = !says(MARKS.known);
  const retrieval = 0.06 * knobs.beam.hops + 0.02 * knobs.beam.k + (kind.name === "web" && webMet ? 0.2 : 0);
  const cost = retrieval * (redundant ? 1.5 : 1) * (says(MARKS.greedy) ? 1.8 : 1) * (hasty ? 0.5 : 1);
  const within = (chance: number) => Math.min(0.98, Math.max(0.02, chance));
  return {
    right: within((met ? 0.93 : 0.62) - bloat - narrow - timid),
    sufficient: within((met ? 0.95 : 0.55) - bloat - narrow),
    cost: Math.min(1, cost),
    met,
    redundant,
  };
}

/** The expected reward over all claims that there could be. */
export function trueReward(policy: Candidate, weights: RewardWeights): number {
  return KINDS.reduce((sum, kind) => {
    const { right, sufficient, cost } = behave(policy, kind);
    return sum + kind.share * rewardOf({ correctness: right, sufficiency: sufficient, cost }, weights);
  }, 0);
}

/** How far a policy's luck with one claim goes: it stays with the pair, however often it is repeated. */
const QUIRK = 0.12;

/**
 * A rollout is arithmetic: chances by `behave`, shifted by a quirk of this very text with this very claim (so that every paraphrase has its
 * favourites), and a draw for each repeat. `missEvery`: one in so many has no environment. `byRule`: as with rules instead of a model, luck lies in
 * the claim alone, and the same behaviour ends the same each time.
 */
export function simulatedRollout(
  seed: number,
  options: { readonly missEvery?: number; readonly tokens?: number; readonly byRule?: boolean } = {},
): Rollout {
  const known = new Map<string, Behaviour>();
  return async (policy, claim, repeat) => {
    const kind = KINDS.find(({ name }) => claim.id.endsWith(`-${name}`)) ?? KINDS[0];
    const key = `${policy.id}/${kind.name}`;
    const behaviour = known.get(key) ?? behave(policy, kind);
    known.set(key, behaviour);
    const quirk = options.byRule === true ? 0 : 2 * stream(seed, policy.id, claim.id)() - 1;
    const draw = options.byRule === true ? stream(seed, claim.id) : stream(seed, policy.id, claim.id, repeat);
    const happens = (chance: number) => draw() < chance + quirk * Math.min(QUIRK, chance, 1 - chance);
    const tokens = options.tokens ?? 100;
    if (options.missEvery !== undefined && draw() < 1 / options.missEvery)
      return { kind: "missed", why: "no recording", tokens: 0, usd: 0 };
    const right = happens(behaviour.right);
    const sufficient = happens(behaviour.sufficient);
    const wrong = LABELS.filter((label) => label !== claim.label && label !== "conflicting");
    const predicted = right ? claim.label : (wrong[Math.floor(draw() * wrong.length)] ?? "failed");
    const errorType = right ? (behaviour.redundant && draw() < 0.3 ? "redundant-retrieval" : null) : kind.error;
    const scored: Scored = {
      kind: "scored",
      parts: { correctness: right ? 1 : 0, sufficiency: sufficient ? 1 : 0, cost: behaviour.cost },
      predicted,
      errorTypes: errorType === null ? [] : [errorType],
      critique: errorType === null ? "All went well." : `${errorType} on a ${kind.name} matter.`,
      story: `claim: ${claim.claim.text}`,
      shape: null,
      calls: Math.round(behaviour.cost * 20),
      tokens,
      usd: tokens / 1e6,
    };
    return scored;
  };
}
