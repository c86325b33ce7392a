import { steadyNow } from "../base/steady-now.js";
import type { Config } from "../config.js";
import type { Audit } from "../domain/audit.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { AnswerStore, JobWorker, SharedServer, WebhookOutbox } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import { NO_JOURNAL, openJobJournal } from "../service/job-journal.js";
import { type KeptBatches, keptBatches, withKeptBatches } from "../service/kept-batches.js";
import { performJobs } from "../service/perform-jobs.js";
import type { VerifyRequest } from "../service/request-schema.js";
import { sharedVerifications } from "../service/shared-verifications.js";
import type { Verify } from "../service/shared-work.js";
import { type Shares, sharesIn, withShares } from "../service/shares.js";
import { type ServiceDeps, type VerificationService, verificationService } from "../service/verification-service.js";
import { verifyOnce } from "../service/verify-once.js";
import { localOutbox, sendWebhooks, webhookMessages, webhookTarget } from "../service/webhooks.js";
import { workQueue } from "../service/work-queue.js";
import { cleanHome, keepClean } from "../store/clean-home.js";
import { fileRecords } from "../store/file-records.js";
import { pageFiles } from "../store/page-files.js";
import { textFiles } from "../store/text-files.js";
import { withBudget } from "./compose.js";
import { openAudit } from "./open-audit.js";
import { reasonerOf } from "./open-language-model.js";
import { openSharedServer } from "./open-stores.js";
import { type OpenVerify, openVerify } from "./open-verify.js";
import { type ServicePolicies, servicePolicies } from "./service-policies.js";
import type { Opening } from "./threads/protocol.js";
import { openTracing } from "./trace-engine.js";

export type { Opening };

/** What the HTTP routes need: verifications, and the service's configuration. */
export type OpenService = Pick<OpenVerify, "places" | "graph" | "cutText" | "bearersOf"> &
  Pick<ServicePolicies, "policies" | "policyVersions"> & {
    readonly verifications: VerificationService;
    readonly batches: KeptBatches;
    /** Verdicts that their owners share with anyone who has the link. */
    readonly shares: Shares;
    readonly policy: Policy;
    readonly reasoner: "offline" | "llm";
    readonly model: string | null;
    readonly search: string;
    readonly images: boolean;
    audit(id: string, signal: AbortSignal): Promise<Audit>;
    /** Shared store for answers to requests with an `Idempotency-Key`; null: each process has its own. */
    readonly answers: AnswerStore | null;
    recordsReady(): Promise<boolean>;
    /** Takes jobs from the shared server until it is closed. */
    work(onFault: (error: unknown) => void): JobWorker;
    close(graceMs: number): Promise<void>;
  };

export type ServiceOptions = Pick<ServiceDeps, "onEnd" | "onFault"> & {
  /** Settings from which threads open their engines; without them, claims are verified in this thread. */
  readonly opening?: Opening;
};

export async function openService(config: Config, options: ServiceOptions = {}): Promise<OpenService> {
  const { opening = null, onEnd = () => undefined, onFault = () => undefined } = options;
  const shared = await openSharedServer(config);
  const records = shared?.records ?? fileRecords(config.home);
  const { deployed, policyOf, policies, policyVersions } = servicePolicies(config);
  const { verify, cutText, bearersOf, places, graph, close } = await openVerify({ config, records, deployed, policyOf, opening });
  await records.ready();
  const tracing = await openTracing();
  const { local, outbox } = await openLocal(config, { shared, records, places, policyOf, verify, onEnd, onFault });
  const { maxJobs } = config;
  const batches = keptBatches(shared?.batches ?? textFiles(config.home, "batches"));
  const shares = sharesIn(shared?.shares ?? textFiles(config.home, "shares"));
  const own = shared === null ? local : sharedVerifications({ local, ...shared, maxJobs, now: Date.now, currentTrace: tracing.current });
  const verifications = withShares(withKeptBatches(own, batches), shares);
  const webhooks = await openWebhooks(config, { outbox, findMessage: webhookMessages(verifications), onFault });
  const cleaning = keepClean(config, shared?.clean ?? cleanHome(config.home, Date.now), onFault);
  const auditing = openAudit(config, { records, pages: shared?.pages ?? pageFiles(config.home) });
  return {
    verifications,
    batches,
    shares,
    places,
    work(onWorkerFault) {
      if (shared === null) throw new PlumblineError("invalid-config", "a worker needs a job server: set PLUMBLINE_QUEUE_URL");
      const perform = performJobs({ verifications: local, ...shared, inTrace: tracing.inTrace });
      return shared.jobs.work(perform, { concurrency: places, onFault: onWorkerFault });
    },
    graph,
    policy: withBudget(config, deployed),
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    images: reasonerOf(config) === "llm" && config.modelVision,
    policies,
    policyVersions,
    cutText,
    bearersOf,
    audit: async (id, signal) => (await auditing.audit(id, { asked: false, signal })).audit,
    answers: shared?.answers ?? null,
    recordsReady: () => records.writable(),
    async close(graceMs) {
      cleaning.stop();
      // Closed before the runs are stopped: stopped runs have not ended, and must not be reported.
      await webhooks?.close();
      await verifications.close(graceMs);
      await Promise.all([close(), auditing.close()]);
      await shared?.close();
    },
  };
}

type LocalDeps = Required<Pick<ServiceOptions, "onEnd" | "onFault">> & {
  readonly shared: SharedServer | null;
  readonly records: RecordStore;
  readonly places: number;
  readonly policyOf: ServicePolicies["policyOf"];
  readonly verify: Verify;
};

async function openLocal(config: Config, { shared, records, places, policyOf, verify, onEnd, onFault }: LocalDeps) {
  const { queueLength, maxJobs, queueSeconds, webhookTargets, search } = config;
  const limits = { concurrency: places, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 };
  const journal = shared === null ? openJobJournal(config.home, { now: Date.now(), done: await knownIn(records) }) : NO_JOURNAL;
  const outbox: WebhookOutbox = shared?.webhooks ?? localOutbox(journal, steadyNow);
  const checkWebhook = (url: string) => void webhookTarget(webhookTargets, url);
  const local = verificationService({
    verify: shared === null ? verify : verifyOnce({ ...shared, records }, verify),
    check(request: VerifyRequest) {
      if (request.webhook !== null) checkWebhook(request.webhook);
      if (request.search === true && search.kind === "none")
        throw new PlumblineError("invalid-input", "search: this service was started without a search engine; leave it out or send false");
      policyOf(request);
    },
    checkWebhook,
    records,
    queue: workQueue(limits, steadyNow),
    journal,
    webhooks: outbox,
    now: Date.now,
    onFault,
    onEnd(run, end) {
      // On a shared server, the worker calls `ring` when the result is stored.
      if (shared === null && run.batch !== null) void Promise.all([outbox.ring(run.id), outbox.ring(run.batch)]);
      onEnd(run, end);
    },
  });
  return { local, outbox };
}

async function knownIn(records: Pick<RecordStore, "ids">): Promise<(id: string) => boolean> {
  const ids = new Set(await records.ids());
  return (id) => ids.has(id);
}

/** Sends the messages of the outbox; null if no webhooks are configured. */
async function openWebhooks(
  { webhookTargets, webhookSecret, userAgent }: Pick<Config, "webhookTargets" | "webhookSecret" | "userAgent">,
  sending: Pick<Parameters<typeof sendWebhooks>[0], "outbox" | "findMessage" | "onFault">,
): Promise<{ close(): Promise<void> } | null> {
  if (webhookTargets.length === 0 || webhookSecret === null) return null;
  const { postWebhook } = await import("../adapters/pages/post-webhook.js");
  const post = postWebhook(userAgent);
  return sendWebhooks({
    ...sending,
    secret: webhookSecret.reveal(),
    // Checked again: the operator may have changed the list since the job was accepted.
    post: async (url, message) => post(webhookTarget(webhookTargets, url), message),
    now: Date.now,
  });
}
