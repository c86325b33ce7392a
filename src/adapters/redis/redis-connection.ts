import { Redis } from "ioredis";
import { messageOf, PlumblineError } from "../../errors.js";

/** A client that asks gets an answer in this time, or `server-unavailable`. */
const ANSWER_MS = 3000;
/** A server that comes back is found again after this time at most. */
const RECONNECT_MS = 1000;

export type RedisConnection = {
  /** For commands that somebody waits for: they fail soon. */
  readonly client: Redis;
  /** For BullMQ's workers, which wait for jobs and for a server that is gone. */
  patientClient(): Redis;
  /** Translates every failure of the server. */
  ask<T>(question: (client: Redis) => Promise<T>): Promise<T>;
  close(): void;
};

export function redisConnection(url: string): RedisConnection {
  const retryStrategy = (times: number) => Math.min(RECONNECT_MS, 50 * times);
  const client = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS, connectTimeout: ANSWER_MS, retryStrategy });
  // The client reconnects by itself; commands sent while it was away have failed with an error already.
  client.on("error", () => undefined);
  return {
    client,
    patientClient() {
      const patient = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
      patient.on("error", () => undefined);
      return patient;
    },
    ask: async (question) => {
      try {
        return await question(client);
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    close: () => client.disconnect(),
  };
}

function unavailable(cause: unknown): PlumblineError {
  if (cause instanceof PlumblineError) return cause;
  return new PlumblineError("server-unavailable", `Redis does not answer: ${messageOf(cause)}`, { cause, retryable: true });
}
