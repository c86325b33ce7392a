/** A thread with its own engine, opened from settings. It can be ended from outside while it computes. */
import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "../../config.js";
import type { Listen } from "../../domain/event.js";
import { bearersOf, enginesByPolicy, openSharedResources } from "../compose.js";
import { reasonerOf } from "../open-language-model.js";
import { configuredPolicy } from "../policy-folder.js";
import { openTracing } from "../trace-engine.js";
import { faultOf, type Job, type Opening, type ResultOf, type ThreadFacts, type ThreadReply, type ThreadRequest } from "./protocol.js";

const port = parentPort;
if (port === null) throw new Error("verify-worker runs as a worker thread only");
const reply = (message: ThreadReply): void => port.postMessage(message);

/** Loads most of the rules, and reads a corpus. */
const WARM_UP = "Marie Curie was born in Warsaw in 1867.";

/** Enough for the largest text, without a live graph or a model. */
const CUT_SECONDS = 10;

/** Time for a shared server to answer. */
const SERVER_SECONDS = 15;

type Opened = { readonly work: Work; readonly facts: ThreadFacts; warmUp(): Promise<unknown>; close(): Promise<void> };
type Work = (job: Job, tell: Listen, signal: AbortSignal) => Promise<ResultOf<Job>>;

async function open({ env, overrides, policy }: Opening): Promise<Opened> {
  const config = readConfig(env, overrides);
  const shared = await openSharedResources(config);
  const tracing = await openTracing();
  const engineFor = enginesByPolicy(config, shared);
  const deployed = policy ?? configuredPolicy(config);
  const engine = await engineFor(deployed);
  const { id, budget } = engine.policy;
  const work: Work = async (job, tell, signal) => {
    if (job.kind === "cut") {
      const { cutArticle } = await import("../../articles/cut-article.js");
      return cutArticle({ kg: shared.kg, writeClaims: engine.newClaimWriter() }, job.text, signal);
    }
    if (job.kind === "name") return bearersOf(shared.kg, job.name, signal);
    const chosen = await engineFor(job.policy ?? deployed);
    const options = { ...job.options, ...(job.listens ? { listen: tell } : {}), signal };
    return tracing.inTrace(job.trace, () => chosen.verify(job.text, options));
  };
  const cutSeconds = config.kg.kind === "embedded" && config.model === null ? Math.min(CUT_SECONDS, budget.seconds) : budget.seconds;
  const keepSeconds = config.queueUrl === null ? 0 : SERVER_SECONDS;
  const facts = { graph: shared.kg.id, policy: id, reasoner: reasonerOf(config), seconds: budget.seconds, keepSeconds, cutSeconds };
  const warmUp = () => engine.verify(WARM_UP, { record: false });
  return { work, facts, warmUp, close: shared.close };
}

function listen({ work, close }: Opened): (request: ThreadRequest) => void {
  const underWay = new Map<number, AbortController>();
  async function run(id: number, job: Job): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    try {
      reply({ kind: "done", id, result: await work(job, (event) => reply({ kind: "event", id, event }), controller.signal) });
    } catch (error) {
      reply({ kind: "thrown", id, fault: faultOf(error) });
    } finally {
      underWay.delete(id);
    }
  }
  return (request) => {
    if (request.kind === "close") void close().finally(() => process.exit());
    else if (request.kind === "abort") underWay.get(request.id)?.abort();
    else void run(request.id, request.job);
  };
}

const opening = workerData as Opening;
open(opening).then(
  (opened) => {
    port.on("message", listen(opened));
    reply({ kind: "ready", facts: opened.facts });
    // Errors are ignored: the first claim would report them again.
    if (opening.warm) void opened.warmUp().catch(() => undefined);
  },
  (error: unknown) => reply({ kind: "unopened", fault: faultOf(error) }),
);
