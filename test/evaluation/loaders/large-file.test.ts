import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../src/evaluation/loaders/load-dataset.js";
import { openPart } from "../../../src/evaluation/loaders/open-part.js";

const GIGABYTE = 1_000_000_000;
const FILLER = "words that nobody reads ".repeat(160);

/** Records of about 4 kB, until there is a gigabyte of them; never more than one piece exists at a time. */
async function* gigabyte(open: string, between: string, close: string, record: (id: number) => string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(open);
  let [size, id] = [0, 0];
  while (size < GIGABYTE) {
    const piece = encoder.encode(Array.from({ length: 64 }, () => `${id === 0 ? "" : between}${record(id++)}`).join(""));
    size += piece.length;
    yield piece;
  }
  yield encoder.encode(close);
}

const options = { classes: 4, sample: 500, seed: 1 } as const;

describe("a file of a gigabyte", () => {
  it.each([
    [
      "JSON lines",
      "big.jsonl",
      gigabyte("", "\n", "\n", (id) =>
        JSON.stringify({ id, claim: `Claim ${id} is so.`, label: id % 3 === 0 ? "false" : "true", note: FILLER }),
      ),
    ],
    [
      "a JSON array",
      "big.json",
      gigabyte("[", ",\n", "]", (id) =>
        JSON.stringify({ uid: `u${id}`, claim: `Claim ${id} is so.`, supporting_facts: [[FILLER, 0]], label: "SUPPORTED", num_hops: 2 }),
      ),
    ],
  ])(
    "is read from a stream of %s without being held",
    async (_, file, chunks) => {
      let most = 0;
      async function* watched(): AsyncGenerator<Uint8Array> {
        let count = 0;
        for await (const chunk of chunks) {
          if (count++ % 200 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
          yield chunk;
        }
      }
      const { rows, facts } = await loadDataset([await openPart(file, watched(), null)], options);

      expect(facts.read).toBeGreaterThan(200_000);
      expect(rows).toHaveLength(500);
      expect(most).toBeLessThan(400_000_000);
    },
    300_000,
  );
});
