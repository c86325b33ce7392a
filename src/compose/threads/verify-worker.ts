/** A thread with its own engine, opened from settings. It can be terminated from outside while it computes. */
import { parentPort, workerData } from "node:worker_threads";
import { serveJobs } from "../../base/serve-jobs.js";
import { readConfig } from "../../config.js";
import type { Listen } from "../../domain/event.js";
import { bearersOf, enginesByPolicy, openSharedResources } from "../compose.js";
import { reasonerOf } from "../open-language-model.js";
import { configuredPolicy } from "../policy-folder.js";
import { openTracing } from "../trace-engine.js";
import type { Job, Opening, ResultOf } from "./protocol.js";

/** Loads most of the rules, and reads the corpus. */
const WARM_UP = "Marie Curie was born in Warsaw in 1867.";

/** Enough for the largest text, without a live graph or a model. */
const CUT_SECONDS = 10;

/** Time limit for a shared server. */
const SERVER_SECONDS = 15;

async function open({ env, overrides, policy, warm }: Opening) {
  const config = readConfig(env, overrides);
  const shared = await openSharedResources(config);
  const tracing = await openTracing();
  const engineFor = enginesByPolicy(config, shared);
  const deployed = policy ?? configuredPolicy(config);
  const engine = await engineFor(deployed);
  const { id, budget } = engine.policy;
  const cutSeconds = config.kg.kind === "embedded" && config.model === null ? Math.min(CUT_SECONDS, budget.seconds) : budget.seconds;
  const keepSeconds = config.queueUrl === null ? 0 : SERVER_SECONDS;
  // Runs when the thread is ready. Errors are ignored: the first claim would report them again.
  if (warm) setImmediate(() => void engine.verify(WARM_UP, { record: false }).catch(() => undefined));
  return {
    facts: { graph: shared.kg.id, policy: id, reasoner: reasonerOf(config), seconds: budget.seconds, keepSeconds, cutSeconds },
    close: shared.close,
    async work(job: Job, tell: Listen, signal: AbortSignal): Promise<ResultOf<Job>> {
      if (job.kind === "cut") {
        const { cutForService } = await import("../cut-for-service.js");
        return cutForService({ kg: shared.kg, writeClaims: engine.newClaimWriter() }, job.text, signal);
      }
      if (job.kind === "name") return bearersOf(shared.kg, job.name, signal);
      const chosen = await engineFor(job.policy ?? deployed);
      const options = { ...job.options, ...(job.listens ? { listen: tell } : {}), signal };
      return tracing.inTrace(job.trace, () => chosen.verify(job.text, options));
    },
  };
}

serveJobs(parentPort, () => open(workerData as Opening));
