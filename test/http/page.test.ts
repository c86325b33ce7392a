import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { newApp } from "../../src/http/new-app.js";
import { pageRoutes } from "../../src/http/routes/page.js";
import { tempFolder } from "../support/temp-folder.js";

function appWith(files: Readonly<Record<string, string>>) {
  const folder = tempFolder();
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const app = newApp({
    log: { level: "silent", stream: { write: () => undefined } },
    retryAfter: () => 1,
    requestMs: 30_000,
    trustedProxies: [],
  });
  pageRoutes(app, pathToFileURL(`${folder}/`));
  return app;
}
const FILES = { "index.html": "<p>page</p>", "assets/index-1.js": "go()", "assets/secret.key": "hidden" };

it("gives the page at / with a policy that allows nothing inline and nothing from elsewhere", async () => {
  const { statusCode, headers, body } = await appWith(FILES).inject({ url: "/" });
  expect([statusCode, body, headers["content-type"]]).toEqual([200, "<p>page</p>", "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|https?:|\*/);
  expect(headers["cache-control"]).toBe("no-cache");
});

it("sends assets compressed and immutable, and 304 to clients that have them", async () => {
  const app = appWith(FILES);
  const packed = await app.inject({ url: "/assets/index-1.js", headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["cache-control"]).toMatch(/immutable/);
  expect(gunzipSync(packed.rawPayload).toString()).toBe("go()");
  const again = await app.inject({ url: "/assets/index-1.js", headers: { "if-none-match": String(packed.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("gives only files of kinds that a page has, and none from outside its folder", async () => {
  const app = appWith(FILES);
  for (const url of ["/assets/secret.key", "/assets/../../etc/passwd", "/assets/%2e%2e/index.html", "/index.html"])
    expect((await app.inject({ url })).statusCode).toBe(404);
});

it("says how to build the page where it is not built", async () => {
  const { statusCode, body } = await appWith({}).inject({ url: "/" });
  expect([statusCode, body]).toEqual([200, expect.stringContaining("npm run build")]);
});
