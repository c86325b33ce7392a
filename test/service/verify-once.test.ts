import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import { PlumblineError } from "../../src/errors.js";
import type { WorkClaims } from "../../src/ports/job-server.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { type Verify, workOf } from "../../src/service/shared-work.js";
import { verifyOnce } from "../../src/service/verify-once.js";
import { episodeOf } from "../support/episode.js";

const request = verifyRequestSchema.parse({ claim: "Marie Curie was born in Warsaw." });
const other = verifyRequestSchema.parse({ claim: "Marie Curie was born in Paris." });

/** Two processes that share a server. */
function processes(verify: Verify) {
  const held = new Map<string, string>();
  const kept = new Map<string, Episode>();
  const claims: WorkClaims = {
    async take(work, id) {
      const holder = held.get(work) ?? id;
      held.set(work, holder);
      return holder;
    },
    release: async (work, id) => void (held.get(work) === id && held.delete(work)),
  };
  const records = {
    save: async (episode: Episode) => void kept.set(episode.id, episode),
    async load(id: string) {
      const episode = kept.get(id);
      if (episode === undefined) throw new PlumblineError("record-unknown", id);
      return episode;
    },
  };
  return { kept, held, once: verifyOnce({ claims, records }, verify), alone: verifyOnce({ claims: away, records }, verify) };
}

const away: WorkClaims = {
  take: () => Promise.reject(new PlumblineError("server-unavailable", "away")),
  release: () => Promise.reject(new PlumblineError("server-unavailable", "away")),
};
const under = (id: string, events: VerifyEvent[] = []) => ({
  id,
  owner: `key-${id}`,
  listen: (event: VerifyEvent) => void events.push(event),
  signal: new AbortController().signal,
  watched: false,
});
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("verifyOnce", () => {
  it("verifies a claim once that two processes have at the same time, and keeps a record for each", async () => {
    let [count, release] = [0, (): void => undefined];
    const world = processes(async (_, { id }) => {
      count++;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      const episode = episodeOf({ id });
      world.kept.set(id, episode);
      return episode;
    });
    const events: VerifyEvent[] = [];
    const first = world.once(request, under("a"));
    await tick();
    const second = world.once(request, under("b", events));
    await tick();
    release();

    expect([(await first).id, (await second).id, count]).toEqual(["a", "b", 1]);
    expect([...world.kept.keys()]).toEqual(["a", "b"]);
    expect(world.kept.get("b")?.owner).toBe("key-b");
    expect(events.at(-1)?.type).toBe("finished");
    expect(world.held.size).toBe(0);
  });

  it("verifies other claims beside it, again afterwards, and where the server is away", async () => {
    let count = 0;
    const { once, alone } = processes(async (_, { id }) => {
      count++;
      return episodeOf({ id });
    });
    await Promise.all([once(request, under("a")), once(other, under("b"))]);
    await once(request, under("c"));
    await alone(request, under("d"));
    expect(count).toBe(4);
  });

  it("does it itself where the one that began has let go without a record", async () => {
    const world = processes(async (_, { id }) => episodeOf({ id }));
    const work = workOf(request);
    world.held.set(work, "somebody");
    const waiting = world.once(request, under("a"));
    await tick();
    world.held.delete(work);
    expect((await waiting).id).toBe("a");
  });

  it("stops waiting when the request is aborted", async () => {
    const world = processes(() => Promise.reject(new Error("not asked")));
    world.held.set(workOf(request), "somebody");
    const stop = new AbortController();
    const waiting = world.once(request, { ...under("a"), signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });
});
