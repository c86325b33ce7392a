/** Numbers in a row that grows; four bytes each. */
export type Numbers = { push(value: number): number; at(place: number): number; set(place: number, value: number): void };

export function numbers(): Numbers {
  let values = new Uint32Array(1 << 12);
  let size = 0;
  return {
    push(value) {
      if (size === values.length) {
        const larger = new Uint32Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[size] = value;
      return size++;
    },
    at: (place) => values[place] ?? 0,
    set(place, value) {
      values[place] = value;
    },
  };
}

/** Many short texts in one buffer: as strings, they would cost more in their headers than in their letters. */
export type PackedTexts = { add(bytes: Buffer, start: number, end: number): number; text(place: number): string };

export function packedTexts(): PackedTexts {
  const ends = numbers();
  let buffer = Buffer.allocUnsafe(1 << 16);
  let used = 0;
  return {
    add(bytes, start, end) {
      const length = end - start;
      if (used + length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + length));
        buffer.copy(larger, 0, 0, used);
        buffer = larger;
      }
      bytes.copy(buffer, used, start, end);
      used += length;
      return ends.push(used);
    },
    text: (place) => buffer.toString("utf8", place === 0 ? 0 : ends.at(place - 1), ends.at(place)),
  };
}
