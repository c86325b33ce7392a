import type { PropertyId } from "../../../domain/ids.js";
import { type Mention, overlaps, type Span } from "../../../domain/mention.js";
import type { Assertion, Comparison, Level, Reading, Tiers, TimeMention } from "../../../domain/reading.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { unitByName } from "../../../text/units.js";
import { wordsOf } from "../../../text/words.js";
import { kindOfName } from "../kind-names.js";
import { kindsFit } from "../kinds.js";
import { type ClauseToken, clauseOf } from "./clause.js";
import { GREATER, isLoose, type Measure, measureOfVerb, measureSaid, ownNamesOf, SMALLER, tiersOfNoun } from "./measures.js";
import type { Phrase } from "./phrase.js";
import type { Phrasebook, Traits } from "./phrasebook.js";
import { readMargin } from "./read-margin.js";
import { readingWork } from "./reading-work.js";
import { spokenProperties } from "./spoken-properties.js";
import { clearlyOf, stating, type Thing, termOf } from "./things.js";
import { asked, type Possible } from "./understood.js";

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
  /** The other figure of the same thing: "than it cost". */
  readonly against?: string;
  /** The relations of this graph that have the measure. */
  known(tiers: Tiers): Tiers;
  /** Whether wordings of the property contain every word of the noun: "takes more time" is not a capacity. */
  isOf(noun: string, property: PropertyId): boolean;
};
type Asked = Pick<Comparison, "tiers" | "against" | "asks"> & { readonly different?: boolean };

const SAYS_NOTHING = /^(?:the|an?|is|are|was|were|be|been|has|have|had|do|does|did|also|even|both|its|their)$/u;
/** Degree words are ignored: they only narrow the statement. */
const DEGREE =
  /^(?:slightly|somewhat|far|much|significantly|considerably|substantially|vastly|marginally|lot|bit|little|long|shortly|soon|just)$/u;
/** Words of states that begin on a recorded date. */
const BEGUN: readonly (readonly [RegExp, string])[] = [
  [/^(?:first )?(?:shown|released|on|came out)(?: in (?:cinemas|theaters|theatres)| on screen)?$/u, "released"],
  [/^(?:in (?:cinemas|theaters|theatres|shops|stores|bookshops)|on (?:sale|market|shelves|screens?)|available|sold|to buy)$/u, "released"],
  [
    /^(?:people |science |chemists |astronomers |scientists |humanity )?(?:knew|known|familiar|identified)(?: of| about| to science)?$/u,
    "discovered",
  ],
  [/^(?:open|in (?:use|service|operation)|in use)$/u, "opened"],
];
/** Works are made some time before their recorded release. */
const MADE = /^(?:filmed|shot|recorded|taped|written|composed)(?: in)?\s*$/u;
const PERIOD = /\b(?:years?|days?|months?|weeks?|decades?|centur(?:y|ies)|minutes?|hours?)\b/u;
const PRECISIONS: ReadonlyMap<string, number> = new Map(Object.entries({ ...PRECISION, date: PRECISION.day }));
const PLACES: ReadonlyMap<string, Extract<Level, { kind: "place" }>["of"]> = new Map([
  ...["city", "town", "village"].map((noun) => [noun, "settlement"] as const),
  ...["country", "nation"].map((noun) => [noun, "country"] as const),
  ["continent", "continent"] as const,
]);
/** Location or origin, if no word is more specific. */
const LIES_IN: Readonly<Record<Extract<Level, { kind: "place" }>["of"], Tiers>> = {
  settlement: [["P131"], ["P276"], ["P159"]],
  country: [["P27"], ["P17"], ["P495"]],
  continent: [["P30"]],
};
/** Levels of places that graphs seldom give. */
const UNKNOWN_LEVEL = /^(?:state|province|county|region|district|department|island|street|quarter|neighbou?rhood|house|room|area)$/u;
/** Nouns without content that stand for any person or thing. */
const ANYTHING = /\b(?:person|people|man|woman|place|thing|company|one|location)\b/gu;

/** Reads a statement that compares one name with another; null for any other statement, or if a word is not understood. */
export function readComparison({ text, things, nouns, idle, book }: ComparisonInput): Compared | null {
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

type Meant = Omit<Pair, "spoken" | "known" | "isOf"> & { readonly at?: readonly [TimeMention, TimeMention] };

/** The two things that are compared and the words around them. `words`: before the first name, between the names, after the last. */
function pairOf(words: readonly string[], names: readonly Named[], mentions: readonly Mention[]): Meant | null {
  const times = mentions.flatMap((mention) => (mention.kind === "time" ? [mention] : []));
  const [mention, ...more] = mentions.filter(({ kind }) => kind === "quantity");
  const [lead = "", middle = "", tail = "", last = ""] = words;
  const [first, second, third, ...others] = names;
  if (first === undefined || more.length + others.length > 0) return null;
  if (second === undefined) return times.length === 0 ? ofItself(words, first) : atTwoTimes(words, first, times, mention);
  if (first.link.entity.id === second.link.entity.id) return null;
  if (third !== undefined) return times.length > 0 ? null : ofTheTwo(words, [first, second, third], last);
  const [time, ...rest] = times;
  if (time === undefined) return { lead, middle, tail, names: [first, second], mention };
  if (rest.length > 0 || !isFigureTime(time)) return null;
  const [own, between, behind] = [lead, middle, tail].map((said) => said.replace(AT_TIME, "").trim());
  return { lead: own ?? "", middle: between ?? "", tail: behind ?? "", names: [first, second], mention, at: [time, time] };
}

const AT_TIME =
  /(?:^| )(?:(?:(?:at|by|in|during|as of) )?(?:(?:very )?(?:end|close|start|beginning) of )?(?:year )?◈|when ◈ (?:closed|ended))(?=$| )/u;

function isFigureTime({ comparator }: TimeMention): boolean {
  return comparator === "in" || comparator === "not-after";
}

/** "Of A and B, A is the older": the third name repeats one of the two. */
function ofTheTwo(
  [lead = "", middle = "", joint = ""]: readonly string[],
  names: readonly [Named, Named, Named],
  tail: string,
): Meant | null {
  const [first, second, third] = names;
  const id = third.link.entity.id;
  const other = id === first.link.entity.id ? second : id === second.link.entity.id ? first : null;
  if (other === null || !/^(?:of|between|of two,)$/u.test(lead) || middle !== "and" || !/^(?:it)?$/u.test(joint)) return null;
  const said = tail.replace(/^that /u, "").replace(/ (?:one|of two)$/u, "");
  return { lead: "", middle: `${said} than`, tail: "", names: [third, other], mention: undefined };
}

/** "earned more than it cost": two figures of one thing. */
function ofItself([lead = "", rest = ""]: readonly string[], who: Named): Meant | null {
  const [, before, verb, more = ""] = /^(.+) than it (\p{L}+)((?: .+)?)$/u.exec(rest) ?? [];
  if (lead !== "" || before === undefined || verb === undefined) return null;
  return { lead, middle: `${before} than`, tail: "", names: [who, who], mention: undefined, against: `◆ ${verb} more${more}` };
}

/** "had more staff in 2023 than in 2022", "… than a year earlier": one thing at two times. */
function atTwoTimes(words: readonly string[], who: Named, times: readonly TimeMention[], mention: Mention | undefined): Meant | null {
  const [lead = "", rest = ""] = words;
  const [, before, after] = /^(.*) than(?: (.+))?$/u.exec(`${lead} ◆ ${rest}`.trim()) ?? [];
  const [first, second] = times;
  if (before === undefined || after === undefined || first === undefined || !/◈/u.test(before)) return null;
  const other =
    second === undefined
      ? shifted(first, after, mention)
      : /^(?:it |they )?(?:in |at end of |at close of )?◈$/u.test(after)
        ? second
        : null;
  if (other === null || !isFigureTime(first)) return null;
  const [own = "", said = ""] = before.replace(AT_TIME, "").trim().split(/ ?◆ ?/u);
  return { lead: own, middle: `${said} than`.trim(), tail: "", names: [who, who], mention: undefined, at: [first, other] };
}

/** "a year earlier", "ten years before" */
function shifted(time: TimeMention, words: string, mention: Mention | undefined): TimeMention | null {
  const [, unit = "", order] =
    /^(?:(?:it |they )?(?:◇ |one )?)(years? |decades? |)(earlier|before|later|afterwards|previously)$/u.exec(words) ?? [];
  if (order === undefined || (words.includes("◇") && mention?.kind !== "quantity")) return null;
  const count = mention?.kind === "quantity" ? mention.value.amount : 1;
  if (unit === "" && (mention?.kind !== "quantity" || mention.value.unit !== unitByName("years"))) return null;
  const years = count * (unit.startsWith("decade") ? 10 : 1) * (/^(?:later|afterwards)$/u.test(order) ? 1 : -1);
  const year = Number(time.value.iso.slice(0, 4)) + years;
  return Number.isInteger(year) && year > 1000
    ? { ...time, value: { kind: "time", iso: `${year}-01-01T00:00:00Z`, precision: PRECISION.year } }
    : null;
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

/** "A is older than B", "A has a larger area than B", "the area of A is larger than that of B", "A beats B in height". */
function ordered(pair: Pair): Asked | null {
  const { lead, middle, tail } = pair;
  const [than, before = "", rest = ""] = /^(?:(.*) )?than(?: (.+))?$/u.exec(middle.replace(EXCEEDS, "greater than")) ?? [];
  const first = `${lead} ${before}`;
  const isShort = than !== undefined && isRepeated(rest, first);
  // "grossed more than B at the box office", "is bigger than B in area"
  const behind = isRepeated(tail, first) ? "" : tail;
  const measure = than === undefined ? surpassing(pair) : isShort ? measured(pair, `${lead} ◆ ${before} ${behind}`.trim()) : null;
  if (measure === null) return null;
  const { side, loose } = measure;
  const tiers = pair.known(measure.tiers);
  const against = pair.against === undefined ? tiers : pair.known(measureSaid(pair.against)?.tiers ?? []);
  return { tiers, against, asks: { kind: "order", side, loose } };
}

/** "A's length exceeds that of B" */
const EXCEEDS =
  /(?<=^'s .+)\b(?:exceeds|exceeded|surpasses|tops|beats)\b|^(?:exceeds|exceeded|surpasses|tops|beats)(?= (?:that|those) of$)/u;
const FILLER = /^(?:that|those|one|it|they|he|she|in|of|on|at|to|into|for|by|from|with|'s|can|will|would|so)$/u;

/** The second half of a comparison repeats words of the first: "than to boil", "than that of", "than it does in". */
function isRepeated(words: string, said: string): boolean {
  const known = new Set(said.split(" ").map(stemOf));
  return words.split(" ").every((word) => word === "" || FILLER.test(word) || known.has(stemOf(word)));
}

function stemOf(word: string): string {
  return word.replace(/(?:s|ing|ed|e)$/u, "");
}

const NEEDS = /^(?:it|you|one|we|people|there) (?:takes?|took|needs?|requires?|would need|must use) /u;
const IN_NOUN = "(?:in(?: terms of)?|by|measured by|when it comes to|as regards)";
/** Nouns that fit anything that has the measure. */
const ANY_KIND = /^(?:body|world|object|thing|one|place|person|man|woman)$/u;
/** A noun with its comparative; the groups are the noun and the comparative, in either order. */
const OF_NOUN = [
  new RegExp(`^(?<noun>.+) (?:of|in|on|at|for) ◆ (?:\\p{L}+s )?(?<side>${GREATER}|${SMALLER})$`, "u"),
  new RegExp(`^◆ 's (?<noun>.+) (?<side>${GREATER}|${SMALLER})$`, "u"),
  new RegExp(`^◆ (?:(?<verb>\\p{L}+) )?(?<side>${GREATER}|${SMALLER}) (?<noun>\\p{L}[\\p{L} ]*)$`, "u"),
  new RegExp(`^◆ (?<side>${GREATER}|${SMALLER}|ahead) ${IN_NOUN} (?<noun>\\p{L}[\\p{L} ]*)$`, "u"),
  new RegExp(`^${IN_NOUN} (?<noun>\\p{L}[\\p{L} ]*) ◆ (?<side>${GREATER}|${SMALLER})$`, "u"),
];

/** The measure that the words before "than" name; ◆ is the first thing. */
function measured(pair: Pair, opening: string): Measure | null {
  const words = opening.replace(NEEDS, "");
  const said = measureSaid(words);
  if (said !== null) return said;
  const [, comparative, kind = ""] = /^(◆ .+) (\p{L}+)$/u.exec(words) ?? [];
  const ofKind = comparative === undefined || !isOfKind(kind, pair.names) ? null : measureSaid(comparative);
  if (ofKind !== null) return ofKind;
  for (const pattern of OF_NOUN) {
    const { noun, side, verb = "" } = pattern.exec(words)?.groups ?? {};
    if (noun === undefined || side === undefined) continue;
    // "has more lakes than": a count of lakes is not a measure of the country.
    if (/^(?:more|fewer|less)$/u.test(side) && /^(?:waterbody|mountain|settlement|building|place|country)$/u.test(kindOfName(noun) ?? ""))
      return null;
    const measure = byNoun(pair, noun, verb, SMALLER.split("|").includes(side) ? "smaller" : "greater");
    if (measure !== null) return measure;
  }
  return null;
}

function isOfKind(noun: string, names: readonly Named[]): boolean {
  const kind = kindOfName(noun);
  return ANY_KIND.test(noun) || (kind !== null && names.every(({ kinds }) => kinds.has(kind)));
}

/** The relations of these that the user's graph has. */
function sharedTiers(tiers: Tiers, book: Phrasebook): Tiers {
  return tiers.map((tier) => tier.filter((property) => book.phrasesOf(property) > 0));
}

function ownTier(tiers: Tiers, spoken: Pair["spoken"]): readonly PropertyId[] {
  const isOrdered = (traits: Traits, { direction }: Phrase) => direction === "same" && (isTime(traits) || isQuantity(traits));
  return [...new Set(ownNamesOf(tiers).flatMap((name) => spoken(name, isOrdered)))];
}

function byNoun({ spoken, known: here, isOf }: Pair, noun: string, verb: string, side: Measure["side"]): Measure | null {
  const usual = verb === "" || /^(?:boasts?|enjoys?|gets?|runs?|covers?|made|shot)$/u.test(verb) ? tiersOfNoun(noun) : null;
  const tiers =
    usual !== null && here(usual).length > 0 ? usual : [spoken(`${verb} ${noun}`, isQuantity).filter((property) => isOf(noun, property))];
  return tiers.flat().length === 0 ? null : { tiers, side, loose: isLoose(tiers) };
}

const BEATS = /^(?:beats?|exceeds?|exceeded|surpass(?:es|ed)?|outdoes|outdid|outstrips?|outranks?|tops|topped|ahead of)$/u;
const TRAILS = /^(?:trails?|trailed|behind|(?:lags|ranks|comes) behind|loses to|lost to|falls short of|inferior to)$/u;

/** "A outweighs B", "A beats B in height", "in size, A is ahead of B" */
function surpassing(pair: Pair): Measure | null {
  const { lead, middle, tail } = pair;
  if (lead === "" && tail === "") return measureOfVerb(middle);
  if (lead !== "" && tail !== "") return null;
  const [, noun] = new RegExp(`^(?:${IN_NOUN}|at|for|on) (.+)$`, "u").exec(lead + tail) ?? [];
  if (noun === undefined) return null;
  return BEATS.test(middle) ? byNoun(pair, noun, "", "greater") : TRAILS.test(middle) ? byNoun(pair, noun, "", "smaller") : null;
}

/** "A was born before B", "A died before B was born", "A died before the war", "chemists knew A before they knew B". */
function dated({ lead, middle, tail, spoken, names: [first, second] }: Pair): Asked | null {
  const [, verb = "", order, rest = ""] =
    /^(?:(\p{L}[\p{L} ]*?) )?(before|after|prior to|earlier than|later than)(?: ([\p{L} ]+))?$/u.exec(middle) ?? [];
  const said = `${lead} ${verb}`.trim();
  if (said === "" || order === undefined || PERIOD.test(said) || !isRepeated(rest, said)) return null;
  const state = BEGUN.find(([words]) => words.test(said))?.[1];
  if (lead !== "" && state === undefined) return null;
  const behind = isRepeated(tail, said) ? "" : tail;
  const isAfter = /^(?:after|later)/u.test(order);
  const isAnEvent = second.kinds.has("event") && !first.kinds.has("event");
  const tiers = [spoken(state ?? verb, isDate, behind !== "" || isAnEvent ? [first] : undefined)];
  const ownTiers = isAnEvent ? ([[isAfter ? "P582" : "P580"], ["P585"]] as const) : tiers;
  return {
    tiers,
    against: behind === "" ? ownTiers : [spoken(behind, isDate, [second])],
    asks: { kind: "order", side: isAfter ? "greater" : "smaller", loose: false },
  };
}

/** "A and B were born in the same year", "A has the same director as B", "A shares a birthplace with B". */
function sharing({ lead, middle, tail, spoken }: Pair, book: Phrasebook): Asked | null {
  const said =
    middle === "and"
      ? tail
      : tail === ""
        ? /^(?:(.*\bsame\b.*) as|(shares? .+) with|(.+) in common with)$/u
            .exec(middle)
            ?.slice(1)
            .find((one) => one !== undefined)
        : undefined;
  const [, verb = "", word = "same", nouns = ""] =
    /^()(?:share[sd]?(?: (?:same|common))? )()(.+)$/u.exec(said ?? "") ??
    /^()()(.+) in common$/u.exec(said ?? "") ??
    /^(.*?) ?(?:\b(?:in|on|by|at|from|of|to|for|with) )?\b(same|different) (.+)$/u.exec(said ?? "") ??
    [];
  if (lead !== "" || nouns === "") return null;
  const different = word === "different";
  const noun = different ? nouns.replace(/ies$/u, "y").replace(/(?<!s)s$/u, "") : nouns;
  const same = (tiers: Tiers, level: Level): Asked => ({ tiers, against: tiers, asks: { kind: "same", level }, different });
  const unit = noun.split(" ").find((one) => PRECISIONS.has(one));
  if (unit !== undefined)
    return same([spoken(`${verb} ${noun.replace(unit, "")}`, isDate)], { kind: "time", precision: PRECISIONS.get(unit) ?? PRECISION.day });
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
  const rest = noun.replace(ANYTHING, "").trim();
  const bare = verb.replace(/\b(?:their|its|the)\b/gu, "").trim();
  const isBare = /^(?:has|have|had|share[sd]?|is|are|was|were|come|comes|came|)$/u.test(bare);
  const [head = ""] = rest.split(" of ");
  const kind = kindOfName(head);
  if (UNKNOWN_LEVEL.test(head)) return null;
  // "in the same band" is not about a genre; "the same nationality" names the relation.
  const isKind = kind !== null && head !== "nationality";
  const fits = (traits: Traits, phrase: Phrase) => givesThing(traits, phrase) && (!isKind || kindsFit(new Set([kind]), traits.is));
  const byNoun = spoken(isBare ? rest : `${bare} ${rest}`, fits);
  const properties = byNoun.length > 0 || rest === "" || isBare ? byNoun : spoken(bare, fits);
  const [property] = properties;
  // "Share a border": a mutual relation is not a third thing that both have.
  if (property === undefined || properties.some((one) => book.traits(one).symmetric)) return null;
  // "buried in the same church": the verb gives the property, and the noun only names the kind of its value.
  const isPlain = isBare || rest === "" || wordsOf(head).some(({ lemma }) => book.isNamed(lemma, property));
  return same([[property]], isPlain ? { kind: "value" } : { kind: "value", noun: head });
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

function isTime({ is }: Traits): boolean {
  return is.every((kind) => kind === "time");
}

/** Only wordings that say just this: a film is shot before its release. */
function isDate(traits: Traits, { direction }: Phrase): boolean {
  return isTime(traits) && direction === "same";
}

function isQuantity({ is }: Traits): boolean {
  return is.every((kind) => kind === "quantity");
}
