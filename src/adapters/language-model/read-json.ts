import { parseJson } from "../../base/parse-json.js";

/**
 * The JSON objects in a reply, from the first of these places that has any: the reply itself, the text after the thinking, code fences,
 * objects in the prose. In this order, JSON that quotes tags or fences stays intact.
 */
export function jsonReadings(content: string): readonly unknown[] {
  const whole = parsed(content);
  if (whole.length > 0) return whole;
  const said = withoutThinking(content);
  for (const texts of [[said], fenced(said), objectsIn(said)]) {
    const values = texts.flatMap(parsed);
    if (values.length > 0) return values;
  }
  return [];
}

/** Removes thinking before the answer. Some servers drop the opening tag, and some models forget the closing one. */
export function withoutThinking(content: string): string {
  const end = Math.max(...TAGS.map((tag) => endOf(content, `</${tag}>`)));
  const after = beforeThinking(end < 0 ? content : content.slice(end));
  return after === "" ? beforeThinking(content) : after;
}

const TAGS = ["think", "thinking", "reasoning"] as const;

function endOf(content: string, tag: string): number {
  const place = content.lastIndexOf(tag);
  return place < 0 ? -1 : place + tag.length;
}

function beforeThinking(text: string): string {
  const starts = TAGS.map((tag) => text.indexOf(`<${tag}>`)).filter((place) => place >= 0);
  return text.slice(0, starts.length === 0 ? text.length : Math.min(...starts)).trim();
}

/** Only objects count; a number or a quotation is prose. */
function parsed(text: string): readonly unknown[] {
  const trimmed = text.trim();
  const value = trimmed.startsWith("{") ? parseJson(trimmed) : undefined;
  return value === undefined ? [] : [value];
}

function fenced(text: string): readonly string[] {
  return [...text.matchAll(/```[a-z0-9]*[ \t]*\n?([\s\S]*?)```/gi)].map((match) => match[1] ?? "");
}

/** The outermost balanced braces; braces inside strings do not count. */
function objectsIn(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let place = 0; place < text.length; place++) {
    const char = text[place];
    if (quoted) {
      if (char === "\\") place++;
      else if (char === '"') quoted = false;
    } else if (depth > 0 && char === '"') quoted = true;
    else if (char === "{" && depth++ === 0) start = place;
    else if (char === "}" && depth > 0 && --depth === 0) found.push(text.slice(start, place + 1));
  }
  return found;
}
