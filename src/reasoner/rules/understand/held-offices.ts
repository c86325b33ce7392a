import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { type Linked, overlaps, type Span } from "../../../domain/mention.js";
import { sexOnRecord } from "../people.js";
import { assemblePart, withLink } from "./parts/assemble-part.js";
import { idsOf } from "./things.js";
import type { Possible } from "./understood.js";

/** Offices that are often named without their country. */
const OFFICE =
  /\b(?:vice president|president|prime minister|premier|chancellor|secretary|pope|king|queen|monarch|emperor|empress|tsar|czar|sultan|senator|representative|governor|mayor|speaker)\b/iu;
/** Expressions for holding an unnamed office. */
export const IN_OFFICE =
  /\b(?:in (?:office|power)|govern(?:ed|s)?|ruled?|served|presidency|premiership|chancellorship|papacy|pontificate|reign(?:ed|s)?|on the throne|governorship)\b/iu;
/** Seats of such offices, as far as `plain-frames.ts` reads them. */
const SEAT = /\bsat (?:in|at) (?:the White House|the Oval Office|(?:10 )?Downing Street|Number (?:10|Ten))\b/u;
/** Only function words may precede it: "vice president" and "French president" are other offices. */
const BEFORE =
  /(?:^|\s)(?:is|was|been|being|be|became|become|becomes|as|elected|appointed|remained|remains|made|crowned)\s+(?:(?:not|still|already|never|the|an?|former|us|u\.s\.)\s+)*$/iu;
const BEHIND =
  /^(?:[.!,]*$|,?\s+(?:in|on|from|until|till|since|for|between|during|at|when|while|before|after|and|twice|only|just|once|more than|\p{L}+ times|on \p{L}+ (?:\p{L}+ )?occasions|today|now|currently|\d))/u;

/**
 * "was president in 1975": an office without a country is resolved to the recorded office of the claim's first person. Replaces it by the full name
 * of that office; leaves the claim unchanged if the person held none of that name, or several.
 */
export function withHeldOffice(belief: Belief): Belief {
  const { text } = belief.claim;
  const reign = reignIn(belief);
  const held = reign !== null || isBareOffice(text) ? heldBy(belief) : [];
  const said = held.flatMap(({ office, names }) => {
    if (reign !== null) return names.some((name) => RULERS.test(name)) ? [{ office, span: reign }] : [];
    return names.flatMap((name) => bareSpan(belief, name).map((span) => ({ office, span })));
  });
  const longest = said.reduce<(typeof said)[number] | null>(
    (best, one) => (best === null || one.span.end - one.span.start > best.span.end - best.span.start ? one : best),
    null,
  );
  const isOther = ({ office, span }: (typeof said)[number]) => office.id !== longest?.office.id && span.start === longest?.span.start;
  if (longest === null || said.some(isOther)) return belief;
  const { office, span } = longest;
  const name = reign === null ? office.label : `was ${office.label}`;
  const part = assemblePart(belief, [{ start: 0, end: span.start }, name, { start: span.end, end: text.length }]);
  const score = reign !== null || isCertain(belief, span.text) ? 1 : UNSURE;
  const link = { kind: "linked", by: "name", entity: office, score, rivals: [], rejected: [] } as const;
  return withLink(part, link, office.label, Math.max(0, span.start - 1));
}

const RULERS = /^(?:monarch|king|queen|emperor|tsar|sultan)$/u;

/** "reigned from 1952 to 2022": holding the ruler's office. */
function reignIn({ claim: { text }, links }: Belief): Span | null {
  const person = links.find((link): link is Linked => link.kind === "linked" && link.by === "name");
  const match = /^\s(reigned|ruled)(?=\s)/u.exec(person === undefined ? "" : text.slice(person.span.end));
  if (person === undefined || match === null || !BEHIND.test(text.slice(person.span.end + match[0].length))) return null;
  return { start: person.span.end + 1, end: person.span.end + match[0].length, text: match[1] ?? "" };
}

/** A country has only one holder of these at a time. Other offices exist in many bodies: a senator may belong to a state. */
const SUPREME =
  /^(?:(?:vice )?president|prime minister|(?:federal )?chancellor|king|queen|monarch|emperor|empress|tsar|czar|sultan|pope)$/iu;
/** Score of a link that can support a claim, but not refute it. */
const UNSURE = 0.5;

/** A surname alone may refer to another holder of such an office. */
function isCertain({ links }: Belief, office: string): boolean {
  const person = links.find((link): link is Linked => link.kind === "linked" && link.by === "name");
  const isSurname = person !== undefined && !/\s/u.test(person.span.text) && /\s/u.test(person.entity.label);
  return SUPREME.test(office) && !isSurname;
}

/** Statements to fetch before the office can be resolved. */
export function officeRelatings(belief: Belief): readonly Possible[] {
  const from = namesOffice(belief.claim.text) ? personOf(belief) : [];
  const out = (...properties: readonly PropertyId[]) => properties.map((property) => ({ property, direction: "out" }) as const);
  return from.length === 0 ? [] : [out("P39"), out("P39", "P31"), out("P21")].map((path) => ({ from, path, words: 0.95 }));
}

export function namesOffice(text: string): boolean {
  return OFFICE.test(text) || IN_OFFICE.test(text) || SEAT.test(text);
}

function isBareOffice(text: string): boolean {
  const match = OFFICE.exec(text);
  return match !== null && BEFORE.test(text.slice(0, match.index));
}

function personOf({ links }: Belief): readonly EntityId[] {
  const first = links.find((link): link is Linked => link.kind === "linked" && link.by === "name");
  return first === undefined ? [] : idsOf(first);
}

type Held = { readonly office: Entity; readonly names: readonly string[] };

function heldBy(belief: Belief): readonly Held[] {
  const { graph } = belief;
  const [person] = personOf(belief);
  if (person === undefined) return [];
  const offices = new Map<string, Entity>();
  for (const { value, rank } of graph.outgoing(person, "P39")) {
    const office = value.kind === "entity" && rank !== "deprecated" ? graph.entity(value.id) : undefined;
    if (office !== undefined) offices.set(office.id, office);
  }
  const ruler = sexOnRecord(graph, person, "male").length > 0 ? "king" : sexOnRecord(graph, person, "female").length > 0 ? "queen" : null;
  const isAlone = belief.links.filter((link) => link.kind === "linked" && link.by === "name").length === 1;
  return [...offices.values()].map((office) => {
    // "the successor of Francis as pope": the office belongs to the relation of the two.
    const names = bareNames(office.label).filter((name) => isAlone || name !== office.label);
    return { office, names: ruler !== null && names.includes("monarch") ? [...names, ruler] : names };
  });
}

/** "Federal Chancellor of Germany": federal chancellor, chancellor. "United States Secretary of State": secretary of state. */
function bareNames(label: string): readonly string[] {
  const place = /^(.+?)\s+of\s+(?:the\s+)?\p{Lu}(?!tate\b)/u.exec(label)?.[1] ?? label.replace(/^(?:United States|U\.S\.|US)\s+/u, "");
  const name = place.toLowerCase();
  return [...new Set([name, name.replace(/^federal /u, "")])].filter((one) => OFFICE.test(one));
}

/** "won the prize while he was president": the office dates something else. */
const DATES = /\b(?:when|while|before|after|until|since|once)\b/iu;

function bareSpan({ claim: { text }, links }: Belief, name: string): readonly Span[] {
  const start = text.toLowerCase().indexOf(name);
  const span = { start, end: start + name.length, text: text.slice(start, start + name.length) };
  if (start < 0 || DATES.test(text.slice(0, start)) || !BEFORE.test(text.slice(0, start)) || !BEHIND.test(text.slice(span.end))) return [];
  return links.some((link) => link.kind === "linked" && link.by === "name" && overlaps(link.span, span)) ? [] : [span];
}

/** Offices of which a country has one at a time. */
const NATIONAL =
  /^ ((?:prime minister|premier|chancellor|president|king|queen|monarch|emperor|head of state|head of government))(?=$|[.!,]|\s(?:in|on|from|until|till|since|for|between|when|before|after)\s)/u;
const HELD_AS = /(?:^|\s)(?:as|is|was|been|became|become|becomes|remained|remains|elected)\s(?:the\s|an?\s)?$/u;

/** "became Polish prime minister in 2023": prime minister of Poland, which is how such relations are worded. */
export function withNationalOffice(belief: Belief): Belief {
  const { text } = belief.claim;
  const said = belief.links.flatMap((link) => {
    const [, office] = NATIONAL.exec(text.slice(link.span.end)) ?? [];
    return office !== undefined && link.kind === "linked" && link.by === "demonym" && HELD_AS.test(text.slice(0, link.span.start))
      ? [{ country: link, office }]
      : [];
  });
  const [only, ...more] = said;
  if (only === undefined || more.length > 0) return belief;
  const { country, office } = only;
  const end = country.span.end + office.length + 1;
  const { label } = country.entity;
  const part = assemblePart(belief, [{ start: 0, end: country.span.start }, `${office} of`, label, { start: end, end: text.length }]);
  return withLink(part, { ...country, by: "name" }, label, country.span.start);
}
