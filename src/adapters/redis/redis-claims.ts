import { LEASE_MS, type WorkClaims } from "../../ports/job-server.js";
import type { RedisConnection } from "./redis-connection.js";
import { KEYS } from "./redis-keys.js";

const TAKE = `
local holder = redis.call("get", KEYS[1])
if holder and holder ~= ARGV[1] then return holder end
redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2])
return ARGV[1]`;

const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end`;

export function redisClaims({ ask }: RedisConnection): WorkClaims {
  return {
    take: async (work, id) => String(await ask((redis) => redis.eval(TAKE, 1, KEYS.work(work), id, LEASE_MS))),
    release: async (work, id) => void (await ask((redis) => redis.eval(RELEASE, 1, KEYS.work(work), id))),
  };
}
