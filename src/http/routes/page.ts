import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { PACKAGE_ROOT } from "../../base/package-root.js";
import type { App } from "../new-app.js";

const BUILT = new URL("dist/page/", PACKAGE_ROOT);

/** Forbids inline code and other origins. `blob:` is for drawings exported as PNG. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const NOT_BUILT = "The page is not built. `npm run build` builds it; the API is at /docs.\n";

/** The page at `/` and its files, served from memory. */
export function pageRoutes(app: App, folder: URL = BUILT): void {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"))
    : [];
  if (!files.includes("index.html")) {
    app.get("/", { schema: { hide: true } }, (_, reply) => reply.type("text/plain; charset=utf-8").serializer(String).send(NOT_BUILT));
    return;
  }
  for (const name of files) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const plain = readFileSync(new URL(name, folder));
    const packed = gzipSync(plain);
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
    // Asset names change with their content.
    const caching = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    app.get(name === "index.html" ? "/" : `/${name}`, { schema: { hide: true } }, (request, reply) => {
      void reply.headers({
        etag,
        vary: "accept-encoding",
        "cache-control": caching,
        "content-security-policy": POLICY,
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
      });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      const zipped = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      if (zipped) void reply.header("content-encoding", "gzip");
      return reply.type(type).send(zipped ? packed : plain);
    });
  }
}
