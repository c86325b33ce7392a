import { z } from "zod";
import { parseUrl } from "../base/parse-url.js";

/** The largest file that is taken as a picture. */
export const MAX_IMAGE_BYTES = 10_000_000;
const MAX_URL_LENGTH = 2000;
const DATA_URL = /^data:[a-z0-9.+/-]{0,100};base64,/i;

/** A picture in a text: its address, or the file itself as a data URL. What it really is, its bytes say later. */
export const imageTextSchema = z
  .string()
  .refine((text) => text.length <= MAX_URL_LENGTH || DATA_URL.test(text.slice(0, 200)), {
    error: "a picture is an http(s) URL, or a data URL in base64",
    abort: true,
  })
  .refine((text) => text.length <= 200 + Math.ceil((4 * MAX_IMAGE_BYTES) / 3), {
    error: `a picture has at most ${MAX_IMAGE_BYTES / 1_000_000} MB`,
    abort: true,
  })
  .refine((text) => (/^https?:\/\//i.test(text) ? parseUrl(text) !== null : isBase64(text)), {
    error: "a picture is an http(s) URL, or a data URL in base64",
  });

/** A picture as callers give it: a text as above, or the file's bytes. */
export type ImageInput = string | Uint8Array;

/** The bytes of a data URL; null of an address. */
export function dataBytes(text: string): Uint8Array | null {
  return DATA_URL.test(text.slice(0, 200)) ? Buffer.from(text.slice(text.indexOf(",") + 1), "base64") : null;
}

export function toDataUrl(bytes: Uint8Array, type = "application/octet-stream"): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** Node's decoder takes anything and leaves out what it does not know. */
function isBase64(text: string): boolean {
  const payload = text.slice(text.indexOf(",") + 1);
  return DATA_URL.test(text.slice(0, 200)) && payload.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(payload);
}
