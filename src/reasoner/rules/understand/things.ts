import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { type Linked, type Mention, overlaps, type Span } from "../../../domain/mention.js";
import type { Assertion, RelationSense, Term, TimeMention } from "../../../domain/reading.js";
import { isLabel } from "../../../text/quantities.js";
import { wordsOf } from "../../../text/words.js";
import type { Kind } from "../kind-names.js";
import { describedKinds, kindsOf } from "../kinds.js";
import { meantBearers } from "../meant-bearers.js";

/** Something that a claim mentions: a named entity, a time or number, a name unknown to the graph, or something that is only described. */
export type Thing =
  | { readonly kind: "entity"; readonly span: Span; readonly link: Linked; readonly kinds: ReadonlySet<Kind>; readonly told?: boolean }
  | { readonly kind: "literal"; readonly span: Span; readonly mention: Mention }
  | { readonly kind: "unknown"; readonly span: Span };

/** All ids that a name may refer to, likeliest first. */
export function idsOf({ entity, rivals }: Linked): readonly EntityId[] {
  return [entity.id, ...rivals.map((rival) => rival.entity.id)];
}

/** The same for a thing; none for a time, a number or an unknown name. */
export function idsOfThing(thing: Thing | undefined): readonly EntityId[] {
  return thing?.kind === "entity" ? idsOf(thing.link) : [];
}

export function timeOf(thing: Thing | undefined): TimeMention | null {
  return thing?.kind === "literal" && thing.mention.kind === "time" ? thing.mention : null;
}

/** Is it a country named by its adjective: "German"? */
export function isAdjective(thing: Thing | undefined): boolean {
  return thing?.kind === "entity" && thing.link.by === "demonym";
}

export function termOf(thing: Extract<Thing, { kind: "entity" }>): Extract<Term, { kind: "entity" }>;
export function termOf(thing: Thing): Term;
export function termOf(thing: Thing): Term {
  if (thing.kind !== "entity") return thing;
  return {
    kind: "entity",
    span: thing.span,
    by: thing.link.by,
    ids: idsOf(thing.link),
    score: thing.link.score,
    told: thing.told === true,
  };
}

export function clearly(path: RelationSense["path"]): RelationSense {
  return { path, score: 0.95, words: 0.95, direction: "same", adds: [] };
}

export function clearlyOf(property: PropertyId): RelationSense {
  return clearly([{ property, direction: "out" }]);
}

export function stating(subject: Term, value: Term, ...senses: readonly RelationSense[]): Assertion {
  return { subject, value, senses, qualifies: false, times: [] };
}

/** The text with a sign in place of each thing, ◆ for a name and ◇ for a number or time, and without the final full stop. */
export function signed(
  text: string,
  things: readonly Thing[],
  sign = ({ kind }: Thing): string => (kind === "entity" ? "◆" : "◇"),
): string {
  return inOrder(things)
    .reduceRight((rest, thing) => `${rest.slice(0, thing.span.start)}${sign(thing)}${rest.slice(thing.span.end)}`, text)
    .replace(/[.!]+$/u, "");
}

/** "There is an Eiffel Tower in Las Vegas": another thing of the same name. */
function isOneOfThem(text: string, { start }: Span): boolean {
  return /\bthere\s+(?:is|was|are|were)\s+(?:also\s+)?an?(?:other)?\s+$/iu.test(text.slice(Math.max(0, start - 40), start));
}

/** "Fe", "Ag": too short for a word. */
const SYMBOL = 2;

/** Names, nationalities, times and numbers of a claim in order; common nouns stay words, and become things only if they are needed as values. */
export function thingsOf(belief: Belief, bracketed: readonly Span[], isRelationWord: (lemma: string) => boolean): readonly Thing[] {
  const isAside = (span: Span) => bracketed.some((aside) => overlaps(aside, span));
  const isTold = ({ end }: Span) => bracketed.some(({ start }) => start === end + 1);
  const things = belief.links.flatMap((link): readonly Thing[] => {
    if (isAside(link.span)) return [];
    // "degrees Celsius" is a unit, not a name.
    if (link.kind === "unknown") {
      // "GDP" and "Human Development Index" are not names either: they say what is measured.
      const isWords =
        link.span.text.length > SYMBOL &&
        // "for The Remains of the Day" is a title.
        !(link.span.start > 0 && /^(?:The|An?) /u.test(link.span.text)) &&
        wordsOf(link.span.text).every(({ lemma, class: kind }) => kind !== "content" || isRelationWord(lemma));
      return isWords || belief.mentions.some((mention) => overlaps(mention, link.span)) ? [] : [{ kind: "unknown", span: link.span }];
    }
    if (link.by === "word") return [];
    return isOneOfThem(belief.claim.text, link.span)
      ? [{ kind: "unknown", span: link.span }]
      : [{ ...thingOf(belief, meantBearers(belief, link)), told: isTold(link.span) }];
  });
  const literals = belief.mentions
    .filter((mention) => !isAside(mention))
    .map((mention): Thing => {
      const span = { start: mention.start, end: mention.end, text: mention.text };
      return isLabel(belief.claim.text, mention) ? { kind: "unknown", span } : { kind: "literal", span, mention };
    });
  return [...things, ...literals].sort((a, b) => a.span.start - b.span.start);
}

/** Kinds that only individuals have, never classes; a class of people is an occupation. */
const INDIVIDUAL: ReadonlySet<Kind> = new Set<Kind>([
  ...(["person", "place", "settlement", "country", "building", "organisation", "company", "team", "group"] as const),
  ...(["work", "film", "series", "book", "artwork", "game", "event", "waterbody", "mountain"] as const),
]);

function kindsOfNoun(kinds: ReadonlySet<Kind>): ReadonlySet<Kind> {
  const sorts = [...kinds].filter((kind) => !INDIVIDUAL.has(kind));
  return new Set<Kind>([...sorts, ...(kinds.has("person") ? (["occupation"] as const) : []), "concept"]);
}

export function thingOf({ graph }: Pick<Belief, "graph">, link: Linked): Extract<Thing, { kind: "entity" }> {
  const kinds = (entity: Linked["entity"]) => {
    const known = graph.entity(entity.id) === undefined ? new Set<Kind>() : kindsOf(graph, entity.id);
    return known.size > 0 ? known : describedKinds(entity.description);
  };
  if (link.by === "word") return { kind: "entity", span: link.span, link, kinds: kindsOfNoun(kinds(link.entity)) };
  // "German" may be the country, the language or the people; "Chicago" the city or the film.
  return { kind: "entity", span: link.span, link, kinds: new Set([link, ...link.rivals].flatMap(({ entity }) => [...kinds(entity)])) };
}

/** Common nouns that the graph knows and that no other thing contains: each may be a value ("is a physicist"). */
export function wordThings(belief: Belief, things: readonly Thing[]): readonly Thing[] {
  return belief.links.flatMap((link) =>
    link.kind === "linked" && link.by === "word" && !things.some(({ span }) => overlaps(span, link.span)) ? [thingOf(belief, link)] : [],
  );
}

export function inOrder(things: readonly Thing[]): readonly Thing[] {
  return [...things].sort((a, b) => a.span.start - b.span.start);
}
