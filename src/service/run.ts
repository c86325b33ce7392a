import type { Episode } from "../domain/episode.js";
import type { Listen, VerifyEvent } from "../domain/event.js";
import type { VerifyRequest } from "./request-schema.js";
import { ServiceError } from "./service-error.js";
import type { Asked, SharedWork } from "./shared-work.js";

export type RunEnd =
  | { readonly kind: "ended"; readonly episode: Episode }
  | { readonly kind: "cancelled" }
  /** It could not start, or there was a bug: there is no episode. */
  | { readonly kind: "broken"; readonly error: unknown };
export type RunState = { readonly kind: "queued" } | { readonly kind: "running" } | RunEnd;

export type Run = {
  readonly id: string;
  readonly createdAt: string;
  readonly request: VerifyRequest;
  readonly batch: string | null;
  readonly owner: string | null;
  state(): RunState;
  events(): readonly VerifyEvent[];
  /** Resolves with the next event or change of state. */
  changed(): Promise<void>;
  /** Never rejects. */
  readonly end: Promise<RunEnd>;
  /** Stops the work and records nothing. */
  cancel(): void;
};

export type FollowedRun = Pick<Run, "id" | "state" | "events" | "changed">;

export type RunSpec = Pick<Run, "id" | "createdAt" | "request" | "batch" | "owner"> & Pick<Asked, "lane" | "client" | "watched">;

/** Queues a verification. Its time budget starts when it runs, not while it waits. */
export function startRun(work: SharedWork, spec: RunSpec): Run {
  const { id, createdAt, request, batch, owner, lane, client, watched } = spec;
  const controller = new AbortController();
  const events: VerifyEvent[] = [];
  const listeners: (() => void)[] = [];
  let state: RunState = { kind: "queued" };
  const tell = () => {
    for (const listener of listeners.splice(0)) listener();
  };
  const become = <State extends RunState>(next: State): State => {
    state = next;
    tell();
    return next;
  };
  const listen: Listen = (event) => {
    events.push(event);
    tell();
  };
  const begin = () => void become({ kind: "running" });
  const end = work
    .ask({ id, owner, request, lane, watched, ...(client === undefined ? {} : { client }), begin, listen, signal: controller.signal })
    .then(
      (episode) => become<RunEnd>(controller.signal.aborted ? { kind: "cancelled" } : { kind: "ended", episode }),
      (error: unknown) => {
        const cancelled = controller.signal.aborted || (error instanceof ServiceError && error.code === "cancelled");
        return become<RunEnd>(cancelled ? { kind: "cancelled" } : { kind: "broken", error });
      },
    );
  return {
    id,
    createdAt,
    request,
    batch,
    owner,
    end,
    state: () => state,
    events: () => events,
    changed: () => new Promise((resolve) => listeners.push(resolve)),
    cancel: () => controller.abort(),
  };
}
