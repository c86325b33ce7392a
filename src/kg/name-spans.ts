import type { Span } from "../domain/mention.js";
import { FUNCTION_WORDS, type Token, tokenise } from "./tokenise.js";

/** A stretch of a claim that may be a name. `strong`: it looks like one (capitals, quotation marks). */
export type NameSpan = Span & { readonly strong: boolean; readonly tokens: number };

const MAX_TOKENS = 9;
const MAX_SPANS = 4000;
const CONNECTORS = new Set("of the de la le du von van der den da di and for in on at to a y".split(" "));

/** Every n-gram that could stand in a dictionary of names: for graphs that answer any number of names at once. */
export function allSpans(text: string): readonly NameSpan[] {
  const tokens = tokenise(text);
  const runs = strongSpans(text);
  const spans: NameSpan[] = [];
  for (let from = 0; from < tokens.length && spans.length < MAX_SPANS; from++)
    for (let to = from; to < Math.min(tokens.length, from + MAX_TOKENS); to++) {
      const [first, last] = [tokens[from], tokens[to]];
      if (first === undefined || last === undefined || crossesSentence(text, first.start, last.end)) break;
      if (isIdle(last) || (from === to && isIdle(first, from === 0)) || (from !== to && isIdle(first) && !first.capitalised)) continue;
      spans.push(
        toSpan(
          text,
          first,
          last,
          to - from + 1,
          runs.some((run) => run.start <= first.start && last.end <= run.end),
        ),
      );
    }
  return spans;
}

/** Runs of capitalised words (joined by "of", "the", "von" …) and quotations: for graphs where every name is a request. */
export function strongSpans(text: string): readonly NameSpan[] {
  const tokens = tokenise(text);
  const spans: NameSpan[] = [];
  for (let from = 0; from < tokens.length; ) {
    const first = tokens[from];
    if (first === undefined || !startsName(first, from)) {
      from++;
      continue;
    }
    let to = from;
    for (let next = from + 1; next < tokens.length; next++) {
      const [before, token] = [tokens[next - 1], tokens[next]];
      if (token === undefined || before === undefined || !/^['’]?s?[\s\-–.]*$/u.test(text.slice(before.end, token.start))) break;
      if (token.capitalised || /^\d+$/.test(token.text)) to = next;
      else if (!CONNECTORS.has(token.text) || next - to > 2) break;
    }
    const last = tokens[to];
    const idle = from === to && FUNCTION_WORDS.has(first.text.toLowerCase());
    if (last !== undefined && !idle) spans.push(toSpan(text, first, last, to - from + 1, true));
    from = to + 1;
  }
  for (const match of text.matchAll(/["“«]([^"”»]{2,100})["”»]/gu)) {
    const start = match.index + 1;
    const words = match[1] ?? "";
    spans.push({ start, end: start + words.length, text: words, strong: true, tokens: tokenise(words).length });
  }
  return spans;
}

function toSpan(text: string, first: Token, last: Token, tokens: number, strong: boolean): NameSpan {
  return { start: first.start, end: last.end, text: text.slice(first.start, last.end), strong, tokens };
}

function isIdle(token: Token, atStart = false): boolean {
  return FUNCTION_WORDS.has(token.text.toLowerCase()) && (!token.capitalised || atStart || token.text.length < 3);
}

function startsName(token: Token, index: number): boolean {
  if (!token.capitalised && !/^\d+$/.test(token.text)) return false;
  if (/^\d+$/.test(token.text)) return false;
  return !(FUNCTION_WORDS.has(token.text.toLowerCase()) && index === 0 && token.text.toLowerCase() !== "the");
}

function crossesSentence(text: string, start: number, end: number): boolean {
  return /[;!?]\s|\.\s+(?=\p{Lu}\p{Ll}{2})/u.test(text.slice(start, end).replace(/\b(?:\p{Lu}|Jr|Sr|St|Dr|Mr|Mrs|vs)\./gu, " "));
}
