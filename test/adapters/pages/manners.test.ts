import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type FetchLimits, safeFetch } from "../../../src/adapters/pages/safe-fetch.js";
import { failureOf } from "../../support/failure-of.js";
import { type Handler, type OddSite, openFetch, PUBLIC, page, startSite } from "../../support/odd-site.js";
import { elapsed } from "../../support/polite.js";

let site: OddSite | undefined;
afterEach(() => site?.close());

type Robots = { readonly status?: number; readonly text?: string; readonly headers?: Record<string, string> };
type Opening = { readonly handler?: Handler; readonly limits?: Partial<FetchLimits>; readonly now?: () => number };

async function open(robots: Robots | Handler, { handler = page, limits = {}, now = Date.now }: Opening = {}) {
  const opened = await startSite(
    (request, response) => {
      if (request.url !== "/robots.txt") handler(request, response);
      else if (typeof robots === "function") robots(request, response);
      else response.writeHead(robots.status ?? 200, { "content-type": "text/plain", ...robots.headers }).end(robots.text ?? "");
    },
    { robots: true },
  );
  site = opened;
  const { fetch } = openFetch({ ports: [opened.port], limits, around: { now } });
  return { paths: opened.paths, read: (path: string, host = "news.example") => fetch(`http://${host}:${opened.port}${path}`) };
}

describe("robots.txt", () => {
  it("is obeyed, and asked for once a site", async () => {
    const { read, paths } = await open({ text: "User-agent: *\nDisallow: /private" });
    await Promise.all([read("/a"), read("/b")]);
    expect(await failureOf(read("/private/c"))).toMatchObject({ code: "page-robots", retryable: false });
    expect([...paths].sort()).toEqual(["/a", "/b", "/robots.txt"]);
  });

  it("is obeyed by the first word of our User-Agent", async () => {
    const { read } = await open({ text: "User-agent: plumbline-test\nDisallow: /" });
    expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
  });

  it("is asked for by every name for itself", async () => {
    const { read, paths } = await open({});
    await read("/a", "one.example");
    await read("/a", "two.example");
    expect(paths).toEqual(["/robots.txt", "/a", "/robots.txt", "/a"]);
  });

  it("is obeyed after a redirect, too", async () => {
    const handler: Handler = (_request, response) => void response.writeHead(302, { location: "/private" }).end();
    const { read, paths } = await open({ text: "User-agent: *\nDisallow: /private" }, { handler });
    expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
    expect(paths).toEqual(["/robots.txt", "/a"]);
  });

  for (const status of [400, 401, 403, 404, 410])
    it(`that is not there (${status}) allows everything`, async () => {
      const { read } = await open({ status, text: "User-agent: *\nDisallow: /" });
      expect((await read("/a")).contentType).toBe("text/html");
    });

  for (const status of [429, 500, 502, 503])
    it(`that fails (${status}) forbids everything, for a while`, async () => {
      let time = 0;
      const { read, paths } = await open({ status }, { now: () => time });
      expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
      expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
      expect(paths).toEqual(["/robots.txt"]);
      time += 301_000;
      await failureOf(read("/a"));
      expect(paths).toEqual(["/robots.txt", "/robots.txt"]);
    });

  it("that never comes forbids everything, and the total time is not used up by it", async () => {
    const { read } = await open(() => undefined, { limits: { robotsMs: 300 } });
    const failure = failureOf(read("/a"));
    expect(await elapsed(failure)).toBeLessThan(8000);
    expect(await failure).toMatchObject({ code: "page-robots" });
  });

  it("is asked for again after an hour", async () => {
    let time = 0;
    const { read, paths } = await open({}, { now: () => time });
    await read("/a");
    time += 3_500_000;
    await read("/b");
    time += 200_000;
    await read("/c");
    expect(paths).toEqual(["/robots.txt", "/a", "/b", "/robots.txt", "/c"]);
  });

  it("that is too long is read as far as it may be", async () => {
    const { read } = await open({ text: `User-agent: *\nDisallow: /a\n${"# and so on\n".repeat(200_000)}Disallow: /b` });
    expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
    expect((await read("/b")).contentType).toBe("text/html");
  });

  it("that is a bomb is read as far as it may be, too", async () => {
    const bomb = gzipSync(`User-agent: *\nDisallow: /a\n${"#".repeat(16_000_000)}`);
    const { read } = await open((_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots" });
    expect((await read("/b")).contentType).toBe("text/html");
  });

  it("that asks for a pause of more than ten seconds is refused, a shorter one is kept", async () => {
    const { read } = await open({ text: "User-agent: *\nCrawl-delay: 60" });
    expect(await failureOf(read("/a"))).toMatchObject({ code: "page-robots", message: expect.stringContaining("60 s") });
    await site?.close();
    const patient = await open({ text: "User-agent: *\nCrawl-delay: 0.5" });
    await patient.read("/a");
    expect(await elapsed(patient.read("/b"))).toBeGreaterThanOrEqual(300);
  });
});

describe("towards a site", () => {
  it("no more than two requests are under way", async () => {
    let now = 0;
    let most = 0;
    const handler: Handler = (request, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        page(request, response);
      }, 50);
    };
    const { read } = await open({}, { handler });
    await Promise.all(Array.from({ length: 7 }, (_, n) => read(`/${n}`)));
    expect(most).toBe(2);
  });

  it("there is a pause between two requests", async () => {
    const at: number[] = [];
    const handler: Handler = (request, response) => {
      at.push(Date.now());
      page(request, response);
    };
    const { read } = await open({}, { handler, limits: { pauseMs: 200 } });
    await Promise.all([read("/a"), read("/b"), read("/c")]);
    expect((at[2] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(380);
  });

  for (const [status, retryAfter] of [
    [429, "3600"],
    [503, "3600"],
    [429, undefined],
    [503, new Date(Date.now() + 3_600_000).toUTCString()],
  ] as const)
    it(`no request is sent during a requested pause: ${status} ${retryAfter}`, async () => {
      const handler: Handler = (_request, response) =>
        void response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
      const { read, paths } = await open({}, { handler });
      expect(await failureOf(read("/a"))).toMatchObject({ code: "page-unavailable", retryable: false });
      const second = failureOf(read("/b"));
      expect(await elapsed(second)).toBeLessThan(10_000);
      expect((await second).message).toMatch(/asked for a pause until 20/);
      expect(paths).toEqual(["/robots.txt", "/a"]);
      // Its other names are not meant.
      await failureOf(read("/c", "other.example"));
      expect(paths).toContain("/c");
    });

  it("a short pause that it asks for is waited for", async () => {
    let first = true;
    const handler: Handler = (request, response) => {
      if (first) response.writeHead(503, { "retry-after": "1" }).end();
      else page(request, response);
      first = false;
    };
    const { read } = await open({}, { handler });
    await failureOf(read("/a"));
    expect(await elapsed(read("/b"))).toBeGreaterThanOrEqual(900);
  });
});

it("one slow site does not keep others waiting", async () => {
  const { read } = await open({}, { handler: (request, response) => (request.url === "/slow" ? undefined : page(request, response)) });
  const slow = [1, 2, 3, 4].map(() => read("/slow", "slow.example").catch(() => undefined));
  expect(await elapsed(read("/a", "quick.example"))).toBeLessThan(8000);
  await site?.close();
  await Promise.all(slow);
});

it("what is said to a TLS server is the site's name, at the address that was checked", async () => {
  const heard: string[] = [];
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        heard.push(bytes.toString("latin1"));
        socket.destroy();
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const { fetch } = safeFetch(
    { userAgent: "plumbline-test/1" },
    { ports: [port], isPublic: (at) => at === PUBLIC, resolve: async () => [PUBLIC] },
  );
  expect(await failureOf(fetch(`https://news.example:${port}/`))).toMatchObject({ code: "page-unavailable" });
  expect(heard[0]).toContain("news.example");
  server.close();
});
