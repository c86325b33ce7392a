import type { FastifyRequest } from "fastify";
import type { KeyUsage } from "../store/key-usage.js";
import { acceptedIn, claimsIn } from "./claims-in.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/** Of a client that is held to something; `client` is its key's id or its address. */
export type ClaimLimits = {
  readonly client: string;
  /** Milliseconds to wait before so many claims may be asked for. */
  readonly take: (claims: number) => number;
  readonly perMinute: number;
  /** null: no limit. */
  readonly perDay: number | null;
};

type Holding = {
  readonly limitsOf: (request: FastifyRequest) => ClaimLimits;
  /** Does it take up a stream of its sender's again, which was charged before? A header alone says nothing. */
  readonly resumes: (request: FastifyRequest) => Promise<boolean>;
  readonly usage: KeyUsage | null;
};

type Charge = { readonly client: string; readonly claims: number; begun: boolean };

/**
 * Holds each client to its claims a minute and each key to its claims a day. What was refused, or answered from memory, is given back. Gives a function
 * that says that the work of a request has begun: from then on nothing is given back, also where the client leaves.
 */
export function holdToBudget(app: App, { limitsOf, resumes, usage }: Holding): (request: FastifyRequest) => void {
  const charged = new WeakMap<FastifyRequest, Charge>();

  app.addHook("preHandler", async (request) => {
    const limits = limitsOf(request);
    if (request.method !== "POST" || (await resumes(request))) return;
    const { client, perDay, perMinute } = limits;
    const claims = claimsIn(request.body);
    if (perDay !== null && usage !== null && usage.spent(client) + claims > perDay)
      throw tooMany(`at most ${perDay} claims a day, of which ${usage.spent(client)} were used`, usage.msToMidnight());
    const wait = limits.take(claims);
    if (wait > 0) throw tooMany(`at most ${perMinute} claims a minute`, wait);
    if (perDay === null) return;
    usage?.add(client, claims);
    charged.set(request, { client, claims, begun: false });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    // A text is charged by the claims that were found in it, where that is more than reading it.
    const found = reply.hasHeader("idempotency-replayed") ? null : acceptedIn(request.body, payload);
    if (found === null || found <= claimsIn(request.body)) return payload;
    const more = found - claimsIn(request.body);
    limitsOf(request).take(more);
    const charge = charged.get(request);
    if (charge !== undefined) usage?.add(charge.client, more);
    return payload;
  });

  app.addHook("onResponse", async (request, reply) => {
    const charge = charged.get(request);
    const unused = (reply.statusCode >= 400 && reply.statusCode !== 502) || reply.hasHeader("idempotency-replayed");
    if (charge !== undefined && unused && !charge.begun) usage?.add(charge.client, -charge.claims);
  });

  return (request) => {
    const charge = charged.get(request);
    if (charge !== undefined) charge.begun = true;
  };
}

export function tooMany(detail: string, waitMs: number): HttpProblem {
  return new HttpProblem("too-many-requests", detail, { "retry-after": String(Math.ceil(waitMs / 1000)) });
}
