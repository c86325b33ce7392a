import { RING_MS, TAKEN_MS, UNHEARD_MS, type WebhookOutbox } from "../../ports/webhook-outbox.js";
import type { RedisConnection } from "./redis-connection.js";
import { KEYS } from "./redis-keys.js";

/** The first that is due, and its next turn should the taker die: in one step, so that one process gets it. */
const TAKE = `
local due = redis.call("zrangebyscore", KEYS[1], 0, ARGV[1], "limit", 0, 1)[1]
if not due then return nil end
redis.call("zadd", KEYS[1], ARGV[2], due)
return {due, redis.call("hget", KEYS[2], due), redis.call("hget", KEYS[3], due) or "0"}`;

/** A sorted set by due time; addresses and tries in hashes beside it. */
export function redisOutbox({ ask }: RedisConnection): WebhookOutbox {
  const { due, url, tries } = KEYS.webhooks;
  return {
    async add(entries) {
      if (entries.length === 0) return;
      await ask((redis) => {
        const write = redis.multi();
        for (const entry of entries) write.hset(url, entry.id, entry.url).zadd(due, Date.now() + UNHEARD_MS, entry.id);
        return write.exec();
      });
    },
    async ring(id) {
      // Only where it is still there.
      await ask((redis) => redis.zadd(due, "XX", Date.now() + RING_MS, id));
    },
    async take() {
      const now = Date.now();
      const taken = await ask((redis) => redis.eval(TAKE, 3, due, url, tries, now, now + TAKEN_MS));
      if (!Array.isArray(taken)) return null;
      const [id, address, count] = taken.map(String);
      return { id: id ?? "", url: address ?? "", tries: Number(count) };
    },
    async postpone(id, ms, failed) {
      await ask((redis) =>
        redis
          .multi()
          .zadd(due, "XX", Date.now() + ms, id)
          .hincrby(tries, id, failed ? 1 : 0)
          .exec(),
      );
    },
    async remove(id) {
      await ask((redis) => redis.multi().zrem(due, id).hdel(url, id).hdel(tries, id).exec());
    },
  };
}
