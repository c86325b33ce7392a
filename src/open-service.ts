import { withBudget } from "./compose.js";
import type { Config } from "./config.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { reasonerOf } from "./open-reasoner.js";
import { openSharedServer } from "./open-stores.js";
import { type OpenVerify, openVerify } from "./open-verify.js";
import { checkWebhook, openWebhooks } from "./open-webhooks.js";
import { policyFolder } from "./policy-folder.js";
import type { JobWorker } from "./ports/job-server.js";
import type { RecordStore } from "./ports/record-store.js";
import { NO_JOURNAL, openJobJournal } from "./service/job-journal.js";
import { localOutbox } from "./service/local-outbox.js";
import { performJobs } from "./service/perform-jobs.js";
import type { VerifyRequest } from "./service/request-schema.js";
import { sharedVerifications } from "./service/shared-verifications.js";
import { type ServiceDeps, type VerificationService, verificationService } from "./service/verification-service.js";
import { workQueue } from "./service/work-queue.js";
import { fileRecords } from "./store/file-records.js";
import { policyNames, readPolicy } from "./store/policy-files.js";
import { versionNames } from "./store/policy-versions.js";
import type { Opening } from "./workers/protocol.js";

export type { Opening };

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

/** What the HTTP routes need: verifications, and the service's configuration. */
export type OpenService = {
  readonly verifications: VerificationService;
  readonly places: OpenVerify["places"];
  readonly graph: string;
  readonly policy: Policy;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  readonly search: string;
  policies(): readonly ShownPolicy[];
  readonly cutText: OpenVerify["cutText"];
  readonly bearersOf: OpenVerify["bearersOf"];
  /** Can records be kept? */
  recordsReady(): Promise<boolean>;
  /** Takes jobs from the shared server until it is closed. */
  work(onFault: (error: unknown) => void): JobWorker;
  close(graceMs: number): Promise<void>;
};

export type ServiceOptions = Pick<ServiceDeps, "onEnd" | "onFault"> & {
  /** What threads open their engines from; without it the claims are verified in this thread. */
  readonly opening?: Opening;
};

export async function openService(config: Config, { opening, ...hears }: ServiceOptions = {}): Promise<OpenService> {
  const shared = await openSharedServer(config);
  const records = shared?.records ?? fileRecords(config.home);
  const policies = policyFolder(config);
  const deployed = readPolicy(policies, config.policy);
  function policyOf({ policy }: VerifyRequest): Policy {
    if (policy === null) return deployed;
    try {
      return readPolicy(policies, policy);
    } catch (cause) {
      throw new PlumblineError("invalid-input", `policy: there is no policy "${policy}" that can be used here`, { cause });
    }
  }
  const { verify, cutText, bearersOf, places, graph, close } = await openVerify({
    config,
    records,
    deployed,
    policyOf,
    opening: opening ?? null,
  });
  await records.ready();
  const { queueLength, maxJobs, queueSeconds } = config;
  const limits = { concurrency: places, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 };
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
    queue: workQueue(limits, Date.now),
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
    places,
    work: (onFault) => {
      if (shared === null) throw new PlumblineError("invalid-config", "a worker takes jobs from a server: set PLUMBLINE_QUEUE_URL");
      return shared.jobs.work(performJobs({ verifications: local, ...shared }), { concurrency: places, onFault });
    },
    graph,
    policy: withBudget(config, deployed),
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    policies: () => policyNames(policies).map((name) => shown(policies, name)),
    cutText,
    bearersOf,
    recordsReady: () => records.writable(),
    async close(graceMs) {
      // Before the work is stopped: what is stopped here has not ended.
      await webhooks?.close();
      await verifications.close(graceMs);
      await close();
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
