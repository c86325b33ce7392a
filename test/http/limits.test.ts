import { request as send } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OpenService } from "../../src/compose/open-service.js";
import { PlumblineError } from "../../src/errors.js";
import { apiKeys, type KeyOptions } from "../../src/store/api-keys.js";
import { keyUsage } from "../../src/store/key-usage.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const sky = (headers: Readonly<Record<string, string>> = {}) => post({ claim: "The sky is blue." }, "/v1/verify", headers);
const batch = (count: number, headers: Readonly<Record<string, string>> = {}) =>
  post({ claims: Array.from({ length: count }, (_, n) => `Claim ${n}.`) }, "/v1/verifications", headers);
const text = (characters: number, headers: Readonly<Record<string, string>> = {}, more: object = {}) =>
  post({ text: "x".repeat(characters), ...more }, "/v1/verifications", headers);

/** Cuts texts when it is told to, or stopped. */
function heldCut() {
  const held: { readonly signal: AbortSignal; readonly release: () => void }[] = [];
  const cutText: OpenService["cutText"] = (_, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      held.push({ signal, release: () => resolve([]) });
    });
  return { cutText, held };
}

/** The claims of a text, as many as the test says. */
const cutInto =
  (count: number): OpenService["cutText"] =>
  async () =>
    Array.from({ length: count }, (_, n) => {
      const claim = `Claim ${n}.`;
      const sentence = { start: n, end: n + 1, text: claim, plain: claim, paragraph: 0, kind: "statement" as const };
      return { kind: "claim" as const, claim: { kind: "claim" as const, sentence, claim, resolved: null } };
    });

describe("a text that is cut into claims", () => {
  it("waits for a place as a verification does, and is refused where too many wait", async () => {
    const { cutText, held } = heldCut();
    const { service, verifications } = fakeService({ verify: atOnce, limits: { concurrency: 1, waiting: { now: 1, later: 10 } } });
    const { app } = await testApp({ ...service, cutText });
    const first = app.inject(text(10));
    await expect.poll(() => held.length).toBe(1);
    const second = app.inject(text(10));
    await expect.poll(() => verifications.queue.waiting("now")).toBe(1);

    expect(await problemFrom(app, text(10))).toMatchObject({ status: 503, type: "urn:plumbline:overloaded" });
    expect(held).toHaveLength(1);
    held[0]?.release();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.release();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([202, 202]);
  });

  it("turns readiness red while it holds the last place", async () => {
    const { cutText, held } = heldCut();
    const { service } = fakeService({ verify: atOnce, limits: { concurrency: 1 } });
    const { app } = await testApp({ ...service, cutText });
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    const cut = app.inject(text(10));
    await expect
      .poll(async () => (await app.inject("/readyz")).json())
      .toMatchObject({ status: "not-ready", checks: { places: "failing" } });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    held[0]?.release();
    await cut;
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  it("is no longer cut when its client has gone", async () => {
    const { cutText, held } = heldCut();
    const { service, verifications } = fakeService({ verify: atOnce });
    const { app } = await testApp({ ...service, cutText });
    onTestFinished(() => app.close());
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const client = send(`${url}/v1/verifications`, { method: "POST", headers: { "content-type": "application/json" } });
    client.on("error", () => undefined).end('{"text": "The sky is blue."}');
    await expect.poll(() => held.length).toBe(1);
    client.destroy();

    await expect.poll(() => held[0]?.signal.aborted).toBe(true);
    await expect.poll(() => verifications.queue.running()).toBe(0);
  });

  it("is refused for its options before it is cut", async () => {
    const { cutText, held } = heldCut();
    const { service } = fakeService({
      verify: atOnce,
      check: ({ policy }) => {
        if (policy !== null) throw new PlumblineError("invalid-input", "policy: none");
      },
    });
    const { app } = await testApp({ ...service, cutText });
    expect(await problemFrom(app, text(10, {}, { policy: "dear" }))).toMatchObject({ status: 400, detail: "policy: none" });
    expect(held).toHaveLength(0);
  });
});

describe("claims a day", () => {
  async function withKey(options: KeyOptions, cutText: OpenService["cutText"], verify = atOnce) {
    const home = tempFolder();
    const [keys, usage] = [apiKeys(home), keyUsage(home)];
    onTestFinished(() => usage.settled());
    const key = await keys.add("a customer", options);
    const { app } = await testApp({ ...fakeService({ verify }).service, cutText }, { keys, usage });
    return { app, headers: { authorization: `Bearer ${key}` }, spent: () => usage.spent(key.split("_")[1] ?? "") };
  }

  it("are those that a text makes, and at least one for each part of it that a model may be asked about", async () => {
    const many = await withKey({ claimsPerDay: 100 }, cutInto(7));
    expect((await many.app.inject(text(10, many.headers))).statusCode).toBe(202);
    expect(many.spent()).toBe(7);
    const few = await withKey({ claimsPerDay: 100 }, cutInto(1));
    expect((await few.app.inject(text(30_000, few.headers))).statusCode).toBe(202);
    expect(few.spent()).toBe(4);
    const none = await withKey({ claimsPerDay: 3 }, cutInto(1));
    expect((await none.app.inject(text(30_000, none.headers))).statusCode).toBe(429);
    expect(none.spent()).toBe(0);
  });

  it("are spent also where a text makes more claims than are taken, because it was read", async () => {
    const { app, headers, spent } = await withKey({ claimsPerDay: 100 }, cutInto(1001));
    expect((await app.inject(text(30_000, headers))).statusCode).toBe(400);
    expect(spent()).toBe(4);
  });

  it.each(["x", "20260102-030405-0123abcd:1"])("are spent also where Last-Event-ID says %s, which resumes nothing", async (last) => {
    const { app, headers, spent } = await withKey({ claimsPerDay: 2 }, cutInto(1));
    const plain = (stream: boolean) => sky({ ...headers, "last-event-id": last, ...(stream ? { accept: "text/event-stream" } : {}) });
    const statuses = [await app.inject(plain(false)), await app.inject(plain(false)), await app.inject(plain(false))];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect((await app.inject(plain(true))).statusCode).toBe(429);
    expect((await app.inject(batch(1, { ...headers, "last-event-id": last }))).statusCode).toBe(429);
    expect(spent()).toBe(2);
  });

  it("are not spent again where a stream of the same key is taken up again, and are by another key", async () => {
    const home = tempFolder();
    const [keys, usage] = [apiKeys(home), keyUsage(home)];
    onTestFinished(() => usage.settled());
    const [own, other] = [await keys.add("anna", { claimsPerDay: 1 }), await keys.add("bert", { claimsPerDay: 1 })];
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys, usage });
    const stream = (key: string, more: object = {}) => sky({ authorization: `Bearer ${key}`, accept: "text/event-stream", ...more });
    const first = await app.inject(stream(own));
    expect((await app.inject(stream(other))).statusCode).toBe(200);
    const last = /^id: (\S+)$/m.exec(first.body)?.[1] ?? "";
    expect((await app.inject(stream(own, { "last-event-id": last }))).statusCode).toBe(200);
    expect((await app.inject(stream(other, { "last-event-id": last }))).statusCode).toBe(429);
    expect(usage.spent(own.split("_")[1] ?? "")).toBe(1);
  });

  it("are not spent again by the answer to a text that was sent before", async () => {
    const { app, headers, spent } = await withKey({ claimsPerDay: 100 }, cutInto(7));
    const again = text(10, { ...headers, "idempotency-key": "order-7" });
    const [first, second] = [await app.inject(again), await app.inject(again)];
    expect([first.statusCode, second.headers["idempotency-replayed"], spent()]).toEqual([202, "true", 7]);
  });
});

describe("a rate", () => {
  it("counts the claims of a batch, and results can be asked for meanwhile", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { requestsPerMinute: 10 });
    expect((await app.inject(batch(30))).statusCode).toBe(202);
    const refused = await app.inject(sky());

    expect(refused.json()).toMatchObject({ status: 429, detail: "at most 10 claims a minute" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(100);
    expect((await app.inject("/v1/verifications")).statusCode).toBe(200);
  });

  it("counts the claims that a text makes", async () => {
    const { service } = fakeService({ verify: atOnce });
    const { app } = await testApp({ ...service, cutText: cutInto(30) }, { requestsPerMinute: 10 });
    expect((await app.inject(text(10))).statusCode).toBe(202);
    expect((await app.inject(sky())).statusCode).toBe(429);
  });
});

describe("wrong keys", () => {
  const wrong = { authorization: "Bearer plk_000000000000_0000000000000000000000000000000000000000000" };
  const from = (address: string, headers: Readonly<Record<string, string>>, forwarded?: string) => ({
    ...sky({ ...headers, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) }),
    remoteAddress: address,
  });

  async function guarded(trustedProxies: readonly string[] = []) {
    const keys = apiKeys(tempFolder());
    const right = { authorization: `Bearer ${await keys.add("a customer")}` };
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys, trustedProxies });
    const status = async (...sent: Parameters<typeof from>) => (await app.inject(from(...sent))).statusCode;
    return { right, status };
  }

  it("are answered only so often at one address; a right key and other addresses are not held up", async () => {
    const { right, status } = await guarded();
    const seen: number[] = [];
    for (let time = 0; time < 32; time++) seen.push(await status("192.0.2.1", wrong));

    expect([seen.slice(0, 30), seen.slice(30)]).toEqual([Array(30).fill(401), [429, 429]]);
    expect([await status("192.0.2.1", right), await status("192.0.2.2", wrong)]).toEqual([200, 401]);
  });

  it("are counted by the address from a trusted proxy, and from no other", async () => {
    const behind = await guarded(["10.0.0.0/8"]);
    for (let time = 0; time < 31; time++) await behind.status("10.1.2.3", wrong, "192.0.2.1");
    expect(await behind.status("10.1.2.3", wrong, "192.0.2.1")).toBe(429);
    expect(await behind.status("10.1.2.3", wrong, "192.0.2.2")).toBe(401);

    const open = await guarded();
    for (let time = 0; time < 31; time++) await open.status("10.1.2.3", wrong, `192.0.2.${time}`);
    expect(await open.status("10.1.2.3", wrong, "192.0.2.99")).toBe(429);
  });
});
