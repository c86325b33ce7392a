import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type AnswerStore, KEEP_ANSWERS_MS, readFirstAnswer } from "../../ports/answer-store.js";
import { LEASE_MS } from "../../ports/job-server.js";
import type { RedisConnection } from "./redis-connection.js";
import { KEYS } from "./redis-keys.js";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const TAKE = `
local request, holder, answer = unpack(redis.call("hmget", KEYS[1], "request", "holder", "answer"))
if request and request ~= ARGV[1] then return {"other-request"} end
if answer then return {"answered", answer} end
if holder and holder ~= ARGV[2] then return {"in-flight"} end
redis.call("hset", KEYS[1], "request", ARGV[1], "holder", ARGV[2])
redis.call("pexpire", KEYS[1], ARGV[3])
return {"mine"}`;

/** Not where another process has taken it over: then its answer counts. */
const KEEP = `
local holder, answer = unpack(redis.call("hmget", KEYS[1], "holder", "answer"))
if answer or (holder and holder ~= ARGV[2]) then return end
redis.call("hset", KEYS[1], "request", ARGV[1], "answer", ARGV[3])
redis.call("hdel", KEYS[1], "holder")
redis.call("pexpire", KEYS[1], ARGV[4])`;

const RELEASE = `if redis.call("hget", KEYS[1], "holder") == ARGV[1] then redis.call("del", KEYS[1]) end`;

/** One key a name, which Redis forgets by itself. */
export function redisAnswers({ ask }: RedisConnection): AnswerStore {
  return {
    async take({ name, request, holder }) {
      const taken = await ask((redis) => redis.callBuffer("EVAL", TAKE, 1, KEYS.answer(name), request, holder, LEASE_MS));
      const [kind, answer] = Array.isArray(taken) ? taken : [];
      const known = String(kind);
      if (known === "answered" && Buffer.isBuffer(answer))
        return { kind: "answered", answer: readFirstAnswer((await unpack(answer)).toString("utf8")) };
      return { kind: known === "mine" || known === "other-request" ? known : "in-flight" };
    },
    async keep({ name, request, holder }, answer) {
      const packed = await pack(JSON.stringify(answer));
      await ask((redis) => redis.eval(KEEP, 1, KEYS.answer(name), request, holder, packed, KEEP_ANSWERS_MS));
    },
    release: async ({ name, holder }) => void (await ask((redis) => redis.eval(RELEASE, 1, KEYS.answer(name), holder))),
  };
}
