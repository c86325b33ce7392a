import { meanOf } from "../statistics/bootstrap.js";
import { shuffled, stream } from "../statistics/random.js";
import { signed } from "../statistics/say-figures.js";
import type { Candidate } from "./candidate.js";
import { bestOf, chooseFinalist, finalRollouts, type Member, meanReward, pickParent } from "./candidate-pool.js";
import type { Edit } from "./edit.js";
import { admit, type Child, combine, type Gate, openGate } from "./guards.js";
import { knobEdits } from "./knobs.js";
import { compareOnMinibatch, gainsOf, measure, tasksOf } from "./measure.js";
import type { LabelledClaim } from "./rollout.js";
import { openSearchLog, type Run, type SearchLog, type SearchOutcome } from "./run.js";
import { countErrors, interleave, textEdits } from "./text-edits.js";

/** Maximum number of edits, each of which won alone, that are tried together. */
const EDITS_AT_ONCE = 3;
/** Number of error kinds for which a round requests gradients. */
const ERROR_TYPES_A_ROUND = 2;

/**
 * Our search (§4.4, with GEPA's pool). A parent's rollouts show errors, errors lead to text and knob edits, and each edit is compared with
 * its parent on a minibatch of train claims; a winner is validated and may become a parent. The best are measured again, and one finalist
 * is confirmed on fresh claims, so accepting candidates may be liberal.
 */
export async function searchTextgrad(run: Run): Promise<SearchOutcome> {
  const { config, claims, effects, deployed } = run;
  const log = openSearchLog(run.emit);
  const first = await measure(run, deployed, claims.validation);
  if (first === "ended") {
    log.notDone.push("no candidate was tried");
    return log.found(deployed, `the budget of ${effects.ended("search")} ended before the deployed policy was measured`);
  }
  const state: State = { pool: [{ candidate: deployed, rewards: first }], winning: [], gate: openGate(run) };
  let idle = 0;
  for (let round = 1; round <= config.search.rounds; round++) {
    const left = effects.room() - config.search.batch;
    if (left < finalRollouts(run, state.pool.length)) return await finish("the search's share of the budget is spent");
    if (idle >= config.search.patience) return await finish(`${idle} rounds in a row brought no edit that won its minibatch comparison`);
    const searched = await searchRound(run, log, state, round);
    if (searched === "ended") return await finish(`the budget of ${effects.ended("search")} is spent`);
    idle = searched.won > 0 ? 0 : idle + 1;
  }
  return await finish(`${config.search.rounds} rounds were run`);

  async function finish(ended: string): Promise<SearchOutcome> {
    if (log.rounds.length === 0 && log.notDone.length === 0)
      log.notDone.push("no candidate was tried: the budget ended in the first round");
    return log.found(await chooseFinalist(run, log, state.pool), ended);
  }
}

type State = {
  readonly pool: [Member, ...Member[]];
  /** Edits that won their minibatch comparison, with their mean gain, to be combined in parents that lack them. */
  readonly winning: { readonly edits: readonly Edit[]; readonly gain: number }[];
  readonly gate: Gate;
};

async function searchRound(run: Run, log: SearchLog, state: State, round: number): Promise<{ readonly won: number } | "ended"> {
  const { config, claims, effects } = run;
  const parent = pickParent(state.pool, stream(config.seed, "parent", round));
  const batch = shuffled(claims.train, stream(config.seed, "batch", round)).slice(0, config.search.batch);
  run.emit({ type: "round", round, parent: parent.id });
  const results = await effects.rollouts("search", tasksOf(parent, batch, 0));
  if (results.includes(null)) return "ended";
  const texts = await textEdits(run, log, { round, parent, errorTypes: ERROR_TYPES_A_ROUND }, results);
  const knobs = knobEdits(parent.knobs, countErrors(results));
  const accepted = [...state.winning].sort((a, b) => b.gain - a.gain).flatMap(({ edits }) => edits);
  const combined = combine(state.gate, parent, accepted, EDITS_AT_ONCE);
  const most = config.search.candidates - (combined === null ? 0 : 1);
  const single = admit(log, state.gate, { round, parent, most }, interleave<Edit>([texts, knobs]));
  const children = combined === null ? single : [combined, ...single];
  let bestCandidate: number | null = null;
  for (const one of children) {
    const tried = await tryCandidate({ run, log, state, round, parent, batch }, one);
    if (tried === "ended") {
      log.notDone.push(`round ${round}: candidate ${one.child.id} could not be measured to the end`);
      return "ended";
    }
    if (tried !== "lost") bestCandidate = Math.max(bestCandidate ?? tried, tried);
  }
  log.rounds.push({ round, parent: parent.id, bestCandidate, best: meanReward(bestOf(state.pool)), tried: children.length });
  return { won: bestCandidate === null ? 0 : 1 };
}

type Trial = {
  readonly run: Run;
  readonly log: SearchLog;
  readonly state: State;
  readonly round: number;
  readonly parent: Candidate;
  readonly batch: readonly LabelledClaim[];
};

/** The candidate's mean reward on validation, if it wins its minibatch comparison. */
async function tryCandidate({ run, log, state, round, parent, batch }: Trial, { child, edits }: Child): Promise<number | "lost" | "ended"> {
  const compared = await compareOnMinibatch(run, parent, child, batch);
  if (compared.kind === "ended") return "ended";
  const { gain } = compared;
  if (compared.kind === "lost") {
    run.emit({ type: "minibatch-lost", round, candidate: child.id, edits, gain });
    log.note({ round, parent, edits, candidate: child, fate: "lost", why: `${signed(gain)} against its parent on train claims` });
    return "lost";
  }
  run.emit({ type: "minibatch-won", round, candidate: child.id, edits, gain });
  const rewards = await measure(run, child, run.claims.validation);
  if (rewards === "ended") return "ended";
  const member: Member = { candidate: child, rewards };
  const reward = meanReward(member);
  run.emit({ type: "validated", round, candidate: child.id, reward, best: reward > meanReward(bestOf(state.pool)) });
  const why = `${signed(gain)} on the minibatch, ${reward.toFixed(3)} on validation`;
  log.note({ round, parent, edits, candidate: child, fate: "validated", why });
  state.pool.push(member);
  const parents = state.pool.find(({ candidate }) => candidate.id === parent.id)?.rewards ?? [];
  const gains = [...compared.gains, ...gainsOf(parents, rewards)];
  if (edits.length === 1) state.winning.push({ edits, gain: meanOf(gains) });
  return reward;
}
