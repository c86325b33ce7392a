import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { type JobThread, jobThread } from "../../src/base/job-thread.js";

/** Speaks the protocol and does what the job says. */
const OBEYING = `
  const { parentPort } = require("node:worker_threads");
  const facts = { seconds: 0.1 };
  parentPort.on("message", ({ kind, id, job }) => {
    if (kind === "abort") return;
    if (kind === "close") return process.exit();
    if (job.text === "loop") for (;;);
    if (job.text === "die") process.exit(1);
    if (job.text === "hoard") { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
    if (job.text === "refuse") return parentPort.postMessage({ kind: "thrown", id, fault: { code: "record-unwritable", message: "no", retryable: false } });
    if (job.text === "wait") return;
    parentPort.postMessage({ kind: "event", id, event: { type: "action", action: "verdict", reason: "r" } });
    parentPort.postMessage({ kind: "done", id, result: { id: job.text } });
  });
  parentPort.postMessage({ kind: "ready", facts });
`;
const UNOPENED = `
  const fault = { code: "graph-unreadable", message: "there is no graph file x", retryable: false };
  require("node:worker_threads").parentPort.postMessage({ kind: "unopened", fault });
`;

type Facts = { readonly seconds: number };
type Thread = JobThread<{ readonly text: string }, { readonly id: string }, Facts, { readonly type: string }>;

describe("a thread for jobs", () => {
  let started = 0;
  let thread: Thread | null = null;
  afterEach(() => thread?.close());

  function open(code: string): Thread {
    started = 0;
    const start = () => {
      started++;
      return new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    };
    thread = jobThread(start, { startMs: 20_000, graceMs: 100 });
    return thread;
  }
  const limitMs = ({ seconds }: Facts) => seconds * 1000;

  it("hands back the result, and events before it", async () => {
    const events: string[] = [];
    const ending = await open(OBEYING).run({ text: "a" }, { limitMs, listen: ({ type }) => events.push(type) });
    expect(ending).toMatchObject({ kind: "done", result: { id: "a" } });
    expect(events).toEqual(["action"]);
  });

  it("is ended when it outlives the limit and the grace, and replaced", async () => {
    const own = open(OBEYING);
    expect(await own.run({ text: "loop" }, { limitMs })).toEqual({ kind: "late" });
    expect(await own.run({ text: "b" }, { limitMs })).toMatchObject({ kind: "done", result: { id: "b" } });
    expect(started).toBe(2);
  });

  it("is ended when it goes on after an abort", async () => {
    const own = open(OBEYING);
    await own.open();
    const controller = new AbortController();
    const ending = own.run({ text: "loop" }, { limitMs, signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(await ending).toEqual({ kind: "aborted" });
    expect(await own.run({ text: "c" }, { limitMs })).toMatchObject({ kind: "done" });
  });

  it("does several jobs at once, and all end with the thread that one of them holds up", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 0.4"));
    await own.open();
    const [waits, short] = [own.run({ text: "wait" }, { limitMs }), own.run({ text: "e" }, { limitMs })];
    expect(await short).toMatchObject({ kind: "done", result: { id: "e" } });
    const loops = own.run({ text: "loop" }, { limitMs: () => 100 });
    expect(await loops).toEqual({ kind: "late" });
    expect(await waits).toMatchObject({ kind: "lost" });
    expect(await own.run({ text: "f" }, { limitMs })).toMatchObject({ kind: "done" });
  });

  it("is not ended for an aborted job while others run", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    await own.open();
    const controller = new AbortController();
    const left = own.run({ text: "wait" }, { limitMs, signal: controller.signal });
    const other = own.run({ text: "wait" }, { limitMs });
    controller.abort();
    expect(await left).toEqual({ kind: "aborted" });
    expect(await own.run({ text: "g" }, { limitMs })).toMatchObject({ kind: "done" });
    expect(started).toBe(1);
    await own.close();
    expect(await other).toMatchObject({ kind: "lost" });
  });

  it.each(["die", "hoard"])("that does not survive a job is replaced: %s", async (text) => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    expect(await own.run({ text }, { limitMs })).toMatchObject({ kind: "lost" });
    expect(await own.run({ text: "d" }, { limitMs })).toMatchObject({ kind: "done" });
  });

  it("hands on an error of ours as the same error", async () => {
    expect(await open(OBEYING).run({ text: "refuse" }, { limitMs })).toMatchObject({
      kind: "thrown",
      error: { name: "PlumblineError", code: "record-unwritable" },
    });
  });

  it("that cannot be opened says why", async () => {
    await expect(open(UNOPENED).open()).rejects.toMatchObject({ code: "graph-unreadable" });
  });

  it("ends the jobs under way when it is closed", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    await own.open();
    const ending = own.run({ text: "wait" }, { limitMs });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await own.close();
    expect(await ending).toMatchObject({ kind: "lost", message: "it was closed" });
  });
});
