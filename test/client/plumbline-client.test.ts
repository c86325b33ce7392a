import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlumblineClient, plumblineClient, ServiceProblem } from "../../src/client/plumbline-client.js";
import { type OpenService, openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import type { App } from "../../src/http/new-app.js";
import { testApp } from "../support/open-service.js";
import { suiteFolder } from "../support/temp-folder.js";

const CLAIM = "Marie Curie was born in Paris.";

async function all<T>(stream: AsyncGenerator<VerifyEvent, T>): Promise<{ readonly events: readonly VerifyEvent[]; readonly answer: T }> {
  const events: VerifyEvent[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { events, answer: value };
    events.push(value);
  }
}

describe("the client over the service", () => {
  let home: string;
  let service: OpenService;
  let app: App;
  let url: string;
  let client: PlumblineClient;

  beforeAll(async () => {
    home = suiteFolder();
    service = await openService(readConfig({ PLUMBLINE_HOME: home }));
    app = (await testApp(service)).app;
    url = await app.listen({ host: "127.0.0.1", port: 0 });
    client = plumblineClient({ url });
  });
  afterAll(async () => {
    await app.close();
    await service.close(0);
    await rm(home, { recursive: true, force: true });
  });

  it("shares a verdict publicly, and revokes the share", async () => {
    const { id } = await client.verify(CLAIM);
    const { path } = await client.share(id);
    const seen = () => fetch(new URL(path ?? "", url)).then(({ status }) => status);
    expect(await seen()).toBe(200);
    await client.unshare(id);
    expect(await seen()).toBe(404);
  });

  it("verifies a claim", async () => {
    expect(await client.verify(CLAIM)).toMatchObject({ recorded: true, outcome: { verdict: { label: "refuted" } } });
    expect(await client.verify({ claim: CLAIM, asOf: "2020" })).toMatchObject({ claim: { asOf: "2020" } });
  });

  it("says in pieces what the justification speaks of, by part too", async () => {
    const { outcome, evidence } = await client.verify("Marie Curie was born in Warsaw and she was born in Paris.");
    const verdict = outcome.kind === "verdict" ? outcome.verdict : undefined;
    expect(verdict?.pieces?.map(({ text }) => text).join("")).toBe(verdict?.justification);
    const spoken = verdict?.pieces?.flatMap(({ ids }) => ids) ?? [];
    expect(spoken.length).toBeGreaterThan(0);
    expect(evidence.filter(({ id }) => spoken.includes(id)).every(({ handWritten }) => handWritten === true)).toBe(true);
    expect(verdict?.parts.map(({ label, citations }) => [label, citations?.[0]?.stance])).toEqual([
      ["supported", "supports"],
      ["refuted", "refutes"],
    ]);
  });

  it("tells every event as it happens, and the answer last", async () => {
    const { events, answer } = await all(client.stream(CLAIM));
    expect(events[0]).toMatchObject({ type: "started", claim: { text: CLAIM } });
    expect(events.at(-1)).toMatchObject({ type: "finished" });
    expect(events.filter(({ type }) => type === "step")).toHaveLength(answer.trajectory.length);
    expect(answer.outcome).toMatchObject({ verdict: { label: "refuted" } });
  });

  it("takes up a stream that broke where it broke", async () => {
    let opened = 0;
    const breaking: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (++opened > 1) return response;
      return new Response(afterFirstEvent(response.body), response);
    };
    const whole = await all(client.stream(CLAIM));
    const broken = await all(plumblineClient({ url, fetch: breaking }).stream(CLAIM));
    expect(opened).toBe(2);
    expect(broken.events.map(({ type }) => type)).toEqual(whole.events.map(({ type }) => type));
  });

  it("submits claims, follows them, lists them, and forgets them", async () => {
    const { batch, verifications } = await client.submit({ claims: [CLAIM, "Ottawa is the capital of Canada."] });
    const answers = await Promise.all(verifications.map(async ({ id }) => (await all(client.follow(id))).answer));
    expect(answers.map(({ outcome }) => outcome.kind === "verdict" && outcome.verdict.label)).toEqual(["refuted", "supported"]);
    const [first] = verifications;
    expect(await client.verification(first?.id ?? "")).toMatchObject({ status: "done", batch });
    expect((await client.list({ batch, limit: 10 })).verifications).toHaveLength(2);
    await client.remove(first?.id ?? "");
    await expect(client.verification(first?.id ?? "")).rejects.toMatchObject({ status: 404, type: "urn:plumbline:not-found" });
  });

  it("gives a verification in the formats of other tools", async () => {
    const { id } = await client.verify(CLAIM);
    expect(JSON.parse(await client.graph(id))).toMatchObject({ version: 1, record: id, outcome: { label: "refuted" } });
    expect(await client.graph(id, "turtle")).toContain(`urn:plumbline:${id}`);
    expect(await client.graph(id, "svg")).toMatch(/^<svg |^<\?xml /);
    expect(JSON.parse(await client.claimReview(id, { publisher: "The Desk" }))).toMatchObject({
      "@type": "ClaimReview",
      author: { name: "The Desk" },
    });
    expect(await client.report(id)).toContain(CLAIM);
    await expect(client.graph("20260102-030405-0123abcd")).rejects.toMatchObject({ type: "urn:plumbline:not-found" });
  });

  it("checks a record again, and finds one that was changed", async () => {
    const { id } = await client.verify(CLAIM);
    expect(await client.audit(id)).toMatchObject({
      record: id,
      holds: true,
      seal: "intact",
      citations: [{ stance: "refutes", fault: null, today: { kind: "same" } }],
      graph: "same",
    });
    const file = join(home, "records", `${id}.json`);
    await writeFile(file, (await readFile(file, "utf8")).replace('"refuted"', '"supported"'));
    expect(await client.audit(id)).toMatchObject({ holds: false, seal: "changed" });
    await expect(client.audit("20260102-030405-0123abcd")).rejects.toMatchObject({ type: "urn:plumbline:not-found" });
  });

  it("says what was refused, and by whom", async () => {
    await expect(client.verify(" ")).rejects.toMatchObject({ name: "ServiceProblem", status: 400, type: "urn:plumbline:invalid-input" });
    const proxied = plumblineClient({ url, fetch: async () => new Response("busy", { status: 503, headers: { "retry-after": "7" } }) });
    const problem = await proxied.verify(CLAIM).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ServiceProblem);
    expect(problem).toMatchObject({ status: 503, type: "about:blank", retryAfter: 7 });
  });

  it("stops when aborted", async () => {
    await expect(client.verify(CLAIM, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  });
});

/** The beginning of a body up to its first whole event; then the connection breaks. */
function afterFirstEvent(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      let text = "";
      for await (const chunk of body ?? []) {
        text += new TextDecoder().decode(chunk);
        const end = text.indexOf("\n\n", text.indexOf("data:"));
        if (!text.includes("data:") || end === -1) continue;
        controller.enqueue(new TextEncoder().encode(`${text.slice(0, end)}\n\nid: half of the ne`));
        break;
      }
      // Whoever reads gets what was sent before the error.
      setTimeout(() => controller.error(new TypeError("terminated")), 20);
    },
  });
}
