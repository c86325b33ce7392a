import { cutArticle } from "./articles/cut-article.js";
import { type Engine, engineIn, openSharedResources } from "./compose.js";
import type { Config } from "./config.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { reasonerOf } from "./open-reasoner.js";
import { policyFolder } from "./policy-folder.js";
import { openJobJournal } from "./service/job-journal.js";
import type { VerifyRequest } from "./service/request-schema.js";
import type { Verify } from "./service/run.js";
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

/** What the HTTP routes need: verifications, and the service's configuration. */
export type OpenService = {
  readonly verifications: VerificationService;
  readonly graph: string;
  readonly policy: Policy;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  readonly search: string;
  policies(): readonly ShownPolicy[];
  /** The claims of a text, and the reason why other sentences are left out. */
  cutText(text: string, signal: AbortSignal): ReturnType<typeof cutArticle>;
  /** Can records be kept? */
  recordsReady(): Promise<boolean>;
  close(graceMs: number): Promise<void>;
};

export async function openService(config: Config, hears: Pick<ServiceDeps, "onEnd" | "onFault"> = {}): Promise<OpenService> {
  const shared = await openSharedResources(config);
  const records = fileRecords(config.home);
  const policies = policyFolder(config);
  const engines = new Map<string, Promise<Engine>>();

  function engineFor(policy: Policy): Promise<Engine> {
    const known = engines.get(policy.id);
    if (known !== undefined) return known;
    const opened = engineIn(config, shared, policy);
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
  const { policy, writeClaims } = await engineFor(deployed);
  await records.ready();
  const done = new Set(await records.ids());
  const { concurrency, queueLength, maxJobs, queueSeconds } = config;
  const verifications = verificationService({
    verify,
    check: (request) => void policyOf(request),
    records,
    queue: workQueue({ concurrency, waiting: { now: queueLength, later: maxJobs }, waitMs: queueSeconds * 1000 }, Date.now),
    journal: openJobJournal(config.home, { now: Date.now(), done: (id) => done.has(id) }),
    now: Date.now,
    ...hears,
  });
  return {
    verifications,
    graph: shared.kg.id,
    policy,
    reasoner: reasonerOf(config),
    model: config.model,
    search: config.search.kind,
    policies: () => policyNames(policies).map((name) => shown(policies, name)),
    cutText: (text, signal) => cutArticle({ kg: shared.kg, writeClaims }, text, signal),
    recordsReady: () => records.writable(),
    async close(graceMs) {
      await verifications.close(graceMs);
      await shared.close();
    },
  };
}

function shown(folder: URL, name: string): ShownPolicy {
  const { id, description, actions, budget } = readPolicy(folder, name);
  return { name, id, description, versions: versionNames(folder, name), actions, budget };
}
