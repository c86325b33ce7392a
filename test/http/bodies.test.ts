import { type ClientRequest, request as send } from "node:http";
import { text as read } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { shapeFault } from "../../src/http/bodies.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, testApp } from "../support/open-service.js";

const MB = 1024 * 1024;
const open = () => testApp(fakeService({ verify: atOnce }).service);

describe("shapeFault", () => {
  const fault = (json: string) => shapeFault({ depth: 2, members: 3, values: 6, outside: 40, string: 500_000 }, json);
  it.each([
    "[[1]]",
    '["[[[[", "\\"[[[["]',
    "[1], [2], [3]",
    '["not closed [[[[',
    '[",,,,", ",\\",,,"]',
    "[1, 2, 3]",
    '{"a": [1, 2], "b": 1}',
    "]]]],,",
  ])("finds none in %s", (json) => {
    expect(fault(json)).toBeNull();
  });
  it("finds none in a text and two pictures", () => {
    const picture = `"data:image/png;base64,${"A".repeat(600_000)}"`;
    expect(fault(`["${"a".repeat(400_000)}", ${picture}, ${picture}]`)).toBeNull();
  });
  it.each<readonly [string, string]>([
    ["[[[1]]]", "nested deeper than 2 levels"],
    ['{"a": [{"b": 1}]}', "nested deeper than 2 levels"],
    ['["\\\\", [[1]]]', "nested deeper than 2 levels"],
    ["[1, 2, 3, 4]", "a list or an object has more than 3 items"],
    ["[[1, 2], [1], 3, 4]", "a list or an object has more than 3 items"],
    ['{"a": 1, "b": 1, "c": 1, "d": 1}', "a list or an object has more than 3 items"],
    ["[[1, 2, 3], [1, 2, 3]]", "more than 6 values; send fewer at once"],
    [`[${" ".repeat(40)}]`, "more than 40 characters outside of strings"],
    [`["${"a".repeat(500_001)}"]`, "a string has more than 500000 characters"],
    [`["${"a".repeat(200_001)}", "${"a".repeat(200_001)}"]`, "more than one string has more than 200000 characters"],
    ["[[], [], []], [[], [], []]", "more than 6 values; send fewer at once"],
  ])("%.40s: %s", (json, expected) => {
    expect(fault(json)).toBe(expected);
  });
});

describe("a body", () => {
  it("that is nested deeply is refused before it is parsed", async () => {
    const { app } = await open();
    const nested = `{"claim": ${"[".repeat(6 * MB)}`;
    const start = process.cpuUsage();
    expect(await problemFrom(app, post(nested))).toMatchObject({ status: 400, detail: "body: nested deeper than 32 levels" });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it.each([
    ["numbers", "0,", "a list or an object has more than 1000 items"],
    ["objects", "{},", "a list or an object has more than 1000 items"],
    ["lists of lists", `[${"[],".repeat(900)}[]],`, "more than 60000 values; send fewer at once"],
  ])("of very many %s is refused before it is parsed", async (_, item, detail) => {
    const { app } = await open();
    const crowded = `{"claims": [${item.repeat(Math.floor((6 * MB) / item.length))}0]}`;
    const start = process.cpuUsage();
    expect(await problemFrom(app, post(crowded, "/v1/verifications"))).toMatchObject({ status: 400, detail: `body: ${detail}` });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it.each([
    ["/v1/verify", 15 * MB],
    ["/v1/verifications", 17 * MB],
  ])("of a claim has at most 14 MB, of a batch 16: %s", async (url, bytes) => {
    const { app } = await open();
    expect(await problemFrom(app, post({ claim: "a".repeat(bytes) }, url))).toMatchObject({ status: 413 });
  });

  it("has at most 64 kB elsewhere", async () => {
    const { app } = await open();
    const { id } = (await app.inject(post({ claim: "The sky is blue." }))).json();
    expect(await problemFrom(app, { ...post({ a: "a".repeat(100_000) }, `/v1/verifications/${id}`), method: "DELETE" })).toMatchObject({
      status: 413,
    });
  });

  it("above 1 MB waits for the one before it, small ones do not, and what finds too many waiting is refused", async () => {
    const lines: string[] = [];
    const log = { level: "debug", stream: { write: (line: string) => void lines.push(line) } };
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { log });
    onTestFinished(() => app.close());
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const body = JSON.stringify({ claim: "The sky is blue.", evidence: [{ text: "x".repeat(2 * MB), source: null }] });
    const begin = (): { readonly client: ClientRequest; readonly status: Promise<number> } => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const client = send(`${url}/v1/verify`, { method: "POST", headers, agent: false });
      const status = new Promise<number>((resolve, reject) => {
        client.on("error", reject);
        client.on("response", (answer) => void read(answer).then(() => resolve(answer.statusCode ?? 0)));
      });
      return { client, status };
    };
    const first = begin();
    first.client.write(body.slice(0, MB));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const others = Array.from({ length: 4 }, begin);
    for (const { client } of others) client.end(body);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answered: number[] = [];
    for (const { status } of others) void status.then((code) => answered.push(code));
    const sixth = begin();
    sixth.client.end(body);
    expect(await sixth.status).toBe(503);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(
      (
        await fetch(`${url}/v1/verify`, {
          method: "POST",
          body: '{"claim": "The sky is blue."}',
          headers: { "content-type": "application/json" },
        })
      ).status,
    ).toBe(200);
    expect(answered).toEqual([]);

    first.client.end(body.slice(MB));
    // The passages are more than are taken; what matters is that every body was read.
    expect(await Promise.all([first, ...others].map(({ status }) => status))).toEqual([400, 400, 400, 400, 400]);
  });
});
