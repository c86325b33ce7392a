import { FRONTED, isVerb, type ParsedText } from "./clause-words.js";
import { isPersonName, type NamePhrase, namePhrases } from "./name-phrases.js";
import { readWords } from "./read-words.js";

/**
 * Replaces "It" or "Its" at the start of a sentence by the phrase it refers to, if there is only one possibility. Later steps compare
 * words, so "It opened in 1998" then says what opened.
 */
export function resolveReferences(sentences: readonly string[]): readonly string[] {
  const capitals = new Set(
    sentences.flatMap((text) => [...text.matchAll(/(?<=[\p{L}\d,;:]\s)\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => word)),
  );
  const done: string[] = [];
  let subject: string | null = null;
  for (const sentence of sentences) {
    const said = withSubject(sentence, subject) ?? sentence;
    done.push(said);
    subject = onlyReferent(parse(said), capitals);
  }
  return done;
}

function parse(text: string): ParsedText {
  const words = readWords(text);
  return { text, words, names: namePhrases(text, words, () => false) };
}

/** "It was designed by …" with the subject of the previous sentence. */
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

/** The text before the first verb, if it is one plain phrase: "The new bridge over the Sarn". */
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

/** The subject of a sentence, if "it" in the next one can refer to nothing else: no other thing is named outside adverbials. */
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

/** The first word of a sentence is a name if the next one is capitalised too, or if the text capitalises it elsewhere. */
function opensWithName(phrase: string, capitals: ReadonlySet<string>): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]*\s\p{Lu}/u.test(phrase) || capitals.has(/^[\p{L}\p{M}]+/u.exec(phrase)?.[0] ?? "");
}
