/** The hash is computed from this many grey pixels per side, row by row. */
export const HASH_SIDE = 32;
/** The lowest frequencies in each direction; the very lowest is only the brightness. */
const KEPT = 8;
/** A picture with a smaller standard deviation of grey is too plain to recognise. */
const PLAIN = 2;
/** Weaker frequencies are compression noise. */
const FAINT = 0.5;

/**
 * A 64-bit hash of the coarse distribution of brightness (discrete cosine transform, as in pHash): whether each of the lowest frequencies
 * is above their median. Scaling and compression change few bits. null for a plain picture.
 */
export function perceptualHash(grey: Uint8Array): string | null {
  if (grey.length !== HASH_SIDE ** 2) throw new Error(`a hash is made of ${HASH_SIDE} × ${HASH_SIDE} pixels`);
  if (spread(grey) < PLAIN) return null;
  const low = lowFrequencies(grey).map((value) => (Math.abs(value) < FAINT ? 0 : value));
  const middle = median(low.slice(1));
  const bits = low.map((value, place) => (place > 0 && value > middle ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}

export function hashDistance(a: string, b: string): number {
  return (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll("0", "").length;
}

/**
 * Two hashes with at most this distance are the same picture (other size, compression, small retouches). Unrelated pictures differ in about
 * half of the bits.
 */
const SAME_PICTURE = 8;

export function isSamePicture(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && hashDistance(a, b) <= SAME_PICTURE;
}

function lowFrequencies(grey: Uint8Array): readonly number[] {
  const rows = Array.from({ length: HASH_SIDE }, (_, y) => transform([...grey.subarray(y * HASH_SIDE, (y + 1) * HASH_SIDE)]));
  const columns = Array.from({ length: KEPT }, (_, x) => transform(rows.map((row) => row[x] ?? 0)));
  return Array.from({ length: KEPT ** 2 }, (_, place) => columns[place % KEPT]?.[Math.floor(place / KEPT)] ?? 0);
}

/** The first frequencies of a row of values, orthonormal. */
function transform(values: readonly number[]): readonly number[] {
  const n = values.length;
  return Array.from({ length: KEPT }, (_, k) => {
    const sum = values.reduce((total, value, place) => total + value * Math.cos(((2 * place + 1) * k * Math.PI) / (2 * n)), 0);
    return sum * Math.sqrt((k === 0 ? 1 : 2) / n);
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function spread(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}
