import { type ClaimRow, readClaims } from "./rows.js";
import { seededOrder } from "./seeded-order.js";

/** So many claims of the files, the same number of each kind, and the same ones in every run. */
export function sampleClaims(files: readonly string[], count: number, seed: string): readonly ClaimRow[] {
  const rows = files.flatMap(readClaims);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.flatMap((kind, place) => {
    const own = rows.filter((row) => row.kind === kind);
    return seededOrder(own, ({ id }) => id, seed).slice(0, Math.floor((count + place) / kinds.length));
  });
}
