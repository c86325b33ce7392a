import { describe, expect, it } from "vitest";
import { cutForService } from "../../src/compose/cut-for-service.js";
import { memoryGraph } from "../support/memory-graph.js";
import { rejectionOf } from "../support/thrown.js";

const cut = (text: string) => cutForService({ kg: memoryGraph() }, text, new AbortController().signal);

describe("cutForService", () => {
  it("gives the sentences of a text", async () => {
    expect((await cut("Rome is in Italy. Is it?")).map(({ kind }) => kind)).toEqual(["claim", "left-out"]);
  });

  it.each([
    ["Rome is in Italy.", 1001, "the text makes 1001 claims; at most 1000 are taken at once"],
    ["Is it?", 5001, "the text has 5001 sentences; at most 5000 are taken at once"],
  ])("refuses %s× %i", async (sentence, count, message) => {
    expect(await rejectionOf(cut(`${sentence}\n\n`.repeat(count)))).toMatchObject({ code: "invalid-input", message });
  });
});
