import { FRONTED, isVerb, type ParsedText } from "./clause-words.js";
import { GENERIC, isPersonName, type NamePhrase, namePhrases, ORGANISATION } from "./name-phrases.js";
import { readWords, type Word } from "./read-words.js";

/**
 * Writes out the full name or phrase for "It", "Its", "The club" and the first word of a firm's name, where only one earlier phrase can be
 * meant. Everything after this compares words, so that "It opened in 1998" then says what opened.
 */
export function resolveReferences(sentences: readonly string[]): readonly string[] {
  const names = fullNames(sentences);
  const capitals = new Set(
    sentences.flatMap((text) => [...text.matchAll(/(?<=[\p{L}\d,;:]\s)\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => word)),
  );
  const done: string[] = [];
  const parsed: ParsedText[] = [];
  let subject: string | null = null;
  for (const sentence of sentences) {
    const named = withFullNames(sentence, names, done);
    const said = withSubject(named, subject) ?? withFullPhrase(parse(named), parsed) ?? named;
    const read = parse(said);
    done.push(said);
    parsed.push(read);
    subject = onlyReferent(read, capitals);
  }
  return done;
}

function parse(text: string): ParsedText {
  const words = readWords(text);
  return { text, words, names: namePhrases(text, words, () => false) };
}

/** "It was designed by …" with the subject of the sentence before. */
function withSubject(sentence: string, subject: string | null): string | null {
  if (subject === null) return null;
  const fronted = FRONTED.exec(sentence)?.[0] ?? "";
  const pronoun = /^its?(?=\s)/iu.exec(sentence.slice(fronted.length))?.[0];
  if (pronoun === undefined || (fronted === "" && !pronoun.startsWith("I"))) return null;
  // "It was in 1998 that …", "It is said that …" refer to nothing.
  const rest = sentence.slice(fronted.length + pronoun.length);
  if (pronoun.length === 2 && /^\s(?:is|was)\s[^.]*\bthat\b/u.test(rest)) return null;
  const phrase = fronted === "" ? subject : subject.replace(/^The\s/u, "the ");
  return `${fronted}${phrase}${pronoun.length === 3 ? "'s" : ""}${rest}`;
}

const MOST_WORDS = 8;

/** What comes before the first verb, if it is one plain phrase: "The new bridge over the Sarn". */
function subjectOf(said: ParsedText): { readonly phrase: string; readonly start: number; readonly verb: number } | null {
  const start = FRONTED.exec(said.text)?.[0].length ?? 0;
  const verb = said.words.findIndex((word, at) => word.start > start && isVerb(said, at));
  const last = said.words[verb - 1];
  if (last === undefined || last.end <= start) return null;
  const phrase = said.text.slice(start, last.end);
  const isPlain = /^(?:the\s|an?\s|\p{Lu})/iu.test(phrase) && !/[,;:()"“”—–]/u.test(phrase) && phrase.split(" ").length <= MOST_WORDS;
  return isPlain ? { phrase, start, verb } : null;
}

const PRONOUN = /^(?:he|she|it|they|its|his|her|their|this|these|that|those|there|we|i|you|nobody|no)\b/iu;
const LOCATES = /\b(?:in|at|on|behind|near|beside|from|for|after|before|since|until|during|over|under|between|outside|inside)\s+$/iu;

/** The subject of a sentence, if "it" in the next one can mean nothing else: no other thing is named outside adverbials. */
function onlyReferent(said: ParsedText, capitals: ReadonlySet<string>): string | null {
  const sentence = said.text;
  const subject = subjectOf(said);
  if (subject === null || isPlural(said, subject) || !(/^(?:the|an?)\s/iu.test(subject.phrase) || opensWithName(subject.phrase, capitals)))
    return null;
  if (
    PRONOUN.test(subject.phrase) ||
    /['’]s?\s/u.test(subject.phrase) ||
    isPersonName(said.names.find(({ start }) => start === subject.start))
  )
    return null;
  const from = subject.start + subject.phrase.length;
  const isRivalName = (name: NamePhrase) => name.start >= from && name.role !== "place" && !isPersonName(name);
  const articles = [
    ...sentence
      .slice(from)
      .matchAll(/\b(?:the|an?|this|another)\s+(?=\p{L})(?!(?:day|week|month|year|night|hour|lot|few|total|kilo|litre|head)\b)/giu),
  ].map(({ index }) => from + index);
  const isRivalNoun = (at: number) =>
    !LOCATES.test(sentence.slice(0, at)) && !said.names.some(({ start, lead }) => lead === "by" && start > at && start - at < 30);
  if (said.names.some(isRivalName) || articles.some(isRivalNoun)) return null;
  return subject.phrase.replace(/^(?:the|an?)\s/iu, "The ");
}

function isPlural({ words, names }: ParsedText, { verb }: { readonly verb: number }): boolean {
  const last = words[verb - 1];
  const isNamed = names.some(({ start, end }) => last !== undefined && last.start >= start && last.end <= end);
  return /^(?:were|are|have)$/u.test(words[verb]?.lower ?? "") || (!isNamed && /[^s]s$/u.test(last?.lower ?? ""));
}

/** The first word of a sentence is a name if the next one is capitalised too, or if the text has it with a capital elsewhere. */
function opensWithName(phrase: string, capitals: ReadonlySet<string>): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]*\s\p{Lu}/u.test(phrase) || capitals.has(/^[\p{L}\p{M}]+/u.exec(phrase)?.[0] ?? "");
}

/** "The club", where the text before speaks of one club only: "The Velden chess club". */
function withFullPhrase(said: ParsedText, before: readonly ParsedText[]): string | null {
  const sentence = said.text;
  const subject = subjectOf(said);
  const noun = /^the\s(\p{Ll}+)$/iu.exec(subject?.phrase ?? "")?.[1];
  if (subject === null || noun === undefined) return null;
  const phrases = [...new Set(before.flatMap((text) => phrasesOf(text, noun)))].filter((phrase) => phrase.toLowerCase() !== noun);
  const full = phrases.reduce((longest, phrase) => (phrase.length > longest.length ? phrase : longest), "");
  if (full === "" || !phrases.every((phrase) => full.endsWith(phrase) || full.startsWith(phrase))) return null;
  const article = subject.phrase.slice(0, 3);
  return `${sentence.slice(0, subject.start)}${article} ${full}${sentence.slice(subject.start + subject.phrase.length)}`;
}

/** The phrases of a sentence with this noun as their head: "new bridge over the Sarn". */
function phrasesOf(said: ParsedText, noun: string): readonly string[] {
  const { text, words, names } = said;
  const isJoined = (left: Word | undefined, right: Word | undefined) =>
    left !== undefined && right !== undefined && /^\s$/u.test(text.slice(left.end, right.start));
  return words.flatMap((word, at) => {
    if (word.lower !== noun) return [];
    let first = at;
    while (isJoined(words[first - 1], words[first]) && isModifier(words[first - 1]) && !isVerb(said, first - 1)) first--;
    // A noun before another one is no head: "the club house".
    const next = words[at + 1];
    const isNameNext = next !== undefined && names.some(({ start }) => start === next.start);
    if (word.kind !== "name" && isJoined(word, next) && next?.kind === "plain" && !isVerb(said, at + 1)) return [];
    const apposed = isNameNext && isJoined(word, next) ? names.find(({ start }) => start === next?.start) : undefined;
    const placed = /^\s(?:in|of|over|at|on)\s(?:the\s)?(?=\p{Lu})/u.exec(text.slice(word.end))?.[0] ?? null;
    const place = placed === null ? undefined : names.find(({ start }) => start === word.end + placed.length);
    return [text.slice(words[first]?.start ?? word.start, apposed?.end ?? place?.end ?? word.end)];
  });
}

function isModifier(word: Word | undefined): boolean {
  return word?.kind === "name" || word?.kind === "plain";
}

/** Full names of things by their first word, where no other name has this word. */
function fullNames(sentences: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const sentence of sentences) {
    const { text, names } = parse(sentence);
    for (const { words, start, end } of names) {
      if (words.length < 2) continue;
      for (const { text: word } of words) {
        const key = word.replace(/['’]s?$/u, "");
        found.set(key, (found.get(key) ?? new Set()).add(text.slice(start, end).replace(/['’]s?$/u, "")));
      }
    }
  }
  return new Map(
    [...found].flatMap(([word, names]) => {
      const [only = ""] = names;
      const last = only.split(" ").at(-1)?.toLowerCase() ?? "";
      const isThing = ORGANISATION.test(last) || GENERIC.has(last);
      return names.size === 1 && isThing && only.startsWith(`${word} `) ? [[word, only] as const] : [];
    }),
  );
}

/** "Pinetree employs …" with the firm's full name, "Pinetree Labels", once the text has told it. */
function withFullNames(sentence: string, full: ReadonlyMap<string, string>, before: readonly string[]): string {
  if (full.size === 0) return sentence;
  return sentence.replace(LONE_CAPITAL, (word, _, at: number) => {
    const name = full.get(word);
    const isPlace = /\b(?:in|of|at|on|from|near|to)\s$/u.test(sentence.slice(0, at));
    return name === undefined || isPlace || !before.some((text) => text.includes(name)) ? word : name;
  });
}

/** A capitalised word without another one beside it. */
const LONE_CAPITAL = /(?<![\p{L}\p{M}'’-])(?<!\p{Lu}[\p{L}'’.-]*\s)(\p{Lu}[\p{L}\p{M}]+)(?![\p{L}\p{M}-]|\s+\p{Lu})/gu;
