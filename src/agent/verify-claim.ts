import { setImmediate as nextTurn } from "node:timers/promises";
import type { Action, Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Claim } from "../domain/claim.js";
import type { Episode } from "../domain/episode.js";
import { newEpisodeId } from "../domain/episode-id.js";
import type { Listen } from "../domain/event.js";
import { evidenceLines, imageLines } from "../domain/evidence-lines.js";
import type { EvidenceImage } from "../domain/image.js";
import { namedProperties } from "../domain/named-properties.js";
import type { Observation } from "../domain/observation.js";
import type { Failure } from "../domain/outcome.js";
import type { GivenPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import type { Step } from "../domain/trajectory.js";
import { PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Progress, Reasoner } from "../ports/reasoner.js";
import type { Environment } from "./actions/environment.js";
import { allowedActions, possibleActions } from "./allowed-actions.js";
import { type ConcludeDeps, conclude } from "./conclude.js";
import { type Deadline, startDeadline } from "./deadline.js";
import { digestObservation } from "./digest-observation.js";
import { type Meter, type ModelAccount, startMeter } from "./meter.js";
import type { Procedure } from "./procedure.js";
import { closeFocus, digestBelief, heedChoice, initialBelief, updateBelief } from "./update-belief.js";
import { whatWasAdded } from "./what-was-added.js";

export const ABORTED: Failure = { code: "aborted", message: "the verification was stopped before it had a verdict" };

const NO_TIME: Failure = { code: "budget-spent", message: "the machine was too busy to verify the claim in its time; try again later" };

export type VerifyDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  /** The rules behind the citation gate, used with every reasoner. */
  readonly rules: ConcludeDeps["rules"];
  readonly environment: Environment;
  /** The policy's order of steps; none: the reasoner chooses. */
  readonly procedure?: Procedure | null | undefined;
  /** What the reasoner's model costs, where it has one. */
  readonly account?: ModelAccount | undefined;
  readonly version: string;
  /** The episode's id, where somebody was told it before. */
  readonly id?: string | undefined;
  /** The time of day. */
  readonly now: () => number;
  /** For durations, since the time of day may be set; `now` where nothing is said. */
  readonly clock?: (() => number) | undefined;
  /** What becomes of a claim whose time is up; `forced` where nothing is said. */
  readonly late?: "forced" | "failed" | undefined;
  /** Passages that came with the claim; the graph is asked all the same. */
  readonly given?: readonly GivenPassage[] | undefined;
  /** The picture that came with the claim. */
  readonly image?: EvidenceImage | undefined;
  /** Corrections by the user: from the relation that was read to the one that is meant. */
  readonly meant?: Belief["meant"] | undefined;
  readonly listen?: Listen | undefined;
  /** False: steps are told without `known`, which costs more than the step itself. */
  readonly tellKnown?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * One episode of the POMDP (§4.1): the policy chooses until it says `verdict`, nothing new can be learned, or the budget is spent. A policy
 * with a procedure is asked for its next step there; else a0 is `initKGRetrieval`, where the policy has it, and the reasoner chooses. What goes
 * wrong on the way never throws: it is an observation, and in the end a `failed` outcome.
 */
export async function verifyClaim(deps: VerifyDeps, policy: Policy, claim: Claim): Promise<Episode> {
  const deadline = startDeadline(policy.budget.seconds, deps.signal);
  try {
    return await runEpisode(deps, policy, claim, deadline);
  } finally {
    deadline.end();
  }
}

async function runEpisode(deps: VerifyDeps, policy: Policy, claim: Claim, deadline: Deadline): Promise<Episode> {
  const startedAt = new Date(deps.now()).toISOString();
  const meter = startMeter(deps.kg, policy.budget, deps.clock ?? deps.now, deps.account);
  const listen = deps.listen ?? (() => undefined);
  const trajectory: Step[] = [];
  let belief = initialBelief(claim, deps);
  let choice: Choice;
  let forced: string | null = null;
  const allTime = `${policy.budget.seconds} seconds`;
  const spent = () => (deadline.passed() ? allTime : meter.spent(trajectory.length));
  const forcedBy = (what: string): Choice => ({ action: "verdict", reason: `the budget is spent (${what})` });
  listen({ type: "started", claim, policy: policy.id });

  for (let next: Choice | undefined; ; ) {
    const allowed = allowedActions(belief, policy, deps.environment);
    forced = allowed.length > 1 || belief.failures.length > 0 ? spent() : null;
    if (forced !== null) choice = forcedBy(forced);
    else if (next !== undefined && allowed.includes(next.action)) choice = next;
    else if (allowed.length <= 1) choice = { action: "verdict", reason: "nothing more can be learned here" };
    else {
      choice = await choose(deps, belief, allowed, policy, deadline.signal, progressOf(trajectory, policy, deps.account));
      // The budget ended before an action was chosen. That is a forced verdict, not a failure.
      forced = choice.failure === undefined ? (choice.forced ?? null) : spent();
      if (forced !== null) choice = forcedBy(forced);
      belief = heedChoice(belief, choice);
    }
    if (choice.action === "verdict") break;

    // A graph and rules in this process never wait: let signals, deadlines and other requests have their turn.
    await nextTurn();
    listen({ type: "action", action: choice.action, reason: choice.reason });
    const progress = progressOf(trajectory, policy, deps.account);
    const observation = await observe(deps, meter, policy, choice, belief, progress, deadline.signal);
    const step = stepOf(trajectory.length, belief, choice, observation, meter);
    const before = belief;
    belief = closeFocus(updateBelief(belief, observation, deps.kg.id, startedAt), choice);
    trajectory.push(step);
    const tellKnown = deps.listen !== undefined && deps.tellKnown !== false;
    listen({ type: "step", step, ...(tellKnown ? { known: whatWasAdded(deps.reasoner, before, belief) } : {}) });
    next = observation.kind === "retrieved" ? observation.next : undefined;
  }

  listen({ type: "action", action: choice.action, reason: choice.reason });
  const late = deps.late === "failed" && forced === allTime ? NO_TIME : undefined;
  const failure = deps.signal?.aborted ? ABORTED : (choice.failure ?? late);
  const {
    outcome,
    links,
    graph,
    shown = [...belief.shown],
  }: Awaited<ReturnType<typeof conclude>> = failure === undefined
    ? await conclude(
        {
          kg: meter.kg,
          reasoner: deps.reasoner,
          rules: deps.rules,
          forced,
          judgement: choice.judgement,
          progress: progressOf(trajectory, policy, deps.account),
          signal: deadline.signal,
        },
        policy,
        belief,
      )
    : { outcome: { kind: "failed" as const, failure }, links: belief.links, graph: belief.graph };
  const summary = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message;
  const last = stepOf(trajectory.length, belief, choice, { kind: "verdict", summary }, meter);
  trajectory.push(last);
  listen({ type: "step", step: last });
  listen({ type: "finished", outcome });
  const found = graph.toJSON();
  return {
    id: deps.id ?? newEpisodeId(startedAt),
    startedAt,
    claim,
    outcome,
    links,
    graph: found,
    evidence: outcome.kind === "verdict" ? [...evidenceLines(found, outcome.verdict.citations), ...imageLines(found, outcome.verdict)] : [],
    ...(shown.length > 0 ? { shown } : {}),
    trajectory,
    ...(belief.items.length > 0 ? { items: belief.items } : {}),
    ...(belief.notes.length > 0 ? { notes: belief.notes } : {}),
    ...(belief.examined.length > 0 ? { examinations: belief.examined } : {}),
    cost: meter.cost(trajectory.length),
    policy: policy.id,
    budget: policy.budget,
    properties: namedProperties(found, trajectory, belief.properties),
    versions: { plumbline: deps.version, graph: deps.kg.id, reasoner: deps.reasoner.id },
  };
}

const A0: Choice = { action: "initKGRetrieval", reason: "every episode starts from the graph" };
const LOOK: Choice = { action: "examineImage", reason: "does the picture show what the claim says?", examine: { kind: "consistency" } };

/**
 * The procedure first, then a look at the picture that came with the claim and a0, then the reasoner. The action set is closed: whatever they say, only an allowed action is taken. Where the reasoner
 * cannot choose, the verdict has to say so.
 */
async function choose(
  { reasoner, procedure }: Pick<VerifyDeps, "reasoner" | "procedure">,
  belief: Belief,
  allowed: readonly Action[],
  policy: Policy,
  signal: AbortSignal,
  progress: Progress,
): Promise<Choice> {
  try {
    const ordered = procedure?.(belief, allowed, policy) ?? firstSteps(belief, allowed);
    // When to look at a picture is not for the reasoner to choose.
    const open = allowed.filter((action) => action !== "examineImage");
    const choice = ordered ?? (await reasoner.chooseAction(belief, open, policy, signal, progress));
    return allowed.includes(choice.action) ? choice : { action: "verdict", reason: `${choice.action} is not possible here` };
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { action: "verdict", reason: error.message, failure: { code: error.code, message: error.message } };
  }
}

/** Without a procedure: the picture is looked at, the graph is asked, then the reasoner chooses. */
function firstSteps(belief: Belief, allowed: readonly Action[]): Choice | null {
  if (allowed.includes("examineImage") && belief.failures.length === 0 && !belief.looked.includes("consistency")) return LOOK;
  return allowed.includes("initKGRetrieval") ? A0 : null;
}

/** Runs one action. A typed failure becomes an observation, because the policy has to see it; bugs stay exceptions. */
async function observe(
  deps: VerifyDeps,
  meter: Meter,
  policy: Policy,
  choice: Choice,
  belief: Belief,
  progress: Progress,
  signal: AbortSignal,
): Promise<Observation> {
  const retrieve = choice.action === "verdict" ? undefined : deps.environment[choice.action];
  if (retrieve === undefined) return { kind: "not-available", action: choice.action, summary: `${choice.action} is not available here` };
  const possible = policy.procedure === null ? possibleActions(policy, deps.environment) : undefined;
  try {
    return await retrieve({ kg: meter.kg, web: meter.web, reasoner: deps.reasoner, policy, choice, possible, progress, signal }, belief);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { kind: "failed", code: error.code, summary: error.message };
  }
}

function stepOf(index: number, belief: Belief, choice: Choice, observation: Parameters<typeof digestObservation>[0], meter: Meter): Step {
  return {
    index,
    belief: digestBelief(belief),
    action: choice.action,
    reason: choice.reason,
    ...(choice.focus === undefined ? {} : { focus: choice.focus }),
    observation: digestObservation(observation),
    cost: meter.cost(index + 1),
  };
}

/** The steps so far, as the policy sees them. */
function progressOf(trajectory: readonly Step[], { budget }: Policy, account: ModelAccount | undefined): Progress {
  const steps = trajectory.map(({ action, reason, observation }) => ({ action, reason, summary: observation.summary }));
  const modelCalls = account === undefined ? null : Math.max(0, budget.modelCalls - account.spent().calls);
  return { steps, left: { steps: Math.max(0, budget.steps - trajectory.length), modelCalls } };
}
