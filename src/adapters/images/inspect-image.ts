import type { ImageType } from "../../domain/image.js";

/** Why a file is refused before decoding. The codes are those of the user-visible errors. */
export type Refused = {
  readonly kind: "refused";
  readonly code: "image-type" | "image-too-large" | "image-polyglot" | "image-animated" | "image-unreadable";
  readonly why: string;
};
export type Inspected = { readonly kind: "image"; readonly type: ImageType } | Refused;

/** Looks only at the bytes, not at the file's name or content type. */
export function inspectImage(bytes: Uint8Array): Inspected {
  const type = typeOf(bytes);
  if (type === null) return refused("image-type", `it is ${otherKind(bytes)}; JPEG, PNG and WebP are read`);
  const ends = ENDS[type](bytes);
  if (ends.kind === "broken") return refused("image-unreadable", ends.why);
  if (ends.animated) return refused("image-animated", "it is an animation; give a single picture");
  const other = otherInside(bytes, ends.at, type);
  return other === null ? { kind: "image", type } : refused("image-polyglot", `it is a picture and ${other} at once`);
}

const ENDS: Readonly<Record<ImageType, (bytes: Uint8Array) => Ends>> = {
  "image/jpeg": endOfJpeg,
  "image/png": endOfPng,
  "image/webp": endOfWebp,
};

function refused(code: Refused["code"], why: string): Refused {
  return { kind: "refused", code, why };
}

function typeOf(bytes: Uint8Array): ImageType | null {
  const head = latin(bytes, 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "image/webp" : null;
}

/** Other formats and their signatures, as other programs detect them in the first kilobyte. */
const OTHERS: readonly (readonly [kind: string, ...signs: string[]])[] = [
  ["a PDF", "%pdf-"],
  ["a ZIP archive", "pk\x03\x04", "pk\x05\x06"],
  ["an SVG drawing", "<svg ", "<svg>", "<svg\n"],
  ["an HTML page", "<script", "<html", "<!doctype html"],
  ["a PHP script", "<?php"],
];
const HEAD_BYTES = 1024;

function otherKind(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return "empty";
  const head = latin(bytes, 0, HEAD_BYTES);
  if (/^GIF8/.test(head)) return "a GIF";
  if (/^.{4}ftyp/s.test(head)) return "a HEIC, AVIF or video file";
  return otherFormat(head) ?? "no picture";
}

/**
 * Detects another format in the head or after the end of the picture. Phones append previews and clips to JPEGs, so there only known
 * signatures are refused; after a PNG or WebP only padding is allowed.
 */
function otherInside(bytes: Uint8Array, end: number, type: ImageType): string | null {
  const [head, tail] = [latin(bytes, 0, HEAD_BYTES), latin(bytes, end, bytes.byteLength)];
  const found = otherFormat(head) ?? otherFormat(tail);
  if (found !== null) return found;
  return type !== "image/jpeg" && tail.replaceAll("\0", "") !== "" ? "other data after its end" : null;
}

function otherFormat(text: string): string | null {
  const low = text.toLowerCase();
  return OTHERS.find(([, ...signs]) => signs.some((sign) => low.includes(sign)))?.[0] ?? null;
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", start, Math.min(end, bytes.byteLength));
}

/** The end of the picture's own bytes, and whether it is animated. */
type Ends = { readonly kind: "ends"; readonly at: number; readonly animated: boolean } | { readonly kind: "broken"; readonly why: string };

const CUT_OFF: Ends = { kind: "broken", why: "the file is truncated" };

/** Reads chunk by chunk to IEND. The chunk `acTL` marks an animation. */
function endOfPng(bytes: Uint8Array): Ends {
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

/** The RIFF header holds the length. The extended header has a flag for animations. */
function endOfWebp(bytes: Uint8Array): Ends {
  if (bytes.byteLength < 20) return CUT_OFF;
  const size = viewOf(bytes).getUint32(4, true);
  const at = 8 + size + (size % 2);
  if (8 + size > bytes.byteLength) return CUT_OFF;
  const isExtended = String.fromCharCode(...bytes.subarray(12, 16)) === "VP8X";
  return { kind: "ends", at, animated: isExtended && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0 };
}

const ANIMATION_FLAG = 0x02;

/** Reads marker by marker to EOI; within scans FF is followed by 00 or a restart marker. */
function endOfJpeg(bytes: Uint8Array): Ends {
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.byteLength + 2; ) {
    if (bytes[at] !== 0xff) return { kind: "broken", why: "its segments are not contiguous" };
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
