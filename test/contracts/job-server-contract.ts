import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { JobWorker, PerformJob, SharedJob, SharedServer } from "../../src/ports/job-server.js";
import { episodeOf } from "../support/episode.js";
import { describeAnswerStore } from "./answer-store-contract.js";

let counter = 0;
/** Ids that sort in the order in which they are made. */
const newId = () => `20260102-030405-${(++counter + Date.now() * 1000).toString(16).slice(-8)}`;

function jobsOf(count: number, batch = newId()): readonly SharedJob[] {
  return Array.from({ length: count }, () => {
    const id = newId();
    const request = JSON.stringify({ claim: id });
    return { id, createdAt: "2026-01-02T03:04:05.000Z", batch, owner: "0f3a0f3a0f3a", request, trace: { traceparent: `00-${id}` } };
  });
}

/** What every server that processes share has to do. The servers of one test file share their data, so that each test uses jobs of its own. */
export function describeJobServer(open: () => Promise<SharedServer>): void {
  const workers: JobWorker[] = [];
  const opened: SharedServer[] = [];
  const server = async () => {
    const one = await open();
    opened.push(one);
    return one;
  };
  const work = (shared: SharedServer, perform: PerformJob, concurrency = 4) => {
    const worker = shared.jobs.work(perform, { concurrency, onFault: () => undefined });
    workers.push(worker);
    return worker;
  };
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  const stateOf = async (shared: SharedServer, id: string) => (await shared.jobs.find(id))?.state;
  const keep =
    (shared: SharedServer): PerformJob =>
    async ({ id }) => {
      await shared.records.save(episodeOf({ id }));
      return { kind: "kept" };
    };
  const [ENDED, QUEUED, RUNNING, CANCELLED] = [
    { kind: "ended", failure: null },
    { kind: "queued" },
    { kind: "running" },
    { kind: "cancelled" },
  ];

  describe("a job", () => {
    it("waits, is under way, and has ended when its record is there; every process sees that", async () => {
      const [api, worker] = [await server(), await server()];
      const [job] = jobsOf(1);
      if (job === undefined) return;
      await api.jobs.accept([job]);
      expect(await stateOf(api, job.id)).toEqual(QUEUED);
      expect((await api.jobs.find(job.id))?.job).toEqual(job);

      let release: () => void = () => undefined;
      work(worker, async (taken, signal) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return keep(worker)(taken, signal);
      });
      await expect.poll(() => stateOf(api, job.id)).toEqual(RUNNING);
      await worker.jobs.setEvents(job.id, '["began"]');
      expect(await api.jobs.events(job.id)).toBe('["began"]');
      release();
      await expect.poll(() => stateOf(api, job.id)).toEqual(ENDED);
      expect((await api.records.load(job.id)).id).toBe(job.id);
      expect(JSON.parse(await api.records.text(job.id))).toMatchObject({ id: job.id });
      expect(await api.jobs.events(job.id)).toBeNull();
    });

    it("is taken by one worker, however many there are", async () => {
      const [one, two] = [await server(), await server()];
      const jobs = jobsOf(60);
      await one.jobs.accept(jobs);
      const taken: string[] = [];
      for (const shared of [one, two])
        work(shared, async (job, signal) => {
          taken.push(job.id);
          return keep(shared)(job, signal);
        });
      await expect.poll(() => taken.length).toBe(60);
      await expect.poll(() => one.jobs.waiting()).toBe(0);
      expect([...taken].sort()).toEqual(jobs.map(({ id }) => id).sort());
    });

    it("is open until it has ended, however it ends", async () => {
      const shared = await server();
      const jobs = jobsOf(4);
      const ids = jobs.map(({ id }) => id);
      await shared.jobs.accept(jobs);
      expect(await shared.jobs.hasOpen(ids)).toBe(true);
      const [first, second, third] = ids;
      await shared.jobs.cancel(third ?? "");
      work(shared, (job, signal) => (job.id === second ? Promise.resolve({ kind: "failed", failure: "{}" }) : keep(shared)(job, signal)));
      await expect.poll(() => shared.jobs.hasOpen(ids)).toBe(false);
      await Promise.all([shared.records.remove(first ?? ""), shared.jobs.forget(first ?? "")]);
      expect(await shared.jobs.hasOpen(ids)).toBe(false);
      expect(await shared.jobs.hasOpen([])).toBe(false);
    });

    it("is tried again where it could not be carried out", async () => {
      const shared = await server();
      const jobs = jobsOf(1);
      await shared.jobs.accept(jobs);
      let tries = 0;
      work(shared, async (job, signal) => {
        if (++tries < 3) throw new Error("the record could not be saved");
        return keep(shared)(job, signal);
      });
      await expect.poll(() => stateOf(shared, jobs[0]?.id ?? "")).toEqual(ENDED);
      expect(tries).toBe(3);
    });

    it("ends with its failure where it can have no record, and can be forgotten", async () => {
      const shared = await server();
      const [job] = jobsOf(1);
      if (job === undefined) return;
      await shared.jobs.accept([job]);
      work(shared, async () => ({ kind: "failed", failure: '{"code":"x"}' }));
      await expect.poll(() => stateOf(shared, job.id)).toEqual({ kind: "ended", failure: '{"code":"x"}' });
      expect(await shared.jobs.cancel(job.id)).toBe(false);
      expect(await shared.jobs.forget(job.id)).toBe(true);
      expect(await shared.jobs.find(job.id)).toBeNull();
      expect(await shared.jobs.forget(job.id)).toBe(false);
    });
  });

  describe("cancelling", () => {
    it("keeps a waiting job from being begun", async () => {
      const shared = await server();
      const jobs = jobsOf(2);
      await shared.jobs.accept(jobs);
      const [first, second] = jobs.map(({ id }) => id);
      expect(await shared.jobs.cancel(first ?? "")).toBe(true);
      const taken: string[] = [];
      work(shared, async (job, signal) => {
        taken.push(job.id);
        return keep(shared)(job, signal);
      });
      await expect.poll(() => stateOf(shared, second ?? "")).toEqual(ENDED);
      expect(taken).toEqual([second]);
      expect(await stateOf(shared, first ?? "")).toEqual(CANCELLED);
    });

    it("stops one that is under way; its record is not kept, also where it comes too late", async () => {
      const [api, shared] = [await server(), await server()];
      const [job] = jobsOf(1);
      if (job === undefined) return;
      await api.jobs.accept([job]);
      let [begun, stopped] = [false, false];
      work(
        shared,
        (taken, signal) =>
          new Promise((_, reject) => {
            begun = true;
            signal.addEventListener("abort", () => {
              stopped = true;
              reject(new Error(`${taken.id} was stopped`));
            });
          }),
      );
      await expect.poll(() => begun).toBe(true);
      expect(await stateOf(api, job.id)).toEqual(RUNNING);
      expect(await api.jobs.cancel(job.id)).toBe(true);
      await expect.poll(() => stopped).toBe(true);
      await shared.records.save(episodeOf({ id: job.id }));
      await expect(shared.records.load(job.id)).rejects.toMatchObject({ code: "record-unknown" });
      expect(await stateOf(api, job.id)).toEqual(CANCELLED);
      expect(await api.jobs.cancel(job.id)).toBe(false);
    });
  });

  describe("records", () => {
    it("are written once: the first stays", async () => {
      const shared = await server();
      const id = newId();
      await shared.records.save(episodeOf({ id, claim: { text: "first", asOf: null, url: null } }));
      await shared.records.save(episodeOf({ id, claim: { text: "second", asOf: null, url: null } }));
      expect((await shared.records.load(id)).claim.text).toBe("first");
      expect(await shared.records.ids()).toContain(id);
      expect(await shared.jobs.find(id)).toBeNull();
      expect(await shared.records.remove(id)).toBe(true);
      expect(await shared.records.remove(id)).toBe(false);
      expect(await shared.records.ids()).not.toContain(id);
    });

    it("are ready, writable, and unknown where there is none", async () => {
      const { records } = await server();
      await records.ready();
      expect(await records.writable()).toBe(true);
      await expect(records.load("20260102-030405-00000000")).rejects.toMatchObject({ code: "record-unknown" });
      await expect(records.load("../x")).rejects.toMatchObject({ code: "record-unknown" });
    });

    it("come with the pages that they quote", async () => {
      const { pages } = await server();
      const page = { text: "Grüße", sha256: "a".repeat(64) };
      await pages.keep(page);
      await pages.keep(page);
      expect(await pages.read("b".repeat(64))).toBeNull();
    });
  });

  it("hands a webhook to one process when its turn comes, until it is removed", async () => {
    const [one, two] = [await server(), await server()];
    const [id, other] = [newId(), newId()];
    await one.webhooks.add([
      { id, url: "https://example.org/a" },
      { id: other, url: "https://example.org/b" },
    ]);
    expect(await two.webhooks.take()).toBeNull();
    await one.webhooks.ring(id);
    await expect.poll(() => two.webhooks.take()).toEqual({ id, url: "https://example.org/a", tries: 0 });
    expect(await one.webhooks.take()).toBeNull();
    await two.webhooks.postpone(id, 0, true);
    expect(await one.webhooks.take()).toEqual({ id, url: "https://example.org/a", tries: 1 });
    await one.webhooks.remove(id);
    await one.webhooks.ring(id);
    await one.webhooks.remove(other);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await two.webhooks.take()).toBeNull();
  });

  it("lists ids newest first, by page and by batch", async () => {
    const shared = await server();
    const jobs = jobsOf(5);
    await shared.jobs.accept(jobs);
    const ids = jobs.map(({ id }) => id).reverse();
    const batch = jobs[0]?.batch ?? "";
    expect(await shared.jobs.ids({ batch, before: null, most: 3 })).toEqual(ids.slice(0, 3));
    expect(await shared.jobs.ids({ batch, before: ids[2] ?? "", most: 3 })).toEqual(ids.slice(3));
    expect(await shared.jobs.ids({ batch: null, before: null, most: 2 })).toEqual(ids.slice(0, 2));
    expect(await shared.jobs.ids({ batch: "nobody's", before: null, most: 2 })).toEqual([]);
    expect(await shared.jobs.batchOf(ids[0] ?? "")).toBe(batch);
    expect(await shared.jobs.batchOf("20260102-030405-00000000")).toBeNull();
  });

  describe("work that several want at the same time", () => {
    it("is done by the first until it lets go", async () => {
      const [one, other] = [await server(), await server()];
      const work = newId();
      expect(await one.claims.take(work, "a")).toBe("a");
      expect(await other.claims.take(work, "b")).toBe("a");
      // Again, to keep it.
      expect(await one.claims.take(work, "a")).toBe("a");
      await other.claims.release(work, "b");
      expect(await other.claims.take(work, "b")).toBe("a");
      await one.claims.release(work, "a");
      expect(await other.claims.take(work, "b")).toBe("b");
    });
  });

  describe("answers to requests that are sent again", () => {
    describeAnswerStore(async () => [(await server()).answers, (await server()).answers]);
  });

  describe("cleaning", () => {
    const idIn = (year: number) => `${year}0102-030405-${(++counter).toString(16).padStart(8, "0")}`;
    it("removes records that are older than wanted, and what was promised never", async () => {
      const shared = await server();
      const [old, young] = [idIn(2020), idIn(2027)];
      for (const id of [old, young]) await shared.records.save(episodeOf({ id, startedAt: `${id.slice(0, 4)}-01-02T03:04:05.000Z` }));
      const [promised] = jobsOf(1).map((job) => ({ ...job, id: idIn(2020) }));
      if (promised === undefined) return;
      await shared.jobs.accept([promised]);
      await shared.clean({ since: null, most: null });
      expect((await shared.records.load(old)).id).toBe(old);

      expect(await shared.clean({ since: "2021-01-01T00:00:00.000Z", most: null })).toBe(1);
      await expect(shared.records.load(old)).rejects.toMatchObject({ code: "record-unknown" });
      expect((await shared.records.load(young)).id).toBe(young);
      expect(await stateOf(shared, promised.id)).toEqual(QUEUED);
      expect(await shared.jobs.ids({ batch: null, before: null, most: 10_000 })).toEqual(expect.arrayContaining([promised.id, young]));
      await shared.jobs.cancel(promised.id);
    });

    it("keeps the newest where a number is said", async () => {
      const shared = await server();
      const ids = [idIn(2028), idIn(2028), idIn(2028)];
      for (const id of ids) await shared.records.save(episodeOf({ id }));
      await shared.clean({ since: null, most: 2 });

      await expect(shared.records.load(ids[0] ?? "")).rejects.toMatchObject({ code: "record-unknown" });
      for (const id of ids.slice(1)) expect((await shared.records.load(id)).id).toBe(id);
    });

    it.each(["batches", "shares"] as const)(
      "removes %s with the records of their time, and keeps the first text of an id",
      async (kind) => {
        const { [kind]: texts, records, clean } = await server();
        const [old, young] = [idIn(2019), idIn(2029)];
        for (const id of [old, young]) await texts.save(id, `the text of ${id}`);
        await texts.save(old, "a second text");
        expect(await texts.read(old)).toBe(`the text of ${old}`);
        await clean({ since: "2020-01-01T00:00:00.000Z", most: null });
        expect([await texts.read(old), await texts.read(young)]).toEqual([null, `the text of ${young}`]);
        await records.save(episodeOf({ id: idIn(2030) }));
        await clean({ since: null, most: 1 });
        expect(await texts.read(young)).toBeNull();
        await texts.save(idIn(2031), "another");
        expect(await texts.remove(young)).toBe(false);
      },
    );

    it("forgets pages that were not quoted since", async () => {
      const shared = await server();
      const sha256 = createHash("sha256").update("an old page", "utf8").digest("hex");
      await shared.pages.keep({ text: "an old page", sha256 });
      await shared.clean({ since: new Date(Date.now() - 60_000).toISOString(), most: null });
      expect(await shared.pages.read(sha256)).toBe("an old page");
      await shared.clean({ since: new Date(Date.now() + 60_000).toISOString(), most: null });
      expect(await shared.pages.read(sha256)).toBeNull();
    });
  });
}
