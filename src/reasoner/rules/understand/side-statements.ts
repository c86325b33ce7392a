import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Link, Linked, Mention, Span } from "../../../domain/mention.js";
import type { Assertion, PathStep, Reading, RelationSense, Term } from "../../../domain/reading.js";
import { isLimiting, isShift } from "../../../text/idle-words.js";
import { isRank } from "../../../text/number-words.js";
import { isPastForm } from "../../../text/stem.js";
import { intervalOf, meets } from "../../../text/time.js";
import { FUNCTION_WORDS, wordsOf } from "../../../text/words.js";
import { CALLED_BY, isCalled } from "../called.js";
import { likeNouns, OF_ITSELF } from "../exact-nouns.js";
import { type Kind, kindOfDescription, kindOfName } from "../kind-names.js";
import { bearersOfKind, only } from "../meant-bearers.js";
import { periodOf } from "../read-statements.js";
import { withHeldOffice } from "./held-offices.js";
import { assemblePart, type Piece } from "./parts/assemble-part.js";
import type { Stretch } from "./parts/claim-shape.js";
import { ADVERBS, FINITE, PREPOSITION } from "./parts/read-clause.js";
import { clearly, idsOf, stating, type Thing, termOf, thingOf } from "./things.js";
import { asked, type Possible } from "./understood.js";
import { isLoaded } from "./word-roles.js";

/** A claim with plain names, and what it says beside them. */
type Sides = {
  readonly main: Belief;
  /** Maker, year, place or class, which tell which bearer of a name is meant: any verdict needs them. */
  readonly which: readonly Assertion[];
  /** Other statements about a named thing, each a claim of its own. */
  readonly parts: readonly Belief[];
};

const MAX_NAMES = 6;

/**
 * "Disney's 1994 Lion King", "the prison drama The Shawshank Redemption", "Jimmy Page, Led Zeppelin's guitarist,": separates each name from the
 * maker, year, place, class, office or role beside it.
 */
export function sideStatements(belief: Belief, names = MAX_NAMES): Sides {
  // From the last: a name before it may belong to its phrase ("the 1960 Hitchcock film Psycho").
  for (const link of names === 0 ? [] : belief.links.toReversed()) {
    if (link.kind !== "linked" || /['’]s?$/u.test(link.span.text) || !(link.by === "name" || isTheory(belief, link))) continue;
    const found = afterOffice(belief, link) ?? beforeName(belief, link) ?? behindName(belief, link);
    if (found === null) continue;
    const { main, which, parts } = sideStatements(found.main, names - 1);
    return { main, which: [...found.which, ...which], parts: [...found.parts, ...parts] };
  }
  return { main: belief, which: [], parts: [] };
}

/** "Einstein's special relativity" */
function isTheory(belief: Belief, link: Linked): boolean {
  return link.by === "word" && /\s/u.test(link.span.text) && thingOf(belief, link).kinds.has("field");
}

/** Adds what tells the bearers of names to a reading: of the names in its part, and in the first part also of names in none. */
export function withWhich(which: readonly Assertion[], parts: readonly Belief[], part: Belief, reading: Reading): Reading {
  const isIn = ({ subject }: Assertion, { links }: Belief) =>
    links.some((link) => link.kind === "linked" && subject.kind === "entity" && subject.ids.includes(link.entity.id));
  const own = which.filter((one) => isIn(one, part) || (part === parts[0] && !parts.some((other) => isIn(one, other))));
  const isRead = reading.assertions.length > 0 || reading.comparison !== null || reading.listed.length > 0;
  return own.length === 0 || !isRead ? reading : { ...reading, assertions: [...reading.assertions, ...own] };
}

/** What to fetch for them: also classes, genres and occupations of the things that the parts describe. */
export function sideRelatings({ which, parts }: Pick<Sides, "which" | "parts">): readonly Possible[] {
  const described = parts.flatMap(({ links: [link] }) => (link?.kind === "linked" ? idsOf(link) : []));
  const told = which.flatMap(({ subject, value, senses }) =>
    senses.flatMap(({ path, words }): readonly Possible[] => {
      const [step] = typeof path === "string" ? [] : path;
      const from = step?.direction === "in" ? value : subject;
      return step === undefined || from.kind !== "entity" ? [] : [{ from: from.ids, path: [{ ...step, direction: "out" }], words }];
    }),
  );
  return described.length === 0 ? told : [...told, ...asked(described, CALLED_BY, 0.9)];
}

/** Properties behind the possessive of a work, product or company: "Orwell's Animal Farm", "Disney's Frozen", "Microsoft's TypeScript". */
const MAKERS: readonly PropertyId[] = [
  ...(["P50", "P57", "P86", "P175", "P170", "P58", "P162", "P272", "P178", "P176", "P112", "P287"] as const),
  ...(["P61", "P123", "P264", "P127", "P449", "P84"] as const),
];
/** Kinds that are held rather than made ("Scorsese's Oscar"), and "Pluto's moon Charon". */
const NOT_MADE: readonly Kind[] = [
  ...(["award", "person", "place", "settlement", "country", "building", "event", "position", "team", "celestial"] as const),
];
/** Date of a work's release or of an event. */
const DATED: readonly PropertyId[] = ["P577", "P571", "P580", "P585"];
const PLACED: readonly PropertyId[] = ["P131", "P17", "P276", "P159"];

/** They can be confirmed, but never refute: another bearer of the name may be meant. */
function senses(properties: readonly PropertyId[], direction: PathStep["direction"] = "out"): readonly RelationSense[] {
  return properties.map((property) => ({ ...clearly([{ property, direction }]), direction: "weaker" }));
}

/** Offices that are used as titles. */
const OFFICE = "(?:[Vv]ice )?[Pp]resident|[Pp]rime [Mm]inister|[Cc]hancellor|[Ee]mperor|[Ss]enator|[Ss]ecretary of [Ss]tate";
const IS_OFFICE = new RegExp(`^(?:${OFFICE})$`, "u");
/** Nouns for a person's role at the name before them: "Google co-founder Sergey Brin". */
const ROLE =
  /(?:^|[\s-])(?:founder|creator|inventor|ceo|chief|boss|executive|star|singer|frontman|drummer|guitarist|bassist|president|chairman|coach|manager|player|striker|goalkeeper|captain|leader|owner|director|author)$/iu;

/** Nouns for a person that are no occupation. */
const PERSONAL = /\b(?:legend|icon|hero|heroine|ace|pioneer|tycoon|magnate|mogul|idol|veteran|genius|giant|star)$/u;

/** A noun phrase beside a name. */
type Phrase = {
  readonly start: number;
  readonly owner: Link | null;
  readonly isPossessive: boolean;
  readonly year: Mention | null;
  readonly nation: Linked | null;
  /** Without the adjective of nationality. */
  readonly noun: Span | null;
  readonly isDefinite: boolean;
};

/** The phrase before an offset; the character in front of it may be a space, a comma or a bracket. */
function phraseTo({ claim, links, mentions }: Belief, end: number): Phrase | null {
  const text = `${claim.text.slice(0, end - 1)} `;
  const noun = nounTo(
    text,
    end,
    links.some((link) => link.span.start === 0 && !("by" in link && link.by === "word")),
  );
  let at = noun?.start ?? end;
  let [owner, nation, year]: [Link | null, Linked | null, Mention | null] = [null, null, null];
  const endsHere = (span: Stretch) => span.end < at && /^\.?\s$/u.test(text.slice(span.end, at));
  const isNation = (link: Linked) => link.by === "demonym" || /^U\.?[SK]\.?$/u.test(link.span.text);
  for (;;) {
    const link = links.find(({ span }) => endsHere(span));
    const time = mentions.find((one) => endsHere(one) && one.kind === "time" && /^\d{4}$/u.test(one.text));
    if (time !== undefined && year === null) [year, at] = [time, time.start];
    else if (link?.kind === "linked" && isNation(link) && nation === null) [nation, at] = [link, link.span.start];
    else if (owner === null && link !== undefined && isOwner(link, noun)) [owner, at] = [link, link.span.start];
    else break;
  }
  if (at === end) return null;
  const article = /(?:^|\s)(the\s)$/iu.exec(text.slice(0, at))?.[1] ?? "";
  const isPossessive = /['’]s?$/u.test(owner?.span.text ?? "");
  return { start: at - article.length, owner, isPossessive, year, nation, noun, isDefinite: article !== "" };
}

/** "Kubrick's", and "Apple" in "Apple co-founder". */
function isOwner(link: Link, noun: Span | null): boolean {
  if (/['’]s?$/u.test(link.span.text)) return link.kind === "unknown" || link.by === "name";
  return (
    link.kind === "linked" &&
    link.by === "name" &&
    noun !== null &&
    (ROLE.test(noun.text) || IS_OFFICE.test(noun.text) || isWork(noun.text))
  );
}

function isWork(noun: string): boolean {
  // "The Kansas City Chiefs play American football"
  return !/^(?:play|show|book|record)$/u.test(noun) && ["film", "series", "book", "music", "game"].includes(kindOfName(noun) ?? "");
}

const TITLE = new RegExp(`(?:^|\\s)(${OFFICE})\\s$`, "u");
const OPENING = /^\p{Lu}\p{Ll}+(?:\s\p{Ll}[\p{Ll}-]*){0,2}\s$/u;
const NOUNS = /(?:^|\s)((?:(?:\p{Ll}[\p{Ll}-]*|TV)\s){1,4})$/u;

/** The lower-case words that end here, after the last function word; the first word of a claim has a capital. */
function nounTo(text: string, end: number, isNameFirst: boolean): Span | null {
  const before = text.slice(0, end);
  const opening = isNameFirst ? undefined : OPENING.exec(before)?.[0];
  const words = (TITLE.exec(before)?.[1] ?? opening ?? NOUNS.exec(before)?.[1] ?? "").trim().split(" ");
  const from = TITLE.test(before) ? 0 : words.findLastIndex((word) => FUNCTION_WORDS.has(word.toLowerCase())) + 1;
  const noun = words.slice(from).join(" ");
  return noun === "" ? null : { start: end - noun.length - 1, end: end - 1, text: noun };
}

/** Words that change the statement, or tell nothing about the thing alone; nor is "the day the war began" a description. */
const NO_DESCRIPTION =
  /^(?:last|next|current|late|fellow|own|new|old|then|eponymous|titular|original|title|same|day|year|month|time|moment|place|way|reason|man|woman|person)$/iu;

function isDescription(belief: Belief, { noun, isPossessive }: Phrase, name: Stretch): boolean {
  if (noun === null) return true;
  const words = noun.text.split(" ");
  const changes = (word: string) =>
    isLimiting(word) || isRank(word) || isLoaded(word) || (isShift(word) && !isPossessive) || NO_DESCRIPTION.test(word);
  if (IS_OFFICE.test(noun.text)) return true;
  const isNounPhrase = isPossessive ? !looksVerbal(noun.text) : isNoun(belief, noun, name);
  return isNounPhrase && !words.some(changes);
}

/** "Picasso's works included Guernica", "Shakespeare's play opens the Globe" */
function looksVerbal(words: string): boolean {
  const last = words.split(" ").at(-1) ?? "";
  return isPastForm(last) || (/s$/u.test(last) && !/(?:ss|series|species)$/u.test(last));
}

/** The next word is a verb, as far as can be told: no preposition or conjunction. */
const GOES_ON = new RegExp(
  `^,?\\s+(?:${ADVERBS}${FINITE}(?![\\p{L}'’-])|(?!(?:${PREPOSITION}|and|or|but|that|who|which|whose|where|when|than|the|an?|not)\\b)\\p{Ll}+\\s)`,
  "u",
);

/** Not a verb before its object ("two hours to watch Casablanca"). At the start of a sentence any word between the article and the subject is a noun. */
function isNoun({ claim: { text }, links }: Belief, { start, end, text: noun }: Span, name: Stretch): boolean {
  const last = noun.split(" ").at(-1) ?? "";
  const isInfinitive = /\bto\s$/iu.test(text.slice(0, start)) && /^(?:watch|film|play|show|book|record)$/u.test(noun);
  if (isInfinitive || looksVerbal(noun)) return false;
  const isWord = links.some((link) => link.kind === "linked" && link.by === "word" && link.span.end === end);
  const isSubject = /^the\s$/iu.test(text.slice(0, start)) && GOES_ON.test(text.slice(name.end));
  return isWord || isSubject || kindOfName(last) !== null || kindOfDescription(last) === "person" || ROLE.test(noun);
}

/** Words before a phrase without an article that belong to the surrounding sentence. */
const LINKS =
  /(?:^|,\s|\b(?:and|by|with|of|to|from|for|is|was|are|were|married|met|played|starring|stars|than|where|when|which|that|whom)\s)$/iu;

/** "French President Emmanuel Macron": the graph knows the office by that name. */
function afterOffice(belief: Belief, name: Linked): Sides | null {
  const { text } = belief.claim;
  const isOffice = (link: Link): link is Linked =>
    link.kind === "linked" &&
    link.by === "name" &&
    text.slice(link.span.end, name.span.start) === " " &&
    thingOf(belief, link).kinds.has("position");
  const office = belief.links.find(isOffice);
  if (office === undefined || name.rivals.length > 0 || !thingOf(belief, name).kinds.has("person")) return null;
  if (!LINKS.test(text.slice(0, office.span.start).replace(/\bthe $/iu, ""))) return null;
  const start = office.span.start - (/\bthe $/iu.exec(text.slice(0, office.span.start))?.[0].length ?? 0);
  const main = assemblePart(belief, [
    { start: 0, end: start },
    { start: name.span.start, end: text.length },
  ]);
  return { main, which: [], parts: [assemblePart(belief, [name.span, "was", office.span])] };
}

/** "the 1956 film Moby Dick", "Kubrick's The Shining", "the French painter Claude Monet", "the U.S. state of Ohio" */
function beforeName(belief: Belief, link: Linked): Sides | null {
  const { text } = belief.claim;
  const [, noun = "", of = ""] = /(\p{L}+) (of (?:the )?)$/u.exec(text.slice(0, link.span.start)) ?? [];
  const phrase = phraseTo(belief, link.span.start - (OF_ITSELF.test(noun) ? of.length : 0));
  if (
    phrase === null ||
    (OF_ITSELF.test(noun) && phrase.nation === null) ||
    !(phrase.isDefinite || phrase.isPossessive || LINKS.test(text.slice(0, phrase.start)))
  )
    return null;
  if (!isDescription(belief, phrase, link.span)) return null;
  // "Picasso's works include Guernica": the sentence has no other verb.
  if (
    /^(?:the\s)?$/iu.test(text.slice(0, phrase.start)) &&
    phrase.noun?.text.includes(" ") === true &&
    !GOES_ON.test(text.slice(link.span.end))
  )
    return null;
  return told(belief, link, phrase, [
    { start: 0, end: phrase.start },
    { start: link.span.start, end: text.length },
  ]);
}

const BRACKET = /^\s\(([^()]+)\)/u;
const APPOSED = /^,\s([^,;]+?)(?:,(?=\s)|(?=[.!]?$))/u;
const FROM_YEAR = /^\s(?:from|of)\s(?=\d{4}\b)/u;
const IN_PLACE = /^\sin\s(?=(?:the\s)?\p{Lu})/u;

/** "Psycho (1960)", "Avatar, the 2009 film,", "The Shining from 1980", "La Scala in Milan" */
function behindName(belief: Belief, link: Linked): Sides | null {
  const { text } = belief.claim;
  const { end } = link.span;
  const rest = text.slice(end);
  const without = (to: number): readonly Stretch[] => [
    { start: 0, end },
    { start: to, end: text.length },
  ];
  const [whole, said] = BRACKET.exec(rest) ?? APPOSED.exec(rest) ?? [];
  if (whole !== undefined && said !== undefined) {
    const start = end + whole.indexOf(said);
    const phrase = phraseTo(belief, start + said.length + 1);
    if (phrase === null || phrase.start !== start || (phrase.owner === null && phrase.year === null)) return null;
    const isPlain = (phrase.noun !== null || whole.startsWith(" ")) && isDescription(belief, phrase, { start, end: end + whole.length });
    return isPlain ? told(belief, link, { ...phrase, isDefinite: true }, without(end + whole.length)) : null;
  }
  const { kinds } = thingOf(belief, link);
  const lead = FROM_YEAR.exec(rest) ?? IN_PLACE.exec(rest);
  if (lead === null) return null;
  const from = end + lead[0].length;
  const year = belief.mentions.find(({ start, kind }) => start === from && kind === "time");
  const place = belief.links.find((one): one is Linked => one.kind === "linked" && one.by === "name" && one.span.start === from);
  const to = year?.end ?? place?.span.end ?? from;
  // "worked on Friends from 1994": only behind the subject does it describe the name.
  const isSubject = /^(?:the\s)?$/iu.test(text.slice(0, link.span.start)) && GOES_ON.test(text.slice(to));
  const isOf = /of/u.test(lead[0]) && kinds.has("work") && /^[.!]?$/u.test(text.slice(to));
  if (year !== undefined && (isSubject || isOf) && (kinds.has("work") || kinds.has("event")))
    return { main: assemblePart(belief, without(to)), which: [identifies(belief, link, literalOf(year), senses(DATED))], parts: [] };
  if (place === undefined || !isSubject || !(kinds.has("building") || kinds.has("event"))) return null;
  const where = thingOf(belief, place);
  return where.kinds.has("place")
    ? { main: assemblePart(belief, without(to)), which: [identifies(belief, link, termOf(where), senses(PLACED))], parts: [] }
    : null;
}

/** What a phrase says about a name; null if it has to stay in the sentence. */
function told(belief: Belief, link: Linked, phrase: Phrase, rest: readonly Stretch[]): Sides | null {
  const { owner, year, noun, isPossessive } = phrase;
  const meant = noun === null ? link : bearersOfKind(belief, link, noun.text.split(" ").at(-1) ?? "");
  const thing = thingOf(belief, meant);
  const isOwned = owner !== null && noun !== null && !canBeMade(thing);
  const named = (one: Linked) => assemblePart({ ...belief, links: belief.links.map((other) => (other === link ? one : other)) }, rest);
  if (isOwned || (thing.kinds.has("person") && noun !== null)) {
    // "Germany's chancellor Angela Merkel": the present holder, which a term in the past does not show.
    const isPresent = owner !== null && !/\b(?:former|ex|late|then|future|first|second|third|last)\b/iu.test(noun.text);
    if ((isPossessive && IS_OFFICE.test(noun.text)) || (isPresent && isOver(belief, owner, meant)))
      return { main: named(meant), which: [identifies(belief, meant, { kind: "unknown", span: noun }, [])], parts: [] };
    const parts = year !== null || meant.rivals.length > 0 ? null : ofPerson(belief, meant, phrase);
    return parts === null ? null : { main: named(meant), which: [], parts };
  }
  // "By 2025 Britain had", "the 1987 Nobel Prize": the year dates something else.
  if (year !== null && !["work", "event", "product"].some((kind) => thing.kinds.has(kind as Kind))) return null;
  // "the Soviet Ukraine" is a name.
  if (owner === null && noun === null && (!phrase.isDefinite || (year === null && thing.kinds.has("place")))) return null;
  const isKnown = noun === null || tellsClass(belief, thing, noun);
  // "the telecoms firm Ericsson", "the villain Blofeld": the rest of the description is open, but no other thing is meant.
  const isSure = noun !== null && (thing.kinds.has("character") || thing.kinds.has(kindOfName(noun.text) ?? "concept"));
  const which = [
    ...(owner === null ? [] : [identifies(belief, meant, ownerOf(belief, owner), heldBy(belief, thing, owner))]),
    ...(year === null || (meant.rivals.length === 0 && describedAs(meant, year.text))
      ? []
      : [identifies(belief, meant, literalOf(year), senses(DATED))]),
    ...(isKnown || isSure ? [] : classed(belief, thing, noun)),
  ];
  // "the Australian capital Sydney" says more than a class.
  if (noun !== null && /^(?:capital|capital city)$/u.test(noun.text)) return null;
  const isKindOnly = owner === null && year === null && phrase.nation === null && noun !== null && !noun.text.includes(" ");
  if (isKindOnly && kindOfName(noun.text) !== null) return null;
  const bearers = only(meant, ({ id }) => which.every((one) => one.senses.length === 0 || isRecorded(belief, id, one)));
  const subject = termOf(thingOf(belief, bearers));
  const national = phrase.nation === null ? [] : [stating(subject, termOf(thingOf(belief, phrase.nation)), clearly("nationality"))];
  return {
    main: named(bearers),
    which: [...which.map((one) => ({ ...one, subject })), ...national],
    parts: isKnown || !isSure ? [] : [called(belief, meant, noun)],
  };
}

function called(belief: Belief, { span }: Linked, said: Stretch): Belief {
  return assemblePart(belief, [span, "was", /^[aeiou]/iu.test(belief.claim.text.slice(said.start)) ? "an" : "a", said]);
}

/** Occupation, office or role: "Frida Kahlo was a Mexican painter", "Jimmy Page was Led Zeppelin's guitarist". None if the description says so. */
function ofPerson(belief: Belief, link: Linked, { owner, isPossessive, nation, noun }: Phrase): readonly Belief[] | null {
  const { text } = belief.claim;
  if (noun === null) return null;
  const part = (...pieces: readonly Piece[]) => [assemblePart(belief, [link.span, ...pieces])];
  const isOffice = IS_OFFICE.test(noun.text);
  if (owner !== null && nation !== null) return null;
  if (owner !== null && isOffice && !isPossessive) return part("was the", noun, "of", owner.span);
  if (owner !== null) return part(copulaBehind(text, link), ...(isPossessive ? [owner.span, noun] : [owner.span, "'s", noun]));
  const said = { start: nation?.span.start ?? noun.start, end: noun.end };
  if (describedAs(link, text.slice(said.start, said.end))) return [];
  if (isOffice) return nation === null ? part("was", noun).map(withHeldOffice) : part("was the", said);
  const isTrade = belief.links.some((one) => one.kind === "linked" && one.by === "word" && one.span.end === noun.end);
  // "the tennis legend John McEnroe": a name of several words is hardly that of somebody else.
  return isTrade || (PERSONAL.test(noun.text) && /\s/u.test(link.span.text)) ? [called(belief, link, said)] : null;
}

/** Marriages, chief executives and coaches: the noun beside a name means the present one. */
const HELD_FOR_A_TIME: readonly PropertyId[] = ["P26", "P169", "P286", "P488"];

/** "Madonna's husband Guy Ritchie": the relation has ended, and not by a death. */
function isOver({ graph }: Belief, owner: Link, { entity: { id } }: Linked): boolean {
  if (owner.kind !== "linked") return false;
  const between = HELD_FOR_A_TIME.flatMap((property) => [
    ...graph.outgoing(owner.entity.id, property),
    ...graph.outgoing(id, property),
  ]).filter(
    ({ subject, value }) => value.kind === "entity" && [subject, value.id].includes(id) && [subject, value.id].includes(owner.entity.id),
  );
  const deaths = [owner.entity.id, id]
    .flatMap((one) => graph.outgoing(one, "P570"))
    .flatMap(({ value }) => (value.kind === "time" ? [intervalOf(value)] : []));
  return (
    between.length > 0 &&
    between.every((one) => {
      const end = periodOf(one, "P582");
      return end !== null && !deaths.some((death) => meets(death, end));
    })
  );
}

function copulaBehind(text: string, { span }: Linked): string {
  return /^(?:\s|,[^,]*,\s)(?!was)(?:is|are|has|have|does|do|\p{Ll}+[^us]s)\s/u.test(text.slice(span.end)) ? "is" : "was";
}

/** Does the graph call the thing so, word by word? "the tyre company Pirelli", "the animated film Frozen". */
function tellsClass({ graph }: Belief, { kinds, link: { entity } }: EntityThing, noun: Span): boolean {
  const isWord = (word: string) => {
    const kind = kindOfName(word);
    return (kind !== null && kinds.has(kind)) || likeNouns(word).some((one) => isCalled(graph, entity.id, one));
  };
  return isCalled(graph, entity.id, noun.text) || noun.text.split(" ").every(isWord);
}

/** A class or genre to be confirmed. */
function classed(belief: Belief, { link }: EntityThing, noun: Span): readonly Assertion[] {
  const isClass = (one: Link): one is Linked =>
    one.kind === "linked" && one.by === "word" && one.span.start === noun.start && one.span.end === noun.end;
  const word = belief.links.find(isClass);
  const value: Term = word === undefined ? { kind: "unknown", span: noun } : termOf(thingOf(belief, word));
  return [identifies(belief, link, value, senses(CALLED_BY))];
}

type EntityThing = Extract<Thing, { kind: "entity" }>;

function canBeMade({ kinds }: EntityThing): boolean {
  return !NOT_MADE.some((kind) => kinds.has(kind));
}

/** How a thing may belong to the name before it. */
function heldBy(belief: Belief, thing: EntityThing, owner: Link): readonly RelationSense[] {
  const kinds = owner.kind === "linked" ? thingOf(belief, owner).kinds : new Set<Kind>();
  // "New York's Museum of Modern Art" was not made by New York.
  if (canBeMade(thing)) return senses(kinds.has("place") ? [...MAKERS, ...PLACED] : MAKERS);
  const [isPerson, isBuilding] = [thing.kinds.has("person"), thing.kinds.has("building")];
  // "Brazil's Pelé", "Barcelona's Messi"; France's Picasso was no citizen of France.
  if (isPerson && kinds.has("country")) return senses(["P27", "P1532"]);
  if (isPerson && kinds.has("team")) return senses(["P54", "P6087"]);
  if (isBuilding && kinds.has("team")) return senses(["P115"], "in");
  // "Poland's Vistula"
  return thing.kinds.has("place") && kinds.has("place") ? senses([...PLACED, "P30", "P706"]) : [];
}

function ownerOf(belief: Belief, owner: Link): Term {
  return owner.kind === "linked" ? termOf(thingOf(belief, owner)) : { kind: "unknown", span: owner.span };
}

function literalOf(mention: Mention): Term {
  return { kind: "literal", span: { start: mention.start, end: mention.end, text: mention.text }, mention };
}

function identifies(belief: Belief, link: Linked, value: Term, own: readonly RelationSense[]): Assertion {
  return { ...stating(termOf(thingOf(belief, link)), value, ...own), tellsWhich: true };
}

/** Does the graph say so of this bearer? */
function isRecorded({ graph }: Belief, id: Linked["entity"]["id"], { value, senses: all }: Assertion): boolean {
  return all.some(({ path }) => {
    const property = typeof path === "string" ? undefined : path[0]?.property;
    return (
      property !== undefined &&
      graph
        .outgoing(id, property)
        .some(({ value: recorded }) =>
          recorded.kind === "entity"
            ? value.kind === "entity" && value.ids.includes(recorded.id)
            : recorded.kind === "time" && value.kind === "literal" && new RegExp(`^\\+?0*${value.span.text}\\b`, "u").test(recorded.iso),
        )
    );
  });
}

function describedAs({ entity: { description } }: Linked, words: string): boolean {
  const [head = ""] = (description ?? "").split(/\s(?:who|and|of|by|in)\s/u);
  const told = new Set(wordsOf(head).map(({ text }) => text.toLowerCase()));
  const isOther = /\bvice\b/iu.test(head) && !/\bvice\b/iu.test(words);
  return !isOther && wordsOf(words).every(({ text }) => told.has(text.toLowerCase()));
}
