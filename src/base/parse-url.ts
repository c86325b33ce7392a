/**
 * null if the text is not a URL. Does not use `URL.canParse`, which in Node 20, once the call is compiled, is wrong for letters such as
 * "ü".
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
