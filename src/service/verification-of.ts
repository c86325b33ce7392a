import type { z } from "zod";
import type { Episode } from "../domain/episode.js";
import { failureSchema, labelSchema } from "../domain/outcome.js";
import { readAs } from "../domain/say-corrections.js";
import { PlumblineError } from "../errors.js";
import type { SharedJob, SharedJobState } from "../ports/job-server.js";
import { type VerifyRequest, verifyRequestSchema } from "./request-schema.js";
import type { Run } from "./run.js";
import { ServiceError } from "./service-error.js";
import { answerOf, STATUSES, type Verification, type VerificationSummary } from "./verification-schema.js";

export function verificationOfRun(run: Run): Verification {
  const state = run.state();
  const { claim: text, asOf, url } = run.request;
  const head = { id: run.id, claim: { text, asOf, url }, createdAt: run.createdAt, batch: run.batch, owner: run.owner };
  if (state.kind === "ended") return { ...head, ...endOf(state.episode) };
  if (state.kind === "broken") return { ...head, status: "failed", episode: null, failure: failureOf(state.error) };
  return { ...head, status: state.kind, episode: null, failure: null };
}

export function verificationOfRecord(episode: Episode, batch: string | null): Verification {
  const { id, claim, startedAt, owner = null } = episode;
  return { id, claim, createdAt: startedAt, batch, owner, ...endOf(episode) };
}

export function summaryOf({ episode, failure: _, ...head }: Verification): VerificationSummary {
  const verdict = episode?.outcome.kind === "verdict" ? episode.outcome.verdict : null;
  return {
    ...head,
    readAs: episode === null ? null : readAs(episode),
    label: verdict?.label ?? null,
    confidence: verdict?.confidence ?? null,
    policy: episode?.policy ?? null,
    steps: episode?.cost.steps ?? null,
    ms: episode?.cost.ms ?? null,
    evidence: (episode?.evidence ?? []).map(({ id, stance, text }) => ({ id, stance, text })),
  };
}

function endOf(episode: Episode): Pick<Verification, "status" | "episode" | "failure"> {
  return { status: episode.outcome.kind === "verdict" ? "done" : "failed", episode: answerOf(episode), failure: null };
}

/** Internal errors are not shown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ServiceError) return { code: error.code, message: error.message };
  if (error instanceof PlumblineError && error.code === "invalid-input") return { code: error.code, message: error.message };
  return INTERNAL;
}

type Failure = NonNullable<Verification["failure"]>;
const INTERNAL: Failure = { code: "internal", message: "something went wrong here" };

export function verificationOfJob(job: SharedJob, state: SharedJobState): Verification {
  const { claim: text = "", asOf = null, url = null } = requestOf(job) ?? {};
  const head = { id: job.id, claim: { text, asOf, url }, createdAt: job.createdAt, batch: job.batch, owner: job.owner, episode: null };
  if (state.kind === "ended") return { ...head, status: "failed", failure: readFailure(state.failure) };
  return { ...head, status: state.kind, failure: null };
}

/** null for a request that this version does not understand. */
export function requestOf({ request }: Pick<SharedJob, "request">): VerifyRequest | null {
  return verifyRequestSchema.safeParse(JSON.parse(request)).data ?? null;
}

function readFailure(text: string | null): Failure {
  return text === null ? INTERNAL : (failureSchema.safeParse(JSON.parse(text)).data ?? INTERNAL);
}

type Counts<Key extends string> = Readonly<Record<Key, number>>;

/** How a batch ended. Deleted verifications are in `total` only. */
export type BatchSummary = {
  readonly batch: string;
  readonly total: number;
  readonly statuses: Counts<(typeof STATUSES)[number]>;
  readonly labels: Counts<z.output<typeof labelSchema>>;
};

/** `open`: some verifications are queued or running. */
export type FoundBatch = { readonly kind: "open" } | { readonly kind: "ended"; readonly summary: BatchSummary };

/** Reads one verification at a time, because a batch may have a thousand. */
export async function summariseBatch(
  find: (id: string) => Promise<Verification | null>,
  batch: string,
  ids: readonly string[],
): Promise<BatchSummary> {
  const statuses = noneOf(STATUSES);
  const labels = noneOf(labelSchema.options);
  for (const id of ids) {
    // Skips damaged records, as lists do.
    const verification = await find(id).catch(() => null);
    if (verification === null) continue;
    const { status, label } = summaryOf(verification);
    statuses[status]++;
    if (label !== null) labels[label]++;
  }
  return { batch, total: ids.length, statuses, labels };
}

function noneOf<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
}
