import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../../src/lab/evaluation/loaders/load-dataset.js";
import { openPart } from "../../../../src/lab/evaluation/loaders/registry.js";
import { liveBytes } from "../../../support/live-bytes.js";

const SIZE = 100_000_000;
const FILLER = "words that nobody reads ".repeat(160);

/** Records of about 4 kB, until there are enough; never more than one piece exists at a time. */
async function* large(open: string, between: string, close: string, record: (id: number) => string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(open);
  let [size, id] = [0, 0];
  while (size < SIZE) {
    const piece = encoder.encode(Array.from({ length: 64 }, () => `${id === 0 ? "" : between}${record(id++)}`).join(""));
    size += piece.length;
    yield piece;
  }
  yield encoder.encode(close);
}

const options = { classes: 4, sample: 500, seed: 1 } as const;

describe("a large file", () => {
  it.each([
    [
      "JSON lines",
      "big.jsonl",
      large("", "\n", "\n", (id) =>
        JSON.stringify({ id, claim: `Claim ${id} is so.`, label: id % 3 === 0 ? "false" : "true", note: FILLER }),
      ),
    ],
    [
      "a JSON array",
      "big.json",
      large("[", ",\n", "]", (id) =>
        JSON.stringify({ uid: `u${id}`, claim: `Claim ${id} is so.`, supporting_facts: [[FILLER, 0]], label: "SUPPORTED", num_hops: 2 }),
      ),
    ],
  ])("is read from a stream of %s without being held", async (_, file, chunks) => {
    const before = liveBytes();
    let most = 0;
    async function* watched(): AsyncGenerator<Uint8Array> {
      let count = 0;
      for await (const chunk of chunks) {
        if (count++ % 40 === 0) most = Math.max(most, liveBytes() - before);
        yield chunk;
      }
    }
    const { rows, facts } = await loadDataset([await openPart(file, watched(), null)], options);

    expect(facts.read).toBeGreaterThan(20_000);
    expect(rows).toHaveLength(500);
    expect(most).toBeLessThan(SIZE / 4);
  });
});
