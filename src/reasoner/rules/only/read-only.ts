import type { Span } from "../../../domain/mention.js";
import type { Context } from "../context.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import { contentStems } from "../relation-lexicon.js";

/** "Only" in a claim, and the hypotheses of which it says that there is no other value. */
export type Only = { readonly span: Span; excludes(hypothesis: Hypothesis): boolean };

const ADVERB = /\b(?:only|solely|exclusively)\s+(?:ever\s+)?(?:(?!only\b)[\p{Ll}'’-]+\s+){0,4}$/iu;
const AFTER = /^\s+(?:only|solely|exclusively|alone)\s*\.?\s*$/iu;
/** A noun may follow the name that it belongs to ("a Disney film"); a phrase would be something else that is said. */
const END = /^(?:\s+[\p{Ll}-]+)?\s*\.?\s*$/u;
/** The relation has to be named by the noun that "only" stands before. */
const MIN_NAMED = 0.5;

/** Null where the claim says nothing of the kind, says it of a number or a date, or says "not only". */
export function readOnly({ reading, lexicon }: Context): Only | null {
  const [span, more] = reading.exclusive.filter(({ text }) => /^(?:only|sole|solely|exclusively|alone)$/iu.test(text));
  if (span === undefined || more !== undefined || reading.exclusive.length > 1 || reading.literals.length > 0) return null;
  if (reading.topics.filter(({ link }) => link.by !== "word").length > 2 || reading.unknown.length > 0) return null;
  const [before, after] = [reading.text.slice(0, span.start), reading.text.slice(span.end)];
  if (/\bnot\s+$/iu.test(before)) return null;
  // "The only city in …" counts cities.
  const isAdverb = !/(?:\b(?:the|an?|its|his|her|their|my|our)|['’]s?)\s+$/iu.test(before);
  const noun = /^\s+(\p{Ll}+(?:\s+\p{Ll}+){0,2}?)\s+(?:(?:is|was|are|were)\b|of\b)|^\s+(\p{Ll}+(?:\s+\p{Ll}+){0,2}?)\s*\.?\s*$/u.exec(
    after,
  );
  const named = noun?.[1] ?? noun?.[2];
  return { span, excludes: (hypothesis) => isOwned(hypothesis, named) || isGoverned(hypothesis) };

  /** "X's only child is Y", "Y is the only child of X". */
  function isOwned({ topic, property, target }: Hypothesis, words: string | undefined): boolean {
    if (words === undefined || lexicon.score(contentStems(words), property.id) < MIN_NAMED) return false;
    // The noun itself may be something that the graph knows ("official"); it is not what is said to be the only one.
    const at = spanOf(target);
    if (at.end > (span?.end ?? 0) && at.start <= (span?.end ?? 0) + words.length) return false;
    const { end, start, text } = topic.link.span;
    const possessive =
      end <= (span?.start ?? 0) && /^(?:['’]s?)?\s+$/u.test(reading.text.slice(end, span?.start)) && /['’]s?\s+$/u.test(before);
    const possessed =
      start > (span?.end ?? 0) && /\bof\s+(?:the\s+)?$/u.test(reading.text.slice(span?.end, start)) && !/['’]s?$/u.test(text);
    return possessive || possessed;
  }

  /** "X only ever married Y", "X is only a lawyer", "X was written solely by Y", "only Y directed X". */
  function isGoverned({ target, relationScore }: Hypothesis): boolean {
    if (target.kind !== "entity" || relationScore < MIN_NAMED || !isAdverb) return false;
    const at = spanOf(target);
    const rest = reading.text.slice(at.end);
    const governed = ADVERB.test(reading.text.slice(0, at.start)) && /^(?:only|solely|exclusively)$/iu.test(span?.text ?? "");
    return (governed && (END.test(rest) || /^\s*$/u.test(before))) || AFTER.test(rest);
  }
}
