/** Sorts by time and is safe in a path: `20260102-030405-0123abcd`. */
export function newEpisodeId(at: string): string {
  return `${idTime(at)}-${crypto.randomUUID().slice(0, 8)}`;
}

/** What the ids of a moment begin with; `at` is an ISO time. Ids before it sort before this. */
export function idTime(at: string): string {
  return at.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

export function isEpisodeId(text: string): boolean {
  return /^\d{8}-\d{6}-[0-9a-f]{8}$/.test(text);
}
