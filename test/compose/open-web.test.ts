import { afterEach, describe, expect, it } from "vitest";
import { openPageText } from "../../src/adapters/page-text/open-page-text.js";
import { pageReader } from "../../src/compose/open-web.js";
import { type Handler, type OddSite, openFetch, startSite } from "../support/odd-site.js";

const open: { site?: OddSite; close?: () => Promise<void> } = {};
afterEach(async () => {
  await open.close?.();
  await open.site?.close();
});

async function read(handler: Handler, path = "/") {
  const site = await startSite(handler);
  const reader = pageReader(openFetch({ ports: [site.port] }), openPageText({ threads: 1 }));
  Object.assign(open, { site, close: () => reader.close() });
  return reader.read(`http://town.example:${site.port}${path}`);
}

const ARTICLE = `<html lang="en"><head><title>The bridge</title><meta property="article:published_time" content="2019-05-04"></head>
<body><nav>Home</nav><article><h1>The bridge</h1><p>The old bridge was opened in 1894 by the mayor, and half of the town came to see it.</p>
<p>It has three arches of grey stone and carries a single road across the river to the market.</p></article></body></html>`;

describe("a page", () => {
  it("is fetched, read and dated, under the address where it was found in the end", async () => {
    const page = await read((request, response) => {
      if (request.url === "/old") response.writeHead(302, { location: "/bridge" }).end();
      else response.writeHead(200, { "content-type": "text/html", "last-modified": "Tue, 05 May 2020 10:00:00 GMT" }).end(ARTICLE);
    }, "/old");
    expect(page).toMatchObject({
      title: "The bridge",
      published: "2019-05-04",
      modified: "2020-05-05",
      language: "en",
      suspectInjection: false,
    });
    expect(page.url).toMatch(/\/bridge$/);
    expect(page.text).toContain("The old bridge was opened in 1894");
    expect(page.text).not.toContain("Home");
  });

  it("that cannot be read says why", async () => {
    await expect(read((_, response) => void response.writeHead(200, { "content-type": "image/png" }).end("x"))).rejects.toMatchObject({
      code: "page-type",
    });
  });
});
