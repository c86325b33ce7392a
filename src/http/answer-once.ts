import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { KeptAnswer, KeptAnswers } from "../store/kept-answers.js";
import { wantsStream } from "./event-stream.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

type Kept = Omit<KeptAnswer, "name" | "answer"> & { readonly answer: KeptAnswer["answer"] | null };

export const KEEP_ANSWERS_MS = 24 * 3_600_000;
const MAX_KEPT = 10_000;
const MAX_CHARACTERS = 100_000_000;
/** What a replay has to bring along. */
const HEADERS = ["content-type", "location"];

/**
 * `Idempotency-Key`: a request that is sent again after its answer was lost gets the first answer, and is not carried out twice. What failed here
 * (5xx) is not kept: it may be tried again. The answers are kept for a day, in memory and, where there is a journal, also beyond the end of the process.
 */
export function answerOnce(app: App, { now, journal }: { readonly now: () => number; readonly journal: KeptAnswers | null }): void {
  const kept = new Map<string, Kept>();
  const mine = new WeakMap<FastifyRequest, string>();
  let characters = 0;

  function add(name: string, entry: Kept): void {
    kept.set(name, entry);
    characters += entry.answer?.body.length ?? 0;
  }
  function drop(name: string): void {
    characters -= kept.get(name)?.answer?.body.length ?? 0;
    kept.delete(name);
  }
  function makeRoom(): void {
    for (const [name, { at, answer }] of kept) {
      const old = at < now() - KEEP_ANSWERS_MS || kept.size > MAX_KEPT || characters > MAX_CHARACTERS;
      if (!old) return;
      if (answer !== null) drop(name);
    }
  }
  for (const { name, ...entry } of journal?.before ?? []) add(name, entry);

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.is404 || key === undefined || wantsStream(request.headers.accept)) return;
    if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw new HttpProblem("invalid-input", "Idempotency-Key: 1 to 255 visible ASCII characters");
    makeRoom();
    const name = digest([request.headers.authorization, request.headers["x-api-key"], key]);
    const same = digest([request.url, request.body]);
    const before = kept.get(name);
    if (before !== undefined && before.request !== same)
      throw new HttpProblem("key-reused", "this Idempotency-Key was sent with another request");
    if (before?.answer === null) throw new HttpProblem("in-flight", "the first request with this Idempotency-Key is still under way");
    if (before !== undefined && before.answer !== null) {
      const { status, headers, body } = before.answer;
      void reply.status(status).headers(headers).header("idempotency-replayed", "true").serializer(String).send(body);
      return reply;
    }
    add(name, { request: same, at: now(), answer: null });
    mine.set(request, name);
    // Where there was no answer to keep, the next one tries anew.
    reply.raw.once("close", () => {
      if (kept.get(name)?.answer === null) drop(name);
    });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const name = mine.get(request);
    const before = name === undefined ? undefined : kept.get(name);
    if (name === undefined || before === undefined || reply.statusCode >= 500 || typeof payload !== "string") return payload;
    const headers = Object.fromEntries(
      HEADERS.flatMap((header) => (reply.hasHeader(header) ? [[header, String(reply.getHeader(header))]] : [])),
    );
    const entry = { request: before.request, at: before.at, answer: { status: reply.statusCode, headers, body: payload } };
    add(name, entry);
    try {
      journal?.keep({ name, ...entry });
      if (journal?.isLong())
        journal.rewrite([...kept].flatMap(([known, one]) => (one.answer === null ? [] : [{ ...one, name: known, answer: one.answer }])));
    } catch (error) {
      // The request was carried out; only a restart would forget its answer.
      request.log.warn({ err: error }, "an answer could not be kept");
    }
    return payload;
  });
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
