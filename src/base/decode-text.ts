/** Characters 0x80 to 0x9f of windows-1252, which Node's decoder leaves as control characters. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes a text file as spreadsheets write them: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8 if valid, otherwise windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  const latin = () => Buffer.from(bytes).toString("latin1");
  return utf8Of(bytes) ?? latin().replace(/[\u0080-\u009f]/gu, (sign) => HIGH.charAt(sign.charCodeAt(0) - 0x80));
}

/** null if the bytes are not valid UTF-8. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
