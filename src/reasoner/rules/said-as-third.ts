import { overlaps, type Span } from "../../domain/mention.js";
import type { Context } from "./context.js";
import type { Reading, Topic } from "./read-claim.js";
import { contentStems } from "./relation-lexicon.js";

/** "For Norbit", "for her role in Norbit", "for playing the lead in Norbit". */
const FOR_IT = /\bfor\s+(?:[\p{Ll}'’-]+\s+){0,5}$/iu;
/** "After Titanic, …", "…, unlike Titanic", "…, known for Titanic, …": named beside what is said, not as part of it. */
const BESIDE =
  /\b(?:after|before|since|until|than|over|like|unlike|against|despite|besides|near|with|alongside|opposite|without|except|following|instead of|(?:known|famous|remembered|noted|celebrated|acclaimed) for)\s+(?:[\p{Ll}'’-]+\s+){0,2}$/iu;
const LISTED = /^,?\s*(?:and|or|&|as well as)\s+(?:the\s+)?$/iu;

/**
 * Is a name the third thing of what the claim says of two others, such as the work for which an award was won? Either the sentence says so ("for"),
 * or it says nothing else of the name: every word belongs to what is said of the two.
 */
export function saidAsThird(context: Context, third: Topic, explains: (word: string) => boolean): boolean {
  const { reading } = context;
  const { span } = third.link;
  const before = reading.text.slice(0, span.start);
  if (BESIDE.test(before) || reading.topics.some((other) => other !== third && isListedWith(reading, span, other.link.span))) return false;
  if (FOR_IT.test(before)) return true;
  // The first word of the claim is left among its words, as it may be none of its names.
  const named = reading.topics.filter((topic) => topic.link.by === "word" || topic === reading.opening);
  const nouns = named.flatMap(({ link }) => contentStems(link.span.text));
  return reading.wordsNear(span).every((word) => explains(word) || nouns.includes(word));
}

/** "Chris Evans and Robert Downey": two of a kind, of which the same is said. A name set in front ("For Norbit, …") is none. */
function isListedWith({ text }: Reading, a: Span, b: Span): boolean {
  if (overlaps(a, b)) return true;
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const between = text.slice(first.end, second.start);
  const inFront = /^\p{Lu}\p{L}*\s+(?:the\s+)?(?:[\p{Ll}'’-]+\s+)*$/u.test(text.slice(0, first.start));
  return LISTED.test(between) || (/^,\s*$/u.test(between) && !inFront);
}
