import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { isLight } from "../../../text/idle-words.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { firstYear } from "../former-rule.js";
import { type Kind, kindOfName } from "../kind-names.js";
import { kindsOf, withBroader } from "../kinds.js";
import { propertySet } from "../read-statements.js";
import { type Clause, type ClauseToken, wordBefore } from "./clause.js";
import type { Thing } from "./things.js";
import { MIN_WEIGHT } from "./word-roles.js";

/** Prepositions and participles after a noun that gives a class: "is a restaurant in Paris", "was a butcher from Bonn". */
const BEHIND_KIND =
  /^(?:in|from|by|at|on|near|set|made|built|located|situated|based|designed|developed|written|directed|produced|published|released)$/iu;

/** "The Louvre is a restaurant in Paris": the location does not confirm the class. True if no evidence supports the noun. */
export function isUntoldNoun(belief: Belief, { tokens, things }: Clause<Thing>, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.thing !== null || next === undefined || next.thing !== null) return false;
  if (next.lemma !== "of" && !BEHIND_KIND.test(next.text)) return false;
  const be = tokens.slice(0, at).findLastIndex(({ lemma }) => lemma === "be");
  const between = tokens.slice(be + 1, at);
  // "an adaptation of a work by" is an adaptation, "a kind of restaurant" a restaurant.
  const isHead = between.every(
    ({ thing, lemma }, place) =>
      thing !== null ||
      !isLink(lemma) ||
      (lemma === "of" && /^(?:kind|sort|type|form|variety|breed|example)$/iu.test(between[place - 1]?.text ?? "")),
  );
  if (be < 0 || !/^(?:an?|one|the)$/iu.test(between[0]?.text ?? "") || !isHead) return false;
  const place = tokens.slice(0, be).findLastIndex(({ thing }) => thing !== null);
  // "the screenplay of Chinatown is the work of": a work, but another than the film.
  if (RELATING.test(token.text) && isOfAnother(tokens, place)) return false;
  const thing = things[tokens[place]?.thing ?? -1];
  return thing?.kind === "entity" && !isToldNoun(belief, thing, token);
}

/** Nouns for places that no kind covers. */
export const PLACE_NOUN = /^(?:port|harbou?r|resort|spa|quarter|outskirts?|hub)$/iu;
/** Nouns that express a relation: "is a product of", "is the work of". */
export const RELATING = /^(?:products?|works?|brands?|characters?|members?)$/iu;

/** "is a butcher from Bonn" */
export function isIndefinite(tokens: readonly ClauseToken[], at: number): boolean {
  return /^(?:an?|one)$/iu.test(tokens[at - 1]?.text ?? "") && BEHIND_KIND.test(tokens[at + 1]?.text ?? "");
}

/** Interchangeable nouns for parts of a city. */
const AREA = /^(?:districts?|areas?|neighbou?rhoods?|quarters?)$/iu;

/** Nouns for any settlement or country, whatever its class. */
const ANY_SETTLEMENT = /^(?:city|town|country|nation|state)$/iu;

/** Location, maker and origin do not determine the class of a thing. */
export const SAYS_NO_KIND = propertySet(
  "P131 P17 P30 P276 P159 P361 P527 P150 P706 P206 P47 P1056 P176 P178 P50 P57 P170 P84 P86 P162 P123 P287 P112 P27 P19 P495 P740 P937 P551",
);

function isToldNoun({ graph }: Belief, thing: Extract<Thing, { kind: "entity" }>, { text, lemma }: ClauseToken): boolean {
  const kind = kindOfName(text);
  // "a person from Bonn", "a place in Wales": the noun only repeats the kind.
  if (isLight(lemma) && (kind === null || thing.kinds.has(kind))) return true;
  if (ANY_SETTLEMENT.test(text) && kind !== null && thing.kinds.has(kind)) return true;
  const sorts = SORTS_OF[lemma];
  return [thing.link.entity, ...thing.link.rivals.map((rival) => rival.entity)].some(({ id, description, label }) => {
    // "painting by Pablo Picasso of a bombed town" is a painting.
    const [head = ""] = (description ?? "").split(/\s(?:by|of|in|from|for|that|who|which|about|on|at|with)\s/u);
    return [head, label, ...classesOf(graph, id)].some(
      (words) =>
        (sorts?.test(words) && words !== label) ||
        wordsOf(words).some((word) => word.lemma === lemma || (AREA.test(text) && AREA.test(word.text))),
    );
  });
}

/** Hypernyms: a novel is a book, a manufacturer a company. */
const SORTS_OF: Readonly<Record<string, RegExp | undefined>> = {
  book: /\b(?:novel|novella|memoir|autobiography)\b/iu,
  compani: /\b(?:company|corporation|business|manufacturer|conglomerate|retailer|airline|automaker)\b/iu,
  band: /\b(?:musical group|rock group|pop group|duo|trio)\b/iu,
};

/** Labels of a thing's classes. */
function classesOf(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return SAYS_WHAT.flatMap((property) =>
    graph.outgoing(id, property).flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : [])),
  );
}

const SAYS_WHAT: readonly PropertyId[] = ["P31", "P279", "P106", "P136", "P413", "P39"];

/** Books before this year were not "released" as films and records are. */
const BEFORE_RELEASES = 1960;
/** In lower case: a character of Star Wars is no star. */
const NATURAL = /\b(?:element|particle|planet|moon|star|asteroid|comet|galaxy|species|mineral|isotope)s?\b/u;

/** Verbs that do not fit the kind: films are not published, companies are not born, planets are not invented. Another bearer of the name is meant. */
export function isUnfitVerb({ graph }: Belief, { tokens, things }: Clause<Thing>, at: number): boolean {
  const subject = tokens.slice(0, at).findLastIndex((token) => token.thing !== null);
  const thing = things[tokens[subject]?.thing ?? -1];
  if (thing?.kind !== "entity" || isOfAnother(tokens, subject)) return false;
  const isAlone = !things.some((one) => one !== thing && one.kind === "entity");
  const verb = tokens[at]?.text.toLowerCase() ?? "";
  // If a name has several bearers, one that fits is enough.
  const rivals = thing.link.rivals.map(({ entity }) => ({ entity, kinds: kindsOf(graph, entity.id) }));
  return [{ entity: thing.link.entity, kinds: thing.kinds }, ...rivals].every((one) => isNotSaidOf(verb, graph, one, isAlone));
}

/** "the president of France was born": the subject is another thing than the one at this place. */
function isOfAnother(tokens: readonly ClauseToken[], place: number): boolean {
  return wordBefore(tokens, place, /^the$/iu)?.lemma === "of";
}

type Bearer = { readonly entity: Entity; readonly kinds: ReadonlySet<Kind> };

function isNotSaidOf(verb: string, graph: EvidenceGraph, { entity: { id, description }, kinds }: Bearer, isAlone: boolean): boolean {
  const is = (...any: readonly Kind[]) => any.some((kind) => kinds.has(kind));
  switch (verb) {
    case "published":
      return isAlone && is("film", "series") && !is("book");
    case "released":
    case "premiered":
    case "broadcast":
    case "aired":
      return isAlone && is("book") && !is("film", "series", "music") && (firstYear(graph, id) ?? BEFORE_RELEASES) < BEFORE_RELEASES;
    case "launched":
      // A ship comes into being months after its launch.
      return (
        (isAlone && is("film", "book")) ||
        /\b(?:ship|(?:ocean )?liner|vessel|(?:war|battle)ship|carrier|submarine|yacht)\b/iu.test(description ?? "")
      );
    case "born":
      return is("organisation", "company", "place");
    case "invented":
    case "created":
    case "developed":
      return is("celestial", "species") || [description ?? "", ...classesOf(graph, id)].some((words) => NATURAL.test(words));
    case "discovered":
      return is("product");
    default:
      return false;
  }
}

/** "film" of a film, "city" of a city: the noun only gives the kind of one of the things. */
export function isKindOf({ text }: ClauseToken, things: readonly Thing[]): boolean {
  const kind = kindOfName(text);
  if (kind === null) return false;
  const broader = withBroader([kind]);
  return things.some((thing) => thing.kind === "entity" && (thing.kinds.has(kind) || [...broader].every((one) => thing.kinds.has(one))));
}

/** "the physicist Marie Curie": a noun from the graph's description, before the name with only words between. */
export function isApposition({ graph }: Belief, tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  for (let next = at + 1; next < tokens.length && next - at <= 3; next++) {
    const token = tokens[next];
    if (token === undefined) return false;
    const thing = token.thing === null ? undefined : things[token.thing];
    if (thing !== undefined)
      return thing.kind === "entity" && thing.link.by === "name" && isCalled(graph, thing.link.entity.id, tokens[at]?.text ?? "");
    if (token.weight <= MIN_WEIGHT) return false;
  }
  return false;
}
