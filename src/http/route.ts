import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { OpenService } from "../compose/open-service.js";
import type { AskedVerifications } from "../service/asker.js";
import type { Verification } from "../service/verification-schema.js";
import type { Clients } from "./admit.js";
import { noSuchVerification, type Streaming } from "./event-stream.js";
import type { Metrics } from "./metrics.js";
import type { App } from "./new-app.js";

type RouteContext = {
  readonly service: OpenService;
  readonly clients: Clients;
  readonly streaming: Streaming;
  readonly metrics: Metrics;
  /** True once the service is shutting down. */
  readonly closing: () => boolean;
};

export type AddRoutes = (app: App, context: RouteContext) => void;

/** For every address under `/v1/verifications/:id`. */
export const idParamsSchema = z.object({ id: z.string().max(100) });

export async function findVerification(verifications: AskedVerifications, id: string): Promise<Verification> {
  const verification = await verifications.find(id);
  if (verification === null) throw noSuchVerification(id);
  return verification;
}

/** Aborts when the client disconnects or has its answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}
