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
});
