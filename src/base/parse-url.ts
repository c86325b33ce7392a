/** Null for what is no address. Not `URL.canParse`: once Node 20 has compiled a call of it, it denies addresses with letters such as "ü". */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
