import { describe, expect, it } from "vitest";
import type { Verify } from "../../src/service/shared-work.js";
import { episodeOf, verdictOutcome } from "../support/episode.js";
import { post } from "../support/http-requests.js";
import { fakeService, heldVerify, testApp } from "../support/open-service.js";
import { readEvents } from "../support/read-events.js";

const CLAIM = "The sky is blue.";
const claim = { text: CLAIM, asOf: null, url: null };
const streamed = (headers: Readonly<Record<string, string>> = {}) =>
  post({ claim: CLAIM }, "/v1/verify", { accept: "text/event-stream", ...headers });

/** Tells what a real episode tells: it begins, and it ends. */
const telling: Verify = async (_, { listen }) => {
  const outcome = verdictOutcome();
  listen({ type: "started", claim, policy: "test/0001-initial" });
  listen({ type: "finished", outcome });
  return episodeOf({ claim, outcome });
};

describe("a verification as an event stream", () => {
  it("tells every event with an id, and the whole episode last", async () => {
    const { service } = fakeService({ verify: telling });
    const { app } = await testApp(service);
    const response = await app.inject(streamed());
    const events = readEvents(response.body);

    expect(response.headers["content-type"]).toBe("text/event-stream");
    expect(response.headers["x-request-id"]).toBeDefined();
    expect(events.map(({ event }) => event)).toEqual(["started", "finished", "episode"]);
    const [id] = events[0]?.id.split(":") ?? [];
    expect(events.map((event) => event.id)).toEqual([`${id}:1`, `${id}:2`, `${id}:3`]);
    expect(events[2]?.data).toMatchObject({ episode: { id, recorded: true, outcome: { kind: "verdict" } } });
  });

  it("is an operation of its own, which goes on too", async () => {
    const { app } = await testApp(fakeService({ verify: telling }).service);
    const all = readEvents((await app.inject(post({ claim: CLAIM }, "/v1/verify/events"))).body);
    const rest = await app.inject(post({ claim: CLAIM }, "/v1/verify/events", { "last-event-id": all[1]?.id ?? "" }));

    expect(all.map(({ event }) => event)).toEqual(["started", "finished", "episode"]);
    expect(readEvents(rest.body)).toEqual(all.slice(2));
  });

  it("goes on after the last event that the client has, also from the record", async () => {
    const { service } = fakeService({ verify: telling });
    const { app } = await testApp(service);
    const all = readEvents((await app.inject(streamed())).body);
    const rest = await app.inject(streamed({ "last-event-id": all[0]?.id ?? "" }));
    const [id = ""] = all[0]?.id.split(":") ?? [];
    const later = await app.inject({ url: `/v1/verifications/${id}/events`, headers: { "last-event-id": `${id}:2` } });
    const whole = await app.inject(`/v1/verifications/${id}/events`);

    expect(readEvents(rest.body)).toEqual(all.slice(1));
    expect(readEvents(later.body)).toEqual(all.slice(2));
    expect(readEvents(whole.body)).toEqual(all);
  });

  it("shows that it is alive while nothing happens", async () => {
    const { verify, held } = heldVerify();
    const { app } = await testApp(fakeService({ verify }).service, { heartbeatMs: 5 });
    const asked = app.inject(streamed());
    await expect.poll(() => held.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 40));
    held[0]?.release();

    expect((await asked).body.match(/^: still here$/gm)?.length).toBeGreaterThan(1);
  });

  it("answers an overload with 503, not with a stream", async () => {
    const { verify, held } = heldVerify();
    const { app } = await testApp(fakeService({ verify, limits: { concurrency: 1, waiting: { now: 0, later: 0 } } }).service);
    const first = app.inject(streamed());
    await expect.poll(() => held.length).toBe(1);

    const other = post({ claim: "The sea is blue." }, "/v1/verify", { accept: "text/event-stream" });
    expect((await app.inject(other)).statusCode).toBe(503);
    held[0]?.release();
    await first;
  });

  it("ends with a problem where the verification broke", async () => {
    const { app } = await testApp(fakeService({ verify: () => Promise.reject(new Error("secret")) }).service);
    const response = await app.inject(streamed());

    expect(readEvents(response.body).map(({ event }) => event)).toEqual(["problem"]);
    expect(response.body).not.toContain("secret");
  });

  it("says that there is nothing to go on with", async () => {
    const { app } = await testApp(fakeService({ verify: telling }).service);

    expect((await app.inject(streamed({ "last-event-id": "20260102-030405-0123abcd:3" }))).statusCode).toBe(404);
  });

  it("waits a while for a client that lost its connection, then stops the work", async () => {
    const { verify, held } = heldVerify();
    const { service, records } = fakeService({ verify });
    const { app } = await testApp(service, { resumeMs: 100 });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const follow = async (headers: Readonly<Record<string, string>>) => {
      const controller = new AbortController();
      const { payload: body, headers: usual } = streamed();
      const response = await fetch(`${url}/v1/verify`, {
        method: "POST",
        headers: { ...usual, ...headers },
        body,
        signal: controller.signal,
      });
      await response.body?.getReader().read();
      return controller;
    };
    const first = await follow({});
    const { id } = service.verifications.run((await service.verifications.ids({ batch: null, before: null, most: 1 }))[0] ?? "") ?? {
      id: "",
    };
    first.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await follow({ "last-event-id": `${id}:0` });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(held[0]?.signal.aborted).toBe(false);
    second.abort();

    await expect.poll(() => held[0]?.signal.aborted).toBe(true);
    expect(records.kept.size).toBe(0);
    await app.close();
  });
});
