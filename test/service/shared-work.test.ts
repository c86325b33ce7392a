import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { sharedWork, type Verify } from "../../src/service/shared-work.js";
import { type Lane, workQueue } from "../../src/service/work-queue.js";
import { episodeOf } from "../support/episode.js";

const SKY = verifyRequestSchema.parse({ claim: "The sky is blue." });
const SEA = verifyRequestSchema.parse({ claim: "The sea is blue." });

/** Verifications that end when the test says so. */
function world({ concurrency = 4 } = {}) {
  const kept = new Map<string, Episode>();
  const begun: { readonly id: string; readonly signal: AbortSignal; readonly tell: () => void; readonly end: () => void }[] = [];
  const verify: Verify = (_, { id, listen, signal }) =>
    new Promise((resolve) => {
      const end = () => {
        const episode = episodeOf({ id });
        if (!signal.aborted) kept.set(id, episode);
        resolve(episode);
      };
      signal.addEventListener("abort", end);
      begun.push({ id, signal, end, tell: () => listen({ type: "action", action: "verdict", reason: "told" }) });
    });
  const records = {
    save: async (episode: Episode) => void kept.set(episode.id, episode),
    remove: async (id: string) => kept.delete(id),
  };
  const queue = workQueue({ concurrency, waiting: { now: 10, later: 10 }, waitMs: 1000 }, Date.now);
  const work = sharedWork({ queue, verify, records });
  const ask = (id: string, { request = SKY, lane = "now" as Lane, owner = null as string | null } = {}) => {
    const controller = new AbortController();
    const events: string[] = [];
    const states: string[] = [];
    const end = work.ask({
      ...{ id, owner, request, lane, watched: false, signal: controller.signal },
      begin: () => states.push("begun"),
      listen: ({ type }) => events.push(type),
    });
    end.catch(() => undefined);
    return { end, events, states, leave: () => controller.abort() };
  };
  return { ask, begun, kept, work, settle: () => new Promise((resolve) => setTimeout(resolve, 5)) };
}

describe("sharedWork", () => {
  it("verifies once what is asked for twice, and keeps a record for each", async () => {
    const { ask, begun, kept, settle } = world();
    const first = ask("a");
    await settle();
    begun[0]?.tell();
    const second = ask("b");
    begun[0]?.end();

    expect([(await first.end).id, (await second.end).id]).toEqual(["a", "b"]);
    expect(begun).toHaveLength(1);
    expect([...kept.keys()]).toEqual(["a", "b"]);
    expect([second.events, second.states]).toEqual([["action"], ["begun"]]);
  });

  it("lets other work run between the copies for many requests", async () => {
    const { ask, begun, settle } = world();
    const ends = Array.from({ length: 50 }, (_, at) => ask(`s${at}`).end);
    await settle();
    let [others, ended] = [0, false];
    const other = () => {
      others++;
      if (!ended) setImmediate(other);
    };
    setImmediate(other);
    begun[0]?.end();
    await Promise.all(ends);
    ended = true;
    expect(others).toBeGreaterThan(40);
  });

  it("verifies once even for requests with different webhooks", async () => {
    const { ask, begun, settle } = world();
    const ends = [ask("a").end, ask("b", { request: { ...SKY, webhook: "https://example.org/hook" } }).end];
    await settle();
    begun[0]?.end();
    expect((await Promise.all(ends)).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(begun).toHaveLength(1);
  });

  it("joins requests that wait in the queue", async () => {
    const { ask, begun, settle } = world({ concurrency: 1 });
    const other = ask("x", { request: SEA });
    const same = Array.from({ length: 5 }, (_, at) => ask(`s${at}`));
    await settle();
    begun[0]?.end();
    await other.end;
    await settle();
    begun[1]?.end();

    expect((await Promise.all(same.map(({ end }) => end))).map(({ id }) => id)).toEqual(["s0", "s1", "s2", "s3", "s4"]);
    expect(begun).toHaveLength(2);
  });

  it("begins anew once it has ended", async () => {
    const { ask, begun, settle } = world();
    const first = ask("a");
    await settle();
    begun[0]?.end();
    await first.end;
    ask("b");
    await settle();

    expect(begun.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("continues while a caller waits for it, and stores nothing for cancelled ones", async () => {
    const { ask, begun, kept, settle } = world();
    const [first, second] = [ask("a"), ask("b")];
    await settle();
    first.leave();
    await expect(first.end).rejects.toMatchObject({ code: "cancelled" });
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.end();
    await second.end;
    await settle();

    expect([...kept.keys()]).toEqual(["b"]);
  });

  it("stops when the last caller has gone; a later one starts anew", async () => {
    const { ask, begun, settle } = world();
    const [first, second] = [ask("a"), ask("b")];
    await settle();
    first.leave();
    second.leave();
    expect(begun[0]?.signal.aborted).toBe(true);
    const third = ask("c");
    await settle();
    begun[1]?.end();

    expect((await third.end).id).toBe("c");
  });

  it("does not queue interactive requests behind jobs", async () => {
    const { ask, begun, settle } = world({ concurrency: 1 });
    ask("x", { request: SEA });
    ask("job", { lane: "later" });
    const waits = ask("now");
    await settle();
    begun[0]?.end();
    await settle();
    expect(begun[1]?.id).toBe("now");
    begun[1]?.end();

    expect((await waits.end).id).toBe("now");
  });
});
