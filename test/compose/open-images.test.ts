import { describe, expect, it } from "vitest";
import { openImageSearch } from "../../src/compose/open-images.js";
import { readConfig } from "../../src/config.js";

async function enginesOf(env: Readonly<Record<string, string>>) {
  const { byAddress, byWords } = await openImageSearch(readConfig(env));
  return { byAddress: byAddress?.id ?? null, byWords: byWords?.id ?? null };
}

describe("pictures are searched for", () => {
  it("by the configured engine's own search, and by address where that is Serper", async () => {
    expect(await enginesOf({ PLUMBLINE_SEARCH: "wikipedia" })).toEqual({ byAddress: null, byWords: "commons" });
    expect(await enginesOf({ PLUMBLINE_SEARCH: "serper", PLUMBLINE_SEARCH_KEY: "k" })).toEqual({
      byAddress: "serper-lens",
      byWords: "serper-images",
    });
  });

  it("by all of several engines at once", async () => {
    const keys = { SERPER_API_KEY: "k", BRAVE_API_KEY: "k" };
    expect(await enginesOf({ PLUMBLINE_SEARCH: "serper,brave,wikipedia", ...keys })).toEqual({
      byAddress: "serper-lens",
      byWords: "serper-images+brave-images+commons",
    });
  });

  it("not at all without an engine, nor among own documents", async () => {
    for (const PLUMBLINE_SEARCH of ["none", "corpus"])
      expect(await enginesOf({ PLUMBLINE_SEARCH })).toEqual({ byAddress: null, byWords: null });
  });
});
