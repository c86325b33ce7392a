import { type Link, type Mention, overlaps, type Span } from "../domain/mention.js";
import { findTimes } from "../text/find-times.js";
import { findQuantities } from "../text/quantities.js";
import { FUNCTION_WORDS, type Token, tokenise } from "../text/words.js";

/** A span of a claim that may be a name. `strong`: it looks like one (capitals, quotation marks). */
export type NameSpan = Span & {
  readonly strong: boolean;
  readonly tokens: number;
  /** Two capitalised runs with a word such as "in" or "and" between them: one title, or two names. */
  readonly joined: boolean;
};

/** "Screen Actors Guild Award for Outstanding Performance by a Female Actor in a Leading Role" is one name. */
const MAX_TOKENS = 16;
const MAX_SPANS = 4000;
/** A longer run of capitalised words is text in capitals. */
const MAX_RUN = 40;
/** Small words inside names (`INNER`), and those that may also separate two names (`BETWEEN`). */
const INNER = new Set("of the de la le du von van der den da di y".split(" "));
const BETWEEN = new Set("and for in on at to a".split(" "));
const INNER_OR_BETWEEN = new Set([...INNER, ...BETWEEN]);

/** Every n-gram that may be a name: for graphs that look up any number of names at once. */
export function allSpans(text: string): readonly NameSpan[] {
  const tokens = tokenise(text);
  const runs = strongSpans(text);
  const spans: NameSpan[] = [];
  for (let from = 0; from < tokens.length && spans.length < MAX_SPANS; from++)
    for (let to = from; to < Math.min(tokens.length, from + MAX_TOKENS); to++) {
      const [first, last] = [tokens[from], tokens[to]];
      if (first === undefined || last === undefined || crossesSentence(text, first.start, last.end)) break;
      if (from === to ? isIdleAlone(first, from === 0) || isOfMoney(text, first) : isIdle(first) || isIdle(last)) continue;
      const strong = runs.some((run) => run.start <= first.start && last.end <= run.end);
      spans.push({ ...toSpan(text, tokens.slice(from, to + 1)), strong });
    }
  return spans;
}

/**
 * Runs of capitalised words (joined by "of", "the", "von" …) and quotations: for graphs where every name is a request. `joined: false`
 * omits joined runs.
 */
export function strongSpans(text: string, { joined = true }: { readonly joined?: boolean } = {}): readonly NameSpan[] {
  const tokens = tokenise(text);
  const spans: NameSpan[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const first = tokens[from];
    if (first === undefined || !startsName(first, from) || continues(text, tokens, from)) continue;
    const short = runEnd(text, tokens, from, INNER);
    const long = joined ? runEnd(text, tokens, from, INNER_OR_BETWEEN) : short;
    // "Nobel Prize in Physics in 1903" may be one name, or end before any of its small words.
    const within = Array.from({ length: long - short }, (_, place) => short + place);
    const ends = within.filter((to) => BETWEEN.has(tokens[to + 1]?.text ?? ""));
    for (const to of new Set([short, ...ends, long])) {
      const last = tokens[to];
      const idle = from === to && FUNCTION_WORDS.has(first.text.toLowerCase()) && !isSymbol(text, first);
      if (last !== undefined && !idle) spans.push({ ...toSpan(text, tokens.slice(from, to + 1)), strong: true, joined: to !== short });
    }
  }
  for (const match of text.matchAll(/["“«]([^"“”«»]{2,100})["”»]/gu)) {
    const start = match.index + 1;
    const words = match[1] ?? "";
    spans.push({ start, end: start + words.length, text: words, strong: true, tokens: tokenise(words).length, joined: false });
  }
  return spans;
}

/** Predicate nouns ("is a Polish physicist" → "physicist"): the common nouns to look up if every name is a request. */
export function predicateNouns(text: string): readonly NameSpan[] {
  return [...text.matchAll(/\b(?:is|was|are|were|became|as)\s+(?:not\s+)?(?:an?|the)\s+/giu)].flatMap((match) => {
    const from = match.index + match[0].length;
    const phrase: Token[] = [];
    for (const token of tokenise(text).filter(({ start }) => start >= from)) {
      const gap = text.slice(phrase.at(-1)?.end ?? from, token.start);
      if (/[^\s-]/u.test(gap) || FUNCTION_WORDS.has(token.text.toLowerCase())) break;
      phrase.push(token);
    }
    const last = phrase.at(-1);
    if (last === undefined || last.capitalised) return [];
    const before = phrase.at(-2);
    const one = toSpan(text, [last]);
    return before === undefined || before.capitalised ? [one] : [one, toSpan(text, [before, last])];
  });
}

/** "The symbol for antimony is An": a small word with an unusual capital. */
function isSymbol(text: string, { text: word, start }: Token): boolean {
  return start > 0 && word.length <= 2 && /\b(?:symbol|chemists?|abbreviat\p{L}+)\b/iu.test(text);
}

/** The last token of the run that starts at `from`; `inside`: small words that it may contain. */
function runEnd(text: string, tokens: readonly Token[], from: number, inside: ReadonlySet<string>): number {
  let to = from;
  for (let next = from + 1; next < Math.min(tokens.length, from + MAX_RUN); next++) {
    const [before, token] = [tokens[next - 1], tokens[next]];
    if (token === undefined || before === undefined || !isClose(text, before, token)) break;
    if (token.capitalised || /^\d+$/.test(token.text)) to = next;
    else if (!inside.has(token.text) || next - to > 2) break;
  }
  return to;
}

/** True in the middle of a run, where no new one can start. */
function continues(text: string, tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before <= 3; before--) {
    const [token, next] = [tokens[before], tokens[before + 1]];
    if (token === undefined || next === undefined || !isClose(text, token, next)) return false;
    if (startsName(token, before)) return true;
    if (!INNER.has(token.text)) return false;
  }
  return false;
}

function isClose(text: string, before: Token, token: Token): boolean {
  return /^['’]?s?[\s\-–.]*$/u.test(text.slice(before.end, token.start));
}

function toSpan(text: string, tokens: readonly Token[]): NameSpan {
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return { start, end, text: text.slice(start, end), strong: false, tokens: tokens.length, joined: false };
}

/** A function word neither begins nor ends a name, unless it has a capital ("Pardon Us"). */
function isIdle(token: Token): boolean {
  return FUNCTION_WORDS.has(token.text.toLowerCase()) && !token.capitalised;
}

/** "in the US", but not "As" or "I". */
function isIdleAlone({ text, capitalised }: Token, atStart: boolean): boolean {
  return FUNCTION_WORDS.has(text.toLowerCase()) && (!capitalised || atStart || (text.length < 3 && !/^\p{Lu}{2}$/u.test(text)));
}

/** "US dollars" */
function isOfMoney(text: string, { text: word, end }: Token): boolean {
  return word === "US" && /^ dollars?\b/iu.test(text.slice(end));
}

function startsName(token: Token, index: number): boolean {
  if (!token.capitalised) return false;
  const word = token.text.toLowerCase();
  return !(index === 0 && (word === "former" || word === "late" || (FUNCTION_WORDS.has(word) && word !== "the")));
}

function crossesSentence(text: string, start: number, end: number): boolean {
  return /[;!?]\s|\.\s+(?=\p{Lu}\p{Ll}{2})/u.test(text.slice(start, end).replace(/\b(?:\p{Lu}|Jr|Sr|St|Dr|Mr|Mrs|vs)\./gu, " "));
}

/** Maximum input length: claims are shorter, and the tagger is slow on long texts. */
const MAX_LENGTH = 500;

/**
 * Noun phrases that a tagger finds, without their articles: "the theory of relativity" has no capital to detect it by. Only graphs where
 * every name is a request need them, so the tagger is loaded only there.
 */
export async function nounPhrases(text: string): Promise<readonly NameSpan[]> {
  const { default: nlp } = await import("compromise/three");
  const found = nlp(text.slice(0, MAX_LENGTH)).nouns().json({ offset: true }) as readonly { readonly terms: readonly Term[] }[];
  return found.flatMap(({ terms }) => spanOf(text, terms) ?? []);
}

type Term = { readonly text: string; readonly offset?: { readonly start: number; readonly length: number } };

function spanOf(text: string, terms: readonly Term[]): NameSpan | null {
  const own = terms.slice(terms.findIndex((term) => !FUNCTION_WORDS.has(term.text.toLowerCase())));
  const [first, last] = [own[0]?.offset, own.at(-1)?.offset];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [first.start, last.start + last.length];
  const name = text.slice(start, end);
  return { start, end, text: name, strong: false, tokens: tokenise(name).length, joined: false };
}

/** Starts with a capital or a digit, after an optional article, or is written like "iPad": a proper name rather than a common noun. */
export function isProper(name: string): boolean {
  return /^(?:[\p{Lu}\p{N}]|\p{Ll}\p{Lu})/u.test(name.replace(/^(?:the|a|an) /i, ""));
}

/** Times and numbers of a claim that are not part of a name ("1998 FIFA World Cup"), each read once. */
export function detectMentions(text: string, links: readonly Link[]): readonly Mention[] {
  const names = links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [link.span] : []));
  const times = findTimes(text).filter((time) => !names.some((name) => overlaps(name, time)));
  const quantities = findQuantities(text).filter((quantity) => {
    if (names.some((name) => overlaps(name, quantity))) return false;
    // "1912 metres" is a length, "1912" alone a year.
    return quantity.unitText !== null || !times.some((time) => overlaps(time, quantity));
  });
  const years = times.filter((time) => !quantities.some((quantity) => overlaps(quantity, time)));
  return [...years, ...quantities].sort((a, b) => a.start - b.start);
}
