import { describe, expect, it } from "vitest";
import { workQueue } from "../../src/service/work-queue.js";

const never = new AbortController().signal;
const limits = { concurrency: 1, waiting: { now: 1, later: 2 }, waitMs: 1000 };

/** Work that ends when the test says so. */
function held() {
  let release: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => done, release: () => release() };
}

describe("workQueue", () => {
  it("has as many under way as it may, and begins the next when one ends", async () => {
    const queue = workQueue(limits, Date.now);
    const [first, second] = [held(), held()];
    const one = queue.add("now", first.work, never);
    const two = queue.add("now", second.work, never);
    expect([queue.running(), queue.waiting("now")]).toEqual([1, 1]);
    first.release();
    await one;
    expect([queue.running(), queue.waiting("now")]).toEqual([1, 0]);
    second.release();
    await two;

    expect(queue.running()).toBe(0);
  });

  it("tells for how long no place has been free", async () => {
    let time = 0;
    const queue = workQueue({ ...limits, concurrency: 2 }, () => time);
    const [first, second] = [held(), held()];
    const one = queue.add("now", first.work, never);
    time = 5000;
    expect(queue.busyMs()).toBe(0);
    const two = queue.add("now", second.work, never);
    time = 5700;
    expect(queue.busyMs()).toBe(700);
    first.release();
    await one;
    expect(queue.busyMs()).toBe(0);
    second.release();
    await two;
  });

  it("refuses what finds no place to wait", async () => {
    const queue = workQueue(limits, Date.now);
    const first = held();
    const added = [queue.add("now", first.work, never), queue.add("now", first.work, never)];

    expect(queue.hasRoom("now", 1)).toBe(false);
    await expect(queue.add("now", first.work, never)).rejects.toMatchObject({ code: "overloaded" });
    first.release();
    await Promise.all(added);
  });

  it("gives the place of one that was cancelled to others, and never begins it", async () => {
    const queue = workQueue(limits, Date.now);
    const [first, gone] = [held(), new AbortController()];
    const one = queue.add("now", first.work, never);
    let begun = false;
    const two = queue.add(
      "now",
      async () => {
        begun = true;
      },
      gone.signal,
    );
    gone.abort();
    await expect(two).rejects.toMatchObject({ code: "cancelled" });
    expect(queue.hasRoom("now", 1)).toBe(true);
    first.release();
    await one;

    expect(begun).toBe(false);
    await expect(queue.add("now", first.work, gone.signal)).rejects.toMatchObject({ code: "cancelled" });
  });

  it("goes on after work that failed", async () => {
    const queue = workQueue(limits, Date.now);
    await expect(queue.add("now", () => Promise.reject(new Error("no")), never)).rejects.toThrow("no");

    expect(await queue.add("later", async () => 7, never)).toBe(7);
  });

  it("starts nothing once it is stopped", async () => {
    const queue = workQueue(limits, Date.now);
    const first = held();
    const one = queue.add("now", first.work, never);
    const two = queue.add("later", first.work, never);
    queue.stop();
    await expect(two).rejects.toMatchObject({ code: "shutting-down" });
    await expect(queue.add("now", first.work, never)).rejects.toMatchObject({ code: "shutting-down" });
    first.release();
    await one;
  });

  it("leaves one place to other work when much of it is long", async () => {
    const queue = workQueue({ concurrency: 2, waiting: { now: 10, later: 10 }, waitMs: 1000 }, Date.now);
    const begun: string[] = [];
    const holds = new Map(["a", "b", "c", "d"].map((name) => [name, held()]));
    const add = (name: string, isLong: boolean, lane: "now" | "later" = "now") => {
      const work = () => {
        begun.push(name);
        return holds.get(name)?.work() ?? Promise.resolve();
      };
      return queue.add(lane, work, never, { isLong });
    };
    const added = [add("a", true, "later"), add("b", true), add("c", false)];
    await expect.poll(() => begun.length).toBe(2);
    expect([begun, queue.running(), queue.waiting("now")]).toEqual([["a", "c"], 2, 1]);
    added.push(add("d", false));
    holds.get("c")?.release();
    await added[2];
    await expect.poll(() => begun).toEqual(["a", "c", "d"]);
    holds.get("d")?.release();
    await added[3];
    // A place is free, but long work does not take the last one.
    expect([begun.length, queue.running(), queue.waiting("now"), queue.hasRoom("now", 1)]).toEqual([3, 1, 1, true]);
    holds.get("a")?.release();
    await added[0];
    await expect.poll(() => begun).toEqual(["a", "c", "d", "b"]);
    holds.get("b")?.release();
    await Promise.all(added);
    expect([queue.running(), queue.waiting("now")]).toEqual([0, 0]);
  });

  it("does long work also where there is one place only", async () => {
    const queue = workQueue(limits, Date.now);
    expect(await queue.add("now", async () => 7, never, { isLong: true })).toBe(7);
  });

  it("serves clients in turn, each in the order of its requests", async () => {
    const queue = workQueue({ ...limits, waiting: { now: 10, later: 10 } }, Date.now);
    const first = held();
    const begun: string[] = [];
    const add = (name: string, client: string) => queue.add("now", async () => void begun.push(name), never, { client });
    const one = queue.add("now", first.work, never, { client: "a" });
    const others = [add("a1", "a"), add("a2", "a"), add("a3", "a"), add("b1", "b"), add("c1", "c"), add("b2", "b")];
    first.release();
    await Promise.all([one, ...others]);

    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("keeps room for others when one client waits with many requests", async () => {
    const queue = workQueue({ ...limits, waiting: { now: 4, later: 4 } }, Date.now);
    const first = held();
    const add = (client: string, lane: "now" | "later" = "now") => queue.add(lane, first.work, never, { client });
    const added = [add("a"), add("a"), add("a"), add("a")];
    expect([queue.hasRoom("now", 1, "a"), queue.hasRoom("now", 1, "b"), queue.hasRoom("now", 1)]).toEqual([false, true, true]);
    await expect(add("a")).rejects.toMatchObject({ code: "overloaded" });
    added.push(add("b"));
    expect(queue.hasRoom("now", 1, "b")).toBe(false);
    // Jobs of one client may fill their lane.
    added.push(add("a", "later"), add("a", "later"), add("a", "later"), add("a", "later"));
    first.release();
    await Promise.all(added);
  });
});
