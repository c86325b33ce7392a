/**
 * The spellings under which an exact search looks for a name: as it is, without a leading article, without a possessive, and with a
 * capital. Search services fold such things; a triple store compares strings.
 */
export function nameVariants(name: string): readonly string[] {
  const bare = name.replace(/^(?:the|an?) (?=.)/i, "");
  const owners = [name, bare].map((text) => text.replace(/['’]s?$/, ""));
  const spellings = [name, bare, ...owners];
  return [...new Set([...spellings, ...spellings.map(capitalised)])].filter((text) => text.trim() !== "");
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}
