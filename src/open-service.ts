import { cutArticle } from "./articles/cut-article.js";
import { type Engine, engineIn, openSharedResources, policyFolder, reasonerOf } from "./compose.js";
import type { Config } from "./config.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { openSharedServer } from "./open-stores.js";
import { checkWebhook, openWebhooks } from "./open-webhooks.js";
import type { JobWorker } from "./ports/job-server.js";
import type { RecordStore } from "./ports/record-store.js";
import { NO_JOURNAL, openJobJournal } from "./service/job-journal.js";
import { localOutbox } from "./service/local-outbox.js";
import { performJobs } from "./service/perform-jobs.js";
import type { VerifyRequest } from "./service/request-schema.js";
import type { Verify } from "./service/run.js";
import { sharedVerifications } from "./service/shared-verifications.js";
import { type ServiceDeps, type VerificationService, verificationService } from "./service/verification-service.js";
import { workQueue } from "./service/work-queue.js";
import { fileRecords } from "./store/file-records.js";
import { policyNames, readPolicy } from "./store/policy-files.js";
import { versionNames } from "./store/policy-versions.js";

/** A policy as the service shows it. */
type ShownPolicy = {
  readonly name: string;
  /** The version that is used. */
  readonly id: string;
  readonly description: string;
  readonly versions: readonly string[];
  readonly actions: Policy["actions"];
  readonly budget: Policy["budget"];
};

/** Everything that the faces of a service need: verifications, and what it works with. */
export type OpenService = {
  readonly verifications: VerificationService;
  readonly graph: string;
  readonly policy: Policy;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  readonly search: string;
  policies(): readonly ShownPolicy[];
  /** The claims of a text, and why other sentences are none. */
  cutText(text: string, signal: AbortSignal): ReturnType<typeof cutArticle>;
  /** Can records be kept? */
  recordsReady(): Promise<boolean>;
  /** Takes jobs from the shared server until it is closed. */
  work(onFault: (error: unknown) => void): JobWorker;
  close(graceMs: number): Promise<void>;
};

export async function openService(config: Config, hears: Pick<ServiceDeps, "onEnd" | "onFault"> = {}): Promise<OpenService> {
  const world = await openSharedResources(config);
  const shared = await openSharedServer(config);
  const records = shared?.records ?? fileRecords(config.home);
  const policies = policyFolder(config);
  const engines = new Map<string, Promise<Engine>>();

  function engineFor(policy: Policy): Promise<Engine> {
    const known = engines.get(policy.id);
    if (known !== undefined) return known;
    const opened = engineIn(config, world, policy);
    engines.set(policy.id, opened);
    return opened;
  }
  function policyOf({ policy }: VerifyRequest): Policy {
    if (policy === null) return deployed;
    try {
      return readPolicy(policies, policy);
    } catch (cause) {
      throw new PlumblineError("invalid-input", `policy: there is no policy "${policy}" that can be used here`, { cause });
    }
  }
  const verify: Verify = async (request, { id, listen, signal }) => {
    const engine = await engineFor(policyOf(request));
    const { claim, asOf, url, evidence, budget, search } = request;
    const names = new Map(Object.entries(request.names));
    return engine.verify(claim, { asOf, url, evidence, names, budget, search, id, listen, signal, record: "best-effort" });
  };

  const deployed = readPolicy(policies, config.policy);
  const { policy } = await engineFor(deployed);
  await records.ready();
  const { concurrency, queueLength, maxJobs, queueSeconds } = config;
  const journal = shared === null ? openJobJournal(config.home, { now: Date.now(), done: await knownIn(records) }) : NO_JOURNAL;
  const outbox = shared?.webhooks ?? localOutbox(journal, Date.now);
  const check = (request: VerifyRequest) => {
    checkWebhook(config, request);
    policyOf(request);
  };
  const local = verificationService({
    verify,
    check,
    records,
    queue: workQueue({ concurrency, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 }, Date.now),
    journal,
    webhooks: outbox,
    now: Date.now,
    ...hears,
    onEnd(run, end) {
      // On a shared server the worker rings, when the result is there.
      if (shared === null && run.request.webhook !== null) void outbox.ring(run.id);
      hears.onEnd?.(run, end);
    },
  });
  const verifications = shared === null ? local : sharedVerifications({ local, ...shared, check, maxJobs, now: Date.now });
  const webhooks = await openWebhooks(config, { outbox, find: verifications.find, onFault: hears.onFault ?? (() => undefined) });
  return {
    verifications,
    work: (onFault) => {
      if (shared === null) throw new PlumblineError("invalid-config", "a worker takes jobs from a server: set PLUMBLINE_QUEUE_URL");
      return shared.jobs.work(performJobs({ verifications: local, ...shared }), { concurrency, onFault });
    },
    graph: world.kg.id,
    policy,
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    policies: () => policyNames(policies).map((name) => shown(policies, name)),
    cutText: (text, signal) => cutArticle(world.kg, text, signal),
    recordsReady: () => records.writable(),
    async close(graceMs) {
      // Before the work is stopped: what is stopped here has not ended.
      await webhooks?.close();
      await verifications.close(graceMs);
      await world.close();
      await shared?.close();
    },
  };
}

async function knownIn(records: Pick<RecordStore, "ids">): Promise<(id: string) => boolean> {
  const ids = new Set(await records.ids());
  return (id) => ids.has(id);
}

function shown(folder: URL, name: string): ShownPolicy {
  const { id, description, actions, budget } = readPolicy(folder, name);
  return { name, id, description, versions: versionNames(folder, name), actions, budget };
}
