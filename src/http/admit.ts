import type { FastifyRequest } from "fastify";
import { steadyNow } from "../steady-now.js";
import type { ApiKey, ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { holdToBudget } from "./hold-to-budget.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";
import { type RateLimit, rateLimit } from "./rate-limit.js";

export type Admission = {
  readonly keys: ApiKeys | null;
  /** Of one client; 0: no limit. A key may have its own. */
  readonly requestsPerMinute: number;
  /** Where claims a day are counted. */
  readonly usage: KeyUsage | null;
  readonly now?: () => number;
};

/** Asks for a key where there are keys, and holds each client to its rate. What says that the service is alive, and its documentation, is for all. */
export function admit(app: App, { keys, requestsPerMinute, usage, now = steadyNow }: Admission): void {
  const owners = new WeakMap<FastifyRequest, ApiKey>();
  const limits = new Map<number, RateLimit>();
  /** From the first key on, and also when the file of keys is taken away again. */
  let asked = false;
  app.addHook("onRequest", async (request) => {
    // By the route that was found: an address can be written in many ways ("/%761/verify").
    const route = request.routeOptions.url ?? "";
    if (!route.startsWith("/v1/") && route !== "/metrics") return;
    asked ||= keys !== null && keys.list().length > 0;
    const key = asked && keys !== null ? keyOf(keys, request) : null;
    if (key !== null) owners.set(request, key);
    const most = key?.requestsPerMinute ?? requestsPerMinute;
    if (most === 0) return;
    const limit = limits.get(most) ?? rateLimit(most, now);
    limits.set(most, limit);
    const wait = limit.take(key?.id ?? request.ip);
    if (wait > 0)
      throw new HttpProblem("too-many-requests", `at most ${most} requests a minute`, { "retry-after": String(Math.ceil(wait / 1000)) });
  });
  if (usage !== null) holdToBudget(app, (request) => owners.get(request) ?? null, usage);
}

function keyOf(keys: ApiKeys, { headers }: FastifyRequest): ApiKey {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? headers["x-api-key"]?.toString() ?? "";
  const key = keys.find(given);
  if (key === null) throw new HttpProblem("unauthorized", "send a key as Authorization: Bearer <key>", { "www-authenticate": "Bearer" });
  return key;
}
