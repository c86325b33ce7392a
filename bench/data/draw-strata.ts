import type { ClaimRow } from "./rows.js";
import { seededOrder } from "./seeded-order.js";

/** The claims in an order that takes from every kind and label: in turn, or as often as each occurs. The same seed gives the same order. */
export function drawStrata(rows: readonly ClaimRow[], seed: number, how: "equal" | "proportional"): readonly ClaimRow[] {
  const strata = new Map<string, ClaimRow[]>();
  for (const row of rows) {
    const name = `${row.kind}/${row.label}`;
    strata.set(name, [...(strata.get(name) ?? []), row]);
  }
  const placed = [...strata]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, members], stratum) => {
      const order = seededOrder(members, ({ id }) => id, `strata ${seed} ${name}`);
      return order.map((row, place) => ({ row, stratum, place: how === "equal" ? place : (place + 0.5) / order.length }));
    });
  return placed.sort((a, b) => a.place - b.place || a.stratum - b.stratum).map(({ row }) => row);
}
