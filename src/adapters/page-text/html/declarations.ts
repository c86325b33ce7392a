/** Property → value, both in lower case; a later declaration wins, as on the page. */
export type Declarations = ReadonlyMap<string, string>;

/** Looks at the properties by which text can be hidden or coloured, and at no other. */
const LOOKED_AT =
  /^(?:display|visibility|opacity|font-size|font|text-indent|position|left|right|top|bottom|margin-left|margin-top|clip|clip-path|transform|color|background|background-color|width|height|max-height|max-width|overflow|content-visibility)$/;

export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, string>();
  for (const part of css.slice(0, 5000).split(";")) {
    const colon = part.indexOf(":");
    const property = part.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!LOOKED_AT.test(property)) continue;
    const value = part
      .slice(colon + 1)
      .toLowerCase()
      .replace("!important", "")
      .trim();
    found.set(property, value);
  }
  return found;
}
