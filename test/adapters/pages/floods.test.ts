import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { startFloodSite, strainOf } from "../../support/flood-site.js";
import { openFetch } from "../../support/odd-site.js";

describe("a site that sends too much", () => {
  let site: Awaited<ReturnType<typeof startFloodSite>>;
  beforeAll(async () => {
    site = await startFloodSite();
    // The first request loads modules, which would count as growth.
    await strainOfFetching("/large-said");
  });
  afterAll(() => site.close());

  async function strainOfFetching(path: string) {
    const fetch = openFetch({ ports: [site.port] });
    const strain = await strainOf(async () => {
      expect(await failureOf(fetch.fetch(`http://news.example:${site.port}${path}`))).toMatchObject({ code: "page-too-large" });
    });
    if (process.env["PLUMBLINE_SHOW_STRAIN"]) console.log(path, strain);
    return strain;
  }

  for (const [what, path, mostMegabytes] of [
    ["a gzip bomb of a gigabyte", "/bomb/gzip", 250],
    ["a zlib bomb", "/bomb/deflate", 250],
    ["a deflate bomb without its header", "/bomb/deflate-raw", 250],
    ["a brotli bomb", "/bomb/br", 250],
    ["100 MB without saying so", "/large", 60],
    ["100 MB and saying so", "/large-said", 60],
  ] as const)
    it(`is stopped at the limit, without holding up the process or filling it: ${what}`, async () => {
      const { heldMs, grownMegabytes } = await strainOfFetching(path);
      expect(heldMs).toBeLessThan(60);
      expect(grownMegabytes).toBeLessThan(mostMegabytes);
    });

  for (const [what, path] of [
    ["a page of one-byte pieces without end", "/pieces"],
    ["one piece with an extension without end", "/extension"],
    ["interim answers without end", "/interim"],
    ["trailers without end", "/trailers"],
  ] as const)
    it(`is stopped soon, when it is hardly any page: ${what}`, async () => {
      const { grownMegabytes } = await strainOfFetching(path);
      expect(grownMegabytes).toBeLessThan(100);
    });
});
