import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { FetchLimits } from "../../../src/adapters/pages/safe-fetch.js";
import { failureOf } from "../../support/failure-of.js";
import { type Handler, hasIPv6, INSIDE, type OddSite, openFetch, PUBLIC, page, startSite } from "../../support/odd-site.js";
import { elapsed } from "../../support/polite.js";

const LIMITS: Partial<FetchLimits> = { connectMs: 500, headersMs: 500, silenceMs: 500, totalMs: 1500, robotsMs: 800 };
let site: OddSite | undefined;
afterEach(() => site?.close());

async function fetchFrom(handler: Handler, { limits = {}, robots = false }: { limits?: Partial<FetchLimits>; robots?: boolean } = {}) {
  site = await startSite(handler, { robots });
  return openFetch({ ports: [site.port], limits: { ...LIMITS, ...limits } }).fetch(`http://news.example:${site.port}/page`);
}

const html = { "content-type": "text/html" };
/** One byte every so often, until the other side leaves. */
function drip(socket: Socket | null, bytes: string): void {
  let next = 0;
  const timer = setInterval(() => socket?.write(bytes.charAt(next++ % bytes.length), "latin1"), 50);
  socket?.on("close", () => clearInterval(timer));
}

describe("a page that comes", () => {
  it("plainly is given as it is", async () => {
    const fetched = await fetchFrom((_request, response) => {
      response.writeHead(200, { "content-type": 'Text/HTML; Charset="ISO-8859-1"', "last-modified": "Tue, 03 Feb 2026 10:00:00 GMT" });
      response.end(Buffer.from([0x3c, 0x70, 0x3e, 0xe9]));
    });
    expect(fetched).toEqual({
      url: `http://news.example:${site?.port}/page`,
      contentType: "text/html",
      charset: "iso-8859-1",
      bytes: new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]),
      lastModified: "Tue, 03 Feb 2026 10:00:00 GMT",
    });
  });

  it("packed is unpacked, an empty one too", async () => {
    const fetched = await fetchFrom(
      (_request, response) => void response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync("text")),
    );
    expect(Buffer.from(fetched.bytes).toString()).toBe("text");
    await site?.close();
    expect(
      (await fetchFrom((_request, response) => void response.writeHead(200, { ...html, "content-encoding": "br" }).end())).bytes,
    ).toHaveLength(0);
  });

  it("from a name with a last dot is from the name without it", async () => {
    site = await startSite(page);
    expect((await openFetch({ ports: [site.port] }).fetch(`http://NEWS.example.:${site.port}/a?b#c`)).url).toBe(
      `http://news.example:${site.port}/a?b`,
    );
  });

  it.runIf(hasIPv6)("from an IPv6 address is read as well", async () => {
    site = await startSite(page, { host: "::1" });
    const { fetch } = openFetch({ ports: [site.port], around: { isPublic: (address) => address === "::1" } });
    expect((await fetch(`http://[0:0::1]:${site.port}/`)).url).toBe(`http://[::1]:${site.port}/`);
  });

  it("is read from the second address if the first does not respond", async () => {
    site = await startSite(page);
    const around = { isPublic: () => true, resolve: async () => [INSIDE, PUBLIC] };
    expect((await openFetch({ ports: [site.port], around }).fetch(`http://news.example:${site.port}/`)).contentType).toBe("text/html");
  });

  it("asks for no more than it needs", async () => {
    let asked: unknown;
    await fetchFrom((request, response) => {
      asked = { method: request.method, ...request.headers };
      page(request, response);
    });
    expect(asked).toEqual({
      method: "GET",
      host: `news.example:${site?.port}`,
      connection: "close",
      "user-agent": "plumbline-test/1 (test@example.org)",
      accept: expect.stringContaining("text/html"),
      "accept-encoding": "gzip, deflate, br",
    });
  });
});

describe("a site is too slow when", () => {
  const slow = async (handler: Handler, limits: Partial<FetchLimits>, within: number) => {
    const failure = failureOf(fetchFrom(handler, { limits }));
    expect(await elapsed(failure)).toBeLessThan(within);
    expect(await failure).toMatchObject({ code: "page-timeout", retryable: false });
  };
  it("it never answers", () => slow(() => undefined, { totalMs: 10_000 }, 4000));
  it("its headers drip", () => slow(({ socket }) => drip(socket, "HTTP/1.1 200 OK\r\na: b"), { headersMs: 60_000 }, 4000));
  it("its body drips, however lively", () =>
    slow(
      ({ socket }, response) => {
        response.writeHead(200, html).flushHeaders();
        drip(socket, "1\r\na\r\n");
      },
      {},
      4000,
    ));
  it("its packed body drips", () =>
    slow(
      (_request, response) => {
        const { socket } = response;
        response.writeHead(200, { ...html, "content-encoding": "gzip", "content-length": 100_000 }).flushHeaders();
        drip(socket, gzipSync("a long text ".repeat(1000)).toString("latin1"));
      },
      {},
      4000,
    ));
  it("its body stops in the middle", () =>
    slow((_request, response) => void response.writeHead(200, html).write("half"), { totalMs: 10_000 }, 4000));
  it("each of its redirects takes its time", () =>
    slow(({ url }, response) => void setTimeout(() => response.writeHead(302, { location: `${url}a` }).end(), 400), {}, 4000));
});

describe("a site is of no use when", () => {
  const useless = async (handler: Handler, code: string, requests = 1, retryable = false) => {
    expect(await failureOf(fetchFrom(handler))).toMatchObject({ code, retryable });
    expect(site?.paths.filter((path) => path !== "/robots.txt")).toHaveLength(requests);
  };
  const redirecting =
    (to: (url: string) => string): Handler =>
    ({ url }, response) =>
      void response.writeHead(302, { location: to(url ?? "") }).end();

  it("it redirects without end", async () => {
    expect(await failureOf(fetchFrom(redirecting((url) => `${url}a`)))).toMatchObject({ code: "page-unavailable" });
    expect(site?.paths).toHaveLength(7); // robots.txt, the page, five redirects
  });
  it("it redirects in a loop", () =>
    useless(
      redirecting((url) => (url === "/a" ? "/page" : "/a")),
      "page-unavailable",
      2,
    ));
  it("it redirects to itself by another fragment", () =>
    useless(
      redirecting((url) => `${url}#b`),
      "page-unavailable",
    ));
  it("it redirects nowhere", () => useless((_request, response) => void response.writeHead(302).end(), "page-unavailable"));
  it("it redirects to two places", () =>
    useless(
      (_request, response) =>
        void response
          .writeHead(
            302,
            [
              ["location", "/a"],
              ["location", "/b"],
            ].flat(),
          )
          .end(),
      "page-unavailable",
    ));

  for (const status of [204, 206, 300, 304, 401, 403, 404, 410, 418, 451, 500, 502, 503])
    it(`it answers ${status}`, () => useless((_request, response) => void response.writeHead(status, html).end(), "page-unavailable"));

  for (const type of [
    "image/png",
    "application/json",
    "application/octet-stream",
    "video/mp4",
    "text/css",
    "text/html, image/png",
    "text",
    "application/zip",
    "",
  ])
    it(`it sends "${type}"`, async () => {
      let sent = 0;
      await useless((_request, response) => {
        response.writeHead(200, type === "" ? {} : { "content-type": type });
        const more = () => {
          for (; sent < 500 && response.write(Buffer.alloc(65_536)); sent++);
        };
        response.on("drain", more);
        more();
      }, "page-type");
      // What fits into the buffers of two sockets, but not the page.
      expect(sent).toBeLessThan(200);
    });

  for (const encoding of ["zstd", "compress", "gzip, gzip", "gzip, br", "identity, gzip", "aes128gcm"])
    it(`it packs the page with "${encoding}"`, () =>
      useless((_request, response) => void response.writeHead(200, { ...html, "content-encoding": encoding }).end("text"), "page-type"));

  it("what it says is packed is not", () =>
    useless((_request, response) => void response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("text"), "page-unavailable"));
  it("its packed page ends in the middle", () =>
    useless((_request, response) => {
      const whole = gzipSync("a long text ".repeat(1000));
      response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(whole.subarray(0, whole.length - 20));
    }, "page-unavailable"));
  it("it sends less than it says", () =>
    useless((_request, response) => {
      response.writeHead(200, { ...html, "content-length": 1000 }).write("half");
      setTimeout(() => response.socket?.end(), 50);
    }, "page-unavailable"));
  it("it breaks off between two pieces", () =>
    useless((_request, response) => {
      response.writeHead(200, html).write("half");
      setTimeout(() => response.socket?.end(), 50);
    }, "page-unavailable"));
  it("it says at once that the page is huge", () =>
    useless((_request, response) => void response.writeHead(200, { ...html, "content-length": 2 ** 40 }).write("a"), "page-too-large"));
  it("its headers have no end", () =>
    useless((_request, response) => void response.writeHead(200, { ...html, "x-long": "a".repeat(100_000) }).end(), "page-too-large"));
  it("it resets the connection: it gets a second chance, and no third", () =>
    useless(({ socket }) => socket.resetAndDestroy(), "page-unavailable", 2, true));
  it("it resets the connection in the body", () =>
    useless((_request, response) => {
      response.writeHead(200, html).write("half");
      setTimeout(() => response.socket?.resetAndDestroy(), 50);
    }, "page-unavailable"));
  it("it hangs up without a word", () => useless(({ socket }) => void socket.end(), "page-unavailable"));

  for (const nonsense of [
    "SSH-2.0-OpenSSH_9.2\r\n",
    "220 mail.example ESMTP\r\n",
    "-ERR unknown command\r\n",
    "\0\0\0\0",
    "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
    "HTTP/9.9 999 ?\r\n\r\n",
  ])
    it(`it does not speak HTTP: ${JSON.stringify(nonsense)}`, async () => {
      const server = createServer((socket) => socket.on("error", () => undefined).end(nonsense));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      const failure = await failureOf(openFetch({ ports: [port], limits: LIMITS }).fetch(`http://news.example:${port}/`));
      expect(failure).toMatchObject({ code: "page-unavailable" });
      expect(failure.message).not.toContain("127.0.0.1");
      server.close();
    });

  it("it does not respond, which is reported without the address", async () => {
    const { port, close } = await startSite(page);
    await close();
    const failure = await failureOf(openFetch({ ports: [port], limits: LIMITS }).fetch(`http://news.example:${port}/`));
    expect(failure).toMatchObject({ code: "page-unavailable", message: "news.example cannot be read (ECONNREFUSED)" });
  });
});

describe("a site gets a second chance", () => {
  it("when it reset the connection once", async () => {
    let tries = 0;
    const fetched = await fetchFrom((request, response) => (tries++ === 0 ? request.socket.resetAndDestroy() : page(request, response)));
    expect(Buffer.from(fetched.bytes).toString()).toBe("<p>The page.</p>");
  });
});

describe("a fetch ends", () => {
  it("when its caller leaves, at once", async () => {
    site = await startSite(() => undefined);
    const controller = new AbortController();
    const failure = failureOf(openFetch({ ports: [site.port] }).fetch(`http://news.example:${site.port}/`, controller.signal));
    setTimeout(() => controller.abort(), 200);
    expect(await elapsed(failure)).toBeLessThan(8000);
    expect(await failure).toMatchObject({ code: "aborted" });
  });
  it("when its caller had left before, without a request", async () => {
    site = await startSite(page);
    expect(
      await failureOf(openFetch({ ports: [site.port] }).fetch(`http://news.example:${site.port}/`, AbortSignal.abort())),
    ).toMatchObject({ code: "aborted" });
    expect(site.paths).toEqual([]);
  });
  it("when all are closed", async () => {
    site = await startSite(() => undefined);
    const fetch = openFetch({ ports: [site.port] });
    const failure = failureOf(fetch.fetch(`http://news.example:${site.port}/`));
    setTimeout(() => fetch.close(), 200);
    expect(await failure).toMatchObject({ code: "aborted" });
    expect(await failureOf(fetch.fetch(`http://news.example:${site.port}/`))).toMatchObject({ code: "aborted" });
  });
  it("when a name server never answers", async () => {
    const fetch = openFetch({ limits: LIMITS, around: { resolve: () => new Promise(() => undefined) } });
    expect((await failureOf(fetch.fetch("http://news.example/"))).code).toMatch(/page-(timeout|robots)/);
  });
});
