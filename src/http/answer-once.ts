import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AnswerStore, type FirstAnswer, LEASE_MS, type NamedRequest } from "../ports/job-server.js";
import { wantsStream } from "./event-stream.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/** What a replay has to bring along. */
const HEADERS = ["content-type", "location"];

/**
 * `Idempotency-Key`: a request that is sent again after its answer was lost gets the first answer, and is not carried out twice. What failed here
 * (5xx) is not kept: it may be tried again.
 */
export function answerOnce(app: App, answers: AnswerStore): void {
  const underWay = new WeakMap<FastifyRequest, { readonly named: NamedRequest; readonly renewing: NodeJS.Timeout }>();

  /** Keeps hold of the name until there is an answer, also where the client has gone: it is the one who will ask again. */
  function hold(request: FastifyRequest, named: NamedRequest): void {
    // Where the store does not answer, the lease runs out, as it does for a process that died.
    const renewing = setInterval(() => void answers.take(named).catch(() => undefined), LEASE_MS / 3).unref();
    underWay.set(request, { named, renewing });
  }

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.is404 || key === undefined || wantsStream(request.headers.accept)) return;
    if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw new HttpProblem("invalid-input", "Idempotency-Key: 1 to 255 visible ASCII characters");
    const named = {
      name: digest([request.headers.authorization, request.headers["x-api-key"], key]),
      request: digest([request.url, request.body]),
      holder: randomUUID(),
    };
    const taken = await answers.take(named);
    if (taken.kind === "other-request") throw new HttpProblem("key-reused", "this Idempotency-Key was sent with another request");
    if (taken.kind === "in-flight") throw new HttpProblem("in-flight", "the first request with this Idempotency-Key is still under way");
    if (taken.kind === "answered") {
      const { status, headers, body } = taken.answer;
      void reply.status(status).headers(headers).header("idempotency-replayed", "true").serializer(String).send(body);
      return reply;
    }
    hold(request, named);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const held = underWay.get(request);
    if (held === undefined) return payload;
    underWay.delete(request);
    clearInterval(held.renewing);
    const answer = reply.statusCode < 500 && typeof payload === "string" ? answerIn(reply, payload) : null;
    try {
      await (answer === null ? answers.release(held.named) : answers.keep(held.named, answer));
    } catch (error) {
      // The request was carried out; only its answer is forgotten.
      request.log.warn({ err: error }, "an answer could not be kept");
    }
    return payload;
  });
}

function answerIn(reply: FastifyReply, body: string): FirstAnswer {
  const known = HEADERS.filter((header) => reply.hasHeader(header));
  return { status: reply.statusCode, headers: Object.fromEntries(known.map((header) => [header, String(reply.getHeader(header))])), body };
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
