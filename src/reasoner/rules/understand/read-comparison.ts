import type { PropertyId } from "../../../domain/ids.js";
import { type Mention, overlaps, type Span } from "../../../domain/mention.js";
import type { Comparison, Level, Reading, Tiers } from "../../../domain/reading.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { wordsOf } from "../../../text/words.js";
import { kindOfName } from "../kind-names.js";
import { kindsFit } from "../kinds.js";
import { type ClauseToken, clauseOf } from "./clause.js";
import { GREATER, type Measure, measureAround, measureOf, measureOfAdjective, SMALLER } from "./measures.js";
import type { Phrase } from "./phrase.js";
import type { Phrasebook, Traits } from "./phrasebook.js";
import { readDifference, readFactor } from "./read-margin.js";
import { readingWork } from "./reading-work.js";
import { spokenProperties } from "./spoken-properties.js";
import { type Thing, termOf } from "./things.js";
import type { Possible } from "./understood.js";

type Named = Extract<Thing, { kind: "entity" }>;
type ComparisonInput = {
  readonly text: string;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly idle: readonly Span[];
  readonly book: Phrasebook;
};
/** `different`: "in different years" negates a shared value. */
export type Compared = { readonly comparison: Comparison; readonly unused: Reading["unused"]; readonly different: boolean };
/** The words before, between and after two names, and the property that both must have. */
type Pair = {
  readonly lead: string;
  readonly middle: string;
  readonly tail: string;
  spoken(words: string, counts: (traits: Traits, phrase: Phrase) => boolean, of?: readonly Named[]): readonly PropertyId[];
  readonly names: readonly [Named, Named];
  /** The size of the difference. */
  readonly mention: Mention | undefined;
};
type Asked = Pick<Comparison, "tiers" | "against" | "asks"> & { readonly different?: boolean };

const SAYS_NOTHING = /^(?:the|an?|is|are|was|were|be|been|has|have|had|do|does|did|also|even|both|its|their)$/u;
/** Degree words are ignored: they only narrow the statement. */
const DEGREE = /^(?:slightly|far|significantly|considerably|substantially|vastly|marginally|lot|bit|long|shortly|soon|just)$/u;
const COMPARED = `(${GREATER}|${SMALLER})`;
/** "was shown in cinemas before": only means that it was released. */
const SHOWN = /^(?:first )?(?:shown|released|on|came out)(?: in (?:cinemas|theaters|theatres)| on screen)?$/u;
const SOME_TIME = /\b(?:an?|one|several|many|few)\s+(?:days?|weeks?|months?|years?|decades?|centur(?:y|ies))\b/iu;
const PERIOD = /\b(?:years?|days?|months?|weeks?|decades?|centur(?:y|ies)|minutes?|hours?)\b/u;
const PRECISIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    year: PRECISION.year,
    month: PRECISION.month,
    decade: PRECISION.decade,
    century: PRECISION.century,
    date: PRECISION.day,
    day: PRECISION.day,
  }),
);
const PLACES: ReadonlyMap<string, Extract<Level, { kind: "place" }>["of"]> = new Map(
  Object.entries({
    city: "settlement",
    town: "settlement",
    village: "settlement",
    country: "country",
    nation: "country",
    continent: "continent",
  } as const),
);
/** Location or origin, if no word is more specific. */
const LIES_IN: Readonly<Record<Extract<Level, { kind: "place" }>["of"], Tiers>> = {
  settlement: [["P131"], ["P276"], ["P159"]],
  country: [["P27"], ["P17"], ["P495"]],
  continent: [["P30"]],
};
/** Nouns without content that stand for any person or thing. */
const ANYTHING = /\b(?:person|people|man|woman|place|thing|company|one|location)\b/gu;

/** Reads a statement that compares one name with another; null for any other statement, or if a word is not understood. */
export function readComparison({ text, things, nouns, idle, book }: ComparisonInput): Compared | null {
  const named =
    things.filter(({ kind }) => kind !== "literal").length < 2
      ? [...things, ...nouns.filter(({ span }) => isSetAgainst(text, span))].sort((a, b) => a.span.start - b.span.start)
      : things;
  const literals = named.flatMap((thing) => (thing.kind === "literal" ? [thing] : []));
  const [first, second] = named.filter(({ kind }) => kind !== "literal");
  if (
    named.length !== 2 + literals.length ||
    literals.length > 1 ||
    literals[0]?.mention.kind === "time" ||
    first === undefined ||
    second === undefined ||
    !isNamed(first) ||
    !isNamed(second) ||
    first.link.entity.id === second.link.entity.id
  )
    return null;
  const names = [first, second] as const;
  const told = clauseOf(text, names, idle, { text, phrases: null, work: readingWork() }).tokens.filter(
    (token, at, all) => token.thing !== null || tells(token, all[at + 1], idle, nouns),
  );
  const degrees = told.filter((token, at) => token.thing === null && DEGREE.test(token.text.toLowerCase()) && told[at + 1]?.text !== "as");
  const [a = 0, b = 0] = [0, 1].map((place) => told.findIndex(({ thing }) => thing === place));
  const [amount] = literals;
  const sayToken = (token: ClauseToken): readonly string[] => {
    if (amount !== undefined && overlaps(token.span, amount.span)) return token.span.start === amount.span.start ? ["◇"] : [];
    return degrees.includes(token) ? [] : [token.text.toLowerCase().replace("’", "'")];
  };
  const say = (tokens: readonly ClauseToken[]) => tokens.flatMap(sayToken).join(" ");
  const pair: Pair = {
    lead: say(told.slice(0, a)).replace(/^it(?: true| case)?(?: that)?$/u, ""),
    middle: say(told.slice(a + 1, b)),
    tail: say(told.slice(b + 1)),
    names,
    mention: amount?.mention,
    spoken: (words, counts, of = names) =>
      spokenProperties(book, words, (traits, phrase) => of.every(({ kinds }) => kindsFit(kinds, traits.of)) && counts(traits, phrase)),
  };
  const asked =
    marginal(pair, text) ?? multiplied(pair) ?? (literals.length > 0 ? null : simple(pair, (property) => book.traits(property).symmetric));
  if (asked === null || asked.tiers.flat().length === 0 || asked.against.flat().length === 0) return null;
  const { different = false, ...rest } = asked;
  return {
    comparison: { first: termOf(first), second: termOf(second), ...rest },
    unused: degrees.map(({ span, text: word }) => ({ span: { ...span, text: word }, narrows: true })),
    different,
  };
}

function simple(pair: Pair, isMutual: (property: PropertyId) => boolean): Asked | null {
  return ordered(pair) ?? dated(pair) ?? sharing(pair, isMutual);
}

/** "A died one day after B", "A outlived B by ten years", "A is a year older than B". */
function marginal(pair: Pair, text: string): Asked | null {
  // "The year before" is the previous year, not a margin of one year.
  if (pair.mention === undefined && !SOME_TIME.test(text)) return null;
  const told = readDifference(pair.middle, pair.tail, pair.mention);
  if (told === null) return null;
  const plain = { ...pair, middle: told.words, tail: told.tail, mention: undefined };
  // "A war began 21 years after another": after its beginning, or after its end?
  const isVague = plain.tail === "" && pair.names.every(({ kinds }) => kinds.has("event"));
  const asked = ordered(plain) ?? (isVague ? null : dated(plain));
  return asked?.asks.kind === "order" ? { ...asked, asks: { ...asked.asks, margin: told.margin } } : null;
}

/** "A is more than twice as long as B", "A has three times as many inhabitants as B". */
function multiplied({ lead, middle, tail, spoken, mention }: Pair): Asked | null {
  const margin = lead === "" && tail === "" ? readFactor(middle, mention) : null;
  if (margin === null) return null;
  const [, adjective] = /\bas (\p{L}+) as$/u.exec(middle) ?? [];
  const [, noun] = /\bas (?:many|much) (\p{L}[\p{L} ]*) as$/u.exec(middle) ?? [];
  const measure = noun === undefined ? measureOfAdjective(/ size of$/u.test(middle) ? "big" : (adjective ?? "")) : null;
  const tiers = noun === undefined ? (measure?.tiers ?? []) : [spoken(noun, isQuantity)];
  return { tiers, against: tiers, asks: { kind: "order", side: "greater", loose: measure?.loose ?? false, margin } };
}

/** Statements needed about both things. */
export function comparedRelatings({ first, second, tiers, against }: Comparison): readonly Possible[] {
  const wanted = [...new Set([...tiers, ...against].flat())];
  return [first, second].flatMap(({ ids }) =>
    wanted.map((property) => ({ from: ids, path: [{ property, direction: "out" as const }], words: 0.95 })),
  );
}

/** "A is older than B", "A has a larger area than B", "the area of A is larger than that of B", "more people live in A than in B". */
function ordered({ lead, middle, tail, spoken }: Pair): Asked | null {
  const by = (comparative: string | undefined, noun: string | undefined): Measure | null =>
    comparative === undefined || noun === undefined
      ? null
      : { tiers: [spoken(noun, isQuantity)], side: comparative.match(`^(?:${SMALLER})$`) ? "smaller" : "greater", loose: false };
  const measure = () => {
    const [, owned, ownedSide] = new RegExp(`^'s (.+) ${COMPARED} than(?: that of)?$`, "u").exec(middle) ?? [];
    if (tail !== "" && tail !== "'s" && tail !== `'s ${owned}`) return null;
    const of = /^(.+) of$/u.exec(lead)?.[1];
    if (of !== undefined) return by(new RegExp(`^${COMPARED} than(?: that of| ${of} of|)$`, "u").exec(middle)?.[1], of);
    const live = /^(more|fewer|less) people live in$/u.exec(lead)?.[1];
    if (live !== undefined) return /^than(?: in)?$/u.test(middle) ? by(live, "inhabitants") : null;
    if (lead !== "") return measureAround(lead, middle);
    if (owned !== undefined) return by(ownedSide, owned);
    const [, verb = "", side, noun] = new RegExp(`^(?:(\\p{L}+) )?${COMPARED} (\\p{L}[\\p{L} ]*) than$`, "u").exec(middle) ?? [];
    // "has more lakes than": a count of lakes is not a measure of the country.
    if (
      /^(?:more|fewer|less)$/u.test(side ?? "") &&
      /^(?:waterbody|mountain|settlement|building|place|country)$/u.test(kindOfName(noun ?? "") ?? "")
    )
      return null;
    return measureOf(middle) ?? by(side, noun === undefined ? undefined : `${verb} ${noun}`);
  };
  const found = measure();
  return found === null
    ? null
    : { tiers: found.tiers, against: found.tiers, asks: { kind: "order", side: found.side, loose: found.loose } };
}

/** "A was born before B", "A died before B was born", "A died before the war". */
function dated({ lead, middle, tail, spoken, names: [first, second] }: Pair): Asked | null {
  const [, verb, order] = /^(\p{L}[\p{L} ]*?) (before|after|prior to|earlier than|later than)$/u.exec(middle) ?? [];
  if (verb === undefined || order === undefined || lead !== "" || PERIOD.test(verb)) return null;
  const isAfter = /^(?:after|later)/u.test(order);
  const isAnEvent = second.kinds.has("event") && !first.kinds.has("event");
  const tiers = [spoken(verb.replace(SHOWN, "released"), isTime, tail !== "" || isAnEvent ? [first] : undefined)];
  const ownTiers = isAnEvent ? ([[isAfter ? "P582" : "P580"], ["P585"]] as const) : tiers;
  return {
    tiers,
    against: tail === "" ? ownTiers : [spoken(tail, isTime, [second])],
    asks: { kind: "order", side: isAfter ? "greater" : "smaller", loose: false },
  };
}

/** "A and B were born in the same year", "A has the same director as B", "A shares a birthplace with B". */
function sharing({ lead, middle, tail, spoken }: Pair, isMutual: (property: PropertyId) => boolean): Asked | null {
  const said =
    middle === "and"
      ? tail
      : tail === ""
        ? /^(?:(.*\bsame\b.*) as|(shares? .+) with)$/u
            .exec(middle)
            ?.slice(1)
            .find((one) => one !== undefined)
        : undefined;
  const [, verb = "", word = "same", nouns = ""] =
    /^()share[sd]?(?: (?:same|common))? ()(.+)$/u.exec(said ?? "") ??
    /^(.*?) ?(?:\b(?:in|on|by|at|from|of|to|for|with) )?\b(same|different) (.+)$/u.exec(said ?? "") ??
    [];
  if (lead !== "" || nouns === "") return null;
  const different = word === "different";
  const noun = different ? nouns.replace(/ies$/u, "y").replace(/(?<!s)s$/u, "") : nouns;
  const same = (tiers: Tiers, level: Level): Asked => ({ tiers, against: tiers, asks: { kind: "same", level }, different });
  const unit = noun.split(" ").find((one) => PRECISIONS.has(one));
  if (unit !== undefined)
    return same([spoken(`${verb} ${noun.replace(unit, "")}`, isTime)], { kind: "time", precision: PRECISIONS.get(unit) ?? PRECISION.day });
  const place = PLACES.get(noun);
  if (place !== undefined) {
    const isPlaced = /^(?:come|comes|came|lie|lies|located|situated|)$/u.test(verb);
    return same(
      isPlaced
        ? LIES_IN[place]
        : spoken(
            verb,
            (traits, phrase) => traits.is.some((kind) => kind === "place" || kind === "settlement") && givesThing(traits, phrase),
          ).map((one) => [one]),
      { kind: "place", of: place },
    );
  }
  // "born in the same hospital": the verb gives the property, but no property fits the noun.
  const rest = noun.replace(ANYTHING, "").trim();
  if (rest !== "" && !/^(?:has|have|had|share[sd]?|is|are|was|were|)$/u.test(verb.replace(/\b(?:their|its|the)\b/gu, "").trim()))
    return null;
  const properties = spoken(`${verb} ${rest}`, givesThing);
  const [property] = properties;
  // "Share a border": a mutual relation is not a third thing that both have.
  return property === undefined || properties.some(isMutual) ? null : same([[property]], { kind: "value" });
}

/** Does the phrase refer to the value of its subject? "Father of X", "X was directed by Y", but not "Y directed X". */
function givesThing({ is }: Traits, { kind, elements }: Phrase): boolean {
  if (is.some((one) => one === "time" || one === "quantity" || one === "text")) return false;
  const slots = elements.flatMap((element) => ("slot" in element ? [element.slot] : []));
  return kind === "value" || (kind === "says" && slots[0] === "X");
}

function isNamed(thing: Thing): thing is Named {
  return thing.kind === "entity" && thing.link.by !== "demonym";
}

/** Substances and the like are common nouns: "Gold is heavier than lead." */
function isSetAgainst(text: string, { start, end }: Span): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return /^(?:the\s+|an?\s+)?$/iu.test(before) || (/\b(?:than|as|and)\s+(?:the\s+|an?\s+)?$/iu.test(before) && /^\s*\.?$/u.test(after));
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
  if (weight === 0 && wordsOf(text)[0]?.class === "content") return /^(?:of|than|as)$/u.test(next?.text ?? "");
  return !(next !== undefined && next.thing !== null && nouns.some((noun) => overlaps(noun.span, span)));
}

function isTime({ is }: Traits): boolean {
  return is.every((kind) => kind === "time");
}

function isQuantity({ is }: Traits): boolean {
  return is.every((kind) => kind === "quantity");
}
