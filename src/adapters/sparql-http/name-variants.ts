/**
 * The spellings under which an exact search looks for a name: as it is, without a leading article, without a possessive, with a
 * capital and without it. Search services fold such things; a triple store compares strings.
 */
export function nameVariants(name: string): readonly string[] {
  const bare = name.replace(/^(?:the|an?) (?=.)/i, "");
  const owners = [name, bare].map((text) => text.replace(/['’]s?$/, ""));
  const spellings = [name, bare, ...owners];
  return [...new Set([...spellings, ...spellings.map(capitalised), uncapitalised(owners.at(-1) ?? name)])].filter(
    (text) => text.trim() !== "",
  );
}

/** A common noun that opens a claim has a capital there and none in the graph ("Helium"). */
function uncapitalised(text: string): string {
  return /^\p{Lu}[^\p{Lu}]+$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}
