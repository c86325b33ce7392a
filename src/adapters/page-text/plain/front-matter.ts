export type FrontMatter = { readonly fields: ReadonlyMap<string, string>; readonly body: string };

const MAX_LINES = 50;

/** `key: value` lines between two `---` lines at the top of a file. Lists and nested values are not for us and are passed over. */
export function frontMatter(text: string): FrontMatter {
  const none = { fields: new Map<string, string>(), body: text };
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trim() !== "---") return none;
  const end = lines.slice(1, MAX_LINES).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return none;
  const pairs = lines.slice(1, end + 1).flatMap((line) => {
    const found = /^([A-Za-z][\w-]{0,40}):\s+(\S.*)$/.exec(line);
    return found ? [[String(found[1]).toLowerCase(), unquoted(String(found[2]).trim())] as const] : [];
  });
  return { fields: new Map(pairs), body: lines.slice(end + 2).join("\n") };
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}
