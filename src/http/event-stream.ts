import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { VerifyEvent } from "../domain/event.js";
import type { AskedVerifications } from "../service/asker.js";
import { pastEvents } from "../service/kept-records.js";
import type { FollowedRun, Run } from "../service/run.js";
import { type Answer, answerOf } from "../service/verification-schema.js";
import { hideKeys } from "../store/api-keys.js";
import { HttpProblem, type Problem, problem } from "./problem.js";

export const EVENT_STREAM = "text/event-stream";

/** Whether a claim's steps are sent as they happen. */
export function wantsStream({ routeOptions, headers }: FastifyRequest): boolean {
  const { streams } = routeOptions.config;
  return streams === "always" || (streams === "if-accepted" && headers.accept?.includes(EVENT_STREAM) === true);
}

type StreamEnd = { readonly type: "episode"; readonly episode: Answer } | { readonly type: "problem"; readonly problem: Problem };

type StreamOptions = {
  /** Number of events that the client already has. */
  readonly after: number;
  /** An idle stream sends a comment this often, so that proxies keep the connection open. */
  readonly heartbeatMs: number;
  readonly problemOf: (error: unknown) => Problem;
};

/** All events of a run after those that the client has, then its end. Waits for slow readers. */
function runStream(run: FollowedRun, options: StreamOptions): Readable {
  return Readable.from(framesOf(run, options), { objectMode: false });
}

/** The same for an ended episode. */
function recordStream(episode: Answer, after: number): Readable {
  const events = pastEvents(episode).map((event, index) => frame(episode.id, index + 1, event));
  const end = frame(episode.id, events.length + 1, { type: "episode", episode });
  return Readable.from([...events, end].slice(after), { objectMode: false });
}

async function* framesOf(run: FollowedRun, { after, heartbeatMs, problemOf }: StreamOptions): AsyncGenerator<string, void> {
  yield ": connected\n\n";
  for (let next = after; ; ) {
    const changed = run.changed();
    const events = run.events();
    for (; next < events.length; next++) {
      const event = events[next];
      if (event !== undefined) yield frame(run.id, next + 1, event);
    }
    const state = run.state();
    if (state.kind === "ended" || state.kind === "broken" || state.kind === "cancelled") {
      // A client that already has the last event gets an empty stream.
      if (next === events.length) yield frame(run.id, next + 1, endOf(state, problemOf));
      return;
    }
    if (!(await within(changed, heartbeatMs))) yield ": still here\n\n";
  }
}

function endOf(state: ReturnType<FollowedRun["state"]>, problemOf: StreamOptions["problemOf"]): StreamEnd {
  if (state.kind === "ended") return { type: "episode", episode: answerOf(state.episode) };
  return { type: "problem", problem: problemOf(state.kind === "broken" ? state.error : null) };
}

/** The id contains the run and the position, so that `Last-Event-ID` alone resumes a stream. */
function frame(id: string, place: number, event: VerifyEvent | StreamEnd): string {
  return `id: ${id}:${place}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The position at which a request resumes a stream; null if it asks for a new verification. */
export function resumedBy(request: FastifyRequest): { readonly id: string; readonly after: number } | null {
  return wantsStream(request) ? readLastEventId(request.headers["last-event-id"]?.toString()) : null;
}

export function readLastEventId(header: string | undefined): { readonly id: string; readonly after: number } | null {
  const [, id, place] = /^([0-9a-f-]{24}):(\d{1,6})$/.exec(header ?? "") ?? [];
  return id === undefined || place === undefined ? null : { id, after: Number(place) };
}

/** False if `ms` pass first. */
async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([promise.then(() => true), pause(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

export type Streaming = ReturnType<typeof streamingOf>;

export function streamingOf({ heartbeatMs, resumeMs }: { readonly heartbeatMs: number; readonly resumeMs: number }) {
  const bound = new Map<FollowedRun, { readonly cancel: () => void; followers: number; timer: NodeJS.Timeout | undefined }>();
  return {
    heartbeatMs,
    /** Cancels the run a few seconds after its last follower has disconnected. */
    bind(run: Run): void {
      bound.set(run, { cancel: run.cancel, followers: 0, timer: undefined });
      void run.end.then(() => bound.delete(run));
    },
    follow(run: FollowedRun): () => void {
      const state = bound.get(run);
      if (state === undefined) return () => undefined;
      state.followers++;
      clearTimeout(state.timer);
      return () => {
        state.followers--;
        if (state.followers === 0 && bound.has(run)) state.timer = setTimeout(state.cancel, resumeMs);
      };
    },
  };
}

type Deps = {
  readonly verifications: AskedVerifications;
  readonly streaming: Streaming;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export async function sendEvents(
  { verifications, streaming, request, reply }: Deps,
  { id, after }: { readonly id: string; readonly after: number },
): Promise<FastifyReply> {
  void reply.type(EVENT_STREAM).headers({ "cache-control": "no-store", "x-accel-buffering": "no" });
  const run = await verifications.follow(id);
  if (run === undefined) {
    const episode = (await verifications.find(id))?.episode ?? null;
    if (episode === null) throw noSuchVerification(id);
    return reply.send(recordStream(episode, after));
  }
  const leave = streaming.follow(run);
  const problemOf = () => problem("internal", "the verification ended without a result", request.id);
  const stream = runStream(run, { after, heartbeatMs: streaming.heartbeatMs, problemOf });
  // The stream itself would notice a disconnect only at its next event.
  reply.raw.once("close", leave);
  return reply.send(stream);
}

export function noSuchVerification(id: string): HttpProblem {
  return new HttpProblem("not-found", `there is no verification ${hideKeys(id).slice(0, 100)}`);
}
