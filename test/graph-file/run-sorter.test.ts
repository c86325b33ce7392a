import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteWriter, readText } from "../../src/graph-file/bytes.js";
import { runSorter } from "../../src/graph-file/run-sorter.js";
import { tempFolder } from "../support/temp-folder.js";

type Entry = readonly [key: number, text: string];

function sorted(entries: readonly Entry[], maxBytes: number): readonly (readonly [number, readonly string[]])[] {
  const folder = tempFolder();
  const sorter = runSorter({ folder: () => folder, name: "test", maxBytes });
  const out = byteWriter();
  for (const [key, text] of entries) {
    out.reset();
    out.text(text);
    sorter.add(key, out);
  }
  const groups: [number, string[]][] = [];
  for (const { key, records } of sorter.groups()) groups.push([key, records.map(readText).sort()]);
  return groups;
}

const entries = fc.array(fc.tuple(fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 0xffffffff })), fc.string({ maxLength: 40 })));

describe("sorting in runs", () => {
  it("groups by ascending key and loses nothing, in memory and on the disk", () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(1, 50, 1 << 20), (list, maxBytes) => {
        const expected = new Map<number, string[]>();
        for (const [key, text] of list) expected.set(key, [...(expected.get(key) ?? []), text].sort());
        expect(sorted(list, maxBytes)).toEqual([...expected].sort(([a], [b]) => a - b));
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it("takes a record that is longer than a buffer", () => {
    const long = "x".repeat(3 << 20);
    expect(
      sorted(
        [
          [2, long],
          [1, "short"],
        ],
        10,
      ),
    ).toEqual([
      [1, ["short"]],
      [2, [long]],
    ]);
  });
});
