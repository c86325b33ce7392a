const OF_THE_HOUR = new Set(["startedAt", "retrievedAt", "ms"]);

/** An episode to the byte, but for its name and what a clock said. */
export function withoutTimes(episode: object): string {
  const { id: _, ...rest } = { id: "", ...episode };
  return JSON.stringify(rest, (key, value: unknown) => (OF_THE_HOUR.has(key) ? null : value), 1);
}
