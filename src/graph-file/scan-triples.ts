/** Hears of a triple, its terms as N-Triples spells them. */
export type OnTriple = (subject: string, predicate: string, object: string) => void;

/** Whole lines of N-Triples → triples. Throws an error that names the line by its place in the text when one cannot be read. */
export function scanTriples(text: string, onTriple: OnTriple): void {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    scanLine(text, start, end, onTriple);
    start = end + 1;
  }
}

export class NotATriple extends Error {
  constructor(
    readonly at: number,
    line: string,
  ) {
    super(`not a triple: ${JSON.stringify(line.length > 120 ? `${line.slice(0, 120)}…` : line)}`);
  }
}

const [TAB, RETURN, SPACE, QUOTE, HASH, DOT, LESS, BACKSLASH, UNDERSCORE] = [9, 13, 32, 34, 35, 46, 60, 92, 95];

function scanLine(text: string, start: number, end: number, onTriple: OnTriple): void {
  const first = skipSpace(text, start, end);
  if (first === end || text.charCodeAt(first) === HASH) return;
  const subjectEnd = nodeEnd(text, first, end);
  const predicate = subjectEnd < 0 ? -1 : skipSpace(text, subjectEnd, end);
  const predicateEnd = predicate < 0 || text.charCodeAt(predicate) !== LESS ? -1 : iriEnd(text, predicate, end);
  const object = predicateEnd < 0 ? -1 : skipSpace(text, predicateEnd, end);
  const objectEnd = object < 0 ? -1 : text.charCodeAt(object) === QUOTE ? literalEnd(text, object, end) : nodeEnd(text, object, end);
  if (objectEnd < 0 || !isEnd(text, objectEnd, end)) throw new NotATriple(start, text.slice(start, end));
  onTriple(text.slice(first, subjectEnd), text.slice(predicate, predicateEnd), text.slice(object, objectEnd));
}

function skipSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === RETURN;
}

/** The point, and perhaps a comment. */
function isEnd(text: string, start: number, end: number): boolean {
  const dot = skipSpace(text, start, end);
  if (text.charCodeAt(dot) !== DOT || dot >= end) return false;
  const rest = skipSpace(text, dot + 1, end);
  return rest === end || text.charCodeAt(rest) === HASH;
}

function nodeEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) === LESS) return iriEnd(text, start, end);
  if (text.charCodeAt(start) !== UNDERSCORE || text[start + 1] !== ":") return -1;
  let at = start + 2;
  while (at < end && !isSpace(text.charCodeAt(at))) at++;
  return at === start + 2 ? -1 : at;
}

/** An IRI holds neither spaces nor quotation marks, so a missing bracket is found where it is missing. */
function iriEnd(text: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code <= SPACE || code === QUOTE || code === LESS) return -1;
  }
  return -1;
}

function literalEnd(text: string, start: number, end: number): number {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && close < end && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  if (close === -1 || close >= end) return -1;
  if (text[close + 1] === "^" && text[close + 2] === "^" && text.charCodeAt(close + 3) === LESS) return iriEnd(text, close + 3, end);
  if (text[close + 1] !== "@") return close + 1;
  let at = close + 2;
  while (at < end && /[A-Za-z0-9-]/.test(text[at] ?? "")) at++;
  return at === close + 2 ? -1 : at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
