import { AsyncResource } from "node:async_hooks";
import { setImmediate as others } from "node:timers/promises";
import { sha256Of } from "../base/fingerprint.js";
import type { Episode } from "../domain/episode.js";
import type { Listen, VerifyEvent } from "../domain/event.js";
import type { RecordStore } from "../ports/record-store.js";
import { keepCopy } from "./kept-records.js";
import type { VerifyRequest } from "./request-schema.js";
import { ServiceError } from "./service-error.js";
import type { Lane, WorkQueue } from "./work-queue.js";

/** `watched`: a client follows it from the start and wants to see intermediate results. */
type Under = {
  readonly id: string;
  readonly owner: string | null;
  readonly listen: Listen;
  readonly signal: AbortSignal;
  readonly watched: boolean;
};

/** How the service verifies: in this thread, or in a pool of worker threads. */
export type Verify = (request: VerifyRequest, under: Under) => Promise<Episode>;

export type Asked = Under & {
  readonly request: VerifyRequest;
  readonly lane: Lane;
  /** Places go round among clients. */
  readonly client?: string;
  readonly begin: () => void;
};

export type SharedWork = ReturnType<typeof sharedWork>;

export type SharedWorkDeps = {
  readonly queue: WorkQueue;
  readonly verify: Verify;
  readonly records: Pick<RecordStore, "save" | "remove">;
};

type Flight = {
  readonly lane: Lane;
  readonly followers: Set<Asked>;
  readonly events: readonly VerifyEvent[];
  readonly end: Promise<Episode>;
  readonly abandon: AbortController;
  isBegun(): boolean;
};

/** Identical concurrent claims are verified once; each still has its own id and record. */
export function sharedWork({ queue, verify, records }: SharedWorkDeps) {
  const flights = new Map<string, Flight>();
  let turn: Promise<void> = Promise.resolve();

  /** A batch may hold the same claim a thousand times: other requests go between the copies of its record. */
  function nextTurn(): Promise<void> {
    turn = turn.then(() => others());
    return turn;
  }

  function flightFor(key: string, lane: Lane): Flight | undefined {
    const flight = flights.get(key);
    if (flight === undefined || flight.abandon.signal.aborted) return undefined;
    // An interactive request does not join a job that is still queued.
    return lane === "now" && flight.lane === "later" && !flight.isBegun() ? undefined : flight;
  }

  function start(key: string, { id, owner, lane, client = "", request, watched }: Asked): Flight {
    const abandon = new AbortController();
    const followers = new Set<Asked>();
    const events: VerifyEvent[] = [];
    let begun = false;
    const listen: Listen = (event) => {
      events.push(event);
      for (const follower of followers) follower.listen(event);
    };
    const work = () => {
      begun = true;
      for (const follower of followers) follower.begin();
      return verify(request, { id, owner, listen, signal: abandon.signal, watched });
    };
    // Bound, so that traces follow the request that asked first, not the one whose end freed the place.
    const of = { client, isLong: isLong(request) };
    const end = queue.add(lane, AsyncResource.bind(work), abandon.signal, of).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight = { lane, followers, events, end, abandon, isBegun: () => begun };
    flights.set(key, flight);
    return flight;
  }

  return {
    /** True if the request would join a running verification and needs no place of its own. */
    isUnderWay: (request: VerifyRequest, lane: Lane): boolean => flightFor(workOf(request), lane) !== undefined,
    /** Verifies when there is a place in the queue, or joins a running verification of the same request. */
    async ask(asked: Asked): Promise<Episode> {
      const key = workOf(asked.request);
      const known = flightFor(key, asked.lane);
      if (known !== undefined) {
        const episode = await follow(known, asked);
        await nextTurn();
        if (asked.signal.aborted) throw new ServiceError("cancelled");
        return keepCopy(records, episode, asked);
      }
      const flight = start(key, asked);
      try {
        return await follow(flight, asked);
      } catch (error) {
        // A cancelled verification leaves no record, even if others continued it.
        if (asked.signal.aborted && flight.followers.size > 0) void flight.end.then(({ id }) => records.remove(id)).catch(() => undefined);
        throw error;
      }
    },
  };
}

function follow(flight: Flight, asked: Asked): Promise<Episode> {
  const { signal, listen, begin } = asked;
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.followers.delete(asked);
      // The last follower waits until the work has stopped.
      if (flight.followers.size === 0) flight.abandon.abort();
      else reject(new ServiceError("cancelled"));
    };
    if (signal.aborted) return reject(new ServiceError("cancelled"));
    signal.addEventListener("abort", leave, { once: true });
    flight.followers.add(asked);
    if (flight.isBegun()) begin();
    flight.events.forEach(listen);
    flight.end.finally(() => signal.removeEventListener("abort", leave)).then(resolve, reject);
  });
}

/** Most claims below this are judged in a tenth of a second; one of 2,000 characters may take seconds. */
const LONG_CLAIM = 500;
/** A second of work is a million characters of passages. */
const LONG_EVIDENCE = 50_000;

function isLong({ claim, evidence }: VerifyRequest): boolean {
  return claim.length > LONG_CLAIM || evidence.reduce((sum, { text }) => sum + text.length, 0) > LONG_EVIDENCE;
}

/** Digests that are needed again: hashing a picture of 10 MB takes a tenth of a second. */
const digests = new WeakMap<VerifyRequest, string>();

/**
 * Identifies equal requests. They are parsed, so all defaults are set and fields are in the schema's order. The webhook does not affect the
 * work.
 */
export function workOf(request: VerifyRequest): string {
  const known = digests.get(request);
  if (known !== undefined) return known;
  const { webhook: _, ...rest } = request;
  const digest = sha256Of(JSON.stringify(rest));
  digests.set(request, digest);
  return digest;
}
