import type { PropertyId } from "../../../domain/ids.js";
import type { Link, Span } from "../../../domain/mention.js";
import { isIdle, isLight, isLimiting, isShift } from "../../../text/idle-words.js";
import { isLink, type Word, wordsOf } from "../../../text/words.js";
import { kindOfName } from "../kind-names.js";
import { unclefted } from "./clefts.js";
import { isDescribedOtherwise } from "./exact-kinds.js";
import type { Token } from "./match-phrase.js";
import type { Phrase } from "./phrase.js";
import type { Traits } from "./phrasebook.js";
import type { ReadingWork } from "./reading-work.js";
import { isAdjective, type Thing, timeOf } from "./things.js";

/** A clause of a claim: its words and things in order. */
export type Clause<T = Thing> = {
  readonly tokens: readonly ClauseToken[];
  readonly things: readonly T[];
  /** Phrases that the words of the whole claim allow. A clause that contains only some of these words uses the same pool. */
  readonly pool: Pool;
};
export type Pool = { readonly text: string; phrases: readonly PropertyPhrases[] | null; readonly work: ReadingWork };
export type PropertyPhrases = { readonly property: PropertyId; readonly traits: Traits; readonly phrases: readonly Phrase[] };
export type ClauseToken = Token & { readonly span: Span; readonly text: string };

/** Penalty for an unexplained word: a preposition or a light word ("brought", "place") counts less than a content word. */
const DOUBT = { link: 0.25, narrowing: 0.4, limiting: 0.4, light: 0.7, content: 2 } as const;
/** Words that narrow a place without changing the relation to it. */
const NARROWING = /^(?:(?:north|south)(?:east|west)?(?:ern)?|(?:east|west)(?:ern)?|central|upper|lower)$/iu;

/** Splits a text into words and things; `idle` are spans without content: asides, negations, hints of kind. */
export function clauseOf(text: string, things: readonly Thing[], idle: readonly Span[], pool: Pool): Clause {
  const within = (spans: readonly Span[], at: Span) => spans.some(({ start, end }) => at.start < end && at.end > start);
  const named = things.map((thing) => withoutPossessive(thing.span, thing.kind === "entity" ? thing.link : undefined));
  const words = wordsOf(text).filter(
    (word) => !within(named, word) && !(isProduction(text, word, things) && followsAdjective(word, things)),
  );
  const told = words.map((word): ClauseToken => {
    const weight = within(idle, word) || completesAdjective(word, things) ? 0 : doubtOf(word);
    // "outside" is read as a negated "in"; the negation itself is handled elsewhere.
    const isOutside = /^outside$/iu.test(word.text) && weight === 0;
    const isIn = isOutside || leadsPartOfTime(text, word, things);
    // "made without milk" is a denied "made of milk".
    const lemma = isIn ? "in" : /^without$/iu.test(word.text) && weight === 0 ? "of" : word.lemma;
    return { lemma, weight: isOutside ? DOUBT.link : weight, thing: null, span: word, text: word.text };
  });
  const placed = things.map(
    (thing, place): ClauseToken => ({ lemma: "", weight: 0, thing: place, span: thing.span, text: thing.span.text }),
  );
  const inOrder = [...told, ...placed].sort((a, b) => a.span.start - b.span.start);
  const tokens = plainMeasures(unclefted(withPossessives(inOrder, things)), things);
  const isRead = (at: number) =>
    tellsKind(tokens, at, things) ||
    repeatsKind(tokens, at, things) ||
    leadsLiteral(tokens, at, things) ||
    trailsLiteral(tokens, at, things);
  return { tokens: tokens.map((token, at) => (isRead(at) ? { ...token, weight: 0 } : token)), things, pool };
}

/** "at the end of 1992", "towards the end of the year 1992": like "in late 1992". */
function leadsPartOfTime(text: string, { end, text: word }: Word, things: readonly Thing[]): boolean {
  return (
    /^(?:at|towards?)$/iu.test(word) &&
    things.some((thing) => timeOf(thing) !== null && /^ (?:the )?(?:very )?$/u.test(text.slice(end, thing.span.start)))
  );
}

/** Words for what belongs to a state: "the Norwegian throne" and "the Norwegian national team" are Norway's. */
const OF_A_STATE =
  /^(?:capital|currency|throne|monarchy|presidency|premiership|chancellorship|government|administration|parliament|national)$/iu;

function withPossessives(tokens: readonly ClauseToken[], things: readonly Thing[]): readonly ClauseToken[] {
  return tokens.flatMap((token, at) => {
    const thing = token.thing === null ? undefined : things[token.thing];
    const isOwner = isAdjective(thing) && OF_A_STATE.test(tokens[at + 1]?.text ?? "");
    return isOwner ? [token, { ...token, lemma: "'s", thing: null, text: "'s" }] : [token];
  });
}

/** "London-based" also expresses a nationality or a seat. "French-born" says more than a nationality. */
function completesAdjective(word: Word, things: readonly Thing[]): boolean {
  return /^based$/iu.test(word.text) && followsAdjective(word, things);
}

/** "is an American production", about a film: the noun adds nothing. */
function isProduction(text: string, { end, text: word }: Word, [first]: readonly Thing[]): boolean {
  return /^production$/iu.test(word) && /^\W*$/u.test(text.slice(end)) && first?.kind === "entity" && first.kinds.has("work");
}

function followsAdjective({ start }: Word, things: readonly Thing[]): boolean {
  return things.some((thing) => isAdjective(thing) && thing.span.end === start - 1);
}

/** "is higher than 8,800 metres" names the same property as "is 8,800 metres high"; the comparator is read with the number. */
function plainMeasures(tokens: readonly ClauseToken[], things: readonly Thing[]): readonly ClauseToken[] {
  const at = tokens.findIndex(({ text, thing }, place) => {
    const [than, measure] = [tokens[place + 1], tokens[place + 2]?.thing];
    return (
      thing === null &&
      /er$/iu.test(text) &&
      !LEAD.test(text) &&
      than?.thing === null &&
      /^than$/iu.test(than.text) &&
      typeof measure === "number" &&
      things[measure]?.kind === "literal"
    );
  });
  const [adjective, , measure] = tokens.slice(at, at + 3);
  if (at < 0 || adjective === undefined || measure === undefined) return tokens;
  return [
    ...tokens.slice(0, at),
    measure,
    { ...adjective, lemma: MEASURED.get(adjective.lemma) ?? adjective.lemma },
    ...tokens.slice(at + 3),
  ];
}

/** "is smaller than 500 square kilometres" is about the area. */
const MEASURED = new Map(
  ["small large", "low high", "light heavy", "young old", "narrow wide", "shallow deep", "slow fast", "cold hot"].map((pair) => {
    const [less = "", more = ""] = wordsOf(pair).map(({ lemma }) => lemma);
    return [less, more] as const;
  }),
);

/** "is a capital city", about a city: after another noun, the well-known kind adds nothing. */
function repeatsKind(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const noun = before === undefined || before.thing === null ? undefined : things[before.thing];
  if (token === undefined || token.thing !== null || noun?.kind !== "entity" || noun.link.by !== "word") return false;
  const kind = kindOfName(token.text);
  // "a television program distributor" is not a program.
  return (
    kind !== null &&
    kindOfName(noun.span.text) === kind &&
    things.some((thing) => thing.kind === "entity" && thing.link.by === "name" && thing.kinds.has(kind))
  );
}

const LEAD =
  /^(?:the|in|on|at|before|after|since|until|till|by|from|during|throughout|around|between|under|over|above|below|than|least|most|more|less|fewer|about|approximately|roughly|close|nearly|almost|exactly|some|something|like|early|late|mid|circa|year|and|to|till|through|only|just|mere|merely|barely|well|far|slightly|bit|little|no)$/iu;
const MERELY = /^(?:only|just|merely?)$/iu;

/** "before 1900", "more than 9,000 metres": read with the time or number that follows. */
function leadsLiteral(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined || token.thing !== null || !LEAD.test(token.text)) return false;
  if (/^no$/iu.test(token.text) && !/^(?:more|less|fewer)$/iu.test(next.text)) return false;
  const thing = next.thing === null ? undefined : things[next.thing];
  if (thing === undefined) return leadsLiteral(tokens, at + 1, things);
  // "only 165 cm tall" gives the height, "only two children" a number of children.
  return thing.kind === "literal" && (!MERELY.test(token.text) || (thing.mention.kind === "quantity" && thing.mention.unitText !== null));
}

/** "20,000 spectators at most" */
function trailsLiteral(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const isBound = [at, at - 1].some((from) => tokens[from]?.lemma === "at" && /^(?:most|least)$/iu.test(tokens[from + 1]?.text ?? ""));
  const before = tokens.slice(0, at).findLast(({ thing }) => thing !== null)?.thing;
  const thing = isBound && typeof before === "number" ? things[before] : undefined;
  return thing?.kind === "literal" && thing.mention.kind === "quantity" && /^at-/u.test(thing.mention.comparator);
}

/**
 * "the film Tootsie", "the city of Paris", "the production company MGM": the noun and its modifiers in the description only give the kind of the
 * name.
 */
function tellsKind(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token === undefined || token.thing !== null) return false;
  // "the city of Paris" is Paris, but "Lyon is a city of France" says what Lyon is.
  if (next?.lemma === "of" && isPredicate(tokens, at)) return false;
  const isNamed = next?.thing !== null || next.lemma === "of";
  const named = next?.lemma === "of" ? after?.thing : isNamed ? next?.thing : after?.thing;
  const thing = named === null || named === undefined ? undefined : things[named];
  if (thing?.kind !== "entity") return false;
  if (!isNamed)
    return tellsKind(tokens, at + 1, things) && wordsOf(thing.link.entity.description ?? "").some(({ lemma }) => lemma === token.lemma);
  if (next?.lemma !== "of" && isOfFullName(token, thing)) return true;
  const kind = kindOfName(token.text);
  if (kind === null || !thing.kinds.has(kind)) return false;
  // "the village of Ulm": some nouns are more specific than the kind.
  return !isDescribedOtherwise(token, thing.link.entity.description);
}

/** "the original Star Trek", "Archduke Franz Ferdinand": a word of the full name of the only bearer. */
function isOfFullName({ lemma, text }: ClauseToken, { link }: Extract<Thing, { kind: "entity" }>): boolean {
  return (
    link.by === "name" &&
    link.rivals.length === 0 &&
    !isShift(text) &&
    [link.entity.label, ...link.entity.aliases].some((name) =>
      wordsOf(name).some((word) => word.lemma === lemma && word.class === "content"),
    )
  );
}

function isPredicate(tokens: readonly ClauseToken[], at: number): boolean {
  const before = tokens
    .slice(0, at)
    .findLast(({ thing, lemma, text }) => thing !== null || isLink(lemma) || lemma === "be" || /^(?:the|an?)$/iu.test(text));
  if (before === undefined || before.thing !== null) return false;
  return before.lemma === "be" || (/^(?:the|an?)$/iu.test(before.text) && tokens[tokens.indexOf(before) - 1]?.lemma === "be");
}

/** "Canada's" names Canada, and the 's is a separate word; "McDonald's" is a name. */
export function withoutPossessive(span: Span, link?: Link): Span {
  const names = link?.kind === "linked" ? [link.entity.label, ...link.entity.aliases] : [];
  const text = names.some((name) => name.replace("’", "'") === span.text.replace("’", "'")) ? span.text : span.text.replace(/['’]s?$/u, "");
  return { start: span.start, end: span.start + text.length, text };
}

function doubtOf({ text, lemma, class: kind, start }: Word): number {
  if (kind === "link") return DOUBT.link;
  if (kind === "grammar" && isLimiting(text)) return DOUBT.limiting;
  // "for Beloved": capitalised, it is a name.
  if (kind !== "content" || (isIdle(text) && (start === 0 || !/^\p{Lu}/u.test(text)))) return 0;
  if (NARROWING.test(text)) return DOUBT.narrowing;
  return isLight(lemma) ? DOUBT.light : DOUBT.content;
}

export function placeOf(tokens: readonly ClauseToken[], thing: number): number {
  return tokens.findIndex((token) => token.thing === thing);
}

/** The word or thing before a place, not counting articles. */
export function wordBefore(tokens: readonly ClauseToken[], at: number, articles = /^(?:the|an?)$/iu): ClauseToken | undefined {
  return tokens.slice(0, Math.max(0, at)).findLast(({ text }) => !articles.test(text));
}

export function clauseWeight({ tokens }: Pick<Clause, "tokens">): number {
  return tokens.reduce((sum, { weight }) => sum + weight, 0);
}
