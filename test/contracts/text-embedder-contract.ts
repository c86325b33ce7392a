import { expect, it } from "vitest";
import type { TextEmbedder } from "../../src/ports/language-model.js";
import { failureOf } from "../support/failure-of.js";

/** What every TextEmbedder does. */
export function describeTextEmbedder(open: () => Promise<TextEmbedder>): void {
  it("gives one vector for each text, in order, all of one length", async () => {
    const embedder = await open();
    const texts = ["apple", "sea", "apple", "a tree in the garden"];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(4);
    expect(new Set(vectors.map(({ length }) => length)).size).toBe(1);
    expect(vectors[2]).toEqual(vectors[0]);
    expect(vectors[1]).not.toEqual(vectors[0]);
  });

  it("gives the same vector to the same text, alone or among others", async () => {
    const embedder = await open();
    const [alone] = await embedder.embed(["sea"]);
    expect((await embedder.embed(["apple", "sea"]))[1]).toEqual(alone);
  });

  it("gives nothing for nothing", async () => {
    expect(await (await open()).embed([])).toEqual([]);
  });

  it("asks nothing for a caller that has already aborted", async () => {
    expect(await failureOf((await open()).embed(["sea"], AbortSignal.abort()))).toMatchObject({ code: "aborted" });
  });
}
