import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sha256Of } from "../base/fingerprint.js";
import { type AnswerStore, type FirstAnswer, LEASE_MS, type NamedRequest } from "../ports/job-server.js";
import { wantsStream } from "./event-stream.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/** Headers that are kept with an answer. */
const HEADERS = ["content-type", "location"];

/** `Idempotency-Key`: a repeated request gets the first answer and is not carried out twice. Server errors (5xx) are not kept. */
export function answerOnce(app: App, answers: AnswerStore): void {
  const underWay = new WeakMap<FastifyRequest, { readonly named: NamedRequest; readonly renewing: NodeJS.Timeout }>();

  /** Renews the lease until there is an answer, also when the client has gone: it will ask again. */
  function hold(request: FastifyRequest, named: NamedRequest): void {
    const renewing = setInterval(() => void answers.take(named).catch(() => undefined), LEASE_MS / 3).unref();
    underWay.set(request, { named, renewing });
  }

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.is404 || key === undefined || wantsStream(request)) return;
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
  return sha256Of(JSON.stringify(parts));
}
