import { failureSchema } from "../domain/outcome.js";
import type { SharedJob, SharedJobState } from "../ports/job-server.js";
import { type VerifyRequest, verifyRequestSchema } from "./request-schema.js";
import type { Verification } from "./verification-schema.js";

type Failure = NonNullable<Verification["failure"]>;
const UNREADABLE: Failure = { code: "internal", message: "something went wrong here" };

/** A job that has no record: it waits, is under way, was cancelled, or failed. */
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
  return text === null ? UNREADABLE : (failureSchema.safeParse(JSON.parse(text)).data ?? UNREADABLE);
}
