/** Where a picture's own bytes end, and whether there are several pictures. */
export type Ends =
  | { readonly kind: "ends"; readonly at: number; readonly animated: boolean }
  | { readonly kind: "broken"; readonly why: string };

const CUT_OFF: Ends = { kind: "broken", why: "the file is cut off" };

/** Chunk by chunk to IEND. An animation announces itself by `acTL`. */
export function endOfPng(bytes: Uint8Array): Ends {
  const view = viewOf(bytes);
  let animated = false;
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    at += 12 + view.getUint32(at);
    if (name === "acTL") animated = true;
    if (name === "IEND") return at > bytes.byteLength ? CUT_OFF : { kind: "ends", at, animated };
  }
  return CUT_OFF;
}

/** RIFF says how long it is. An animation has a chunk `ANIM` behind the extended head. */
export function endOfWebp(bytes: Uint8Array): Ends {
  if (bytes.byteLength < 20) return CUT_OFF;
  const size = viewOf(bytes).getUint32(4, true);
  const at = 8 + size + (size % 2);
  if (8 + size > bytes.byteLength) return CUT_OFF;
  const isExtended = String.fromCharCode(...bytes.subarray(12, 16)) === "VP8X";
  return { kind: "ends", at, animated: isExtended && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0 };
}

const ANIMATION_FLAG = 0x02;

/** Marker by marker to EOI; between them lie the scans, where FF is followed by 00 or a restart. */
export function endOfJpeg(bytes: Uint8Array): Ends {
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.byteLength + 2; ) {
    if (bytes[at] !== 0xff) return { kind: "broken", why: "its parts do not follow one another" };
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === EOI) return { kind: "ends", at: at + 2, animated: false };
    else if (at + 4 > bytes.byteLength) return CUT_OFF;
    else {
      at += 2 + view.getUint16(at + 2);
      if (marker === SOS) at = endOfScan(bytes, at);
    }
  }
  return CUT_OFF;
}

const EOI = 0xd9;
const SOS = 0xda;

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.byteLength;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
