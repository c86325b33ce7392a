import { idTime, isEpisodeId } from "../../domain/episode.js";
import { PlumblineError } from "../../errors.js";
import type { RecordFormat } from "../../ports/job-server.js";
import type { PageStore } from "../../ports/page-reader.js";
import type { Clean, RecordStore, Retention, TextStore } from "../../ports/record-store.js";
import { KEYS, pack, REMEMBERED_SECONDS, type RedisConnection, unpack } from "./redis-connection.js";

/** Atomic, so that neither a second worker nor a cancellation can interfere. Returns whether the record exists now. */
const SAVE = `
if redis.call("exists", KEYS[1]) == 1 then return 1 end
if redis.call("exists", KEYS[2]) == 1 then return 0 end
redis.call("set", KEYS[1], ARGV[1])
redis.call("zadd", KEYS[3], 0, ARGV[2])
redis.call("del", KEYS[4])
redis.call("expire", KEYS[5], ARGV[3])
return 1`;

/** One key per record. Kept until it is removed. */
export function redisRecords({ ask }: RedisConnection, format: RecordFormat): RecordStore {
  const text = async (id: string): Promise<string> => {
    if (!isEpisodeId(id)) throw new PlumblineError("record-unknown", `"${id}" is not the id of a record`);
    const packed = await ask((redis) => redis.getBuffer(KEYS.record(id)));
    if (packed === null) throw new PlumblineError("record-unknown", `there is no record ${id} on the server`);
    return unpack(packed).catch((cause: unknown) => {
      throw new PlumblineError("record-damaged", `the record ${id} is damaged and cannot be read`, { cause });
    });
  };
  return {
    text,
    load: async (id) => format.read(await text(id), `the record ${id}`),
    async ready() {
      await ask((redis) => redis.ping());
    },
    writable: () =>
      ask((redis) => redis.set("plumbline:probe", "1", "EX", 60)).then(
        () => true,
        () => false,
      ),
    async save(episode) {
      const { id } = episode;
      const text = await pack(format.write(episode));
      await ask((redis) => {
        const keys = [KEYS.record(id), KEYS.cancelled(id), KEYS.ids, KEYS.events(id), KEYS.job(id)];
        return redis.eval(SAVE, keys.length, ...keys, text, id, REMEMBERED_SECONDS);
      });
    },
    ids: () => ask((redis) => redis.zrevrange(KEYS.ids, 0, -1)),
    async remove(id) {
      const [removed] = await ask((redis) => Promise.all([redis.del(KEYS.record(id)), redis.zrem(KEYS.ids, id)]));
      return removed === 1;
    },
  };
}

async function textAt({ ask }: RedisConnection, key: string): Promise<string | null> {
  const packed = await ask((redis) => redis.getBuffer(key));
  return packed === null ? null : unpack(packed);
}

export function redisPages(connection: RedisConnection): PageStore {
  const { ask } = connection;
  return {
    async keep({ text, sha256 }) {
      const packed = await pack(text);
      await ask((redis) => redis.multi().set(KEYS.page(sha256), packed, "NX").zadd(KEYS.pages, Date.now(), sha256).exec());
    },
    read: (sha256) => textAt(connection, KEYS.page(sha256)),
  };
}

export function redisTexts(connection: RedisConnection, { one, all }: (typeof KEYS)["batches" | "shares"]): TextStore {
  const { ask } = connection;
  return {
    async save(id, text) {
      const packed = await pack(text);
      await ask((redis) => redis.multi().set(one(id), packed, "NX").zadd(all, 0, id).exec());
    },
    read: (id) => textAt(connection, one(id)),
    async remove(id) {
      const [removed] = await ask((redis) => Promise.all([redis.del(one(id)), redis.zrem(all, id)]));
      return removed === 1;
    },
  };
}

const AT_ONCE = 500;

/**
 * For the oldest ids: removes records, and ids whose job was deleted; keeps accepted jobs. Returns the numbers of removed records and of
 * remaining ids.
 */
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

  /** Ids begin with their second: a batch from the same second as the oldest kept record stays. */
  async function cleanTexts({ one, all }: (typeof KEYS)["batches" | "shares"], { since, most }: Retention): Promise<void> {
    const [newest] = most === null ? [] : await ask((redis) => redis.zrevrange(KEYS.ids, most - 1, most - 1));
    const until = [since === null ? "" : idTime(since), newest?.slice(0, 15) ?? ""].sort().at(-1) ?? "";
    while (until !== "") {
      const old = await ask((redis) => redis.zrangebylex(all, "-", `(${until}`, "LIMIT", 0, AT_ONCE));
      if (old.length === 0) return;
      await ask((redis) => redis.multi().del(old.map(one)).zrem(all, old).exec());
    }
  }

  return async (retention) => {
    if (retention.since !== null) await cleanPages(retention.since);
    await cleanTexts(KEYS.batches, retention);
    await cleanTexts(KEYS.shares, retention);
    return cleanRecords(retention);
  };
}

function numbersIn(answer: unknown): readonly [number, number] {
  const [removed = 0, left = 0] = Array.isArray(answer) ? answer.map(Number) : [];
  return [removed, left];
}
