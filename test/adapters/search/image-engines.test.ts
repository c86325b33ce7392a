import { describe, expect, it, onTestFinished } from "vitest";
import { brave } from "../../../src/adapters/search/brave.js";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { serper } from "../../../src/adapters/search/serper.js";
import type { Vendor } from "../../../src/adapters/search/vendor.js";
import { wikipedia } from "../../../src/adapters/search/wikipedia.js";
import { QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { type Behaviour, startSearchServer } from "../../support/search-server.js";

const KEY = "picture-0123456789abcdef";

async function asked(open: (url: string) => Vendor, does: Behaviour) {
  const server = await startSearchServer(does);
  onTestFinished(() => server.close());
  const engine = liveEngine(open(server.url), testOptions(KEY));
  const hits = await engine
    .search({ ...QUERY, text: "Tower of Hollin", n: 3, excludedDomains: ["spam.example"] })
    .catch((error: unknown) => error);
  return { hits, request: server.requests[0] };
}

const serperAt = (url: string) => serper.images({ url, key: KEY });
const braveAt = (url: string) => brave.images({ url, key: KEY });
const commonsAt = (url: string) => wikipedia.images({ url, key: "" });

describe("pictures by words", () => {
  it("are asked of Google by Serper", async () => {
    const images = [
      { title: "The tower", imageUrl: "https://a.example/t.jpg", link: "https://a.example/", source: "A", position: 1 },
      { title: "No page", imageUrl: "https://b.example/t.jpg" },
    ];
    const { hits, request } = await asked(serperAt, { kind: "answer", body: { searchParameters: { q: "x" }, images } });
    expect(hits).toEqual([
      { url: "https://a.example/", title: "The tower", snippet: "A", published: null, imageUrl: "https://a.example/t.jpg" },
    ]);
    expect(request).toMatchObject({ method: "POST", path: "/images", headers: { "x-api-key": KEY } });
    expect(JSON.parse(request?.body ?? "")).toEqual({ q: "Tower of Hollin", hl: "en" });
  });

  it("are asked of Brave", async () => {
    const results = [
      {
        type: "image_result",
        title: "The tower",
        url: "https://a.example/",
        source: "a.example",
        properties: { url: "https://a.example/t.jpg" },
      },
      { title: "A small copy only", url: "https://b.example/", thumbnail: { src: "https://imgs.example/1" } },
    ];
    const { hits, request } = await asked(braveAt, { kind: "answer", body: { type: "images", query: {}, results } });
    expect(hits).toEqual([
      { url: "https://a.example/", title: "The tower", snippet: "a.example", published: null, imageUrl: "https://a.example/t.jpg" },
      { url: "https://b.example/", title: "A small copy only", snippet: "", published: null },
    ]);
    expect(request?.query).toMatchObject({ q: expect.stringMatching(/^Tower of Hollin .*spam\.example/), count: "3" });
    expect(request).toMatchObject({ path: "/res/v1/images/search", headers: { "x-subscription-token": KEY } });
  });

  it("come from Wikimedia Commons, best first, with their description and date", async () => {
    const file = (index: number, title: string, extmetadata: object) => ({
      ...{ pageid: index, ns: 6, title, index },
      imageinfo: [
        {
          thumburl: `https://upload.example/${index}.jpg`,
          url: "https://upload.example/big.tif",
          descriptionurl: `https://c.example/${index}`,
          extmetadata,
        },
      ],
    });
    const pages = [
      file(2, "File:Hollin 2004.png", {}),
      file(1, "File:Tower of Hollin.jpg", {
        ImageDescription: { value: "The <b>tower</b>" },
        DateTimeOriginal: { value: "2004-03-04 10:00:00" },
      }),
      { pageid: 3, ns: 6, title: "File:Sound.ogg", index: 3 },
    ];
    const { hits, request } = await asked(commonsAt, { kind: "answer", body: { batchcomplete: true, query: { pages } } });
    expect(hits).toEqual([
      {
        url: "https://c.example/1",
        title: "Tower of Hollin: The tower",
        snippet: "Wikimedia Commons",
        published: "2004-03-04",
        imageUrl: "https://upload.example/1.jpg",
      },
      {
        url: "https://c.example/2",
        title: "Hollin 2004",
        snippet: "Wikimedia Commons",
        published: null,
        imageUrl: "https://upload.example/2.jpg",
      },
    ]);
    expect(request).toMatchObject({
      path: "/w/api.php",
      query: { gsrsearch: "Tower of Hollin filetype:bitmap", gsrnamespace: "6", gsrlimit: "3" },
    });
  });

  it.each([
    ["Serper has no credit", serperAt, { status: 400, body: { message: "Not enough credits" } }, "search-quota"],
    ["Serper sends something else", serperAt, { body: { hello: 1 } }, "search-reply"],
    ["Brave refuses the key", braveAt, { status: 422, body: { error: { code: "SUBSCRIPTION_TOKEN_INVALID" } } }, "search-auth"],
    ["Brave sends something else", braveAt, { body: { results: "none" } }, "search-reply"],
    ["Commons is asked too often", commonsAt, { body: { error: { code: "ratelimited", info: "" } } }, "search-quota"],
  ])("fail with the code of a search where %s", async (_, open, answer, code) => {
    expect((await asked(open, { kind: "answer", ...answer })).hits).toMatchObject({ code });
  });

  it("are not asked of Commons where its pages are not wanted", async () => {
    expect(wikipedia.images({ url: null, key: "" }).ask({ ...QUERY, text: "x", excludedDomains: ["wikimedia.org"] })).toBeNull();
  });
});
