import type { Belief } from "../../../../domain/belief.js";
import type { PropertyId } from "../../../../domain/ids.js";
import type { Link, Linked, Mention, Span } from "../../../../domain/mention.js";
import { type Assertion, type PathStep, pathSteps, type RelationSense, type Term } from "../../../../domain/reading.js";
import { intervalOf, meets } from "../../../../text/time.js";
import { wordsOf } from "../../../../text/words.js";
import { CALLED_BY, isCalled } from "../../called.js";
import { likeNouns } from "../../exact-nouns.js";
import { type Kind, kindOfName } from "../../kind-names.js";
import { bearersOfKind, only } from "../../meant-bearers.js";
import { periodOf } from "../../read-statements.js";
import { withHeldOffice } from "../held-offices.js";
import { assemblePart, type Piece } from "../parts/assemble-part.js";
import type { Stretch } from "../parts/claim-shape.js";
import { clearly, stating, type Thing, termOf, thingOf } from "../things.js";
import { IS_OFFICE, type Phrase } from "./phrase-beside.js";

/** A claim with plain names, and what it says beside them. */
export type Sides = {
  readonly main: Belief;
  /** Maker, year, place or class, which tell which bearer of a name is meant: any verdict needs them. */
  readonly which: readonly Assertion[];
  /** Other statements about a named thing, each a claim of its own. */
  readonly parts: readonly Belief[];
};

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
export const DATED: readonly PropertyId[] = ["P577", "P571", "P580", "P585"];
export const PLACED: readonly PropertyId[] = ["P131", "P17", "P276", "P159"];

/** They can be confirmed, but never refute: another bearer of the name may be meant. */
export function senses(properties: readonly PropertyId[], direction: PathStep["direction"] = "out"): readonly RelationSense[] {
  return properties.map((property) => ({ ...clearly([{ property, direction }]), direction: "weaker" }));
}

/** Nouns for a person that are no occupation. */
const PERSONAL = /\b(?:legend|icon|hero|heroine|ace|pioneer|tycoon|magnate|mogul|idol|veteran|genius|giant|star)$/u;

/** Nouns that tell what a thing does, and so which sort of thing it is at least. */
function kindOfDoer(noun: string): Kind | null {
  if (/(?:maker|giant|watchdog|charity|group|chain|service|lender|insurer|builder)$/u.test(noun)) return "organisation";
  return /(?:comedy|drama|thriller|classic|western|epic|blockbuster|whodunit|romance)$/u.test(noun) ? "work" : null;
}

const SEXED = /^(?:man|woman|boy|girl)$/u;

/** What a phrase says about a name; null if it has to stay in the sentence. */
export function told(belief: Belief, link: Linked, phrase: Phrase, rest: readonly Stretch[]): Sides | null {
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
  const isSure =
    noun !== null && (thing.kinds.has("character") || thing.kinds.has(kindOfName(noun.text) ?? kindOfDoer(noun.text) ?? "concept"));
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
  return isTrade || SEXED.test(noun.text) || (PERSONAL.test(noun.text) && /\s/u.test(link.span.text)) ? [called(belief, link, said)] : null;
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

export function literalOf(mention: Mention): Term {
  return { kind: "literal", span: { start: mention.start, end: mention.end, text: mention.text }, mention };
}

export function identifies(belief: Belief, link: Linked, value: Term, own: readonly RelationSense[]): Assertion {
  return { ...stating(termOf(thingOf(belief, link)), value, ...own), tellsWhich: true };
}

/** Does the graph say so of this bearer? */
function isRecorded({ graph }: Belief, id: Linked["entity"]["id"], { value, senses: all }: Assertion): boolean {
  return all.some((sense) => {
    const property = pathSteps(sense)[0]?.property;
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
