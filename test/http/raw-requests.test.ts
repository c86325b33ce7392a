import { connect } from "node:net";
import { describe, expect, it } from "vitest";
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

describe("what never becomes a request", () => {
  it.each([
    [
      "headers that are too large",
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers-too-large",
    ],
    ["a request that does not arrive", "POST /v1/verify HTTP/1.1\r\nHost: local", 408, "request-timeout"],
    ["what is not HTTP", "hello there\r\n\r\n", 400, "malformed-request"],
  ])("%s get a problem too", async (_, bytes, status, code) => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { requestMs: 200 });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const said = await answerTo(Number(new URL(address).port), bytes);

    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain("Content-Type: application/problem+json");
    expect(problemSchema.strict().parse(JSON.parse(said.split("\r\n\r\n")[1] ?? ""))).toMatchObject({
      status,
      type: `urn:plumbline:${code}`,
    });
    await app.close();
  });
});
