import { AxGEPA, type AxGEPAAdapter, AxMockAIService, type AxOptimizableComponent, AxProgram, AxSignature } from "@ax-llm/ax";
import { canonicalJson } from "../../base/fingerprint.js";
import { parseJson } from "../../base/parse-json.js";
import { messageOf } from "../../errors.js";
import { type Candidate, candidate, renderSections, tunableKnobsSchema } from "./candidate.js";
import { bestOf, type Member, meanReward, selectedFrom } from "./candidate-pool.js";
import type { Edit } from "./edit.js";
import type { Task } from "./effects.js";
import { guardedEdit, openGuards } from "./guards.js";
import { knobEdits } from "./knobs.js";
import { measure, rewardIn } from "./measure.js";
import type { RolloutResult } from "./rollout.js";
import { openSearchLog, type Run, type SearchLog, type SearchOutcome } from "./run.js";
import { countErrors, textEdits } from "./text-edits.js";

type Datum = { readonly id: string };
type Adapter = AxGEPAAdapter<Datum, RolloutResult, Datum>;

/** Our rollout budget ends the search before this limit, which ax requires. */
const MANY_TRIALS = 10_000;

/**
 * ax's own optimizer on our rollouts, proposer and guards, for comparison. ax chooses parents and batches, what to accept and when to
 * merge; the best on validation is taken. ax scores an error as zero and continues, so the adapter keeps the error that ended the run and
 * throws it afterwards.
 */
export async function searchWithAxGepa(run: Run): Promise<SearchOutcome> {
  const { config, claims, deployed, effects } = run;
  const log = openSearchLog(run.emit);
  const room = effects.room();
  const first = await measure(run, deployed, claims.validation);
  if (first === "ended" || claims.train.length < 2) {
    log.notDone.push("no candidate was tried");
    return log.found(deployed, `the budget of ${effects.ended("search")} is spent`);
  }
  const pool: [Member, ...Member[]] = [{ candidate: deployed, rewards: first }];
  const adapter = openAdapter(run, log, pool);
  const ai = new AxMockAIService<string>({
    shouldError: true,
    errorMessage: "proposals come through the adapter",
    features: { streaming: false },
  });
  const gepa = new AxGEPA({
    studentAI: ai,
    numTrials: MANY_TRIALS,
    minibatchSize: Math.min(config.search.batch, claims.train.length),
    earlyStoppingTrials: MANY_TRIALS,
    seed: config.seed,
    ...{ paretoSetSize: claims.validation.length },
  });
  await gepa.compile(new PolicyProgram(deployed), claims.train.map(datumOf), () => 0, {
    gepaAdapter: adapter.port,
    validationExamples: claims.validation.map(datumOf),
    // ax also counts the initial validation, which is answered from memory.
    maxMetricCalls: room,
    verbose: false,
  });
  adapter.rethrow();
  return log.found(bestOf(pool).candidate, "ax's optimizer ended with its rollouts", selectedFrom(pool, config.seed));
}

type Search = { readonly run: Run; readonly log: SearchLog; readonly pool: Member[]; round: number };

function openEvaluate(search: Search) {
  const { run, log, pool } = search;
  const { config, claims, deployed, effects } = run;
  const byId = new Map([...claims.train, ...claims.validation].map((claim) => [claim.id, claim]));
  const validation = new Set(claims.validation.map(({ id }) => id));
  const looks = new Map<string, number>();

  /** The first rollout on a claim has number 0, as in `measure`; each further one is a new repeat. */
  function look(key: string): number {
    const number = looks.get(key) ?? 0;
    looks.set(key, number + 1);
    return number;
  }

  return async (batch: readonly Datum[], components: Components) => {
    const one = candidateOfComponents(components) ?? deployed;
    const whole = batch.length === validation.size && batch.every(({ id }) => validation.has(id));
    const tasks = batch.flatMap(({ id }): readonly Task[] => {
      const claim = byId.get(id);
      return claim === undefined ? [] : [{ candidate: one, claim, repeat: config.repeatable ? look(`${one.id}/${id}`) : 0 }];
    });
    const results = await effects.rollouts("search", tasks);
    if (results.includes(null)) throw new Ended(`the budget of ${effects.ended("search")} is spent`);
    const member = { candidate: one, rewards: results.map((result) => rewardIn(run, result)) };
    const reward = meanReward(member);
    if (whole && !pool.some(({ candidate }) => candidate.id === one.id)) {
      pool.push(member);
      const best = Math.max(...pool.map(meanReward));
      run.emit({ type: "validated", round: search.round, candidate: one.id, reward, best: best === reward });
      log.rounds.push({ round: search.round, parent: one.id, bestCandidate: reward, best, tried: 1 });
    }
    // A missed rollout counts as the mean of the others; ax would score it as zero.
    const scores = member.rewards.map((own) => own ?? reward);
    return { outputs: [...batch], scores, trajectories: results.flatMap((result) => result ?? []) };
  };
}

function openPropose(search: Search) {
  const { run, log } = search;
  const { claims, deployed } = run;
  const seen = new Set([deployed.id]);
  const texts = [...claims.train, ...claims.validation].map(({ claim }) => claim.text);
  const guards = openGuards(deployed, texts, seen);
  return async (components: Components, results: readonly RolloutResult[], component: string): Promise<Components> => {
    const parent = candidateOfComponents(components) ?? deployed;
    search.round += 1;
    const { round } = search;
    run.emit({ type: "round", round, parent: parent.id });
    const written = component === TEXT ? await textEdits(run, log, { round, parent, errorTypes: 1 }, results) : [];
    const edits: readonly Edit[] = written.length > 0 ? written : knobEdits(parent.knobs, countErrors(results));
    for (const edit of edits) {
      const guarded = guardedEdit(guards, parent, edit);
      if (guarded.kind === "candidate") {
        seen.add(guarded.candidate.id);
        log.note({ round, parent, edits: [edit], candidate: guarded.candidate, fate: "validated", why: "left to ax" });
        return componentsOf(guarded.candidate);
      }
      if (edit.kind !== "knob") log.reject(edit, { round, parent, why: guarded.why });
    }
    return components;
  };
}

function openAdapter(run: Run, log: SearchLog, pool: Member[]): { readonly port: Adapter; rethrow(): void } {
  const search: Search = { run, log, pool, round: 0 };
  const [evaluate, propose] = [openEvaluate(search), openPropose(search)];
  let fault: { readonly error: unknown } | null = null;

  async function guarded<T>(effect: () => Promise<T>): Promise<T> {
    if (fault !== null) throw fault.error;
    try {
      return await effect();
    } catch (error) {
      fault = { error };
      throw error;
    }
  }

  return {
    port: {
      evaluate: (batch, components) => guarded(() => evaluate(batch, components)),
      make_reflective_dataset: (_components, evaluated, wanted) =>
        Object.fromEntries(wanted.map((component) => [component, [...(evaluated.trajectories ?? [])]])),
      propose_new_texts: (components, dataset, wanted) =>
        guarded(async () => ({ ...(await propose(components, dataset[wanted[0] ?? ""] ?? [], wanted[0] ?? "")) })),
    },
    rethrow() {
      if (fault === null) return;
      if (!(fault.error instanceof Ended)) throw fault.error;
      log.notDone.push(`ax's optimizer was cut short: ${messageOf(fault.error)}`);
    },
  };
}

class Ended extends Error {}

function datumOf({ id }: { readonly id: string }): { id: string } {
  return { id };
}

const TEXT = "policy::text";
const KNOBS = "policy::knobs";

/** A candidate in ax's form: two strings. */
type Components = Readonly<Record<string, string>>;

/** The program that ax optimizes. ax never runs it: rollouts go through the adapter, so `forward` throws. */
class PolicyProgram extends AxProgram<{ id: string }, { label: string }> {
  constructor(private readonly deployed: Candidate) {
    super(AxSignature.from({ inputs: [{ name: "id", type: { name: "string" } }], outputs: [{ name: "label", type: { name: "string" } }] }));
  }
  override getOptimizableComponents(): readonly AxOptimizableComponent[] {
    const current = componentsOf(this.deployed);
    return [
      { key: TEXT, kind: "instruction", current: current[TEXT] ?? "" },
      { key: KNOBS, kind: "settings", current: current[KNOBS] ?? "" },
    ];
  }
  override applyOptimizedComponents(): void {}
  async forward(): Promise<never> {
    throw new Error("a policy is rolled out through the adapter only");
  }
  // biome-ignore lint/correctness/useYield: it never gets that far
  async *streamingForward(): AsyncGenerator<never> {
    throw new Error("a policy is rolled out through the adapter only");
  }
}

function componentsOf({ knobs, sections }: Candidate): Components {
  return { [TEXT]: renderSections(sections), [KNOBS]: canonicalJson(knobs) };
}

/** null if the strings are not a valid policy. */
function candidateOfComponents(components: Components): Candidate | null {
  const knobs = tunableKnobsSchema.safeParse(parseJson(components[KNOBS] ?? ""));
  const parts = (components[TEXT] ?? "").split(/^## +(.+)$/m).slice(1);
  const sections = new Map<string, string>();
  for (let place = 0; place + 1 < parts.length; place += 2) sections.set((parts[place] ?? "").trim(), (parts[place + 1] ?? "").trim());
  return knobs.success ? candidate(knobs.data, sections) : null;
}
