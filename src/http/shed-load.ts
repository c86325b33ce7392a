import type { FastifyRequest } from "fastify";
import { steadyNow } from "../base/steady-now.js";
import { ServiceError } from "../service/service-error.js";
import type { Lane, WorkQueue } from "../service/work-queue.js";
import { resumedBy } from "./event-stream.js";
import type { App } from "./new-app.js";

/** From so many refusals within a second on, requests are refused before anything is done for them. */
const FLOOD = 16;
const SECOND_MS = 1000;

const LANES: ReadonlyMap<string, Lane> = new Map([
  ["/v1/verify", "now"],
  ["/v1/verifications", "later"],
]);

/**
 * Refuses claims that would find no place before their bodies are read and checked, so that refusing them does not take the time of those that have one.
 * While few are refused each is read first, because the same claim may be under way already and can be joined. Register it before all other hooks.
 */
export function shedLoad(app: App, queue: Pick<WorkQueue, "hasRoom">, now: () => number = steadyNow): void {
  let [second, refused] = [Number.NEGATIVE_INFINITY, 0];

  app.addHook("onRequest", async (request) => {
    const lane = laneOf(request);
    if (lane === null || queue.hasRoom(lane, 1)) return;
    if (now() - second < SECOND_MS && refused >= FLOOD) throw new ServiceError("overloaded");
  });

  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode !== 503 || laneOf(request) === null) return;
    if (now() - second >= SECOND_MS) [second, refused] = [now(), 0];
    refused++;
  });
}

/** Where a request asks for new work; null where it may be answered without: by an answer that was kept, or a stream that is taken up again. */
function laneOf(request: FastifyRequest): Lane | null {
  if (request.method !== "POST" || request.headers["idempotency-key"] !== undefined || resumedBy(request) !== null) return null;
  return LANES.get(request.routeOptions.url ?? "") ?? null;
}
