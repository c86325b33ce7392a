import { withBudget } from "./compose.js";
import type { Config } from "./config.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { reasonerOf } from "./open-reasoner.js";
import { type OpenVerify, openVerify } from "./open-verify.js";
import { policyFolder } from "./policy-folder.js";
import { openJobJournal } from "./service/job-journal.js";
import type { VerifyRequest } from "./service/request-schema.js";
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
  readonly graph: string;
  readonly policy: Policy;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  readonly search: string;
  policies(): readonly ShownPolicy[];
  readonly cutText: OpenVerify["cutText"];
  /** Can records be kept? */
  recordsReady(): Promise<boolean>;
  close(graceMs: number): Promise<void>;
};

export type ServiceOptions = Pick<ServiceDeps, "onEnd" | "onFault"> & {
  /** What threads open their engines from; without it the claims are verified in this thread. */
  readonly opening?: Opening;
};

export async function openService(config: Config, { opening, ...hears }: ServiceOptions = {}): Promise<OpenService> {
  const records = fileRecords(config.home);
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
  const { verify, cutText, places, graph, close } = await openVerify({ config, records, deployed, policyOf, opening: opening ?? null });
  await records.ready();
  const done = new Set(await records.ids());
  const { queueLength, maxJobs, queueSeconds } = config;
  const limits = { concurrency: places, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 };
  const verifications = verificationService({
    verify,
    check: (request) => void policyOf(request),
    records,
    queue: workQueue(limits, Date.now),
    journal: openJobJournal(config.home, { now: Date.now(), done: (id) => done.has(id) }),
    now: Date.now,
    ...hears,
  });
  return {
    verifications,
    graph,
    policy: withBudget(config, deployed),
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    policies: () => policyNames(policies).map((name) => shown(policies, name)),
    cutText,
    recordsReady: () => records.writable(),
    async close(graceMs) {
      await verifications.close(graceMs);
      await close();
    },
  };
}

function shown(folder: URL, name: string): ShownPolicy {
  const { id, description, actions, budget } = readPolicy(folder, name);
  return { name, id, description, versions: versionNames(folder, name), actions, budget };
}
