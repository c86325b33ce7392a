import { describe, expect, it } from "vitest";
import { openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import { PlumblineError } from "../../src/errors.js";
import { ANYBODY } from "../../src/service/asker.js";
import { listQuerySchema, verificationLists } from "../../src/service/list-verifications.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { verificationOfRecord } from "../../src/service/verification-of.js";
import { episodeOf } from "../support/episode.js";
import { tempFolder } from "../support/temp-folder.js";

/** Records of anna and bert in turn; every tenth is about Rome. */
function keptRecords(count: number) {
  const all = Array.from({ length: count }, (_, place) => {
    const id = `20260102-030405-${String(count - place).padStart(8, "0")}`;
    const text = place % 10 === 0 ? "Rome is in Italy." : "The sky is blue.";
    return verificationOfRecord(
      { ...episodeOf({ claim: { text, asOf: null, url: null } }), id, owner: place % 2 === 0 ? "anna" : "bert" },
      null,
    );
  });
  const byId = new Map(all.map((one) => [one.id, one]));
  const reads: string[] = [];
  let [atOnce, most] = [0, 0];
  const lists = verificationLists({
    ids: async ({ before, most: wanted }) => [...byId.keys()].filter((id) => before === null || id < before).slice(0, wanted),
    async find(id) {
      reads.push(id);
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce--;
      return byId.get(id) ?? null;
    },
  });
  return { lists, reads, mostAtOnce: () => most };
}
const query = (more: object = {}) => listQuerySchema.parse(more);

describe("verificationLists", () => {
  it("reads at most 200 records for a page, and says where the next begins", async () => {
    const { lists, reads } = keptRecords(500);
    const { verifications, next } = await lists.list(ANYBODY, query({ q: "Nowhere" }));
    expect([verifications.length, reads.length, next]).toEqual([0, 200, reads.at(-1)]);
  });

  it("does not read again what belongs to others, or does not hold the words", async () => {
    const { lists, reads } = keptRecords(200);
    const anna = { owner: "anna", seesAll: false };
    const first = await lists.list(anna, query({ q: "rome", limit: 200 }));
    expect(first.verifications).toHaveLength(20);
    expect(new Set(first.verifications.map(({ owner }) => owner))).toEqual(new Set(["anna"]));
    reads.length = 0;
    expect((await lists.list(anna, query({ q: "rome", limit: 200 }))).verifications).toHaveLength(20);
    expect(reads).toHaveLength(20);
    expect((await lists.list({ owner: "carl", seesAll: false }, query())).verifications).toEqual([]);
    expect(reads).toHaveLength(20);
  });

  it("knows records after a restart that no list has read", async ({ onTestFinished }) => {
    const { lists, reads } = keptRecords(300);
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    void lists.fill(stop.signal);
    await expect.poll(() => reads.length, { timeout: 20_000 }).toBe(300);
    reads.length = 0;
    const { verifications, next } = await lists.list({ owner: "anna", seesAll: false }, query({ q: "rome" }));
    expect([verifications.length, next, reads.length]).toEqual([30, null, 30]);
  });

  it("lists unreadable records for clients that see everything", async () => {
    const id = "20260102-030405-00000001";
    const lists = verificationLists({
      ids: async () => [id],
      find: async () => {
        throw new PlumblineError("record-damaged", "it is cut off");
      },
    });
    expect(await lists.list(ANYBODY, query())).toEqual({ verifications: [], next: null, damaged: [id] });
    expect((await lists.list({ owner: "anna", seesAll: false }, query())).damaged).toEqual([]);
  });

  it("makes one list at a time, and refuses where too many wait", async () => {
    const { lists, mostAtOnce } = keptRecords(100);
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => lists.list(ANYBODY, query())));
    expect(mostAtOnce()).toBe(1);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
    for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "overloaded" });
  });
});

it("leaves the thread to other requests between two lists", async () => {
  const began: number[] = [];
  const lists = verificationLists({
    ids: async () => {
      began.push(performance.now());
      return [];
    },
    find: async () => null,
  });
  await Promise.all(Array.from({ length: 4 }, () => lists.list(ANYBODY, query())));
  for (const [place, at] of began.slice(1).entries()) expect(at - (began[place] ?? 0)).toBeGreaterThan(15);
});

describe("lists of a service that was started again", () => {
  const CLAIMS = ["Ottawa is the capital of Canada.", "Marie Curie was born in Paris.", "Marie Curie was born in Warsaw."];
  const QUERIES = [{}, { label: "refuted" }, { status: "failed" }, { q: "CURIE" }, { q: "curie", limit: 1 }, { policy: "wkgfc" }].map(
    query,
  );

  it("say the same as before, to everybody", async () => {
    const config = readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_WORKERS: "0" });
    const askers = [ANYBODY, { owner: "anna", seesAll: false }, { owner: "bert", seesAll: false }];
    const opened = async () => {
      const service = await openService(config);
      const lists = verificationLists(service.verifications);
      const all = async (more: object = {}) =>
        Promise.all(askers.flatMap((asker) => QUERIES.map((one) => lists.list(asker, { ...one, ...more }))));
      return { service, all };
    };
    const first = await opened();
    const { verifications } = first.service;
    const requests = CLAIMS.map((claim) => verifyRequestSchema.parse({ claim }));
    for (const request of requests) await verifications.start(request, { owner: "bert" }).end;
    const { batch } = await verifications.submit(requests, { owner: "anna" });
    await expect.poll(async () => (await verifications.findBatch(batch))?.kind, { timeout: 20_000 }).toBe("ended");
    const before = [await first.all(), await first.all({ batch })];
    expect(before.map((pages) => pages.map((page) => page.verifications.length))).toEqual([
      [6, 2, 0, 4, 1, 6, 3, 1, 0, 2, 1, 3, 3, 1, 0, 2, 1, 3],
      [3, 1, 0, 2, 1, 3, 3, 1, 0, 2, 1, 3, 0, 0, 0, 0, 0, 0],
    ]);
    await first.service.close(0);

    const second = await opened();
    expect([await second.all(), await second.all({ batch })]).toEqual(before);
    await second.service.close(0);
  }, 60_000);
});
