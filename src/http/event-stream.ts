import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { VerifyEvent } from "../domain/event.js";
import { pastEvents } from "../service/past-events.js";
import type { FollowedRun } from "../service/run.js";
import { type Answer, answerOf } from "../service/verification-schema.js";
import type { Problem } from "./problem.js";

export const EVENT_STREAM = "text/event-stream";

export function wantsStream(accept: string | undefined): boolean {
  return accept?.includes(EVENT_STREAM) === true;
}

/** The last words of a stream: the whole episode, or why there is none. */
type StreamEnd = { readonly type: "episode"; readonly episode: Answer } | { readonly type: "problem"; readonly problem: Problem };

export type StreamOptions = {
  /** How many events the client has already. */
  readonly after: number;
  /** A sign of life in a quiet time, so that nothing between here and there takes the connection for dead. */
  readonly heartbeatMs: number;
  readonly problemOf: (error: unknown) => Problem;
};

/** Every event of a run, from the first or from where the client left off, then its end. Slow readers are waited for, not buffered. */
export function runStream(run: FollowedRun, options: StreamOptions): Readable {
  return Readable.from(framesOf(run, options), { objectMode: false });
}

/** The same of an episode that has ended. */
export function recordStream(episode: Answer, after: number): Readable {
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
      // A client that has the end already asks in vain, and is told so by an empty stream.
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

/** The id names run and place, so that a stream can be taken up again by `Last-Event-ID` alone. JSON has no line breaks. */
function frame(id: string, place: number, event: VerifyEvent | StreamEnd): string {
  return `id: ${id}:${place}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Where the stream of `POST /v1/verify` is to be taken up again; null where the request asks for a new verification. */
export function resumedBy({ routeOptions, headers }: FastifyRequest): { readonly id: string; readonly after: number } | null {
  if (routeOptions.url !== "/v1/verify" || !wantsStream(headers.accept)) return null;
  return readLastEventId(headers["last-event-id"]?.toString());
}

export function readLastEventId(header: string | undefined): { readonly id: string; readonly after: number } | null {
  const [, id, place] = /^([0-9a-f-]{24}):(\d{1,6})$/.exec(header ?? "") ?? [];
  return id === undefined || place === undefined ? null : { id, after: Number(place) };
}

async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
