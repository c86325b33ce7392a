import type { LookupFunction } from "node:net";
import { Agent, fetch as plainFetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followPageRedirects, type Surroundings } from "../../../src/adapters/pages/safe-fetch.js";
import { failureOf } from "../../support/failure-of.js";
import { INSIDE, type OddSite, openFetch, PUBLIC, page, startSite } from "../../support/odd-site.js";

let inside: OddSite;
beforeAll(async () => {
  inside = await startSite(page, { host: INSIDE });
});
afterAll(() => inside.close());

/** A plain fetch whose names are resolved by the same stub. */
function fetchWithout(resolve: () => readonly string[], url: string): Promise<{ status: number }> {
  const lookup: LookupFunction = (_name, { all }, callback) => {
    const found = resolve().map((address) => ({ address, family: 4 }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? "", 4);
  };
  return plainFetch(url, { dispatcher: new Agent({ connect: { lookup } }) });
}

describe("a name that leads inside", () => {
  const url = () => `http://news.example:${inside.port}/secret`;
  const opened = (around: Partial<Surroundings>) => openFetch({ ports: [inside.port], around });

  it("would be followed by a plain fetch", async () => {
    expect((await fetchWithout(() => [INSIDE], url())).status).toBe(200);
  });

  for (const addresses of [
    [INSIDE],
    [PUBLIC, INSIDE],
    [INSIDE, PUBLIC],
    [PUBLIC, "::1"],
    [PUBLIC, "::ffff:127.0.0.2"],
    [PUBLIC, "169.254.169.254"],
    ["127.2"],
    ["2130706434"],
    ["0x7f.0.0.2"],
    ["127.0.0.2."],
    ["fe80::1%lo"],
    ["localhost"],
    [""],
  ])
    it(`is refused with the addresses ${JSON.stringify(addresses)}`, async () => {
      const before = inside.paths.length;
      const failure = await failureOf(opened({ resolve: async () => addresses }).fetch(url()));
      expect(failure).toMatchObject({ code: "page-forbidden", message: "news.example leads to an address that is not public" });
      expect(inside.paths).toHaveLength(before);
    });

  it("is refused when it was public a moment ago (DNS rebinding), where a plain fetch that looked first would go through", async () => {
    const outside = await startSite(page);
    const turncoat = () => {
      const answers = [[PUBLIC], [INSIDE]];
      return () => answers.shift() ?? [INSIDE];
    };
    const naive = turncoat();
    expect(naive()).toEqual([PUBLIC]); // looks good, so it is fetched:
    expect((await fetchWithout(naive, url())).status).toBe(200);
    const before = inside.paths.length;
    const resolve = turncoat();
    const fetch = openFetch({ ports: [outside.port, inside.port], around: { resolve: async () => resolve() } });
    // The first answer is used up for robots.txt, the second for the page.
    expect(await failureOf(fetch.fetch(`http://news.example:${outside.port}/`))).toMatchObject({ code: "page-forbidden" });
    expect(outside.paths).toEqual(["/robots.txt"]);
    expect(inside.paths).toHaveLength(before);
    await outside.close();
  });

  it("is asked for once a request, so that nothing can change between the look and the leap", async () => {
    const outside = await startSite(page);
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [PUBLIC];
    };
    await openFetch({ ports: [outside.port], around: { resolve } }).fetch(`http://news.example:${outside.port}/`);
    expect({ asked, requests: outside.paths.length }).toEqual({ asked: 2, requests: 2 });
    await outside.close();
  });

  it("is refused by the look at the socket alone, before a word of HTTP is said", async () => {
    let looks = 0;
    // The first look is at the resolved address, the second at the other end of the socket.
    const isPublic = () => looks++ === 0;
    const before = inside.paths.length;
    expect(await failureOf(opened({ resolve: async () => [INSIDE], isPublic }).fetch(url()))).toMatchObject({
      code: "page-forbidden",
      message: "news.example was reached at an address that is not public",
    });
    expect(looks).toBe(2);
    expect(inside.paths).toHaveLength(before);
  });

  it("is not tried when it has more addresses than anyone would check", async () => {
    const many = Array.from({ length: 5000 }, () => PUBLIC);
    expect(await failureOf(opened({ resolve: async () => many }).fetch(url()))).toMatchObject({ code: "page-unavailable" });
  });

  it("is unavailable when it has no address", async () => {
    expect(await failureOf(opened({ resolve: async () => [] }).fetch(url()))).toMatchObject({ code: "page-unavailable" });
  });
});

describe("a redirect from a public page", () => {
  let outside: OddSite;
  let location = "";
  beforeAll(async () => {
    outside = await startSite((request, response) => {
      if (request.url === "/end") page(request, response);
      else response.writeHead(302, { location }).end();
    });
  });
  afterAll(() => outside.close());
  const resolve: Surroundings["resolve"] = async (name) => (name === "inside.example" ? [INSIDE] : [PUBLIC]);
  const follow = () =>
    openFetch({ ports: [outside.port, inside.port], around: { resolve } }).fetch(`http://news.example:${outside.port}/start`);

  for (const way of [
    "http://127.0.0.2:0/",
    "http://2130706434:0/",
    "//127.0.0.2:0/",
    "\\\\127.0.0.2:0\\",
    "http://0x7f.2:0/",
    "/\\127.0.0.2:0",
  ])
    it(`to the inside is refused, where a plain fetch goes through: ${way}`, async () => {
      location = way.replace(":0", `:${inside.port}`);
      expect((await fetch(`http://${PUBLIC}:${outside.port}/start`)).status).toBe(200);
      const before = inside.paths.length;
      const failure = await failureOf(follow());
      expect(failure).toMatchObject({ code: "page-forbidden" });
      // Nor is it told to whoever reads the error.
      expect(failure.message).not.toContain("127.0.0.2");
      expect(inside.paths).toHaveLength(before);
    });

  for (const way of [
    "http://inside.example:0/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:0/",
    "http://[::ffff:127.0.0.2]:0/",
    "http://localhost:0/",
    "http://user:word@news.example:0/",
    "http://news.example:22/",
    "http://127.0.0.1:25/",
    "file:///etc/passwd",
    "ftp://news.example/",
    "data:text/html,<p>text</p>",
    "javascript:alert(1)",
    "gopher://127.0.0.2:0/",
    "ws://news.example/",
    "http://",
    "http://a b/",
    `/${"a".repeat(5000)}`,
  ])
    it(`is refused: ${way.slice(0, 60)}`, async () => {
      location = way.replace(":0", `:${inside.port}`);
      const before = inside.paths.length;
      expect(await failureOf(follow())).toMatchObject({ code: "page-forbidden" });
      expect(inside.paths).toHaveLength(before);
    });

  it("to another public page is followed, and the page says where it was found", async () => {
    location = "/end#part";
    expect(await follow()).toMatchObject({ url: `http://news.example:${outside.port}/end`, contentType: "text/html", charset: "utf-8" });
  });

  it("is followed from http to https and never back", async () => {
    const rules = { ports: [80, 443], isPublic: () => true };
    const hop = (status: number, to: string | null) => ({ head: { status, header: () => to }, body: new Uint8Array() });
    const send = (target: string) => async (url: URL) => (url.pathname === "/" ? hop(301, target) : hop(200, null));
    const { url } = await followPageRedirects(new URL("http://news.example/"), rules, send("https://news.example/a"));
    expect(url.href).toBe("https://news.example/a");
    const back = followPageRedirects(new URL("https://news.example/"), rules, send("http://news.example/a"));
    expect(await failureOf(back)).toMatchObject({ code: "page-forbidden" });
  });
});

it("a robots.txt that redirects inside is refused like a page", async () => {
  const outside = await startSite(
    (_request, response) => void response.writeHead(301, { location: `http://${INSIDE}:${inside.port}/` }).end(),
    {
      robots: true,
    },
  );
  const before = inside.paths.length;
  const fetch = openFetch({ ports: [outside.port, inside.port] });
  expect(await failureOf(fetch.fetch(`http://news.example:${outside.port}/`))).toMatchObject({ code: "page-forbidden" });
  expect(outside.paths).toEqual(["/robots.txt"]);
  expect(inside.paths).toHaveLength(before);
  await outside.close();
});
