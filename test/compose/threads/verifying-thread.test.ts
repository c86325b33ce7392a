import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { VerifyJob } from "../../../src/compose/threads/protocol.js";
import { type StartWorker, type VerifyingThread, verifyingThread } from "../../../src/compose/threads/verifying-thread.js";

/** Speaks the protocol and does what the claim says. */
const OBEYING = `
  const { parentPort } = require("node:worker_threads");
  const facts = { graph: "g", policy: "p", reasoner: "offline", seconds: 0.1, keepSeconds: 0, cutSeconds: 0.1 };
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

describe("a verifying thread", () => {
  let started = 0;
  let thread: VerifyingThread | null = null;
  afterEach(() => thread?.close());

  function open(code: string): VerifyingThread {
    started = 0;
    const start: StartWorker = (_, { maxMemoryMb }) => {
      started++;
      return new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    };
    thread = verifyingThread({ env: {}, overrides: {} }, { graceMs: 100, maxMemoryMb: 32 }, start);
    return thread;
  }
  const job = (text: string): VerifyJob => ({ kind: "verify", text, options: {}, listens: true, trace: {} });

  it("hands back the episode, and events before it", async () => {
    const events: string[] = [];
    const ending = await open(OBEYING).run(job("a"), ({ type }) => events.push(type), undefined);
    expect(ending).toMatchObject({ kind: "done", result: { id: "a" } });
    expect(events).toEqual(["action"]);
  });

  it("is ended when it outlives the budget and the grace, and replaced", async () => {
    const own = open(OBEYING);
    expect(await own.run(job("loop"), undefined, undefined)).toEqual({ kind: "late" });
    expect(await own.run(job("b"), undefined, undefined)).toMatchObject({ kind: "done", result: { id: "b" } });
    expect(started).toBe(2);
  });

  it("is ended when it goes on after an abort", async () => {
    const own = open(OBEYING);
    await own.open();
    const controller = new AbortController();
    const ending = own.run(job("loop"), undefined, controller.signal);
    setTimeout(() => controller.abort(), 20);
    expect(await ending).toEqual({ kind: "aborted" });
    expect(await own.run(job("c"), undefined, undefined)).toMatchObject({ kind: "done" });
  });

  it("does several jobs at once, and all end with the thread that one of them holds up", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 0.4"));
    await own.open();
    const [waits, short] = [own.run(job("wait")), own.run(job("e"))];
    expect(await short).toMatchObject({ kind: "done", result: { id: "e" } });
    const loops = own.run({ ...job("loop"), options: { budget: { seconds: 0.1 } } });
    expect(await loops).toEqual({ kind: "late" });
    expect(await waits).toMatchObject({ kind: "lost" });
    expect(await own.run(job("f"))).toMatchObject({ kind: "done" });
  });

  it("is not ended for one who has gone while others use it", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    await own.open();
    const controller = new AbortController();
    const left = own.run(job("wait"), undefined, controller.signal);
    const other = own.run(job("wait"));
    controller.abort();
    expect(await left).toEqual({ kind: "aborted" });
    expect(await own.run(job("g"))).toMatchObject({ kind: "done" });
    expect(started).toBe(1);
    await own.close();
    expect(await other).toMatchObject({ kind: "lost" });
  });

  it.each(["die", "hoard"])("that does not survive a claim is replaced: %s", async (text) => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    expect(await own.run(job(text), undefined, undefined)).toMatchObject({ kind: "lost" });
    expect(await own.run(job("d"), undefined, undefined)).toMatchObject({ kind: "done" });
  });

  it("hands on what the engine refuses, as the same error", async () => {
    expect(await open(OBEYING).run(job("refuse"), undefined, undefined)).toMatchObject({
      kind: "thrown",
      error: { name: "PlumblineError", code: "record-unwritable" },
    });
  });

  it("that cannot open its engine says why", async () => {
    await expect(open(UNOPENED).open()).rejects.toMatchObject({ code: "graph-unreadable" });
  });

  it("ends what is under way when it is closed", async () => {
    const own = open(OBEYING.replace("seconds: 0.1", "seconds: 60"));
    await own.open();
    const ending = own.run(job("wait"), undefined, undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await own.close();
    expect(await ending).toMatchObject({ kind: "lost", message: "the verifier was closed" });
  });
});
