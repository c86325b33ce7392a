/** Sorts by time and is safe in a path: `20260102-030405-0123abcd`. */
export function newEpisodeId(at: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${at.slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}-${random.toString(16).padStart(8, "0")}`;
}

export function isEpisodeId(text: string): boolean {
  return /^\d{8}-\d{6}-[0-9a-f]{8}$/.test(text);
}
