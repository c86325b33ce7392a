import { meanOf } from "../statistics/bootstrap.js";
import { selectionInflation } from "../statistics/paired-test.js";
import { stream } from "../statistics/random.js";
import { type Candidate, candidate } from "./candidate.js";
import { bestOf, type Member, meanReward } from "./candidate-pool.js";
import { applyEdit, type Edit } from "./edit.js";
import { openGuards } from "./guards.js";
import { knobEdits } from "./knobs.js";
import { measure, tasksOf } from "./measure.js";
import { type Found, openSearchLog, type Run, type SearchLog } from "./run.js";
import { countErrors, textEdits } from "./text-edits.js";

/**
 * The paper's plan (§4.4): an epoch rolls out the train claims, rewrites the policy, and looks at validation; the best there is taken. Each
 * epoch continues from the previous text. Nothing is confirmed, so the reported figure is biased by selection.
 */
export async function searchAsPaper(run: Run): Promise<Found> {
  const { config, effects, deployed } = run;
  const log = openSearchLog();
  const train = run.claims.train.slice(0, config.paper.train);
  const validation = run.claims.validation.slice(0, config.paper.validation);
  const first = await measure(run, "search", deployed, validation);
  if (first === "ended") {
    log.notDone.push("no epoch was run");
    return { ...results(log), best: deployed, ended: outOf(run), selected: null };
  }
  const pool: [Member, ...Member[]] = [{ candidate: deployed, rewards: first }];
  let current = deployed;
  let ended = `${config.paper.epochs} epochs were run`;
  for (let epoch = 1; epoch <= config.paper.epochs; epoch++) {
    run.emit({ type: "round", round: epoch, parent: current.id });
    const rolledOut = await effects.rollouts("search", tasksOf(current, train, config.repeatable ? epoch : 0));
    const next = rolledOut.includes(null) ? null : await rewrite(run, log, epoch, current, rolledOut);
    const rewards = next === null ? "ended" : await measure(run, "search", next, validation);
    if (next === null || rewards === "ended") {
      log.notDone.push(`epoch ${epoch} of ${config.paper.epochs} was not finished`);
      ended = outOf(run);
      break;
    }
    const member = { candidate: next, rewards };
    const reward = meanReward(member);
    if (next.id !== current.id) {
      run.emit({ type: "validated", round: epoch, candidate: next.id, reward, best: reward > meanReward(bestOf(pool)) });
      pool.push(member);
    }
    log.rounds.push({ round: epoch, parent: current.id, bestCandidate: reward, best: meanReward(bestOf(pool)), tried: 1 });
    current = next;
  }
  const best = bestOf(pool);
  const rows = pool.map(({ rewards }) => rewards.map((reward) => reward ?? meanOf(rewards.filter((one) => one !== null))));
  const inflation = selectionInflation(rows, 300, stream(config.seed, "inflation"));
  const selected = { reward: meanReward(best), deployedReward: meanReward(pool[0]), inflation, among: pool.length };
  return { ...results(log), best: best.candidate, ended, selected };
}

/** All edits of the worst error's gradient at once, or the likeliest knob where nobody writes text. */
async function rewrite(
  run: Run,
  log: SearchLog,
  round: number,
  parent: Candidate,
  rolledOut: Awaited<ReturnType<Run["effects"]["rollouts"]>>,
): Promise<Candidate> {
  const texts = [run.claims.train, run.claims.validation].flat().map(({ claim }) => claim.text);
  const guards = openGuards(run.deployed, texts, new Set());
  const written: readonly Edit[] = await textEdits(run, log, { round, parent, errorTypes: 1 }, rolledOut);
  const edits = written.length > 0 ? written : knobEdits(parent.knobs, countErrors(rolledOut)).slice(0, 1);
  let next = parent;
  for (const edit of edits) {
    const edited = applyEdit(next, edit);
    const why = edited.kind === "edited" ? guards.reject(edited.candidate, edit) : edited.why;
    if (edited.kind !== "edited" || why !== null) {
      run.emit({ type: "rejected", round, edit, why: why ?? "" });
      log.note(round, parent, [edit], null, "rejected", why ?? "");
      continue;
    }
    next = edited.candidate;
    log.note(round, parent, [edit], next, "validated", "accepted without a minibatch comparison");
  }
  return next.id === parent.id ? parent : candidate(next.knobs, next.sections, [parent.id]);
}

function results({ rounds, edits, gradients, notDone }: SearchLog): Pick<Found, "rounds" | "edits" | "gradients" | "notDone"> {
  return { rounds, edits, gradients, notDone };
}

function outOf({ effects }: Run): string {
  return `the budget of ${effects.ended("search")} is spent`;
}
