import { type Link, type Linked, overlaps, type Span } from "../../../domain/mention.js";
import { TITLES } from "../../../text/names.js";
import { stem } from "../../../text/stem.js";
import { FUNCTION_WORDS, type Token, tokenise } from "../../../text/words.js";

/** "Richard I of England" */
const ORDINAL = /^[IVX]+$/u;

/**
 * "Bush" in "Sophia Bush", "Peking" in "Peking University", "England" in "Richard I of England": a link that covers only part of a name found another
 * entity. Turns it into an unknown name that spans the whole, so that it decides nothing.
 */
export function wholeNames(text: string, given: readonly Link[], isRelationWord: (lemma: string) => boolean): readonly Link[] {
  const tokens = tokenise(text);
  const links = withAdjectives(text, given);
  const longer = links.flatMap((link) => {
    const span = link.kind === "linked" && link.by === "name" ? longerName({ text, tokens, links, isRelationWord }, link) : null;
    return span === null ? [] : [span];
  });
  if (longer.length === 0) return links;
  return [
    ...links.filter(({ span }) => !longer.some((whole) => overlaps(whole, span))),
    ...longer
      .filter((span, at) => longer.findIndex((other) => overlaps(other, span)) === at)
      .map((span) => ({ kind: "unknown" as const, span })),
  ].sort((a, b) => a.span.start - b.span.start);
}

/** "pay with Indian rupees": an adjective with which the name of the linked noun begins belongs to that name. */
function withAdjectives(text: string, links: readonly Link[]): readonly Link[] {
  return links.flatMap((link, at): readonly Link[] => {
    const [before, next] = [links[at - 1], links[at + 1]];
    if (next !== undefined && isNamedTogether(text, link, next)) return [];
    if (before === undefined || link.kind !== "linked" || !isNamedTogether(text, before, link)) return [link];
    const span = { start: before.span.start, end: link.span.end, text: text.slice(before.span.start, link.span.end) };
    return [{ ...link, span }];
  });
}

function isNamedTogether(text: string, adjective: Link, noun: Link): boolean {
  return (
    adjective.kind === "linked" &&
    adjective.by === "demonym" &&
    noun.kind === "linked" &&
    noun.by === "word" &&
    text.slice(adjective.span.end, noun.span.start) === " " &&
    [noun.entity.label, ...noun.entity.aliases].some((name) => name.startsWith(`${adjective.span.text} `))
  );
}

type Claim = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly links: readonly Link[];
  readonly isRelationWord: (lemma: string) => boolean;
};

/** The longer name of which the link covers only a part; null if it covers the whole. */
function longerName(claim: Claim, link: Linked): Span | null {
  const { text, tokens } = claim;
  const { span } = link;
  const next = /['’]s?$/u.test(span.text) ? undefined : tokens.find(({ start }) => start >= span.end);
  const before = tokens.findLast(({ end }) => end <= span.start);
  const follows = next !== undefined && /^[ -]$/u.test(text.slice(span.end, next.start)) && belongsAfter(claim, link, next);
  const leads = before === undefined ? null : leadingWord(claim, link, before);
  if (!follows && leads === null) return null;
  const [start, end] = [leads?.start ?? span.start, follows ? next.end : span.end];
  return { start, end, text: text.slice(start, end) };
}

/** "Peking University", "Middle-earth": a capital or a hyphen continues the name. */
function belongsAfter({ text, links }: Claim, link: Linked, next: Token): boolean {
  const hyphen = text[link.span.end] === "-";
  if (!next.capitalised) return hyphen && !/^(?:based|born|led|owned|style|winning|themed|set|language|speaking)$/u.test(next.text);
  if (isNamed(link, next) || FUNCTION_WORDS.has(next.text.toLowerCase()) || /^C[EF]O$/u.test(next.text)) return false;
  const other = links.find(({ span }) => overlaps(span, next));
  // Two adjacent names ("Duke Snider") form one unknown name, unless one has several words.
  if (other?.kind === "linked" && other.by === "name")
    return !/\s/u.test(link.span.text) && other.span.end - other.span.start === next.text.length;
  return other?.kind !== "linked" || other.by !== "demonym";
}

/** "British Columbia": an adjective of nationality directly before an alias is the first half of a name. */
function isHalfNamed(link: Linked, adjective: Link | undefined): boolean {
  return adjective?.kind === "linked" && adjective.by === "demonym" && !/\s/u.test(link.span.text) && link.entity.label !== link.span.text;
}

/** "Sophia Bush", "Acropolis of Athens": the first word of the longer name. */
function leadingWord(claim: Claim, link: Linked, before: Token): Token | null {
  const { text, tokens, links } = claim;
  const { span } = link;
  const gap = text.slice(before.end, span.start);
  if (/^[ -]$/u.test(gap) && before.capitalised) return isPartOfName(claim, link, before) ? before : null;
  const first = tokens.findLast(({ end }) => end <= before.start);
  if (before.text !== "of" || first === undefined || text.slice(first.end, before.start) !== " " || !first.capitalised) return null;
  const other = links.find((one) => overlaps(one.span, first));
  if (first.start === 0 || other?.kind === "linked" || claim.isRelationWord(stem(first.text))) return null;
  return ORDINAL.test(first.text) || isPartOfName(claim, link, first) ? first : null;
}

function isPartOfName({ links, isRelationWord }: Claim, link: Linked, word: Token): boolean {
  const lower = word.text.toLowerCase();
  if (isNamed(link, word) || FUNCTION_WORDS.has(lower) || TITLES.has(lower) || /['’]s?$/u.test(word.text)) return false;
  const other = links.find(({ span }) => overlaps(span, word));
  if (isHalfNamed(link, other)) return true;
  if (other?.kind === "linked")
    return other.by === "name" && other.span.end - other.span.start === word.text.length && !/\s/u.test(link.span.text);
  // The first word may be capitalised for another reason: "Director Ana Ruiz", "Composed by".
  return word.start > 0 || !isRelationWord(stem(lower));
}

/** Does a label or alias of the linked entity contain the word, ignoring case? */
function isNamed({ entity }: Linked, word: Token): boolean {
  return [entity.label, ...entity.aliases].some((name) =>
    tokenise(name).some(({ text }) => text.toLowerCase() === word.text.toLowerCase()),
  );
}
