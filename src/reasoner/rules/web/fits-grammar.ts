import type { Span } from "../../../domain/mention.js";
import type { Context } from "../context.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import { contentStems } from "../relation-lexicon.js";

/** A date or place set in front, an article, and a few words that say what kind of thing the name is: "In 1903, the French physicist …". */
const BEFORE_SUBJECT = /^(?:(?:in|on|at|by|since|during|as of|from)\s[^,]{1,50},?\s+)?(?:the\s+|an?\s+)?(?:[\p{Ll}·-]+\s+){0,3}$/iu;
const GRAMMAR =
  /\b(?:of|by|in|for|to|with|from|on|at|and|or|that|which|who|whose|where|when|while|as|than|is|was|were|are|has|had|\p{Ll}+ed|\p{Ll}+ing)\b/iu;
const NOUN_OF = /^(?:the\s+)?(?:[\p{Ll}-]+\s+){0,3}?(\p{Ll}+)\s+(?:of|in)\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,1}$/iu;
const LEAD = /^(?:in|on|by|since|during|as of|at|from)\s+(?:the\s+)?(?:year\s+|summer\s+of\s+|\p{L}+\s+of\s+)?$/iu;

/** The sentence is about one of the two, and says the relation of it rather than of something that belongs to it. */
export function fitsGrammar(context: Context, hypothesis: Hypothesis): boolean {
  const { reading } = context;
  const { topic, target } = hypothesis;
  const names = [...reading.topics.filter(({ link }) => link.by === "name").map(({ link }) => link.span), ...reading.unknown];
  const [from, to] = inOrder(topic.link.span, spanOf(target));
  // "In 1891, she moved …": a date may stand in front of everything.
  if (target.kind === "literal" && from !== topic.link.span) {
    const gap = reading.text.slice(from.end, to.start);
    return (
      LEAD.test(reading.text.slice(0, from.start)) &&
      /^,?\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,2}$/u.test(gap) &&
      isOwn(context, hypothesis, to)
    );
  }
  if (names.some((span) => span.end <= from.start && !isSetInFront(reading.text, span, from))) return false;
  if (
    target.kind === "entity" &&
    names.some((span) => span.start >= from.end && span.end <= to.start && !isListed(reading.text.slice(span.end, to.start)))
  )
    return false;
  return isOwn(context, hypothesis, from);
}

/** The first name is the subject itself ("A was born …"), or the relation is what is said to be its own ("A's wife", "the capital of A"). */
function isOwn({ reading, lexicon }: Context, { property }: Hypothesis, first: Span): boolean {
  const said = (noun: string | undefined) => noun !== undefined && lexicon.uses(contentStems(noun), property.id);
  const before = reading.text.slice(0, first.start);
  const after = reading.text.slice(first.end);
  if (/['’]s?$/u.test(first.text) || /^['’]s?\s/u.test(after)) {
    const words = /^(?:['’]s?)?\s+((?:[\p{Ll}-]+\s+){1,4}?)(?=(?:is|was|are|were|has|had|\p{Lu}|\d)|$)/u.exec(after)?.[1];
    return said(words?.trim().split(/\s+/u).at(-1));
  }
  const noun = NOUN_OF.exec(before.replace(/^(?:In|On|At|By|Since|During|As of|From)\s[^,]{1,50},\s+/u, ""))?.[1];
  if (noun !== undefined) return said(noun);
  const lead = BEFORE_SUBJECT.exec(before)?.[0];
  return lead !== undefined && !GRAMMAR.test(lead.replace(/^(?:in|on|at|by|since|during|as of|from)\s[^,]{1,50},?\s+/iu, ""));
}

/** "In Paris, Marie Curie …" */
function isSetInFront(text: string, span: Span, subject: Span): boolean {
  return (
    /^(?:in|at|on|during|after|before)\s+(?:the\s+)?$/iu.test(text.slice(0, span.start)) &&
    /^,\s+(?:the\s+)?$/u.test(text.slice(span.end, subject.start))
  );
}

function isListed(gap: string): boolean {
  return /^(?:,\s+(?:and\s+)?|\s+and\s+)(?:the\s+)?$/u.test(gap);
}

export function inOrder(a: Span, b: Span): readonly [Span, Span] {
  return a.start <= b.start ? [a, b] : [b, a];
}
