import type { FastifyRequest } from "fastify";
import { isRecord } from "../base/parse-json.js";
import { lruMap } from "../base/recent.js";
import { steadyNow } from "../base/steady-now.js";
import { ANYBODY, type AskedVerifications, type Asker, verificationsFor } from "../service/asker.js";
import type { VerificationService } from "../service/verification-service.js";
import type { ApiKey, ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { resumedBy } from "./event-stream.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

export type Admission = {
  readonly verifications: VerificationService;
  readonly keys: ApiKeys | null;
  /** Limit per client; 0: no limit. A key may have its own. */
  readonly requestsPerMinute: number;
  readonly usage: KeyUsage | null;
  readonly now?: () => number;
};

export type Clients = ReturnType<typeof admit>;

const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Requires a key if any exist, and limits the rate of each client. Health checks and documentation are open to all. */
export function admit(app: App, { verifications, keys, requestsPerMinute, usage, now = steadyNow }: Admission) {
  const owners = new WeakMap<FastifyRequest, ApiKey>();
  const limits = clientLimits(requestsPerMinute, now);
  const keyOf = keyCheck(keys, now);
  const clientOf = (request: FastifyRequest): Client => ({ key: owners.get(request) ?? null, address: request.ip });

  app.addHook("onRequest", async (request) => {
    // Compares the matched route, because an address can be written in many ways ("/%761/verify").
    const route = request.routeOptions.url ?? "";
    const shared = route.startsWith("/embed/");
    if (!shared && !route.startsWith("/v1/") && route !== "/metrics") return;
    // The token replaces a key.
    const key = shared ? null : keyOf(request);
    if (key !== null) owners.set(request, key);
    const client = clientOf(request);
    const wait = limits.take("requests", client, 1);
    if (wait > 0) throw tooMany(`at most ${limits.perMinute(client)} requests a minute`, wait);
    if (key?.readOnly && !READING.has(request.method)) throw new HttpProblem("read-only", "this key may only read");
  });

  function askerOf(request: FastifyRequest): Asker {
    const key = owners.get(request);
    return key === undefined ? { ...ANYBODY, client: request.ip } : { owner: key.id, seesAll: key.seesAll, client: key.id };
  }
  /** The verifications that the sender of a request may see and create. */
  const verificationsOf = (request: FastifyRequest): AskedVerifications => verificationsFor(verifications, askerOf(request));
  /** True for a request that resumes its sender's stream, which was already charged. */
  async function resumes(request: FastifyRequest): Promise<boolean> {
    const resumed = resumedBy(request);
    if (resumed === null) return false;
    const own = verificationsOf(request);
    return (await own.follow(resumed.id)) !== undefined || (await own.find(resumed.id)) !== null;
  }
  return { begin: chargeClaims(app, { clientOf, limits, resumes, usage }), askerOf, verificationsOf };
}

type Client = { readonly key: ApiKey | null; readonly address: string };

/** Wrong-key replies per minute and client address. A valid key always passes, because others may share the address. */
const REFUSALS_PER_MINUTE = 30;

/** The key of a request; null if there are no keys. Once a key has existed, keys are required even if the key file is removed. */
function keyCheck(keys: ApiKeys | null, now: () => number): (request: FastifyRequest) => ApiKey | null {
  const refusals = rateLimit(REFUSALS_PER_MINUTE, now);
  let asked = false;
  return (request) => {
    asked ||= keys !== null && keys.list().length > 0;
    if (!asked || keys === null) return null;
    const key = keys.find(givenKey(request));
    if (key !== null) return key;
    const wait = refusals.take(request.ip);
    if (wait > 0) throw tooMany("too many requests without a valid key", wait);
    throw new HttpProblem("unauthorized", "send a key as Authorization: Bearer <key>", { "www-authenticate": "Bearer" });
  };
}

function givenKey({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? headers["x-api-key"]?.toString() ?? "";
}

/** The client of a request whose key was not checked yet: the id of a valid key, or the address. */
export function senderOf(keys: ApiKeys | null): (request: FastifyRequest) => string {
  return (request) => {
    const given = givenKey(request);
    return (given === "" ? null : keys?.find(given)?.id) ?? request.ip;
  };
}

function clientLimits(requestsPerMinute: number, now: () => number) {
  const limits = new Map<string, ReturnType<typeof rateLimit>>();
  const perMinute = ({ key }: Client) => key?.requestsPerMinute ?? requestsPerMinute;
  return {
    perMinute,
    /**
     * Milliseconds to wait; 0: continue. Requests and claims are counted separately, so that a large batch does not block requests for its
     * results.
     */
    take(counted: "requests" | "claims", client: Client, count: number): number {
      const most = perMinute(client);
      if (most === 0) return 0;
      const limit = limits.get(`${counted} ${most}`) ?? rateLimit(most, now);
      limits.set(`${counted} ${most}`, limit);
      return limit.take(clientId(client), count);
    },
  };
}

function clientId({ key, address }: Client): string {
  return key?.id ?? address;
}

const MAX_CLIENTS = 10_000;

/**
 * A token bucket per client with one minute's allowance. Taking several tokens at once (a batch) makes the next wait longer. When there are
 * too many clients, the least recently seen is dropped: its bucket is most likely full again.
 */
function rateLimit(perMinute: number, now: () => number) {
  const perMs = perMinute / 60_000;
  const buckets = lruMap<{ readonly tokens: number; readonly at: number }>({ maxEntries: MAX_CLIENTS });
  return {
    /** Returns the milliseconds that a client has to wait; 0: it may continue. */
    take(client: string, count = 1): number {
      const at = now();
      const before = buckets.get(client) ?? { tokens: perMinute, at };
      const tokens = Math.min(perMinute, before.tokens + (at - before.at) * perMs);
      buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - count, at });
      return tokens < 1 ? (1 - tokens) / perMs : 0;
    },
  };
}

type Charging = {
  readonly clientOf: (request: FastifyRequest) => Client;
  readonly limits: ReturnType<typeof clientLimits>;
  readonly resumes: (request: FastifyRequest) => Promise<boolean>;
  readonly usage: KeyUsage | null;
};

/**
 * Limits claims per client and minute, and per key and day. Claims that were refused, or answered from memory, are refunded. The returned
 * function marks a request as started: its claims are not refunded, even if the client disconnects.
 */
function chargeClaims(app: App, { clientOf, limits, resumes, usage }: Charging): (request: FastifyRequest) => void {
  const charged = new WeakMap<FastifyRequest, { readonly client: string; readonly claims: number; begun: boolean }>();

  app.addHook("preHandler", async (request) => {
    if (request.method !== "POST" || (await resumes(request))) return;
    const client = clientOf(request);
    const id = clientId(client);
    const perDay = usage === null ? null : (client.key?.claimsPerDay ?? null);
    const claims = claimsIn(request.body);
    if (perDay !== null && usage !== null && usage.spent(id) + claims > perDay)
      throw tooMany(`at most ${perDay} claims a day, of which ${usage.spent(id)} were used`, usage.msToMidnight());
    const wait = limits.take("claims", client, claims);
    if (wait > 0) throw tooMany(`at most ${limits.perMinute(client)} claims a minute`, wait);
    if (perDay === null) return;
    usage?.add(id, claims);
    charged.set(request, { client: id, claims, begun: false });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    // A text is charged by its number of claims, once known.
    const found = reply.hasHeader("idempotency-replayed") ? null : acceptedIn(request.body, payload);
    if (found === null || found <= claimsIn(request.body)) return payload;
    const more = found - claimsIn(request.body);
    limits.take("claims", clientOf(request), more);
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

function tooMany(detail: string, waitMs: number): HttpProblem {
  return new HttpProblem("too-many-requests", detail, { "retry-after": String(Math.ceil(waitMs / 1000)) });
}

/** Cutting a text of this length into claims costs a model one question. */
const TEXT_PART = 8000;

/** The charge before the work starts: the number of claims, or of parts of a text, whose claims are not known yet. */
function claimsIn(body: unknown): number {
  if (isRecord(body) && Array.isArray(body["claims"])) return body["claims"].length;
  return isText(body) ? Math.ceil(body.text.length / TEXT_PART) : 1;
}

/** The number of claims found in a text; null if the answer is of another kind. */
function acceptedIn(body: unknown, payload: unknown): number | null {
  if (!isText(body) || typeof payload !== "string") return null;
  const answer: unknown = JSON.parse(payload);
  return isRecord(answer) && Array.isArray(answer["verifications"]) ? answer["verifications"].length : null;
}

function isText(body: unknown): body is { readonly text: string } {
  return isRecord(body) && typeof body["text"] === "string";
}
