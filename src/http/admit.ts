import type { FastifyRequest } from "fastify";
import { steadyNow } from "../base/steady-now.js";
import { ANYBODY, type AskedVerifications, type Asker, verificationsFor } from "../service/asker.js";
import type { VerificationService } from "../service/verification-service.js";
import type { ApiKey, ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { resumedBy } from "./event-stream.js";
import { type ClaimLimits, holdToBudget, tooMany } from "./hold-to-budget.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";
import { type RateLimit, rateLimit } from "./rate-limit.js";

export type Admission = {
  readonly verifications: VerificationService;
  readonly keys: ApiKeys | null;
  /** Of one client; 0: no limit. A key may have its own. */
  readonly requestsPerMinute: number;
  /** Where claims a day are counted. */
  readonly usage: KeyUsage | null;
  readonly now?: () => number;
};

/** Those who were admitted. */
export type Clients = {
  askerOf(request: FastifyRequest): Asker;
  /** The verifications that the sender of a request may see and make. */
  verificationsOf(request: FastifyRequest): AskedVerifications;
  /** The work of a request has begun: what it was charged is spent. */
  begin(request: FastifyRequest): void;
};

/** Who sends wrong keys is answered so often, by its address. A right key always passes: guessing one is hopeless, and others may come from the same address. */
const REFUSALS_PER_MINUTE = 30;

/** Asks for a key where there are keys, and holds each client to its rate. What says that the service is alive, and its documentation, is for all. */
export function admit(app: App, { verifications, keys, requestsPerMinute, usage, now = steadyNow }: Admission): Clients {
  const owners = new WeakMap<FastifyRequest, ApiKey>();
  const limits = new Map<string, RateLimit>();
  const refusals = rateLimit(REFUSALS_PER_MINUTE, now);
  /** From the first key on, and also when the file of keys is taken away again. */
  let asked = false;

  /** Requests and claims are counted apart: whoever sent a large batch may still ask for its results. */
  function take(counted: "requests" | "claims", { key, address }: Client, count: number): number {
    const most = key?.requestsPerMinute ?? requestsPerMinute;
    if (most === 0) return 0;
    const limit = limits.get(`${counted} ${most}`) ?? rateLimit(most, now);
    limits.set(`${counted} ${most}`, limit);
    return limit.take(key?.id ?? address, count);
  }

  function keyOf({ headers, ip }: FastifyRequest, known: ApiKeys): ApiKey {
    const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? headers["x-api-key"]?.toString() ?? "";
    const key = known.find(given);
    if (key !== null) return key;
    const wait = refusals.take(ip);
    if (wait > 0) throw tooMany("too many requests without a valid key", wait);
    throw new HttpProblem("unauthorized", "send a key as Authorization: Bearer <key>", { "www-authenticate": "Bearer" });
  }

  app.addHook("onRequest", async (request) => {
    // By the route that was found: an address can be written in many ways ("/%761/verify").
    const route = request.routeOptions.url ?? "";
    if (!route.startsWith("/v1/") && route !== "/metrics") return;
    asked ||= keys !== null && keys.list().length > 0;
    const key = asked && keys !== null ? keyOf(request, keys) : null;
    if (key !== null) owners.set(request, key);
    const most = key?.requestsPerMinute ?? requestsPerMinute;
    const wait = take("requests", { key, address: request.ip }, 1);
    if (wait > 0) throw tooMany(`at most ${most} requests a minute`, wait);
    if (key?.readOnly && !READING.has(request.method)) throw new HttpProblem("read-only", "this key may only read");
  });

  const limitsOf = (request: FastifyRequest): ClaimLimits => {
    const key = owners.get(request) ?? null;
    const client = { key, address: request.ip };
    return {
      client: key?.id ?? request.ip,
      take: (claims) => take("claims", client, claims),
      perMinute: key?.requestsPerMinute ?? requestsPerMinute,
      perDay: usage === null ? null : (key?.claimsPerDay ?? null),
    };
  };
  function askerOf(request: FastifyRequest): Asker {
    const key = owners.get(request);
    return key === undefined ? ANYBODY : { owner: key.id, seesAll: key.seesAll };
  }
  const verificationsOf = (request: FastifyRequest) => verificationsFor(verifications, askerOf(request));
  async function resumes(request: FastifyRequest): Promise<boolean> {
    const resumed = resumedBy(request);
    if (resumed === null) return false;
    const own = verificationsOf(request);
    return (await own.follow(resumed.id)) !== undefined || (await own.find(resumed.id)) !== null;
  }
  return { begin: holdToBudget(app, { limitsOf, resumes, usage }), askerOf, verificationsOf };
}

type Client = { readonly key: ApiKey | null; readonly address: string };

const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);
