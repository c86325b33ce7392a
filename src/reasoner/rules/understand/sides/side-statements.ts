import type { Belief } from "../../../../domain/belief.js";
import type { Link, Linked } from "../../../../domain/mention.js";
import { type Assertion, pathSteps, type Reading } from "../../../../domain/reading.js";
import { CALLED_BY } from "../../called.js";
import { OF_ITSELF } from "../../exact-nouns.js";
import { assemblePart } from "../parts/assemble-part.js";
import type { Stretch } from "../parts/claim-shape.js";
import { idsOf, termOf, thingOf } from "../things.js";
import { asked, type Possible } from "../understood.js";
import { GOES_ON, isDescription, phraseTo } from "./phrase-beside.js";
import { DATED, identifies, literalOf, PLACED, type Sides, senses, told } from "./said-by-phrase.js";

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
      const [step] = pathSteps({ path });
      const from = step?.direction === "in" ? value : subject;
      return step === undefined || from.kind !== "entity" ? [] : [{ from: from.ids, path: [{ ...step, direction: "out" }], words }];
    }),
  );
  return described.length === 0 ? told : [...told, ...asked(described, [...CALLED_BY, "P21"], 0.9)];
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

/** Letters before a name in which a noun and "of the" can stand. */
const NEAR = 40;

/** "the 1956 film Moby Dick", "Kubrick's The Shining", "the French painter Claude Monet", "the U.S. state of Ohio" */
function beforeName(belief: Belief, link: Linked): Sides | null {
  const { text } = belief.claim;
  const { start } = link.span;
  const [, noun = "", of = ""] = /(\p{L}+) (of (?:the )?)$/u.exec(text.slice(Math.max(0, start - NEAR), start)) ?? [];
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
