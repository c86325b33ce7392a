import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/** Holds each key to its claims a day. What was refused, or answered from memory, is given back. */
export function holdToBudget(app: App, keyOf: (request: FastifyRequest) => ApiKey | null, usage: KeyUsage): void {
  const charged = new WeakMap<FastifyRequest, { readonly id: string; readonly claims: number }>();

  app.addHook("preHandler", async (request) => {
    const key = keyOf(request);
    // A stream that is taken up again was charged before.
    const isNew = request.method === "POST" && request.headers["last-event-id"] === undefined;
    if (!isNew || key === null || key.claimsPerDay === null) return;
    const claims = claimsIn(request.body);
    if (usage.spent(key.id) + claims > key.claimsPerDay)
      throw new HttpProblem("too-many-requests", `at most ${key.claimsPerDay} claims a day, of which ${usage.spent(key.id)} were used`, {
        "retry-after": String(Math.ceil(usage.msToMidnight() / 1000)),
      });
    usage.add(key.id, claims);
    charged.set(request, { id: key.id, claims });
  });

  app.addHook("onSend", async (request, _reply, payload) => {
    const charge = charged.get(request);
    // A text is charged by the claims that were found in it.
    const found = charge !== undefined && isText(request.body) && typeof payload === "string" ? acceptedIn(payload) : null;
    if (charge !== undefined && found !== null) usage.add(charge.id, found - charge.claims);
    return payload;
  });

  app.addHook("onResponse", async (request, reply) => {
    const charge = charged.get(request);
    const unused = (reply.statusCode >= 400 && reply.statusCode !== 502) || reply.hasHeader("idempotency-replayed");
    if (charge !== undefined && unused) usage.add(charge.id, -charge.claims);
  });
}

function claimsIn(body: unknown): number {
  return typeof body === "object" && body !== null && "claims" in body && Array.isArray(body.claims) ? body.claims.length : 1;
}

function isText(body: unknown): boolean {
  return typeof body === "object" && body !== null && "text" in body;
}

function acceptedIn(payload: string): number | null {
  const answer: unknown = JSON.parse(payload);
  return typeof answer === "object" && answer !== null && "verifications" in answer && Array.isArray(answer.verifications)
    ? answer.verifications.length
    : null;
}
