import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { App } from "../../src/http/new-app.js";
import { problemSchema } from "../../src/http/problem.js";
import { atOnce, fakeService, testApp } from "../support/open-service.js";

/** What comes back for bytes that are no request yet. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });
}

function connectionsOf(app: App): Promise<number> {
  return new Promise((resolve, reject) => app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
}

const POST = "POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

describe("what never becomes a request", () => {
  it.each([
    [
      "headers that are too large",
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers-too-large",
    ],
    ["headers that do not arrive", "POST /v1/verify HTTP/1.1\r\nHost: local", 408, "request-timeout"],
    ["a body that stalls", `${POST}Content-Length: 500\r\n\r\n{"claim":`, 408, "request-timeout"],
    ["a body in chunks that stalls", `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"cla\r\n`, 408, "request-timeout"],
    ["what is not HTTP", "hello there\r\n\r\n", 400, "malformed-request"],
  ])("%s get a problem too", async (_, bytes, status, code) => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { requestMs: 300, stallMs: 100 });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const said = await answerTo(Number(new URL(address).port), bytes);

    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toMatch(/^content-type: application\/problem\+json/im);
    expect(problemSchema.strict().parse(JSON.parse(said.split("\r\n\r\n")[1] ?? ""))).toMatchObject({
      status,
      type: `urn:plumbline:${code}`,
    });
    await app.close();
  });

  it("half a request keeps no service from ending", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const said = answerTo(Number(new URL(address).port), "GET /healthz HTTP/1.1\r\nHost: local");
    await expect.poll(() => connectionsOf(app)).toBe(1);
    const start = Date.now();
    await app.close();
    expect(Date.now() - start).toBeLessThan(3000);
    expect(await said).toBe("");
  });

  /** Sends a body of 60 characters, six at a time. */
  async function drip(everyMs: number, times: { readonly requestMs: number; readonly stallMs: number }): Promise<string> {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, times);
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const body = '{"claim": "Marie Curie was born in Warsaw."}'.padEnd(60);
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    const said = new Promise<string>((resolve) => socket.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8"))));
    socket.write(`${POST}Content-Length: 60\r\n\r\n`);
    let sent = 0;
    const timer = setInterval(() => {
      socket.write(body.slice(sent, sent + 6));
      sent += 6;
      if (sent >= 60) clearInterval(timer);
    }, everyMs);
    const answer = await said;
    clearInterval(timer);
    socket.destroy();
    await app.close();
    return answer;
  }

  it("takes a body that comes slowly but steadily", async () => {
    expect(await drip(30, { requestMs: 10_000, stallMs: 250 })).toMatch(/^HTTP\/1.1 200 /);
  });

  it("does not take it for longer than a request may last", async () => {
    const said = await drip(150, { requestMs: 300, stallMs: 5000 });

    expect(said).toMatch(/^HTTP\/1.1 408 /);
    expect(said).toContain("urn:plumbline:request-timeout");
  });
});
