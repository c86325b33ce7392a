import { describe, expect, it } from "vitest";
import { wikidataPage } from "../../src/domain/ids.js";

describe("wikidataPage", () => {
  it("links items of Wikidata", () => {
    expect(wikidataPage("Q42")).toBe("https://www.wikidata.org/wiki/Q42");
  });

  it.each(["Q4000000001", "ex:billing", "P31"])("has no page for %s", (id) => {
    expect(wikidataPage(id)).toBeNull();
  });
});
