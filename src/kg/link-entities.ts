import { groupBy } from "../base/group.js";
import type { EntityId } from "../domain/ids.js";
import { type Link, type Linked, overlaps, type Span } from "../domain/mention.js";
import { PRECISION } from "../domain/vocabulary.js";
import type { Candidate, Edge, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { countryOfDemonym, standsForLanguage } from "../text/demonyms.js";
import { findTimes } from "../text/find-times.js";
import { initialForms, isLanguage, numeralForms } from "../text/names.js";
import { hasMembers, isBand, memberForms, nounForms, sortsOf, standsForMembers } from "../text/nouns.js";
import { findQuantities } from "../text/quantities.js";
import { FUNCTION_WORDS, tokenise } from "../text/words.js";
import { isCommonWord } from "./english-words.js";
import { type Implied, impliedNames, placeOf } from "./implied-names.js";
import { allSpans, isProper, type NameSpan, nounPhrases, predicateNouns, strongSpans } from "./name-spans.js";
import { areSorts, type Named, rankCandidates, withoutUnlikelyShort } from "./rank-candidates.js";

const MAX_CANDIDATES = 12;
const MAX_WORD = 80;
const MAX_ASKED = 100;
/** Maximum words of a demonym: "Papua New Guinean". */
const MAX_DEMONYM = 3;
const MAX_SEARCHED = 24;
/** A claim relates two things; if fewer names are found, some of its nouns are looked up too. */
const ENOUGH_NAMES = 2;
const MAX_NOUNS = 4;

/**
 * The first half of linking: the names of a claim with their candidates. One look-up, or two if every name is a request and few were found.
 */
export async function findNames(kg: KnowledgeGraph, text: string, signal?: AbortSignal): Promise<readonly Named[]> {
  const other = otherNames(text, kg.names === "dictionary");
  const spans = kg.names === "dictionary" ? allSpans(text) : [...strongSpans(text), ...predicateNouns(text)].slice(0, MAX_SEARCHED);
  const found = await kg.searchEntities(namesToAsk(text, spans, other), signal);
  const named = pickSpans(text, spans, found, other);
  if (kg.names === "dictionary" || named.length >= ENOUGH_NAMES) return named;
  const nouns = (await nounPhrases(text)).filter(({ text: name }) => !found.has(name)).slice(0, MAX_NOUNS);
  if (nouns.length === 0) return named;
  const more = await kg.searchEntities(namesToAsk(text, nouns, NO_OTHERS), signal);
  return pickSpans(text, [...spans, ...nouns], new Map([...found, ...more]), other);
}

/** The same with a synchronous look-up. */
export function namesAmong(find: (name: string) => readonly Candidate[], text: string): readonly Named[] {
  const spans = allSpans(text);
  const other = otherNames(text, true);
  const found = new Map(namesToAsk(text, spans, other).map((name) => [name, find(name)]));
  return pickSpans(text, spans, found, other);
}

/** Other names for spans of a claim, by place: the country of an adjective, the full name of "Marie" in "Marie and Pierre Curie". */
type OtherNames = { readonly countries: ReadonlyMap<string, string>; readonly implied: ReadonlyMap<string, readonly Implied[]> };
const NO_OTHERS: OtherNames = { countries: new Map(), implied: new Map() };

/** `all`: also names that are rarely found, for graphs where a name is no request. */
function otherNames(text: string, all: boolean): OtherNames {
  const implied = impliedNames(text).filter(({ how }) => all || how !== "doubtful");
  return { countries: demonymsIn(text), implied: groupBy(implied, ({ place }) => place) };
}

function namesToAsk(text: string, spans: readonly NameSpan[], { countries, implied }: OtherNames): readonly string[] {
  const forms = spans.flatMap((span) => [
    ...classForms(span),
    ...(standsForMembers(text, span) ? memberForms(span.text) : []),
    ...sortsOf(span.text),
  ]);
  const longer = [...implied.values()].flat().map(({ name }) => name);
  return [...new Set([...spans.map((span) => span.text), ...countries.values(), ...longer, ...forms])];
}

/** Other forms of a common noun, initials or numbers. The first word of a sentence is also tried in lower case: "Penguins are birds". */
function classForms(span: NameSpan): readonly string[] {
  const opening = span.start === 0 && /^\p{Lu}\p{Ll}/u.test(span.text) ? span.text.charAt(0).toLowerCase() + span.text.slice(1) : null;
  const forms = [...nounForms(span.text), ...initialForms(span.text), ...numeralForms(span.text), ...editionForms(span.text)];
  return opening === null ? forms : [...forms, ...nounForms(opening)];
}

/** "the Tour de France of 2011" is the 2011 Tour de France. */
function editionForms(text: string): readonly string[] {
  const [, name, year] = /^(?:the )?(\p{Lu}.*) of (\d{4})$/iu.exec(text) ?? [];
  return name === undefined || year === undefined ? [] : [`${year} ${name}`];
}

/** Countries of demonyms, by the place of the adjective. */
function demonymsIn(text: string): ReadonlyMap<string, string> {
  const tokens = tokenise(text);
  return new Map(
    tokens.flatMap((first, at) =>
      tokens.slice(at, at + MAX_DEMONYM).flatMap(({ end }) => {
        const isNational = first.capitalised && !(/^Poles?$/u.test(first.text) && /\b(?:North|South) $/u.test(text.slice(0, first.start)));
        const country = isNational ? countryOfDemonym(text.slice(first.start, end)) : null;
        return country === null ? [] : [[placeOf({ start: first.start, end }), country] as const];
      }),
    ),
  );
}

export function candidateIds(named: readonly Named[]): readonly EntityId[] {
  return [...new Set(named.flatMap(({ candidates }) => candidates.map(({ entity }) => entity.id)))].slice(0, MAX_ASKED);
}

/** The second half of linking: the likeliest candidate of each name and its close rivals, by the edges among all candidates. */
export function rankNames(text: string, named: readonly Named[], edges: readonly Edge[]): readonly Link[] {
  const connected = new Set(edges.flatMap(({ subject, object }) => [`${subject} ${object}`, `${object} ${subject}`]));
  const ranked = named.flatMap((name) => withoutOfElsewhere(name, text, connected, named));
  const links = ranked.flatMap((name) => rankCandidates(name, text, connected, ranked) ?? []);
  return [...links, ...unknownNames(text, links)].sort((a, b) => a.span.start - b.span.start);
}

/** A given name, with a title or a number: "Queen Victoria", "Philip II". */
const GIVEN_ONLY = /^(?:(?:(?:King|Queen|Pope|Prince|Princess|Emperor|Empress|Tsar|Saint|Sultan) )?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ [IVX]+)$/u;
const PERSON = /\b(?:born|king|queen|prince|princess|emperor|empress|tsar|pope|saint|sultan)\b|\d{3,4}[–-]/iu;

/** "Queen Victoria of Spain" is not the British queen: a given name with a place fits only a bearer from that place. */
function withoutOfElsewhere(name: Named, text: string, connected: ReadonlySet<string>, named: readonly Named[]): readonly Named[] {
  const place = named.find(({ span }) => /^ of (?:the )?$/u.test(text.slice(name.span.end, span.start)));
  if (place === undefined || !GIVEN_ONLY.test(name.span.text)) return [name];
  const isFirstName = (label: string) => name.span.text.includes(" ") || label.startsWith(`${name.span.text} `);
  const isThere = ({ entity }: Candidate) =>
    `${entity.label} ${entity.description}`.includes(place.span.text.replace(/^the /iu, "")) ||
    place.candidates.some((other) => connected.has(`${entity.id} ${other.entity.id}`));
  const candidates = name.candidates.filter(
    (one) => isThere(one) || !isFirstName(one.entity.label) || !PERSON.test(one.entity.description ?? ""),
  );
  return candidates.length === 0 ? [] : [{ ...name, candidates }];
}

type CandidatesByName = ReadonlyMap<string, readonly Candidate[]>;

/** Prefers the longest names; names never overlap. */
function pickSpans(text: string, spans: readonly NameSpan[], found: CandidatesByName, others: OtherNames): readonly Named[] {
  const named: Named[] = [];
  const measures = findQuantities(text).filter(({ unitText }) => unitText !== null);
  const dates = findTimes(text).filter(({ value }) => value.precision >= PRECISION.month);
  for (const span of [...spans].sort((a, b) => b.tokens - a.tokens || b.end - b.start - (a.end - a.start))) {
    if (named.some((other) => overlaps(other.span, span))) continue;
    // The unit of a measure is not a name ("300 °C"); a name may contain a measure ("Six-Day War").
    if (measures.some((measure) => holds(measure, span))) continue;
    // Neither is the month of a date.
    if (dates.some((date) => holds(date, span))) continue;
    const one = readSpan(text, span, found, { ...others, named });
    if (one !== null) named.push(one);
  }
  return named;
}

/** What a span names, given the names found so far; null if it is not a name. */
function readSpan(
  text: string,
  span: NameSpan,
  found: CandidatesByName,
  context: OtherNames & { readonly named: readonly Named[] },
): Named | null {
  const { countries, implied, named } = context;
  const sorts = sortsIn(span, found);
  if (sorts.length > 0) return { span, by: "word", candidates: sorts, sorts: true };
  const { sure, likely, isDoubtful } = bearersOfLonger(implied.get(placeOf(span)) ?? [], found);
  const all = [...sure, ...candidatesOf(span, found, text)];
  if (areSorts(text, span, all)) return { span, by: "name", candidates: all, sorts: true };
  const own = [...likely, ...withoutUnlikelyShort(text, span, all)];
  const doubtful = own.some(({ by }) => by === "short") && (own.length > 1 || isDoubtful);
  // "The English naturalist": the article belongs to the noun.
  const bare = { ...span, start: span.start + (/^the\s+/iu.exec(span.text)?.[0].length ?? 0) };
  const country = countries.get(placeOf(bare));
  const languages =
    country !== undefined && standsForLanguage(text, span) ? own.filter(({ entity }) => isLanguage(entity.description)) : [];
  if (languages.length > 0) return { span, by: "name", candidates: languages };
  if (country !== undefined) {
    const [first] = found.get(country) ?? [];
    const candidates = [...(first === undefined ? [] : [first]), ...own.filter(({ entity }) => entity.id !== first?.entity.id)];
    const adjective = { ...bare, text: text.slice(bare.start, bare.end) };
    return candidates.length === 0 ? null : { span: adjective, by: first === undefined ? "name" : "demonym", candidates };
  }
  // Neither "the Prince of Wales" nor "Prince Albert II" is Prince.
  const isBeforeName = named.some((other) => other.span.start === span.end + 1);
  if (TITLES.has(span.text.toLowerCase().replace(/^the /u, "")) && (isBeforeName || /^ of (?:the )?\p{Lu}/u.test(text.slice(span.end))))
    return null;
  // "Nobel laureate Marie Curie" names the prize, not its founder.
  if (/^(?:the )?\S+$/iu.test(span.text) && /^ (?:laureate|prize-?winner|medall?ist)s? \p{Lu}/u.test(text.slice(span.end))) return null;
  if (own.length === 0 || isPartOfLongerName(span, text, named, found)) return null;
  // "a Beatle" is one of them, "of the Beatles" names the band.
  const isAmongThem = !/\bthe\s+$/iu.test(text.slice(0, span.start));
  const joined = standsForMembers(text, span)
    ? own.filter(({ entity: { description } }) => hasMembers(description) && (isAmongThem || !isBand(description)))
    : [];
  if (joined.length > 0) return { span, by: "word", candidates: joined.slice(0, MAX_CANDIDATES) };
  // "the arrondissement of Nîmes" is a name, "a county of Ohio" is not.
  const holdsName = own.some(({ matched }) => /\s\p{Lu}/u.test(matched)) && !/\ban?\s+$/iu.test(text.slice(0, span.start));
  const isClass = standsForClass(text, span);
  const common = !holdsName && own.every(({ matched, individual }) => (!isProper(matched) || isClass) && individual !== true);
  const candidates = own.slice(0, MAX_CANDIDATES);
  return { span, by: common ? "word" : "name", candidates, ...(doubtful ? { doubtful } : {}) };
}

/** "a Romance language", "one of the Slavic languages": a class that is called by a name and a noun. */
function standsForClass(text: string, { start, text: name }: NameSpan): boolean {
  const before = text.slice(Math.max(0, start - MAX_WORD), start);
  return (
    /\s\p{Ll}+$/u.test(name) &&
    (/s$/u.test(name) ? /\b(?:one of|among|to|as|with|are|were) (?:(?:the|all|both) )?$/iu : /\ban?\s+$/iu).test(before)
  );
}

/** What has one of the longer names. Those that are not sure count as bearers of a short name. */
function bearersOfLonger(implied: readonly Implied[], found: CandidatesByName) {
  const bearers = (how: (how: Implied["how"]) => boolean) =>
    implied.filter((one) => how(one.how)).flatMap(({ name }) => found.get(name) ?? []);
  const likely = bearers((how) => how !== "sure").map((one): [EntityId, Candidate] => [one.entity.id, { ...one, by: "short" }]);
  return {
    sure: bearers((how) => how === "sure"),
    likely: [...new Map(likely).values()],
    isDoubtful: likely.length > 0 && bearers((how) => how === "likely").length === 0,
  };
}

/** "Spain is a monarchy": a noun without its own entity means each of its kinds. */
function sortsIn(span: NameSpan, found: CandidatesByName): readonly Candidate[] {
  const sorts = sortsOf(span.text);
  if (sorts.length === 0 || (found.get(span.text) ?? []).length > 0) return [];
  const candidates = sorts.flatMap((name) => (found.get(name) ?? []).slice(0, 1));
  return [...new Map(candidates.map((candidate) => [candidate.entity.id, candidate])).values()];
}

const PLURAL_VERB = /^ (?:(?:are|were)(?! (?:an?|formed|founded)\b)|have|live|can|do|come|belong|eat|lay|need)\b/u;

function candidatesOf(span: NameSpan, found: CandidatesByName, text: string): readonly Candidate[] {
  // "Turkeys are birds": the plural of a common noun is no country.
  const isNoun = (name: string) => name !== span.text && /^\p{Ll}/u.test(name) && isCommonWord(name);
  const named = (name: string) =>
    (found.get(name) ?? []).filter((candidate) => fitsCase(span, candidate, text) && !(isNoun(name) && isProper(candidate.matched)));
  const first = [span.text, ...classForms(span)].map(named).find((one) => one.length > 0) ?? [];
  // "Wolves are mammals": the first word may be a common noun even if a team has that name.
  const kinds = first.some(({ matched }) => !isProper(matched)) || span.tokens > 1 ? [] : classForms(span).flatMap(named);
  const all = [...first, ...kinds.filter(({ matched }) => !isProper(matched))];
  // In "Frogs are amphibians" the word is a noun, not the play "The Frogs". In "Queen were a band" and "the Moon" it is a name.
  const nouns = span.start === 0 && PLURAL_VERB.test(text.slice(span.end)) ? all.filter(({ matched }) => /^\p{Ll}/u.test(matched)) : [];
  const names = /^[Tt]he \p{Lu}\p{Ll}+$/u.test(span.text) ? all.filter(({ matched }) => isProper(matched)) : [];
  // "The songs of Oklahoma! were": an exclamation mark within a sentence belongs to the name.
  const exclaimed = /^! \p{Ll}/u.test(text.slice(span.end)) ? all.filter(({ matched }) => matched.endsWith("!")) : [];
  const [own = all] = [exclaimed, nouns, names].filter((some) => some.length > 0);
  if (!standsForMembers(text, span) || own.some(({ entity }) => hasMembers(entity.description))) return own;
  const joined = memberForms(span.text).map((name) => (found.get(name) ?? []).filter(({ entity }) => hasMembers(entity.description)));
  return joined.find((one) => one.length > 0) ?? own;
}

/** Offices below the head of a state or a government are also written in lower case: "vice president of the United States". */
const OFFICE = /^(?:vice|deputy|secretary|speaker|attorney|governor|mayor|minister|chief justice)\b[^,]* of /u;

/** "the battle of Waterloo", "the treaty of Versailles", "the university of Oxford". Not "city" or "state": "the city of London" is London. */
const NAMED_OF =
  /^(?:(?:first |second |great |leaning |naval |air |sea )?(?:battle|siege|treaty|peace|congress|storming|massacre|fall|tower|statue|gulf|bay|straits?|sea|cape|palace|university|kingdom|republic|duchy|principality|bank|wall)) of (?:the )?\p{Lu}/u;

/** "wrote 1984", "the novel 1984" */
const TITLED = /\b(?:wrote|(?:author|writer) of|novel|book)\s+(?:(?:called|titled|entitled)\s+)?$/iu;

/** A lower-case word does not match a proper name, and a plain number is a name only in a claim about a work. */
function fitsCase(span: NameSpan, candidate: Candidate, text: string): boolean {
  const name = span.text.replace(/^(?:the|a|an) /i, "");
  const proper = isProper(candidate.matched);
  if (candidate.individual === true && name === candidate.matched) return true;
  // "the head of state of India": an office, and no "state of India".
  if (/^state of /u.test(name) && /\bheads? of $/iu.test(text.slice(0, span.start))) return false;
  if (/^[\d.,]+$/.test(span.text))
    return (
      (span.start === 0 && /^\S+ (?:is|was) (?:a |an |the )?(?:\w+ )?(?:novel|book|film|movie|written)/i.test(text)) ||
      (TITLED.test(text.slice(0, span.start)) && /^(?:\W*$| (?:is|was) )/u.test(text.slice(span.end)))
    );
  if (proper && (OFFICE.test(name) || NAMED_OF.test(name)) && name.toLowerCase() === candidate.matched.toLowerCase()) return true;
  if (proper) return isProper(name) && (span.tokens > 1 || span.text.length > 2 || span.text === candidate.matched);
  // A capitalised word in the middle of a sentence is not a common noun, except for labels (short symbols).
  return !/^\p{Lu}/u.test(name) || span.start === 0 || span.tokens > 1 || candidate.by === "label";
}

const TITLES = new Set(
  (
    "president king queen pope sir dame lord lady prince princess emperor empress tsar dr doctor professor prof mr mrs ms miss saint st mount lake river " +
    "minister chancellor senator governor general captain justice judge the film movie novel actor actress singer director chairman chairwoman " +
    "bishop archbishop cardinal father mother sister brother reverend rabbi imam sheikh sultan duke duchess count countess earl baron baroness knight " +
    "mayor secretary treasurer commissioner ambassador coach manager colonel major lieutenant sergeant admiral commander marshal officer chief vice " +
    "congressman congresswoman representative speaker ceo cfo author writer poet painter composer architect philosopher physicist chemist mathematician"
  ).split(" "),
);

/** "Paris" inside "Paris Hilton" is part of another name: the capitalised word beside it belongs to no other name. */
function isPartOfLongerName(span: NameSpan, text: string, named: readonly Named[], found: CandidatesByName): boolean {
  // A possessive ends a name: "Barack Obama's Presidential Council".
  // The last point of initials is not part of the span: "L.A. Reid".
  const rest = text.slice(span.end).replace(/\.\p{Lu}$/u.test(span.text) ? /^\./u : /^$/u, "");
  const after = /['’]s?$/u.test(span.text) ? null : /^[ -](\p{Lu}[\p{L}]+)/u.exec(rest);
  const before = /(\p{Lu}[\p{L}.]*) $/u.exec(text.slice(Math.max(0, span.start - MAX_WORD), span.start));
  const explained = (word: string, start: number) =>
    TITLES.has(word.toLowerCase().replace(".", "")) ||
    FUNCTION_WORDS.has(word.toLowerCase()) ||
    countryOfDemonym(word) !== null ||
    named.some((other) => other.span.start <= start && start < other.span.end) ||
    findQuantities(text).some((measure) => measure.unitText !== null && measure.start <= start && start < measure.end) ||
    // "At the 2016 Summer Olympics Simone Biles": two names side by side.
    (span.tokens > 1 &&
      isProper(span.text) &&
      [...found].some(([name, bearers]) => / /u.test(name) && text.startsWith(name, start) && bearers.some(isWhole)));
  if (after?.[1] !== undefined && !explained(after[1], span.end + 1)) return true;
  const start = span.start - (before?.[0].length ?? 0);
  return before?.[1] !== undefined && start > 0 && !explained(before[1], start);
}

function isWhole({ by, matched }: Candidate): boolean {
  return by !== "short" && isProper(matched);
}

function holds(outer: Pick<Span, "start" | "end">, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** "Many people think so" and "on Monday" name nothing. */
const AMOUNT = /^(?:many|few|several|various|numerous|countless)$/iu;
const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/u;
const DATED = /\b(?:on|last|next|this|every|each) $/u;

/** Spans that look like names but were not found. A capital at the start of the claim, or in a date, proves nothing, unless no English word is meant. */
function unknownNames(text: string, links: readonly Linked[]): readonly Link[] {
  const literals = [...findTimes(text), ...findQuantities(text).filter(({ unitText }) => unitText !== null)];
  return (
    strongSpans(text)
      .filter((span) => !span.joined && !literals.some((literal) => overlaps(literal, span)))
      // "a borough of New York City" may be a class that the graph knows, with a name in it.
      .filter(
        (span) => !links.some((link) => overlaps(link.span, span) && (link.by !== "word" || span.tokens === 1 || holds(link.span, span))),
      )
      .filter((span) => span.tokens > 1 || span.start > 0 || !isCommonWord(span.text) || links.every((link) => link.by === "word"))
      .filter(({ start, text: name }) => (start > 0 ? !WEEKDAY.test(name) || !DATED.test(text.slice(0, start)) : !AMOUNT.test(name)))
      .map((span) => ({ kind: "unknown", span: { start: span.start, end: span.end, text: span.text } }))
  );
}
