import type { OpenService } from "../../src/compose/open-service.js";
import type { Audit } from "../../src/domain/audit.js";
import { type Episode, ownedBy } from "../../src/domain/episode.js";
import { PlumblineError } from "../../src/errors.js";
import { type AppOptions, buildApp } from "../../src/http/app.js";
import { openMetrics } from "../../src/http/metrics.js";
import type { WebhookOutbox } from "../../src/ports/job-server.js";
import type { RecordStore, TextStore } from "../../src/ports/record-store.js";
import type { JobJournal } from "../../src/service/job-journal.js";
import { keptBatches, withKeptBatches } from "../../src/service/kept-batches.js";
import type { Verify } from "../../src/service/shared-work.js";
import { sharesIn, withShares } from "../../src/service/shares.js";
import { type ServiceDeps, verificationService } from "../../src/service/verification-service.js";
import { type QueueLimits, workQueue } from "../../src/service/work-queue.js";
import { episodeOf } from "./episode.js";
import { testPolicy } from "./policy.js";

const NOTHING_CITED: Audit = {
  record: "",
  holds: true,
  outcome: "not-enough-info",
  seal: "intact",
  evidence: "intact",
  faults: [],
  citations: [],
  policy: "same",
  graph: "same",
  code: "same",
};

type Records = Pick<RecordStore, "load" | "ids" | "remove" | "save"> & { readonly kept: Map<string, Episode> };

function memoryRecords(): Records {
  const kept = new Map<string, Episode>();
  return {
    kept,
    async load(id) {
      const episode = kept.get(id);
      if (episode === undefined) throw new PlumblineError("record-unknown", `there is no record ${id}`);
      return episode;
    },
    save: async (episode) => void kept.set(episode.id, episode),
    ids: async () => [...kept.keys()].sort().reverse(),
    remove: async (id) => kept.delete(id),
  };
}

function memoryTexts(): TextStore {
  const kept = new Map<string, string>();
  return {
    save: async (id, text) => void kept.set(id, text),
    read: async (id) => kept.get(id) ?? null,
    remove: async (id) => kept.delete(id),
  };
}

export function memoryJournal(pending: JobJournal["pending"] = []): JobJournal & { readonly finished: string[] } {
  const batches = new Map<string, string>();
  const finished: string[] = [];
  return {
    pending,
    finished,
    accept: (jobs) => {
      for (const { id, batch } of jobs) batches.set(id, batch);
    },
    finish: (id) => void finished.push(id),
    unnotified: [],
    notified: () => undefined,
    idsOf: (batch) => [...batches].flatMap(([id, of]) => (of === batch ? [id] : [])),
    batchOf: (id) => batches.get(id) ?? null,
    close: () => undefined,
  };
}

export type FakeServiceOptions = {
  readonly verify: Verify;
  readonly limits?: Partial<QueueLimits>;
  readonly writable?: () => boolean;
  readonly journal?: JobJournal;
  readonly webhooks?: Pick<WebhookOutbox, "add">;
  readonly check?: ServiceDeps["check"];
};

/** A service whose verifications do what the test says; what they give is kept in memory unless it says otherwise. */
export function fakeService({
  verify,
  limits,
  writable = () => true,
  journal = memoryJournal(),
  webhooks,
  check = () => undefined,
}: FakeServiceOptions) {
  const records = memoryRecords();
  const keeping: Verify = async (request, under) => {
    const episode = ownedBy(under.owner, { ...(await verify(request, under)), id: under.id });
    if (!under.signal.aborted && episode.notRecorded === undefined) records.kept.set(episode.id, episode);
    return episode;
  };
  const queue = workQueue({ concurrency: 2, waiting: { now: 2, later: 2000 }, waitMs: 1000, ...limits }, Date.now);
  const verifications = verificationService({ verify: keeping, check, records, queue, journal, webhooks, now: Date.now });
  const batches = keptBatches(memoryTexts());
  const shares = sharesIn(memoryTexts());
  const service: OpenService = {
    verifications: withShares(withKeptBatches(verifications, batches), shares),
    batches,
    shares,
    places: 2,
    graph: "memory",
    policy: testPolicy(),
    reasoner: "offline",
    model: null,
    search: "none",
    images: false,
    policies: () => [],
    policyVersions: () => null,
    cutText: async () => [],
    bearersOf: async () => [],
    audit: async (id) => {
      await records.load(id);
      return { ...NOTHING_CITED, record: id };
    },
    answers: null,
    recordsReady: async () => writable(),
    work: () => ({ close: async () => undefined }),
    close: (graceMs) => verifications.close(graceMs),
  };
  return { service, records, verifications };
}

/** Gives the episode of the claim at once. */
export const atOnce: Verify = async ({ claim, asOf, url }) => episodeOf({ claim: { text: claim, asOf, url } });

/** Begins, tells of nothing, and ends when it is told to, or stopped. */
export function heldVerify() {
  const held: { readonly claim: string; readonly signal: AbortSignal; readonly release: () => void }[] = [];
  const verify: Verify = ({ claim }, { signal }) =>
    new Promise((resolve) => {
      const release = () => resolve(episodeOf());
      signal.addEventListener("abort", release);
      held.push({ claim, signal, release });
    });
  return { verify, held };
}

/** The app with a log that the test can read. */
export async function testApp(service: OpenService, options: Partial<AppOptions> = {}) {
  const lines: string[] = [];
  const log = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
  const app = await buildApp(service, { log, metrics: openMetrics(), hosts: [], ...options });
  return { app, lines };
}
