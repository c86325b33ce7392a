import type { Mention } from "../../domain/mention.js";

type TimeMention = Extract<Mention, { kind: "time" }>;

const AS_OF = /\b(?:as of|as at)\s+(?:the\s+)?(?:year\s+|end of\s+|start of\s+|early\s+|late\s+|mid-?\s*)?$/iu;
const CURRENT =
  /\b(?:currently|today|nowadays|at present|presently|at the moment|these days|right now|to this day|as of (?:now|today))\b/giu;

/** The date at which a text says that it is to be judged: "as of 2015". */
export function asOfPhrase(text: string, literals: readonly Mention[]): TimeMention | null {
  const isTime = (mention: Mention): mention is TimeMention => mention.kind === "time";
  return literals.filter(isTime).find(({ start }) => AS_OF.test(text.slice(0, start))) ?? null;
}

/** "currently", "today": it has to be so now, whatever it is that is said. */
export function currentWords(masked: string): readonly { readonly start: number; readonly end: number; readonly text: string }[] {
  return [...masked.matchAll(CURRENT)].map(({ index, 0: text }) => ({ start: index, end: index + text.length, text }));
}
