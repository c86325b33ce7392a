/** null where the text is no URL. Not `URL.canParse`, which Node 20, once it has compiled the call, answers wrongly for letters such as "ü". */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
