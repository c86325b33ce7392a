import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { postWebhook } from "../../src/adapters/pages/post-webhook.js";
import { webhookTarget } from "../../src/service/webhooks.js";

const ALLOWED = ["example.org", "http://hooks.internal:8080"];

describe("where webhooks may be sent", () => {
  it("is https at a host of the list, or an origin that the operator wrote out", () => {
    expect(webhookTarget(ALLOWED, "https://example.org/a?b=c")).toMatchObject({ anyAddress: false });
    expect(webhookTarget(ALLOWED, "http://hooks.internal:8080/a")).toMatchObject({ anyAddress: true });
  });

  it.each([
    "http://example.org/",
    "https://example.org:8443/",
    "https://sub.example.org/",
    "https://example.org.evil.test/",
    "https://user:word@example.org/",
    "http://hooks.internal/",
    "http://hooks.internal:8081/",
    "https://169.254.169.254/",
    "nonsense",
  ])("is not %s", (url) => {
    expect(() => webhookTarget(ALLOWED, url)).toThrow(/^webhook: /);
  });

  it("is nowhere where the operator has allowed nothing", () => {
    expect(() => webhookTarget([], "https://example.org/")).toThrow("this service sends no webhooks");
  });

  it("gets the message itself: a redirect is an answer, and is not followed", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(307, { location: "/elsewhere" }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    expect(await postWebhook("test")(webhookTarget([origin], `${origin}/hook`), { body: "{}", headers: {} })).toBe(307);
    expect(asked).toEqual(["/hook"]);
  });

  it("is no address inside, although its host is in the list", async () => {
    const target = webhookTarget(["127.0.0.1"], "https://127.0.0.1/");
    await expect(postWebhook("test")(target, { body: "{}", headers: {} })).rejects.toMatchObject({ code: "page-forbidden" });
  });
});
