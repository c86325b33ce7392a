import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PlumblineError } from "../../src/errors.js";
import { listPageSchema } from "../../src/service/list-verifications.js";
import { submittedSchema, trajectorySchema, verificationSchema } from "../../src/service/verification-schema.js";
import { episodeOf, NO_COST, verdictOutcome } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, heldVerify, memoryJournal, testApp } from "../support/open-service.js";

const submitted = (payload: unknown) => post(payload, "/v1/verifications");

async function untilDone(app: Awaited<ReturnType<typeof testApp>>["app"], id: string) {
  const load = async () => verificationSchema.strict().parse((await app.inject(`/v1/verifications/${id}`)).json());
  await expect.poll(async () => (await load()).status).toMatch(/done|failed|cancelled/);
  return load();
}

describe("claims that are verified later", () => {
  it("takes one claim and says where its result will be", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const response = await app.inject(submitted({ claim: "The sky is blue." }));
    const { verifications } = submittedSchema.strict().parse(response.json());

    expect(response.statusCode).toBe(202);
    expect(response.headers["location"]).toBe(`/v1/verifications/${verifications[0]?.id}`);
    const done = await untilDone(app, verifications[0]?.id ?? "");
    expect(done).toMatchObject({ status: "done", claim: { text: "The sky is blue." }, episode: { recorded: true } });
  });

  it("takes many, in their order, and lists them by their batch", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const claims = Array.from({ length: 1000 }, (_, index) => `The sky is blue, part ${index}.`);
    const response = await app.inject(submitted({ claims: [...claims.slice(0, 999), { claim: "The sea is green.", asOf: "2020" }] }));
    const { batch, verifications } = submittedSchema.parse(response.json());
    expect(verifications.map(({ claim }) => claim)).toEqual([...claims.slice(0, 999), "The sea is green."]);
    expect(response.headers["location"]).toBe(`/v1/verifications?batch=${batch}`);

    const seen: string[] = [];
    for (let url: string | null = `/v1/verifications?batch=${batch}&limit=200`; url !== null; ) {
      const page: z.output<typeof listPageSchema> = listPageSchema.strict().parse((await app.inject(url)).json());
      seen.push(...page.verifications.map(({ id }) => id));
      url = page.next === null ? null : `/v1/verifications?batch=${batch}&limit=200&cursor=${page.next}`;
    }
    expect(new Set(seen)).toEqual(new Set(verifications.map(({ id }) => id)));
    expect(seen).toHaveLength(1000);
  });

  it("cuts a text into claims, and says where they stand and what was left out", async () => {
    const sentence = (text: string, start: number) => ({
      start,
      end: start + text.length,
      text,
      plain: text,
      paragraph: 0,
      kind: "statement" as const,
    });
    const { service } = fakeService({ verify: atOnce });
    const cutText = async () => [
      {
        kind: "claim" as const,
        claim: {
          kind: "claim" as const,
          sentence: sentence("She was born in Warsaw.", 30),
          claim: "Marie Curie was born in Warsaw.",
          resolved: "“She” read as Marie Curie",
        },
      },
      { kind: "left-out" as const, sentence: sentence("Who knows?", 60), because: "a question" },
    ];
    const { app } = await testApp({ ...service, cutText });
    const { verifications, leftOut } = submittedSchema.parse((await app.inject(submitted({ text: "…" }))).json());

    expect(verifications).toMatchObject([
      { claim: "Marie Curie was born in Warsaw.", start: 30, end: 53, resolved: "“She” read as Marie Curie" },
    ]);
    expect(leftOut).toEqual([{ start: 60, end: 70, text: "Who knows?", because: "a question" }]);
  });

  it("takes a text that states nothing, and says what was left out", async () => {
    const { service } = fakeService({ verify: atOnce });
    const question = { start: 0, end: 10, text: "Who knows?" };
    const sentence = { ...question, plain: question.text, paragraph: 0, kind: "question" as const };
    const cutText = async () => [{ kind: "left-out" as const, sentence, because: "a question" }];
    const { app } = await testApp({ ...service, cutText });
    const response = await app.inject(submitted({ text: "Who knows?" }));

    expect(response.statusCode).toBe(202);
    expect(response.json()).toMatchObject({ verifications: [], leftOut: [{ ...question, because: "a question" }] });
    expect((await app.inject({ url: String(response.headers["location"]) })).json()).toEqual({
      verifications: [],
      next: null,
      damaged: [],
    });
  });

  it.each([
    ["nothing", {}],
    ["an empty list", { claims: [] }],
    ["more than 1,000 claims", { claims: Array.from({ length: 1001 }, () => "The sky is blue.") }],
    ["a claim that is none", { claims: ["The sky is blue.", "  "] }],
    ["a claim and a text", { claim: "The sky is blue.", text: "The sky is blue." }],
  ])("refuses %s", async (_, body) => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);

    expect(await problemFrom(app, submitted(body))).toMatchObject({ status: 400, type: "urn:plumbline:invalid-input" });
  });

  it("refuses a batch for which there is no room, whole", async () => {
    const { verify } = heldVerify();
    const { service } = fakeService({ verify, limits: { concurrency: 1, waiting: { now: 1, later: 3 } } });
    const { app } = await testApp(service);

    expect(await problemFrom(app, submitted({ claims: Array.from({ length: 5 }, () => "The sky is blue.") }))).toMatchObject({
      status: 503,
    });
    expect(await service.verifications.ids({ batch: null, before: null, most: 10 })).toEqual([]);
  });

  it("gives interactive requests priority over jobs", async () => {
    const { verify, held } = heldVerify();
    const { service } = fakeService({ verify, limits: { concurrency: 1 } });
    const { app } = await testApp(service);
    await app.inject(submitted({ claims: ["Job one is first.", "Job two is second."] }));
    const asked = app.inject(post({ claim: "Somebody waits." }));
    await expect.poll(() => service.verifications.queue.waiting("now")).toBe(1);
    held[0]?.release();
    await expect.poll(() => held.length).toBe(2);

    expect(held.map(({ claim }) => claim)).toEqual(["Job one is first.", "Somebody waits."]);
    held[1]?.release();
    expect((await asked).statusCode).toBe(200);
  });

  it("shows what is under way, cancels it, and forgets it", async () => {
    const { verify, held } = heldVerify();
    const journal = memoryJournal();
    const { service, records } = fakeService({ verify, journal });
    const { app } = await testApp(service);
    const { verifications } = submittedSchema.parse((await app.inject(submitted({ claim: "The sky is blue." }))).json());
    const url = `/v1/verifications/${verifications[0]?.id}`;
    await expect.poll(() => held.length).toBe(1);
    expect((await app.inject(url)).json()).toMatchObject({ status: "running", episode: null });
    expect(trajectorySchema.strict().parse((await app.inject(`${url}/trajectory`)).json())).toMatchObject({
      status: "running",
      trajectory: [],
    });

    expect((await app.inject({ method: "DELETE", url })).statusCode).toBe(204);
    expect(held[0]?.signal.aborted).toBe(true);
    expect((await app.inject(url)).json()).toMatchObject({ status: "cancelled", episode: null });
    expect(records.kept.size).toBe(0);
    expect(journal.finished).toEqual([verifications[0]?.id]);
    expect((await app.inject({ method: "DELETE", url })).statusCode).toBe(204);
    expect(await problemFrom(app, { url })).toMatchObject({ status: 404 });
  });

  it("forgets a record", async () => {
    const { service, records } = fakeService({ verify: atOnce });
    const { app } = await testApp(service);
    const { id } = z.object({ id: z.string() }).parse((await app.inject(post({ claim: "The sky is blue." }))).json());
    expect(trajectorySchema.parse((await app.inject(`/v1/verifications/${id}/trajectory`)).json()).status).toBe("done");

    expect((await app.inject({ method: "DELETE", url: `/v1/verifications/${id}` })).statusCode).toBe(204);
    expect(records.kept.size).toBe(0);
    expect(await problemFrom(app, { method: "DELETE", url: `/v1/verifications/${id}` })).toMatchObject({ status: 404 });
  });

  it("keeps a promise that the disk could not keep", async () => {
    const journal = memoryJournal();
    const { app } = await testApp(fakeService({ verify: async () => episodeOf({ notRecorded: "no space" }), journal }).service);
    const { verifications } = submittedSchema.parse((await app.inject(submitted({ claim: "The sky is blue." }))).json());

    expect((await untilDone(app, verifications[0]?.id ?? "")).episode).toMatchObject({ recorded: false });
    const audit = { url: `/v1/verifications/${verifications[0]?.id}/audit` };
    expect(await problemFrom(app, audit)).toMatchObject({ status: 409, type: "urn:plumbline:no-result" });
    expect(journal.finished).toEqual([]);
  });
});

describe("what was kept", () => {
  it("is listed with its cost and citations", async () => {
    const { service, records } = fakeService({ verify: atOnce });
    const { app } = await testApp(service);
    const id = "20260102-030405-00000001";
    const line = { id: "s1", stance: "supports", text: "Sky – colour – blue", sources: ["https://a.example/"] } as const;
    records.kept.set(id, episodeOf({ id, evidence: [line], cost: { ...NO_COST, steps: 3, ms: 420 } }));
    const { verifications } = listPageSchema.parse((await app.inject("/v1/verifications")).json());

    expect(verifications).toMatchObject([{ id, steps: 3, ms: 420, evidence: [{ id: "s1", stance: "supports", text: line.text }] }]);
    expect(Object.keys(verifications[0]?.evidence[0] ?? {})).not.toContain("sources");
  });

  it("is listed newest first, by label, policy and words", async () => {
    const { service, records } = fakeService({ verify: atOnce });
    const { app } = await testApp(service);
    const keep = (id: string, text: string, label: "supported" | "refuted") =>
      records.kept.set(id, episodeOf({ id, claim: { text, asOf: null, url: null }, outcome: verdictOutcome({ label }) }));
    keep("20260102-030405-00000001", "The sky is blue.", "supported");
    keep("20260102-030405-00000002", "The sea is blue.", "refuted");
    keep("20260102-030405-00000003", "The sky is green.", "refuted");
    const listed = async (query: string) =>
      listPageSchema.parse((await app.inject(`/v1/verifications?${query}`)).json()).verifications.map(({ id }) => id.slice(-1));

    expect(await listed("")).toEqual(["3", "2", "1"]);
    expect(await listed("label=refuted")).toEqual(["3", "2"]);
    expect(await listed("q=SKY")).toEqual(["3", "1"]);
    expect(await listed("policy=test&status=done&limit=1")).toEqual(["3"]);
    expect(await listed("policy=other")).toEqual([]);
    expect(await listed("cursor=20260102-030405-00000003")).toEqual(["2", "1"]);
    expect(await problemFrom(app, { url: "/v1/verifications?limit=1000" })).toMatchObject({ status: 400 });
    expect(await problemFrom(app, { url: "/v1/verifications?label=true" })).toMatchObject({ status: 400 });
  });
});

describe("a record that is not what was written", () => {
  it.each(["record-changed", "record-damaged"] as const)("is answered with 409 %s, without a path", async (code) => {
    const { service, records, verifications } = fakeService({ verify: atOnce });
    const { app } = await testApp(service);
    const { id } = (await app.inject(post({ claim: "The sky is blue." }))).json();
    Object.assign(records, { load: () => Promise.reject(new PlumblineError(code, "/home/somebody/records/x.json is damaged")) });
    for (const url of [`/v1/verifications/${id}`, `/v1/verifications/${id}/trajectory`, `/v1/verifications/${id}/events`]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json().type, answer.body.includes("/home/")]).toEqual([409, `urn:plumbline:${code}`, false]);
    }
    expect(verifications.queue.running()).toBe(0);
  });
});
