import { describe, expect, it, onTestFinished } from "vitest";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { serper } from "../../../src/adapters/search/serper.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { startSearchServer } from "../../support/search-server.js";

const KEY = "serper-0123456789abcdef";
const PICTURE = "https://photos.example/tower.jpg";

/** The shape of Serper's answers; the words are ours. */
const around = (organic: readonly unknown[]) => ({
  searchParameters: { url: PICTURE, type: "lens", engine: "google-lens" },
  organic,
  credits: 3,
});
const found = around([
  {
    title: "The tower of Hollin after the storm",
    source: "History of the valley",
    link: "https://history.example/hollin",
    imageUrl: "https://history.example/tower.jpg",
    thumbnailUrl: "https://thumbs.example/1",
    date: "Mar 4, 2004",
  },
  { title: "A tower", source: "Guide", link: "https://guide.example/hollin", imageUrl: "javascript:alert(1)" },
  { title: "Hollin", link: "https://old.example/hollin" },
]);

describe("Serper's search for a picture", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(serper.byImage({ url, key: KEY }), options),
    key: KEY,
    found,
    empty: [around([]), { searchParameters: { url: PICTURE, type: "lens" }, credits: 3 }],
    around,
    hit: ({ url, title, snippet, published }) => ({ title, link: url, source: snippet, date: published }),
    faults: [
      {
        title: "spent credits",
        does: { kind: "answer", status: 400, body: { message: "Not enough credits", statusCode: 400 } },
        code: "search-quota",
        says: /has no credit left/,
      },
      {
        title: "results that are no list",
        does: { kind: "answer", body: { searchParameters: {}, organic: "none" } },
        code: "search-reply",
      },
    ],
  });

  it("is asked by the picture's address, and brings pictures with captions and dates", async () => {
    const server = await startSearchServer({ kind: "answer", body: found });
    onTestFinished(() => server.close());
    const hits = await liveEngine(serper.byImage({ url: server.url, key: KEY }), testOptions(KEY)).search({ ...QUERY, text: PICTURE });
    expect(server.requests).toMatchObject([{ method: "POST", path: "/lens", headers: { "x-api-key": KEY } }]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ url: PICTURE });
    expect(hits).toEqual([
      {
        url: "https://history.example/hollin",
        title: "The tower of Hollin after the storm",
        snippet: "History of the valley",
        published: "2004-03-04",
        imageUrl: "https://history.example/tower.jpg",
      },
      { url: "https://guide.example/hollin", title: "A tower", snippet: "Guide", published: null },
      { url: "https://old.example/hollin", title: "Hollin", snippet: "", published: null },
    ]);
  });
});
