import type { FastifyReply, FastifyRequest } from "fastify";
import type { AskedVerifications } from "../service/asker.js";
import type { FollowedRun, Run } from "../service/run.js";
import { EVENT_STREAM, recordStream, runStream } from "./event-stream.js";
import { noSuchVerification } from "./find-verification.js";
import { problem } from "./problem.js";

/** Who follows which run by an event stream. */
export type Streaming = {
  readonly heartbeatMs: number;
  /** The run is only for those who follow it: it ends some seconds after the last of them has gone and not come back. */
  bind(run: Run): void;
  follow(run: FollowedRun): () => void;
};

export function streamingOf({ heartbeatMs, resumeMs }: { readonly heartbeatMs: number; readonly resumeMs: number }): Streaming {
  const bound = new Map<FollowedRun, { readonly cancel: () => void; followers: number; timer: NodeJS.Timeout | undefined }>();
  return {
    heartbeatMs,
    bind(run) {
      bound.set(run, { cancel: run.cancel, followers: 0, timer: undefined });
      void run.end.then(() => bound.delete(run));
    },
    follow(run) {
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

/** The events of a verification from where the client left off, whether it is under way or has ended. */
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
  // The stream itself ends only at its next word.
  reply.raw.once("close", leave);
  return reply.send(stream);
}
