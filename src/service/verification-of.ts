import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { Run } from "./run.js";
import { ServiceError } from "./service-error.js";
import { answerOf, type Verification, type VerificationSummary } from "./verification-schema.js";

/** A verification that is under way, or has ended without a record. */
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

/** What went wrong inside is for the log. */
export function failureOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof ServiceError) return { code: error.code, message: error.message };
  if (error instanceof PlumblineError && error.code === "invalid-input") return { code: error.code, message: error.message };
  return { code: "internal", message: "something went wrong here" };
}
