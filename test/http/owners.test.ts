import { describe, expect, it } from "vitest";
import { newEpisodeId } from "../../src/domain/episode.js";
import { listPageSchema } from "../../src/service/list-verifications.js";
import { submittedSchema } from "../../src/service/verification-schema.js";
import { apiKeys, type KeyOptions } from "../../src/store/api-keys.js";
import { episodeOf } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, heldVerify, testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const SKY = { claim: "The sky is blue." };

/** A service with two keys, and one that sees all. */
async function desk(verify = atOnce) {
  const keys = apiKeys(tempFolder());
  const authorized = async (name: string, options?: KeyOptions) => ({ authorization: `Bearer ${await keys.add(name, options)}` });
  const [anna, bert, head] = [await authorized("anna"), await authorized("bert"), await authorized("head", { seesAll: true })];
  const { service, records } = fakeService({ verify });
  const { app } = await testApp(service, { keys });
  type Headers = typeof anna;
  const get = (url: string, headers: Headers) => app.inject({ url, headers });
  const listed = async (headers: Headers, query = "") =>
    listPageSchema.parse((await get(`/v1/verifications${query}`, headers)).json()).verifications.map(({ id }) => id);
  const submit = async (headers: Headers, body: object = SKY) =>
    submittedSchema.parse((await app.inject(post(body, "/v1/verifications", headers))).json());
  return { app, keys, records, anna, bert, head, authorized, get, listed, submit };
}

describe("a verification that was asked for with a key", () => {
  it("is seen, listed and deleted with that key, or one that sees all, and with no other", async () => {
    const { app, anna, bert, head, get, listed, records } = await desk();
    const { id } = (await app.inject(post(SKY, "/v1/verify", anna))).json();
    expect(records.kept.get(id)?.owner).toMatch(/^[0-9a-f]{12}$/);
    expect(anna.authorization).toContain(records.kept.get(id)?.owner);

    for (const end of ["", "/trajectory", "/events", "/graph", "/report", "/claim-review", "/audit", "/share"]) {
      const url = `/v1/verifications/${id}${end}`;
      expect([url, (await get(url, anna)).statusCode, (await get(url, head)).statusCode]).toEqual([url, 200, 200]);
      const unknown = await problemFrom(app, { url, headers: bert });
      expect([url, unknown]).toEqual([url, expect.objectContaining({ status: 404, detail: `there is no verification ${id}` })]);
    }
    expect([await listed(anna), await listed(bert), await listed(head)]).toEqual([[id], [], [id]]);
    const stream = post(SKY, "/v1/verify", { ...bert, accept: "text/event-stream", "last-event-id": `${id}:0` });
    expect((await app.inject(stream)).statusCode).toBe(404);

    const url = `/v1/verifications/${id}`;
    expect((await app.inject({ method: "DELETE", url, headers: bert })).statusCode).toBe(404);
    expect(records.kept.has(id)).toBe(true);
    expect((await app.inject({ method: "DELETE", url, headers: anna })).statusCode).toBe(204);
    expect(records.kept.has(id)).toBe(false);
  });

  it("cannot be cancelled by other clients while it waits, and its batch is not listed", async () => {
    const { verify, held } = heldVerify();
    const { app, anna, bert, head, listed, submit } = await desk(verify);
    const { batch, verifications } = await submit(anna, { claims: ["One is one.", "Two is two."] });
    await expect.poll(() => held.length).toBe(2);
    const ids = verifications.map(({ id }) => id);
    const url = `/v1/verifications/${ids[0]}`;

    expect((await app.inject({ method: "DELETE", url, headers: bert })).statusCode).toBe(404);
    expect([await listed(bert, `?batch=${batch}`), (await listed(anna, `?batch=${batch}`)).sort()]).toEqual([[], [...ids].sort()]);
    expect((await app.inject({ method: "DELETE", url, headers: head })).statusCode).toBe(204);
    held[1]?.release();
  });

  it("comes with the text or rows that were sent, which only its owner sees and deletes", async () => {
    const { app, anna, bert, head, get, listed, submit, records } = await desk();
    const rows = [
      { line: 3, cells: ["x"] },
      { line: 2, cells: ["y"] },
    ];
    const sent = { claims: ["One is one.", "Two is two."], name: "claims.csv", columns: ["note"], rows };
    const { batch, verifications } = await submit(anna, sent);
    await expect.poll(() => records.kept.size).toBe(2);
    const url = `/v1/batches/${batch}`;
    const kept = (await get(url, anna)).json();
    expect(kept).toMatchObject({ batch, verifications, name: "claims.csv", text: null, columns: ["note"], rows, leftOut: [] });
    expect((await get(url, head)).json()).toEqual(kept);
    expect(await problemFrom(app, { url, headers: bert })).toMatchObject({ status: 404 });
    expect((await app.inject({ method: "DELETE", url, headers: bert })).statusCode).toBe(404);
    expect((await app.inject({ method: "DELETE", url, headers: anna })).statusCode).toBe(204);
    expect([(await get(url, anna)).statusCode, await listed(anna), records.kept.size]).toEqual([404, [], 0]);
  });

  it("refuses rows that are not as many as the claims", async () => {
    const { app, anna } = await desk();
    const body = { claims: ["One is one."], rows: [] as object[], columns: ["note"] };
    const wrong = {
      ...body,
      rows: [
        { line: 1, cells: [] },
        { line: 2, cells: [] },
      ],
    };
    expect((await app.inject(post(body, "/v1/verifications", anna))).statusCode).toBe(202);
    expect(await problemFrom(app, post(wrong, "/v1/verifications", anna))).toMatchObject({ status: 400 });
  });

  it("is verified once with the same claim of another key, and each has a record of its own", async () => {
    const { verify, held } = heldVerify();
    const { anna, bert, records, listed, submit } = await desk(verify);
    const [hers] = (await submit(anna)).verifications;
    const [his] = (await submit(bert)).verifications;
    await expect.poll(() => held.length).toBe(1);
    held[0]?.release();
    await expect.poll(() => records.kept.size).toBe(2);

    expect([await listed(anna), await listed(bert)]).toEqual([[hers?.id], [his?.id]]);
  });
});

it("a verification from before there were keys is seen by a key that sees all, and by no other", async () => {
  const { anna, head, listed, records } = await desk();
  const id = newEpisodeId("2026-01-02T03:04:05.000Z");
  records.kept.set(id, episodeOf({ id }));
  expect([await listed(anna), await listed(head)]).toEqual([[], [id]]);
});

describe("a key", () => {
  it("that may only read begins and deletes nothing", async () => {
    const { app, anna, authorized, get, submit } = await desk();
    const reader = await authorized("dashboard", { readOnly: true, seesAll: true });
    const [{ id } = { id: "" }] = (await submit(anna)).verifications;
    const url = `/v1/verifications/${id}`;

    for (const refused of [post(SKY, "/v1/verify", reader), { method: "DELETE" as const, url, headers: reader }])
      expect(await problemFrom(app, refused)).toMatchObject({ status: 403, type: "urn:plumbline:read-only" });
    expect([(await get(url, reader)).statusCode, (await get("/metrics", reader)).statusCode]).toEqual([200, 200]);
  });

  it("is refused from the moment when it expires", async () => {
    let now = Date.parse("2026-12-31T23:59:59Z");
    const keys = apiKeys(tempFolder(), () => now);
    const key = await keys.add("for a year", { expiresAt: "2027-01-01T00:00:00.000Z" });
    expect(keys.find(key)?.name).toBe("for a year");
    now += 1000;
    expect(keys.find(key)).toBeNull();
  });
});
