export function inBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));
}

export function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  return inBatches(items, Math.ceil(items.length / 2));
}
