import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { steadyNow } from "../base/steady-now.js";
import { ServiceError } from "../service/service-error.js";
import type { Lane, WorkQueue } from "../service/work-queue.js";
import { resumedBy } from "./event-stream.js";
import type { App } from "./new-app.js";

/** After this many refusals within a second, requests are refused before their bodies are read. */
const FLOOD = 16;
const SECOND_MS = 1000;
/** Maximum number of delayed refusals; further ones are sent immediately. */
const MAX_HELD = 1000;

type SheddingOptions = { readonly holdMs: number; readonly senderOf: (request: FastifyRequest) => string };

/**
 * Refuses claims for which the queue has no place before their bodies are read and checked. While few are refused, each body is read first,
 * because the same claim may be running and can be joined. In a flood, a refusal is delayed by `holdMs`: clients that retry at once would
 * otherwise take CPU time from the verifications. Register this before all other hooks.
 */
export function shedLoad(app: App, queue: Pick<WorkQueue, "hasRoom">, { holdMs, senderOf }: SheddingOptions): void {
  let [second, refused, held] = [Number.NEGATIVE_INFINITY, 0, 0];

  app.addHook("onRequest", async (request) => {
    const lane = laneOf(request);
    if (lane === null) return;
    const sender = senderOf(request);
    if (queue.hasRoom(lane, 1, sender)) return;
    if (steadyNow() - second >= SECOND_MS || refused < FLOOD) return;
    if (held < MAX_HELD) {
      held++;
      await pause(holdMs, undefined, { ref: false });
      held--;
    }
    if (!queue.hasRoom(lane, 1, sender)) throw new ServiceError("overloaded");
  });

  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode !== 503 || laneOf(request) === null) return;
    if (steadyNow() - second >= SECOND_MS) [second, refused] = [steadyNow(), 0];
    refused++;
  });
}

/** null for a request that needs no new work: it may get a stored answer, or resumes a stream. */
function laneOf(request: FastifyRequest): Lane | null {
  if (request.method !== "POST" || request.headers["idempotency-key"] !== undefined || resumedBy(request) !== null) return null;
  return request.routeOptions.config.lane ?? null;
}

const REFUSED: ReadonlySet<number> = new Set([429, 503]);
const LINES_PER_SECOND = 10;

/** Decides which answers are logged: of refusals, the first ten per second. `leftOut` counts those skipped since the last line. */
export function sampleRefusals(now: () => number): (status: number) => { readonly logged: boolean; readonly leftOut: number } {
  let [second, written, skipped] = [Number.NEGATIVE_INFINITY, 0, 0];
  return (status) => {
    if (!REFUSED.has(status)) return { logged: true, leftOut: 0 };
    if (now() - second >= SECOND_MS) [second, written] = [now(), 0];
    if (written >= LINES_PER_SECOND) {
      skipped++;
      return { logged: false, leftOut: 0 };
    }
    written++;
    const leftOut = skipped;
    skipped = 0;
    return { logged: true, leftOut };
  };
}
