import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import { ANYBODY } from "../../src/service/asker.js";
import { listQuerySchema, verificationLists } from "../../src/service/list-verifications.js";
import { verificationOfRecord } from "../../src/service/verification-of.js";
import { episodeOf } from "../support/episode.js";

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

  it("names records that cannot be read, to those who see everything", async () => {
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

  it("makes two lists at a time, and refuses where too many wait", async () => {
    const { lists, mostAtOnce } = keptRecords(100);
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => lists.list(ANYBODY, query())));
    expect(mostAtOnce()).toBe(2);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(22);
    for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "overloaded" });
  });
});
