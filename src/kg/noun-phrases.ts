import { FUNCTION_WORDS, tokenise } from "../text/words.js";
import type { NameSpan } from "./name-spans.js";

/** Maximum input length: claims are shorter, and the tagger is slow on long texts. */
const MAX_LENGTH = 500;

/**
 * Noun phrases that a tagger finds, without their articles: "the theory of relativity" has no capital to go by. Only graphs where every name is a
 * request need them, so that the tagger is loaded there only.
 */
export async function nounPhrases(text: string): Promise<readonly NameSpan[]> {
  const { default: nlp } = await import("compromise/three");
  const found = nlp(text.slice(0, MAX_LENGTH)).nouns().json({ offset: true }) as readonly Noun[];
  return found.flatMap(({ terms }) => spanOf(text, terms) ?? []);
}

type Noun = { readonly terms: readonly Term[] };
type Term = { readonly text: string; readonly offset?: { readonly start: number; readonly length: number } };

function spanOf(text: string, terms: readonly Term[]): NameSpan | null {
  const own = terms.slice(terms.findIndex((term) => !FUNCTION_WORDS.has(term.text.toLowerCase())));
  const [first, last] = [own[0]?.offset, own.at(-1)?.offset];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [first.start, last.start + last.length];
  const name = text.slice(start, end);
  return { start, end, text: name, strong: false, tokens: tokenise(name).length, joined: false };
}
