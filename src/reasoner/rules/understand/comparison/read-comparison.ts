import type { PropertyId } from "../../../../domain/ids.js";
import { overlaps, type Span } from "../../../../domain/mention.js";
import type { Assertion, Comparison, Reading, Tiers } from "../../../../domain/reading.js";
import { wordsOf } from "../../../../text/words.js";
import { kindsFit } from "../../kinds.js";
import { type ClauseToken, clauseOf } from "../clause.js";
import { measureSaid, ownNamesOf } from "../measures.js";
import type { Phrase } from "../phrase.js";
import type { Phrasebook, Traits } from "../phrasebook.js";
import { readingWork } from "../reading-work.js";
import { spokenProperties } from "../spoken-properties.js";
import { clearlyOf, stating, type Thing, termOf } from "../things.js";
import { asked, type Possible } from "../understood.js";
import { type Asked, type Named, type Pair, pairOf } from "./compared-pair.js";
import { dated, isTime } from "./dates-asked.js";
import { isQuantity, ordered } from "./order-asked.js";
import { readMargin } from "./read-margin.js";
import { sharing } from "./same-asked.js";

type ComparisonInput = {
  readonly text: string;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly idle: readonly Span[];
  readonly book: Phrasebook;
};
/** `different`: "in different years" negates a shared value. */
export type Compared = { readonly comparison: Comparison; readonly unused: Reading["unused"]; readonly different: boolean };

const SAYS_NOTHING = /^(?:the|an?|is|are|was|were|be|been|has|have|had|do|does|did|also|even|both|its|their)$/u;
/** Degree words are ignored: they only narrow the statement. */
const DEGREE =
  /^(?:slightly|somewhat|far|much|significantly|considerably|substantially|vastly|marginally|lot|bit|little|long|shortly|soon|just)$/u;

/** Works are made some time before their recorded release. */
const MADE = /^(?:filmed|shot|recorded|taped|written|composed)(?: in)?\s*$/u;

/** "came right after": nothing lies between, which the order of two dates does not show. */
const NEXT = /\b(?:right|directly|immediately|straight|next) (?:after|before)\b/iu;

/** Reads a statement that compares one name with another; null for any other statement, or if a word is not understood. */
export function readComparison({ text, things, nouns, idle, book }: ComparisonInput): Compared | null {
  if (NEXT.test(text)) return null;
  const literals = things.flatMap((thing) => (thing.kind === "literal" ? [thing] : []));
  // "Chemists", "Adulthood": a capital at the start does not make a name.
  const isOpening = ({ kind, span }: Thing) => kind === "unknown" && span.start === 0 && !/\s/u.test(span.text);
  const own = things.filter((thing) => thing.kind !== "literal" && !isOpening(thing));
  const all =
    own.length < 2
      ? [...own, ...nouns.filter((noun) => isNamed(noun) && !noun.kinds.has("occupation") && isSetAgainst(text, noun.span))].sort(byStart)
      : own;
  if (!all.every(isNamed) || literals.length > 2) return null;
  const told = clauseOf(text, all, idle, { text, phrases: null, work: readingWork() }).tokens.filter(
    (token, at, tokens) => token.thing !== null || tells(token, tokens[at + 1], idle, nouns),
  );
  const isDegree = (token: ClauseToken, at: number) =>
    token.thing === null && DEGREE.test(token.text.toLowerCase()) && told[at + 1]?.text !== "as";
  const degrees = told.filter(isDegree);
  const sayToken = (token: ClauseToken): readonly string[] => {
    const literal = literals.find(({ span }) => overlaps(token.span, span));
    if (literal !== undefined) return token.span.start === literal.span.start ? [literal.mention.kind === "time" ? "◈" : "◇"] : [];
    return degrees.includes(token) ? [] : [token.text.toLowerCase().replace("’", "'")];
  };
  const places = told.flatMap(({ thing }, at) => (thing === null ? [] : [at]));
  const words = [...places, told.length].map((end, at) =>
    told
      .slice(at === 0 ? 0 : (places[at - 1] ?? 0) + 1, end)
      .flatMap(sayToken)
      .join(" "),
  );
  const meant = pairOf(
    words,
    all,
    literals.map(({ mention }) => mention),
  );
  if (meant === null) return null;
  const { names, at } = meant;
  const spoken: Pair["spoken"] = (said, counts, of = names) =>
    MADE.test(said)
      ? []
      : spokenProperties(book, said, (traits, phrase) => of.every(({ kinds }) => kindsFit(kinds, traits.of)) && counts(traits, phrase));
  const pair: Pair = {
    ...meant,
    lead: meant.lead.replace(/^it(?: true| case)?(?: that)?$/u, ""),
    spoken,
    known: (tiers) =>
      book.classing === null ? tiers : [...sharedTiers(tiers, book), ownTier(tiers, spoken)].filter(({ length }) => length > 0),
    isOf: (noun, property) => wordsOf(noun).every(({ class: kind, lemma }) => kind !== "content" || book.speaksOf(lemma, property)),
  };
  const asked = at === undefined ? askedBy(pair, book) : ordered(pair);
  if (asked === null || asked.tiers.flat().length === 0 || asked.against.flat().length === 0) return null;
  const { different = false, ...rest } = withDegree(asked, degrees);
  const isTold = rest.asks.kind === "order" && rest.asks.margin?.kind === "degree";
  return {
    comparison: { first: termOf(names[0]), second: termOf(names[1]), ...rest, ...(at === undefined ? {} : { at }) },
    unused: isTold ? [] : degrees.map(({ span, text: word }) => ({ span: { ...span, text: word }, narrows: true })),
    different,
  };
}

/** "much larger", "slightly larger" */
function withDegree(asked: Asked, degrees: readonly ClauseToken[]): Asked {
  const [degree, ...more] = degrees.map(({ text }) => text);
  const much = /^(?:far|much|significantly|considerably|substantially|vastly|lot)$/iu.test(degree ?? "");
  const little = /^(?:slightly|somewhat|marginally|bit|little)$/iu.test(degree ?? "");
  return asked.asks.kind !== "order" || asked.asks.margin !== undefined || more.length > 0 || !(much || little)
    ? asked
    : { ...asked, asks: { ...asked.asks, margin: { kind: "degree", much } } };
}

const BOUND = /^(.+) than ◇(?: \p{L}+)?$/u;

/** "is shorter than 1.80 metres": one thing and a number; the comparator of the number gives the side. */
export function readBound(text: string, things: readonly Thing[], book: Phrasebook): Assertion | null {
  const [who, number, ...more] = things;
  if (who?.kind !== "entity" || number?.kind !== "literal" || number.mention.kind !== "quantity" || more.length > 0) return null;
  const words = `${text.slice(who.span.end, number.span.start)}◇${text.slice(number.span.end)}`.trim().toLowerCase().replace(/[.!]$/u, "");
  const told = words
    .split(" ")
    .filter((word) => !SAYS_NOTHING.test(word) && !DEGREE.test(word) && !/^(?:not|never)$|n['’]t$/u.test(word))
    .join(" ");
  const [, before] = text.slice(0, who.span.start).replace(/^the\s$/iu, "") === "" ? (BOUND.exec(told) ?? []) : [];
  const measure = before === undefined ? null : measureSaid(`◆ ${before}`);
  if (measure === null || number.mention.unitText === null || /^(?:older|younger)/u.test(before ?? "")) return null;
  // A graph with a vocabulary of its own may lack the measure: "costs more than" is read by its wordings then.
  const known = measure.tiers.flat().filter((property) => book.classing === null || book.phrasesOf(property) > 0);
  return known.length === 0 ? null : stating(termOf(who), number, ...known.map(clearlyOf));
}

function askedBy(pair: Pair, book: Phrasebook): Asked | null {
  const told = readMargin(pair.middle, pair.tail, pair.mention);
  if (told === null) return pair.mention === undefined ? (ordered(pair) ?? dated(pair) ?? sharing(pair, book)) : null;
  const { margin, middle, tail } = told;
  const plain = { ...pair, middle, tail, mention: undefined };
  // "A war began 21 years after another": after its beginning, or after its end?
  const isVague = tail === "" && pair.names.every(({ kinds }) => kinds.has("event"));
  const asked = ordered(plain) ?? (isVague ? null : dated(plain));
  return asked?.asks.kind === "order" ? { ...asked, asks: { ...asked.asks, margin } } : null;
}

/** Statements needed about both things. */
export function comparedRelatings({ first, second, tiers, against }: Comparison): readonly Possible[] {
  const wanted = [...new Set([...tiers, ...against].flat())];
  return [first, second].flatMap(({ ids }) => asked(ids, wanted));
}

/** The relations of these that the user's graph has. */
function sharedTiers(tiers: Tiers, book: Phrasebook): Tiers {
  return tiers.map((tier) => tier.filter((property) => book.phrasesOf(property) > 0));
}

function ownTier(tiers: Tiers, spoken: Pair["spoken"]): readonly PropertyId[] {
  const isOrdered = (traits: Traits, { direction }: Phrase) => direction === "same" && (isTime(traits) || isQuantity(traits));
  return [...new Set(ownNamesOf(tiers).flatMap((name) => spoken(name, isOrdered)))];
}

function isNamed(thing: Thing): thing is Named {
  return thing.kind === "entity" && thing.link.by !== "demonym";
}

/** Substances and the like are common nouns: "Gold is heavier than lead", "the boiling point of sodium is lower than that of water". */
function isSetAgainst(text: string, { start, end }: Span): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isFirst = /^(?:the\s+|an?\s+)?$/iu.test(before) || /\b(?:of|melt|boil|knew|discovered|found|for)\s+$/iu.test(before);
  const isSecond = /\b(?:than|as|and|before|after|(?:that|one) of|(?:to|they|it) \p{L}+)\s+(?:the\s+|an?\s+)?$/iu.test(before);
  return (
    (isFirst && /\b(?:than|as|and|before|after)\b/u.test(after)) || (isSecond && /^\s*(?:(?:is|was|does|did|do)\s*)?\.?$/u.test(after))
  );
}

function byStart(a: Thing, b: Thing): number {
  return a.span.start - b.span.start;
}

/**
 * Excludes negations, praise, and nouns that only give the kind of a name: "the film Titanic", "the physicist Marie Curie"; but keeps "the area of
 * Canada".
 */
function tells(
  { text, weight, span }: ClauseToken,
  next: ClauseToken | undefined,
  idle: readonly Span[],
  nouns: readonly Thing[],
): boolean {
  if (SAYS_NOTHING.test(text.toLowerCase()) || idle.some((one) => overlaps(one, span))) return false;
  if (weight === 0 && wordsOf(text)[0]?.class === "content")
    return /^(?:later|earlier|sooner)$/u.test(text) || /^(?:of|than|as)$/u.test(next?.text ?? "");
  return !(next !== undefined && next.thing !== null && nouns.some((noun) => overlaps(noun.span, span)));
}
