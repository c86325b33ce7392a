import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openAveritecStore } from "../../../src/adapters/corpus/averitec-store.js";
import type { SearchQuery } from "../../../src/ports/search-engine.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const CLAIMS = [
  { claim: "The dam broke in May.", label: "Refuted" },
  { claim: "The mill burned down.", label: "Supported" },
];
const document = (claim_id: number, url: string, ...url2text: string[]) =>
  JSON.stringify({ claim_id, type: "claim", query: "x", url, url2text });

function store(): string {
  const folder = tempFolder();
  writeFileSync(join(folder, "claims.json"), JSON.stringify(CLAIMS));
  const first = [
    document(0, "https://paper.example/dam", "The dam held.", "In May it rained."),
    document(0, "https://paper.example/dam", "Again."),
    document(0, "https://empty.example/"),
    "not json",
    document(0, "https://other.example/", "Cheese is sold on Fridays."),
  ];
  writeFileSync(join(folder, "0.json"), first.join("\n"));
  writeFileSync(join(folder, "1.json"), document(1, "https://paper.example/mill", "The mill burned. The dam was not near."));
  return folder;
}

const asking = (text: string, claim?: string): SearchQuery => ({
  ...{ text, before: null, after: null, language: "en", excludedDomains: [], n: 10 },
  ...(claim === undefined ? {} : { claim }),
});

describe("AVeriTeC's knowledge store", () => {
  it("is searched among the claim's own documents, each page once and with its text", async () => {
    const engine = await openAveritecStore(store());
    const hits = await engine.search(asking("dam", "The dam  broke in May."));
    expect(hits.map(({ url, page }) => [url, page?.text])).toEqual([["https://paper.example/dam", "The dam held.\nIn May it rained."]]);
    const other = await engine.search(asking("dam", "The mill burned down."));
    expect(other.map(({ url }) => url)).toEqual(["https://paper.example/mill"]);
    expect(engine).toMatchObject({ atHand: true, byClaim: true, id: expect.stringMatching(/^averitec:/) });
  });

  it("fails for claims that it does not know, and where its files are missing: no documents is no empty answer", async () => {
    const folder = store();
    const engine = await openAveritecStore(folder);
    expect(await rejectionOf(engine.search(asking("dam", "Another claim.")))).toMatchObject({ code: "search-reply" });
    expect(await rejectionOf(engine.search(asking("dam")))).toMatchObject({ code: "search-reply" });
    writeFileSync(join(folder, "claims.json"), JSON.stringify([...CLAIMS, { claim: "No file." }]));
    expect(await rejectionOf((await openAveritecStore(folder)).search(asking("dam", "No file.")))).toMatchObject({
      code: "file-unreadable",
    });
    expect(await rejectionOf(openAveritecStore(tempFolder()))).toMatchObject({ code: "file-unreadable" });
  });
});
