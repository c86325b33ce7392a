export type FrontMatter = { readonly fields: ReadonlyMap<string, string>; readonly body: string };

const MAX_FIELDS = 100;

/** The `key: value` lines between two lines of `---` at the head of a text. Anything else there is no front matter, and the text stays whole. */
export function readFrontMatter(text: string): FrontMatter {
  const none = { fields: new Map<string, string>(), body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const lines = text.split("\n", MAX_FIELDS + 2);
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line));
  if (end < 0) return none;
  const fields = new Map<string, string>();
  for (const line of lines.slice(1, end)) {
    const colon = line.indexOf(":");
    // Lists and nested values are of no use here; their lines are passed over.
    if (colon > 0 && /^\S/.test(line)) fields.set(line.slice(0, colon).trim().toLowerCase(), unquoted(line.slice(colon + 1).trim()));
  }
  const head = lines.slice(0, end + 1).reduce((length, line) => length + line.length + 1, 0);
  return { fields, body: text.slice(head) };
}

function unquoted(value: string): string {
  const quote = value.at(0);
  return value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote) ? value.slice(1, -1) : value;
}
