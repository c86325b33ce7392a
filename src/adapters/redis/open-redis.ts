import {
  type AnswerStore,
  KEEP_ANSWERS_MS,
  LEASE_MS,
  type RecordFormat,
  RING_MS,
  readFirstAnswer,
  type SharedServer,
  TAKEN_MS,
  UNHEARD_MS,
  type WebhookOutbox,
  type WorkClaims,
} from "../../ports/job-server.js";
import { KEYS, pack, type RedisConnection, redisConnection, unpack } from "./redis-connection.js";
import { redisJobs } from "./redis-jobs.js";
import { redisClean, redisPages, redisRecords, redisTexts } from "./redis-records.js";

export function openRedis(url: string, format: RecordFormat): SharedServer {
  const connection = redisConnection(url);
  const jobs = redisJobs(connection);
  return {
    jobs,
    records: redisRecords(connection, format),
    pages: redisPages(connection),
    batches: redisTexts(connection, KEYS.batches),
    shares: redisTexts(connection, KEYS.shares),
    webhooks: redisOutbox(connection),
    claims: redisClaims(connection),
    answers: redisAnswers(connection),
    clean: redisClean(connection),
    async close() {
      await jobs.close();
      connection.close();
    },
  };
}

const TAKE = `
local request, holder, answer = unpack(redis.call("hmget", KEYS[1], "request", "holder", "answer"))
if request and request ~= ARGV[1] then return {"other-request"} end
if answer then return {"answered", answer} end
if holder and holder ~= ARGV[2] then return {"in-flight"} end
redis.call("hset", KEYS[1], "request", ARGV[1], "holder", ARGV[2])
redis.call("pexpire", KEYS[1], ARGV[3])
return {"mine"}`;

/** Does nothing if another process has taken over: then its response counts. */
const KEEP = `
local holder, answer = unpack(redis.call("hmget", KEYS[1], "holder", "answer"))
if answer or (holder and holder ~= ARGV[2]) then return end
redis.call("hset", KEYS[1], "request", ARGV[1], "answer", ARGV[3])
redis.call("hdel", KEYS[1], "holder")
redis.call("pexpire", KEYS[1], ARGV[4])`;

const RELEASE = `if redis.call("hget", KEYS[1], "holder") == ARGV[1] then redis.call("del", KEYS[1]) end`;

/** One expiring key per name. */
function redisAnswers({ ask }: RedisConnection): AnswerStore {
  return {
    async take({ name, request, holder }) {
      const taken = await ask((redis) => redis.callBuffer("EVAL", TAKE, 1, KEYS.answer(name), request, holder, LEASE_MS));
      const [kind, answer] = Array.isArray(taken) ? taken : [];
      const known = String(kind);
      if (known === "answered" && Buffer.isBuffer(answer)) return { kind: "answered", answer: readFirstAnswer(await unpack(answer)) };
      return { kind: known === "mine" || known === "other-request" ? known : "in-flight" };
    },
    async keep({ name, request, holder }, answer) {
      const packed = await pack(JSON.stringify(answer));
      await ask((redis) => redis.eval(KEEP, 1, KEYS.answer(name), request, holder, packed, KEEP_ANSWERS_MS));
    },
    release: async ({ name, holder }) => void (await ask((redis) => redis.eval(RELEASE, 1, KEYS.answer(name), holder))),
  };
}

const TAKE_WORK = `
local holder = redis.call("get", KEYS[1])
if holder and holder ~= ARGV[1] then return holder end
redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2])
return ARGV[1]`;

const RELEASE_WORK = `if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end`;

function redisClaims({ ask }: RedisConnection): WorkClaims {
  return {
    take: async (work, id) => String(await ask((redis) => redis.eval(TAKE_WORK, 1, KEYS.work(work), id, LEASE_MS))),
    release: async (work, id) => void (await ask((redis) => redis.eval(RELEASE_WORK, 1, KEYS.work(work), id))),
  };
}

/** Atomic: gives the first due entry to one process, and postpones the entry in case that process dies. */
const TAKE_WEBHOOK = `
local due = redis.call("zrangebyscore", KEYS[1], 0, ARGV[1], "limit", 0, 1)[1]
if not due then return nil end
redis.call("zadd", KEYS[1], ARGV[2], due)
return {due, redis.call("hget", KEYS[2], due), redis.call("hget", KEYS[3], due) or "0"}`;

/** A sorted set by due time, with hashes for addresses and tries. */
function redisOutbox({ ask }: RedisConnection): WebhookOutbox {
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
      // Only if the entry still exists.
      await ask((redis) => redis.zadd(due, "XX", Date.now() + RING_MS, id));
    },
    async take() {
      const now = Date.now();
      const taken = await ask((redis) => redis.eval(TAKE_WEBHOOK, 3, due, url, tries, now, now + TAKEN_MS));
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
