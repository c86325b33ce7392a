import { idTime } from "../../domain/episode.js";
import type { Clean, Retention } from "../../ports/retention.js";
import type { RedisConnection } from "./redis-connection.js";
import { KEYS } from "./redis-keys.js";

const AT_ONCE = 500;

/** Of the oldest ids: records go; ids whose job was forgotten meanwhile go too; what is promised stays. Says how many records went, and how many ids stay. */
const REMOVE = `
local removed, left = 0, 0
for _, id in ipairs(ARGV) do
  if redis.call("del", "plumbline:record:" .. id) == 1 then
    redis.call("zrem", KEYS[1], id)
    removed = removed + 1
  elseif redis.call("exists", "plumbline:job:" .. id) == 0 then
    redis.call("zrem", KEYS[1], id)
  else
    left = left + 1
  end
end
return {removed, left}`;

export function redisClean({ ask }: RedisConnection): Clean {
  async function cleanPages(since: string): Promise<void> {
    const until = `(${Date.parse(since)}`;
    for (;;) {
      const old = await ask((redis) => redis.zrangebyscore(KEYS.pages, "-inf", until, "LIMIT", 0, AT_ONCE));
      if (old.length === 0) return;
      await ask((redis) => redis.multi().del(old.map(KEYS.page)).zrem(KEYS.pages, old).exec());
    }
  }

  async function cleanRecords({ since, most }: Retention): Promise<number> {
    let removed = 0;
    for (let passed = 0; ; ) {
      const old = since === null ? 0 : await ask((redis) => redis.zlexcount(KEYS.ids, "-", `(${idTime(since)}`));
      const beyond = most === null ? 0 : (await ask((redis) => redis.zcard(KEYS.ids))) - most;
      const last = Math.min(Math.max(old, beyond), passed + AT_ONCE);
      if (passed >= last) return removed;
      const ids = await ask((redis) => redis.zrange(KEYS.ids, String(passed), String(last - 1)));
      const [gone, left] = numbersIn(await ask((redis) => redis.eval(REMOVE, 1, KEYS.ids, ...ids)));
      removed += gone;
      passed += left;
      if (ids.length === 0) return removed;
    }
  }

  return async (retention) => {
    if (retention.since !== null) await cleanPages(retention.since);
    return cleanRecords(retention);
  };
}

function numbersIn(answer: unknown): readonly [number, number] {
  const [removed = 0, left = 0] = Array.isArray(answer) ? answer.map(Number) : [];
  return [removed, left];
}
