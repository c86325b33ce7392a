import type { Reading, Topic } from "../read-claim.js";

/** A claim about two names and nothing else that would have to be accounted for, cut at the names. */
export type NamePair = {
  readonly first: Topic;
  readonly second: Topic;
  readonly lead: string;
  readonly middle: string;
  readonly tail: string;
};

/** What is said around two names, without hints of kind, brackets and negations; null where the claim speaks of more or of less. */
export function namePair(reading: Reading): NamePair | null {
  const names = reading.topics.filter((topic) => topic.link.by !== "word" || isSetAgainst(reading, topic));
  const [first, second] = [...names].sort((a, b) => a.link.span.start - b.link.span.start);
  if (first === undefined || second === undefined || names.length > 2 || names.some(({ link }) => link.by === "demonym")) return null;
  if (first.link.entity.id === second.link.entity.id) return null;
  if (reading.literals.length > 0 || reading.unknown.length > 0 || reading.exclusive.length > 0) return null;
  const [a, b] = [first.link.span, second.link.span];
  const own = (span: typeof a) => (/['’]s?$/u.test(span.text) ? "'s " : "");
  return {
    first,
    second,
    lead: plain(reading.said.slice(0, a.start)),
    middle: plain(own(a) + reading.said.slice(a.end, b.start)),
    tail: plain(own(b) + reading.said.slice(b.end).replace(/[.!]\s*$/u, "")),
  };
}

/** Substances and the like are common nouns: "Gold is heavier than lead." */
function isSetAgainst({ text }: Reading, { link: { span } }: Topic): boolean {
  const [before, after] = [text.slice(0, span.start), text.slice(span.end)];
  return /^(?:the\s+|an?\s+)?$/iu.test(before) || (/\b(?:than|as|and)\s+(?:the\s+|an?\s+)?$/iu.test(before) && /^\s*\.?$/u.test(after));
}

function plain(text: string): string {
  return text.replace(/·+/gu, " ").replace(/[’]/gu, "'").replace(/\s+/gu, " ").trim().toLowerCase();
}

/** "The physicist Marie Curie": words in front of a name that still leave the name itself the subject; not "the director of Jaws". */
export function isBareName(before: string): boolean {
  return /^(?:the|an?|both)?\s*(?:(?!(?:of|in|by|from|for|to|with|on|at|about|and|or|no|every|all|many|few|whose|that|which|who|the|an?)\b)[\p{L}-]+\s*){0,2}$/u.test(
    before,
  );
}
