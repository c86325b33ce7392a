import { steadyNow } from "../base/steady-now.js";
import type { Config } from "../config.js";
import type { Audit } from "../domain/audit.js";
import { diffPolicies } from "../domain/diff-policies.js";
import type { Policy } from "../domain/policy.js";
import type { Lineage } from "../domain/policy-lineage.js";
import { PlumblineError } from "../errors.js";
import type { AnswerStore } from "../ports/answer-store.js";
import type { JobWorker } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import type { WebhookOutbox } from "../ports/webhook-outbox.js";
import { NO_JOURNAL, openJobJournal } from "../service/job-journal.js";
import { performJobs } from "../service/perform-jobs.js";
import type { VerifyRequest } from "../service/request-schema.js";
import { sharedVerifications } from "../service/shared-verifications.js";
import { type ServiceDeps, type VerificationService, verificationService } from "../service/verification-service.js";
import { verifyOnce } from "../service/verify-once.js";
import { type FindMessage, localOutbox, sendWebhooks, webhookMessages, webhookTarget } from "../service/webhooks.js";
import { workQueue } from "../service/work-queue.js";
import { cleanHome, keepClean } from "../store/clean-home.js";
import { fileRecords } from "../store/file-records.js";
import { pageFiles } from "../store/page-files.js";
import { policyNames, readPolicy, renderPolicy } from "../store/policy-files.js";
import { readVersions, versionNames } from "../store/policy-versions.js";
import { withBudget } from "./compose.js";
import { openAudit } from "./open-audit.js";
import { reasonerOf } from "./open-reasoner.js";
import { openSharedServer } from "./open-stores.js";
import { type OpenVerify, openVerify } from "./open-verify.js";
import { policyFolder } from "./policy-folder.js";
import type { Opening } from "./threads/protocol.js";
import { openTracing } from "./trace-engine.js";

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

/** One version as people read it: settings, text, what changed since the version it was made of, and how it proved itself. */
type ShownVersion = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly description: string;
  readonly parents: readonly string[];
  readonly settings: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  /** As `plumbline policy diff` tells it; null for the first. */
  readonly changes: { readonly since: string; readonly lines: readonly string[] } | null;
  readonly lineage: Lineage | null;
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
  /** All versions of a policy with their texts, oldest first; null where there is no such policy. */
  policyVersions(name: string): readonly ShownVersion[] | null;
  readonly cutText: OpenVerify["cutText"];
  readonly bearersOf: OpenVerify["bearersOf"];
  /** A kept verification, checked again. */
  audit(id: string, signal: AbortSignal): Promise<Audit>;
  /** Where all processes of a shared server keep answers to requests with an `Idempotency-Key`; null: each has its own. */
  readonly answers: AnswerStore | null;
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
    const [name = ""] = policy.split("/");
    if (config.allowedPolicies.length > 0 && !config.allowedPolicies.includes(name))
      throw new PlumblineError("invalid-input", `policy: "${policy}" is not one that may be asked for here`);
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
  const tracing = await openTracing();
  const { queueLength, maxJobs, queueSeconds } = config;
  const limits = { concurrency: places, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 };
  const journal = shared === null ? openJobJournal(config.home, { now: Date.now(), done: await knownIn(records) }) : NO_JOURNAL;
  const outbox = shared?.webhooks ?? localOutbox(journal, steadyNow);
  const checkTarget = (url: string) => checkWebhook(config, url);
  const check = (request: VerifyRequest) => {
    if (request.webhook !== null) checkTarget(request.webhook);
    policyOf(request);
  };
  const local = verificationService({
    verify: shared === null ? verify : verifyOnce({ ...shared, records }, verify),
    check,
    checkWebhook: checkTarget,
    records,
    queue: workQueue(limits, steadyNow),
    journal,
    webhooks: outbox,
    now: Date.now,
    ...hears,
    onEnd(run, end) {
      // On a shared server the worker rings, when the result is there.
      if (shared === null && run.batch !== null) void Promise.all([outbox.ring(run.id), outbox.ring(run.batch)]);
      hears.onEnd?.(run, end);
    },
  });
  const verifications =
    shared === null ? local : sharedVerifications({ local, ...shared, maxJobs, now: Date.now, currentTrace: tracing.current });
  const webhooks = await openWebhooks(config, {
    outbox,
    findMessage: webhookMessages(verifications),
    onFault: hears.onFault ?? (() => undefined),
  });
  const cleaning = keepClean(config, shared?.clean ?? cleanHome(config.home, Date.now), hears.onFault ?? (() => undefined));
  const auditing = openAudit(config, { records, pages: shared?.pages ?? pageFiles(config.home) });
  return {
    verifications,
    places,
    work: (onFault) => {
      if (shared === null) throw new PlumblineError("invalid-config", "a worker takes jobs from a server: set PLUMBLINE_QUEUE_URL");
      return shared.jobs.work(performJobs({ verifications: local, ...shared, inTrace: tracing.inTrace }), { concurrency: places, onFault });
    },
    graph,
    policy: withBudget(config, deployed),
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    policies: () => policyNames(policies).map((name) => shown(policies, name)),
    policyVersions: (name) => (policyNames(policies).includes(name) ? shownVersions(policies, name) : null),
    cutText,
    bearersOf,
    audit: async (id, signal) => (await auditing.audit(id, { asked: false, signal })).audit,
    answers: shared?.answers ?? null,
    recordsReady: () => records.writable(),
    async close(graceMs) {
      // Before the work is stopped: what is stopped here has not ended.
      cleaning.stop();
      await webhooks?.close();
      await verifications.close(graceMs);
      await Promise.all([close(), auditing.close()]);
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

function shownVersions(folder: URL, name: string): readonly ShownVersion[] {
  const current = readPolicy(folder, name).id;
  const versions = readVersions(folder, name);
  return versions.map((policy, place) => {
    const { id, sections, calibration: _, lineage, ...knobs } = policy;
    const before = versions.find((one) => policy.parents.includes(one.id)) ?? versions[place - 1];
    return {
      id,
      isCurrent: id === current,
      description: policy.description,
      parents: policy.parents,
      settings: renderPolicy(knobs, new Map())
        .replaceAll(/^---\n/gm, "")
        .trim(),
      sections: [...sections].map(([title, text]) => ({ title, text })),
      changes: before === undefined ? null : { since: before.id, lines: diffPolicies(before, policy) },
      lineage: lineage ?? null,
    };
  });
}

/** Throws `invalid-input` for a webhook that the operator does not allow. */
export function checkWebhook({ webhookTargets }: Pick<Config, "webhookTargets">, url: string): void {
  webhookTarget(webhookTargets, url);
}

type Deps = {
  readonly outbox: WebhookOutbox;
  readonly findMessage: FindMessage;
  readonly onFault: (error: unknown) => void;
};

/** Sends what the outbox holds; null where no messages are configured. */
export async function openWebhooks(
  config: Pick<Config, "webhookTargets" | "webhookSecret" | "userAgent">,
  deps: Deps,
): Promise<{ close(): Promise<void> } | null> {
  const { webhookTargets, webhookSecret, userAgent } = config;
  if (webhookTargets.length === 0 || webhookSecret === null) return null;
  const { postWebhook } = await import("../adapters/webhooks/post-webhook.js");
  const post = postWebhook(userAgent);
  return sendWebhooks({
    ...deps,
    secret: webhookSecret.reveal(),
    // Checked again: the operator may have changed the list since the job was accepted.
    post: async (url, message) => post(webhookTarget(webhookTargets, url), message),
    now: Date.now,
  });
}
