import { setImmediate as nextTurn } from "node:timers/promises";
import type { Action, Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Claim } from "../domain/claim.js";
import type { Property } from "../domain/entity.js";
import { type Episode, newEpisodeId, type Step, type Trajectory } from "../domain/episode.js";
import type { Listen } from "../domain/event.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import { evidenceLines, imageLines } from "../domain/evidence-lines.js";
import type { PropertyId } from "../domain/ids.js";
import type { Observation } from "../domain/observation.js";
import type { Failure } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { GivenNames } from "../kg/with-given-names.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Progress, Reasoner } from "../ports/reasoner.js";
import type { Environment } from "./actions/environment.js";
import { allowedActions, possibleActions } from "./allowed-actions.js";
import { type ConcludeDeps, type Conclusion, conclude } from "./conclude.js";
import { type Deadline, type Meter, type ModelAccount, startDeadline, startMeter } from "./meter.js";
import { correctionsIn, stepOf, whatWasAdded } from "./record-step.js";
import { closeFocus, type Given, heedChoice, initialBelief, updateBelief } from "./update-belief.js";

export const ABORTED: Failure = { code: "aborted", message: "the verification was stopped before it had a verdict" };

const NO_TIME: Failure = { code: "budget-spent", message: "the machine was too busy to verify the claim in its time; try again later" };

/**
 * The next step in a system's fixed order of steps; null: the reasoner chooses. Procedures are pure functions, so they can be tested
 * without a model.
 */
export type Procedure = (belief: Belief, allowed: readonly Action[], policy: Policy) => Choice | null;

export type VerifyDeps = Pick<Given, "given" | "image" | "meant"> & {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  /** The rules behind the citation gate, used with every reasoner. */
  readonly rules: ConcludeDeps["rules"];
  readonly environment: Environment;
  /** The policy's order of steps; null: the reasoner chooses. */
  readonly procedure?: Procedure | null | undefined;
  /** The costs of the reasoner's model, if it has one. */
  readonly account?: ModelAccount | undefined;
  readonly version: string;
  /** The episode's id, if the caller already knows it. */
  readonly id?: string | undefined;
  /** Wall-clock time. */
  readonly now: () => number;
  /** A monotonic clock for durations; `now` by default. */
  readonly clock?: (() => number) | undefined;
  /** The outcome when the time is up; `forced` by default. */
  readonly late?: "forced" | "failed" | undefined;
  /** Corrections of names: the entity that each name means. */
  readonly names?: GivenNames | undefined;
  readonly listen?: Listen | undefined;
  /** False: steps are sent without `known`, which costs more than the step itself. */
  readonly tellKnown?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * One episode of the POMDP (§4.1): takes actions until the policy chooses `verdict`, nothing new can be learned, or the budget is spent.
 * The policy's procedure chooses each step; without one, `initKGRetrieval` comes first and then the reasoner chooses. Failures do not
 * throw: they are observations, and finally a `failed` outcome.
 */
export async function verifyClaim(deps: VerifyDeps, policy: Policy, claim: Claim): Promise<Episode> {
  const deadline = startDeadline(policy.budget.seconds, deps.signal);
  const run: Run = {
    deps,
    policy,
    deadline,
    startedAt: new Date(deps.now()).toISOString(),
    meter: startMeter(deps.kg, policy.budget, deps.clock ?? deps.now, deps.account),
    trajectory: [],
    listen: deps.listen ?? (() => undefined),
  };
  try {
    return await runEpisode(run, claim);
  } finally {
    deadline.end();
  }
}

type Run = {
  readonly deps: VerifyDeps;
  readonly policy: Policy;
  readonly deadline: Deadline;
  readonly startedAt: string;
  readonly meter: Meter;
  readonly trajectory: Step[];
  readonly listen: Listen;
};

async function runEpisode(run: Run, claim: Claim): Promise<Episode> {
  run.listen({ type: "started", claim, policy: run.policy.id });
  let belief = initialBelief(claim, run.deps);
  for (let prepared: Choice | undefined; ; ) {
    const decision = await decide(run, belief, prepared);
    if (decision.choice.action === "verdict") return finish(run, decision);
    ({ belief, prepared } = await takeStep(run, decision));
  }
}

/** The next action, and the belief updated by the choice. `forced`: the budget limit that was reached, or null. */
type Decision = { readonly choice: Choice; readonly belief: Belief; readonly forced: string | null };

/** `prepared`: a choice made during the last action. */
async function decide(run: Run, belief: Belief, prepared: Choice | undefined): Promise<Decision> {
  const allowed = allowedActions(belief, run.policy, run.deps.environment);
  const spent = allowed.length > 1 || belief.failures.length > 0 ? spentBudget(run) : null;
  if (spent !== null) return { choice: forcedVerdict(spent), belief, forced: spent };
  if (prepared !== undefined && allowed.includes(prepared.action)) return { choice: prepared, belief, forced: prepared.forced ?? null };
  if (allowed.length <= 1) return { choice: { action: "verdict", reason: "nothing more can be learned here" }, belief, forced: null };
  const chosen = await choose(run, belief, allowed);
  // The budget ended before an action was chosen: a forced verdict, not a failure.
  const forced = chosen.failure === undefined ? (chosen.forced ?? null) : spentBudget(run);
  const choice = forced === null ? chosen : forcedVerdict(forced);
  return { choice, belief: heedChoice(belief, choice), forced };
}

function forcedVerdict(spent: string): Choice {
  return { action: "verdict", reason: `the budget is spent (${spent})` };
}

/** The budget limit that was reached; null if none was. */
function spentBudget({ policy, deadline, meter, trajectory }: Run): string | null {
  return deadline.passed() ? allSeconds(policy) : meter.spent(trajectory.length);
}

function allSeconds({ budget }: Policy): string {
  return `${budget.seconds} seconds`;
}

const A0: Choice = { action: "initKGRetrieval", reason: "every episode starts from the graph" };
const LOOK: Choice = { action: "examineImage", reason: "does the picture show what the claim says?", examine: { kind: "consistency" } };

/**
 * Asks the procedure, then takes the fixed first steps, then asks the reasoner. Takes only an allowed action, whatever they choose. If the
 * reasoner fails, the choice is a verdict with the failure.
 */
async function choose(run: Run, belief: Belief, allowed: readonly Action[]): Promise<Choice> {
  const { deps, policy, deadline } = run;
  try {
    const ordered = deps.procedure?.(belief, allowed, policy) ?? firstSteps(belief, allowed);
    // The reasoner does not decide when to look at a picture.
    const open = allowed.filter((action) => action !== "examineImage");
    const choice = ordered ?? (await deps.reasoner.chooseAction(belief, open, policy, deadline.signal, progressOf(run)));
    return allowed.includes(choice.action) ? choice : { action: "verdict", reason: `${choice.action} is not possible here` };
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { action: "verdict", reason: error.message, failure: { code: error.code, message: error.message } };
  }
}

/** Without a procedure: first the claim's picture, then the graph. */
function firstSteps(belief: Belief, allowed: readonly Action[]): Choice | null {
  if (allowed.includes("examineImage") && belief.failures.length === 0 && !belief.looked.includes("consistency")) return LOOK;
  return allowed.includes("initKGRetrieval") ? A0 : null;
}

/** Runs one action, and reports its step. */
async function takeStep(run: Run, { choice, belief }: Decision) {
  const { deps, listen, trajectory, startedAt, meter } = run;
  // An embedded graph and the rules never wait, so this yields to signals, deadlines and other requests.
  await nextTurn();
  listen({ type: "action", action: choice.action, reason: choice.reason });
  const observation = await observe(run, choice, belief);
  const step = stepOf(belief, choice, observation, meter.cost(trajectory.length + 1));
  trajectory.push(step);
  const after = closeFocus(updateBelief(belief, observation, deps.kg.id, startedAt), choice);
  const tellKnown = deps.listen !== undefined && deps.tellKnown !== false;
  listen({ type: "step", step, ...(tellKnown ? { known: whatWasAdded(deps.reasoner, belief, after) } : {}) });
  return { belief: after, prepared: observation.kind === "retrieved" ? observation.next : undefined };
}

/** Turns a typed failure into an observation for the policy; bugs stay exceptions. */
async function observe(run: Run, choice: Choice, belief: Belief): Promise<Observation> {
  const { deps, policy, meter, deadline } = run;
  const retrieve = choice.action === "verdict" ? undefined : deps.environment[choice.action];
  if (retrieve === undefined) return { kind: "not-available", action: choice.action, summary: `${choice.action} is not available here` };
  const possible = policy.procedure === null ? possibleActions(policy, deps.environment) : undefined;
  const { kg, web } = meter;
  const { reasoner } = deps;
  try {
    return await retrieve({ kg, web, reasoner, policy, choice, possible, progress: progressOf(run), signal: deadline.signal }, belief);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { kind: "failed", code: error.code, summary: error.message };
  }
}

async function finish(run: Run, decision: Decision): Promise<Episode> {
  const { listen, trajectory, meter } = run;
  const { choice, belief } = decision;
  listen({ type: "action", action: choice.action, reason: choice.reason });
  const conclusion = await concludeEpisode(run, decision);
  const { outcome } = conclusion;
  const summary = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message;
  const last = stepOf(belief, choice, { kind: "verdict", summary }, meter.cost(trajectory.length + 1));
  trajectory.push(last);
  listen({ type: "step", step: last });
  listen({ type: "finished", outcome });
  return episodeOf(run, belief, conclusion);
}

async function concludeEpisode(run: Run, { choice, belief, forced }: Decision): Promise<Conclusion> {
  const { deps, policy, meter, deadline } = run;
  const late = deps.late === "failed" && forced === allSeconds(policy) ? NO_TIME : undefined;
  const failure = deps.signal?.aborted ? ABORTED : (choice.failure ?? late);
  if (failure !== undefined) return { outcome: { kind: "failed", failure }, links: belief.links, graph: belief.graph };
  const { reasoner, rules } = deps;
  const { judgement } = choice;
  const searchable = deps.environment.webSearch !== undefined;
  const ending = { forced, judgement, progress: progressOf(run), searchable };
  return conclude({ kg: meter.kg, reasoner, rules, ...ending, signal: deadline.signal }, policy, belief);
}

function episodeOf({ deps, policy, startedAt, trajectory, meter }: Run, belief: Belief, conclusion: Conclusion): Episode {
  const { outcome, links, shown = [...belief.shown] } = conclusion;
  const graph = conclusion.graph.toJSON();
  return {
    id: deps.id ?? newEpisodeId(startedAt),
    startedAt,
    claim: belief.claim,
    ...correctionsIn({ names: deps.names, links, belief }),
    outcome,
    links,
    ...(belief.suggestions === undefined || belief.suggestions.length === 0 ? {} : { suggestions: belief.suggestions }),
    graph,
    evidence: outcome.kind === "verdict" ? [...evidenceLines(graph, outcome.verdict.citations), ...imageLines(graph, outcome.verdict)] : [],
    ...(shown.length > 0 ? { shown } : {}),
    trajectory,
    ...(belief.items.length > 0 ? { items: belief.items } : {}),
    ...(belief.notes.length > 0 ? { notes: belief.notes } : {}),
    ...(belief.examined.length > 0 ? { examinations: belief.examined } : {}),
    cost: meter.cost(trajectory.length),
    policy: policy.id,
    budget: policy.budget,
    properties: namedProperties(graph, trajectory, belief.properties),
    versions: { plumbline: deps.version, graph: deps.kg.id, reasoner: deps.reasoner.id },
  };
}

function progressOf({ trajectory, policy: { budget }, deps: { account } }: Run): Progress {
  const steps = trajectory.map(({ action, reason, observation }) => ({ action, reason, summary: observation.summary }));
  const modelCalls = account === undefined ? null : Math.max(0, budget.modelCalls - account.spent().calls);
  return { steps, left: { steps: Math.max(0, budget.steps - trajectory.length), modelCalls } };
}

/**
 * The names of all properties that an episode mentions, including qualifiers and relations that were not followed, so that it can be shown
 * without look-ups.
 */
function namedProperties({ statements }: EvidenceGraphJson, trajectory: Trajectory, known: ReadonlyMap<PropertyId, Property>) {
  const stated = statements.flatMap(({ property, qualifiers }) => [property, ...qualifiers.map((qualifier) => qualifier.property)]);
  const related = trajectory.flatMap(({ observation: { found } }) =>
    found === undefined ? [] : [...found.followed, ...(found.leftOut ?? []), ...found.cut].map(({ property }) => property),
  );
  return [...new Set([...stated, ...related])].map((id) => ({ id, label: known.get(id)?.label ?? id }));
}
