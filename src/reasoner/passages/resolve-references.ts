import { FRONTED, isVerb, type ParsedText } from "./clause-words.js";
import { isPersonName, namePhrases } from "./name-phrases.js";
import { readWords } from "./read-words.js";

/**
 * Replaces "It" or "Its" at the start of a sentence by the phrase it refers to, if there is only one possibility. Later steps compare
 * words, so "It opened in 1998" then says what opened.
 */
export function resolveReferences(written: readonly string[]): readonly string[] {
  const sentences = sayWho(written);
  const inside = sentences.flatMap((text) => [...text.matchAll(/(?<=[\p{L}\d,;:]\s)\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => word));
  let subject: string | null = null;
  return sentences.map((sentence) => {
    const said = subject === null ? sentence : withSubject(sentence, subject);
    subject = onlyReferent(said, new Set(inside));
    return said;
  });
}

const NAME = String.raw`(?:(?:Mr|Ms|Mrs|Miss|Dr|Prof)\.?\s)?\p{Lu}[\p{L}\p{M}'’-]+(?:\s\p{Lu}[\p{L}\p{M}'’-]+){0,3}`;
const SALUTATION = new RegExp(`^Dear\\s(${NAME}),`, "u");
/** "Yours sincerely, Ann Marsh", "Ann Marsh, head librarian". */
const SIGNATURE = new RegExp(
  `^(?:(?:Yours|With|Best|Kind|Warm|Many|Love|Regards|Sincerely)\\b[^,]{0,30},\\s*)?(${NAME})(?:,\\s[\\p{L}\\s]{1,40})?\\.?$`,
  "u",
);

/** In a letter, "I" is who signs it, and "you" whom it greets by name. */
function sayWho(sentences: readonly string[]): readonly string[] {
  const writer = SIGNATURE.exec(sentences.at(-1) ?? "")?.[1];
  const reader = SALUTATION.exec(sentences[0] ?? "")?.[1];
  if (writer === undefined && reader === undefined) return sentences;
  const says = new Map<string, string>([
    ...(writer === undefined
      ? []
      : ([
          ["i", writer],
          ["me", writer],
          ["my", `${writer}'s`],
        ] as const)),
    ...(reader === undefined
      ? []
      : ([
          ["you", reader],
          ["your", `${reader}'s`],
        ] as const)),
  ]);
  const say = (text: string) =>
    text.replace(/\b(?:I|me|my|My|you|You|your|Your)\b(?!['’])/gu, (word) => says.get(word.toLowerCase()) ?? word);
  // Within quotation marks somebody else may speak.
  return sentences.map((text) => (/["“”]/u.test(text) ? text : say(text.replace(SALUTATION, "").trimStart())));
}

/** "It was designed by …" with the subject of the previous sentence. */
function withSubject(sentence: string, subject: string): string {
  const fronted = FRONTED.exec(sentence)?.[0] ?? "";
  const pronoun = /^its?(?=\s)/iu.exec(sentence.slice(fronted.length))?.[0];
  if (pronoun === undefined || (fronted === "" && !pronoun.startsWith("I"))) return sentence;
  // "It was in 1998 that …", "It is said that …" refer to nothing.
  const rest = sentence.slice(fronted.length + pronoun.length);
  if (pronoun.length === 2 && /^\s(?:is|was)\s[^.]*\bthat\b/u.test(rest)) return sentence;
  return `${fronted}${fronted === "" ? subject : subject.replace(/^The\s/u, "the ")}${pronoun.length === 3 ? "'s" : ""}${rest}`;
}

const MOST_WORDS = 8;
/** One phrase without commas or owners, that is no pronoun. */
const PLAIN =
  /^(?!(?:he|she|it|they|its|his|her|their|this|these|that|those|there|we|i|you|nobody|no)\b)(?:(?:the|an?)\s|\p{Lu})(?:(?!['’]s?\s)[^,;:()"“”—–])*$/iu;
const LOCATES = /\b(?:in|at|on|behind|near|beside|from|for|after|before|since|until|during|over|under|between|outside|inside)\s+$/iu;
const ANOTHER = /\b(?:the|an?|this|another)\s+(?=\p{L})(?!(?:day|week|month|year|night|hour|lot|few|total|kilo|litre|head)\b)/giu;

/** The text before the first verb, if "it" in the next sentence can refer to nothing else: no other thing is named outside adverbials. */
function onlyReferent(text: string, capitals: ReadonlySet<string>): string | null {
  const words = readWords(text);
  const said: ParsedText = { text, words, names: namePhrases(text, words, () => false) };
  const start = FRONTED.exec(text)?.[0].length ?? 0;
  const verb = words.findIndex((word, at) => word.start > start && isVerb(said, at));
  const last = words[verb - 1];
  if (last === undefined || last.end <= start) return null;
  const [phrase, rest] = [text.slice(start, last.end), said.names.filter((name) => name.start >= last.end)];
  if (!PLAIN.test(phrase) || phrase.split(" ").length > MOST_WORDS) return null;
  // The first word is a name if the next one is capitalised too, or if the text capitalises it elsewhere.
  const isNamed = /^\p{Lu}[\p{L}\p{M}'’.-]*\s\p{Lu}/u.test(phrase) || capitals.has(/^[\p{L}\p{M}]+/u.exec(phrase)?.[0] ?? "");
  if (!(isNamed || /^(?:the|an?)\s/iu.test(phrase)) || isPersonName(said.names.find((name) => name.start === start))) return null;
  const endsWithName = said.names.some((name) => last.start >= name.start && last.end <= name.end);
  if (/^(?:were|are|have)$/u.test(words[verb]?.lower ?? "") || (!endsWithName && /[^s]s$/u.test(last.lower))) return null;
  const isAnother = ({ index: at }: { readonly index: number }) =>
    at >= last.end &&
    !LOCATES.test(text.slice(0, at)) &&
    !rest.some((name) => name.lead === "by" && name.start > at && name.start - at < 30);
  if (rest.some((name) => name.role !== "place" && !isPersonName(name)) || [...text.matchAll(ANOTHER)].some(isAnother)) return null;
  return phrase.replace(/^(?:the|an?)\s/iu, "The ");
}
