/** The same value with every list and map in it sorted: two answers that differ in order only become equal. */
export function inAnyOrder(value: unknown): unknown {
  if (value instanceof Map) return inAnyOrder([...value]);
  if (Array.isArray(value)) return value.map(inAnyOrder).sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, held]) => [key, inAnyOrder(held)] as const)
      .sort(([a], [b]) => compare(a, b)),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
