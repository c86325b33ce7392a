import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { startFloodSite, strainOf } from "../../support/flood-site.js";
import { openFetch } from "../../support/odd-site.js";

describe("a site that sends too much", () => {
  let site: Awaited<ReturnType<typeof startFloodSite>>;
  beforeAll(async () => {
    site = await startFloodSite();
  });
  afterAll(() => site.close());

  /** Other work on the machine can only add to a lag, so that one run of several without it is enough. */
  async function strainOfFetching(path: string) {
    const fetch = openFetch({ ports: [site.port] });
    const strains: Awaited<ReturnType<typeof strainOf>>[] = [];
    do {
      strains.push(
        await strainOf(async () => {
          expect(await failureOf(fetch.fetch(`http://news.example:${site.port}${path}`))).toMatchObject({ code: "page-too-large" });
        }),
      );
    } while (strains.length < 2 || (strains.length < 8 && strains.every(({ lagMs }) => lagMs >= 50)));
    if (process.env["PLUMBLINE_SHOW_STRAIN"]) console.log(path, strains);
    return { lagMs: Math.min(...strains.map(({ lagMs }) => lagMs)), grown: Math.max(...strains.map((strain) => strain.grownMegabytes)) };
  }

  for (const [what, path] of [
    ["a gzip bomb of a gigabyte", "/bomb/gzip"],
    ["a zlib bomb", "/bomb/deflate"],
    ["a deflate bomb without its header", "/bomb/deflate-raw"],
    ["a brotli bomb", "/bomb/br"],
    ["100 MB without saying so", "/large"],
    ["100 MB and saying so", "/large-said"],
  ] as const)
    it(`is stopped at the limit, without holding up the process or filling it: ${what}`, async () => {
      const { lagMs, grown } = await strainOfFetching(path);
      expect(lagMs).toBeLessThan(50);
      expect(grown).toBeLessThan(100);
    });

  for (const [what, path] of [
    ["a page of one-byte pieces without end", "/pieces"],
    ["one piece with an extension without end", "/extension"],
    ["interim answers without end", "/interim"],
    ["trailers without end", "/trailers"],
  ] as const)
    it(`is stopped soon, when it is hardly any page: ${what}`, async () => {
      const { grown } = await strainOfFetching(path);
      expect(grown).toBeLessThan(100);
    });
});
