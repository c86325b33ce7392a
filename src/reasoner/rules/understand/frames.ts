import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import type { PathStep, RelationSense } from "../../../domain/reading.js";
import { isMentioned } from "../../../text/demonyms.js";
import { isLink } from "../../../text/words.js";
import type { Kind } from "../kind-names.js";
import { type Clause, type ClauseToken, clauseWeight, placeOf } from "./clause.js";
import { together } from "./direction.js";
import { kindsOfSignature, nounPhrasesIn, withDescribed } from "./noun-phrases.js";
import type { Phrasebook } from "./phrasebook.js";
import { isUsedUp } from "./reading-work.js";
import { relativeIn } from "./relatives.js";
import { canBeValue, type Filler, type Saying, sayingsBetween } from "./say-relation.js";
import { isAdjective, type Thing } from "./things.js";

/** A term of a frame: a thing of the claim, or something reached from one by a path. */
type Node = Pick<RelationSense, "score" | "direction" | "adds"> & {
  readonly anchor: number;
  readonly path: readonly PathStep[];
  readonly filler: Filler;
};

/** A possible relation between two things of a claim, and the tokens that it explains. */
export type Relating = Omit<RelationSense, "path" | "via"> & {
  readonly from: number;
  readonly to: number;
  readonly path: readonly PathStep[];
  readonly used: readonly ClauseToken[];
};

const PLAIN = { direction: "same", adds: [] } as const;

/** Upper limit on noun phrases tried; a claim seldom has more than two. */
const MAX_PHRASES = 10;
const MAX_NESTED = 4;
const MAX_RELATINGS = 100;
/** A direct relation that scores at least this makes other readings unnecessary. */
const CERTAIN = 0.93;
/** Factor for each additional relation on the path. */
const LONGER = 0.92;

function fillerOf(thing: Thing, place: number, { tokens, pool }: Clause<Thing>): Filler {
  if (thing.kind === "unknown") return "unknown";
  if (thing.kind === "literal") return thing.mention.kind;
  if (thing.link.by !== "demonym") return thing.kinds;
  if (isPeople(place, tokens)) return thing.kinds;
  if (isMentioned(pool.text, thing.span)) return "unknown";
  // "a Japanese car company": before a noun it is an adjective, unless the noun gives its kind.
  const next = tokens[placeOf(tokens, place) + 1];
  if (next?.lemma === "'s") return thing.kinds;
  if (
    next?.thing === null &&
    next.weight > 0 &&
    !isLink(next.lemma) &&
    !/^(?:languages?|people|tongue|dialect|speaking)$/iu.test(next.text)
  )
    return "adjective";
  // "English" may be a language or a people; as a country it is only an adjective of something else.
  const own = new Set([...thing.kinds].filter((kind) => kind === "language" || kind === "ethnicity"));
  return own.size === 0 ? "adjective" : own;
}

/** Nouns for the whole population of a country. */
export const PEOPLE = /^(?:people|citizens|motorists|drivers|shoppers|teenagers)$/iu;
const THEY_DO =
  /^(?:(?:people|citizens|shoppers|teenagers) )?(?:(?:only|all|legally|already|were|are|were already|are already) )?(?:drive|use|pay|paid|shop|do (?:their|the) shopping|keep|driving|using|paying|come of age|reach (?:adulthood|majority)|become (?:legal )?adults|motorists|drivers|traffic|roads|shoppers|law)\b/iu;

/** "The Japanese drive on the left", "On French roads you drive", "Spaniards come of age at 18": the statement is about the country. */
function isPeople(place: number, tokens: readonly ClauseToken[]): boolean {
  const at = placeOf(tokens, place);
  const isFirst = tokens.slice(0, at).every(({ text }) => /^(?:the|all|on|under)$/iu.test(text));
  const next = tokens.slice(at + 1, at + 5).map(({ text }) => text);
  return isFirst && THEY_DO.test(next.join(" "));
}

/** All possible relations between two things of a clause, direct or through a thing that is only described; best first. */
export function relatingsIn(book: Phrasebook, clause: Clause<Thing>): readonly Relating[] {
  const nodes = clause.things.map(
    (thing, anchor): Node => ({ anchor, path: [], filler: fillerOf(thing, anchor, clause), score: 1, ...PLAIN }),
  );
  const base: Clause<Node> = { ...clause, things: nodes };
  const direct = pairsOf(book, base, []);
  const best = Math.max(0, ...direct.map(({ score }) => score));
  if (best >= CERTAIN) return sorted(book, direct);
  const whole = clause.things.map((thing, place) => (thing.kind === "entity" ? thing.kinds : fillerOf(thing, place, clause)));
  return sorted(book, [
    ...direct,
    ...throughPhrases(book, base, whole, (anchor) => isAdjective(clause.things[anchor])),
    ...throughRelative(book, base),
  ]);
}

function sorted(book: Phrasebook, list: readonly Relating[]): readonly Relating[] {
  return list
    .flatMap((relating) => withShortcut(book, relating))
    .sort(byScore)
    .slice(0, MAX_RELATINGS);
}

/** "The author of the book on which it is based" may be recorded without the book: one property can replace the two steps. */
function withShortcut(book: Phrasebook, relating: Relating): readonly Relating[] {
  const { path } = relating;
  for (let at = 0; at + 1 < path.length; at++) {
    const [one, next] = [path[at], path[at + 1]];
    if (one === undefined || next === undefined || one.direction !== next.direction) continue;
    const [first, second] = one.direction === "out" ? [one, next] : [next, one];
    const property = book.traits(first.property).shortcuts[second.property];
    if (property === undefined) continue;
    const step: PathStep = { property, direction: one.direction };
    return [relating, { ...relating, path: [...path.slice(0, at), step, ...path.slice(at + 2)] }];
  }
  return [relating];
}

/** Between equal scores the lower property number comes first: older properties are more common. */
export function byScore(a: Relating, b: Relating): number {
  return b.score - a.score || ageOf(a) - ageOf(b);
}

function ageOf({ path }: Relating): number {
  return path.reduce((sum, { property }) => sum + (isPropertyId(property) ? Number(property.slice(1)) : 0), 0);
}

function throughPhrases(
  book: Phrasebook,
  base: Clause<Node>,
  fillers: readonly Filler[],
  isNation: (anchor: number) => boolean,
): readonly Relating[] {
  // Several relations may share the same words; evaluate the rest of the clause once for all of them.
  const rests = new Map<string, readonly ClauseToken[]>();
  const sharing = (clause: Clause<Node>, ...ends: readonly number[]): Clause<Node> => {
    const key = ends.join(" ");
    const tokens = rests.get(key) ?? clause.tokens;
    rests.set(key, tokens);
    return { ...clause, tokens };
  };
  const variable = base.things.length;
  return nounPhrasesIn(book, base, fillers, isNation)
    .slice(0, MAX_PHRASES)
    .flatMap((described) => {
      const [own, used] = describe(base, described);
      const frame = sharing(own, described.from, described.to);
      const nested = nounPhrasesIn(book, frame, onlyAt(variable, fillersOf(frame)), () => false)
        .slice(0, MAX_NESTED)
        .flatMap((inner) => {
          const [deeper, more] = describe(frame, inner);
          const shared = sharing(deeper, described.from, described.to, inner.from, inner.to);
          return pairsOf(book, shared, [...used, ...more], variable + 1);
        });
      return [...pairsOf(book, frame, used, variable), ...nested];
    });
}

function onlyAt(place: number, fillers: readonly Filler[]): readonly (Filler | null)[] {
  return fillers.map((filler, at) => (at === place ? filler : null));
}

function describe(
  clause: Clause<Node>,
  described: ReturnType<typeof nounPhrasesIn>[number],
): readonly [Clause<Node>, readonly ClauseToken[]] {
  const anchor = clause.things[described.anchor];
  const node: Node = {
    anchor: anchor?.anchor ?? described.anchor,
    path: [...(anchor?.path ?? []), described.step],
    filler: described.kinds,
    score: LONGER * (anchor?.score ?? 1) * described.score,
    direction: together(anchor?.direction ?? "same", described.direction),
    adds: [...(anchor?.adds ?? []), ...described.adds],
  };
  return [withDescribed(clause, described, node), clause.tokens.slice(described.from, described.to + 1)];
}

/** Reads the main clause and the relative clause separately and joins them at their shared variable. */
function throughRelative(book: Phrasebook, base: Clause<Node>): readonly Relating[] {
  const relative = relativeIn(base);
  if (relative === null) return [];
  const variable = base.things.length;
  const things = (kinds: ReadonlySet<Kind>): readonly Node[] => [
    ...base.things,
    { anchor: -1, path: [], filler: kinds, score: 1, ...PLAIN },
  ];
  const inner: Clause<Node> = { pool: base.pool, tokens: relative.inner, things: things(relative.kinds) };
  const innerSayings = thingsOfTokens(relative.inner)
    .filter((thing) => thing !== variable)
    .flatMap((thing) => sayingsBetween(book, inner, [thing, variable], fillersOf(inner)).slice(0, 6));
  return innerSayings.flatMap((saying) => {
    const thing = saying.from === variable ? saying.to : saying.from;
    const step: PathStep = { property: saying.property, direction: saying.from === variable ? "in" : "out" };
    const traits = book.traits(saying.property);
    const kinds = kindsOfSignature(saying.from === variable ? traits.of : traits.is);
    const narrowed = relative.kinds.size > 0 ? relative.kinds : kinds;
    const anchor = base.things[thing];
    if (anchor === undefined) return [];
    const node: Node = {
      anchor: thing,
      path: [...anchor.path, step],
      filler: narrowed,
      score: LONGER * saying.score,
      direction: together(anchor.direction, saying.direction),
      adds: [...anchor.adds, ...saying.adds],
    };
    const outer: Clause<Node> = { pool: base.pool, tokens: relative.outer, things: [...base.things, node] };
    const used = [
      ...saying.used.flatMap((at) => relative.inner[at] ?? []),
      ...base.tokens.filter(
        (token) => token.span.start >= (relative.inner.find(({ thing: one }) => one === variable)?.span.start ?? 0) && token.weight === 0,
      ),
    ];
    const noun = base.tokens.filter(({ span }) => span.start === relative.inner.find(({ thing: one }) => one === variable)?.span.start);
    return pairsOf(book, outer, [...used, ...noun], variable);
  });
}

function thingsOfTokens(tokens: readonly ClauseToken[]): readonly number[] {
  return [...new Set(tokens.flatMap(({ thing }) => thing ?? []))];
}

function fillersOf({ things }: Clause<Node>): readonly Filler[] {
  return things.map(({ filler }) => filler);
}

/** Sex and occupation: "a woman", "an engineer". */
const CALLING: ReadonlySet<PropertyId> = new Set<PropertyId>(["P21", "P106"]);

/** All relations between two terms of a frame; with a variable, only those that involve it. */
function pairsOf(book: Phrasebook, clause: Clause<Node>, used: readonly ClauseToken[], variable?: number): readonly Relating[] {
  const present = thingsOfTokens(clause.tokens);
  const { work } = clause.pool;
  const fillers = fillersOf(clause);
  return present.flatMap((a, place) =>
    (isUsedUp(work) ? [] : present.slice(place + 1)).flatMap((b) => {
      if (isUsedUp(work) || (variable !== undefined && a !== variable && b !== variable)) return [];
      const sayings = sayingsBetween(book, clause, [a, b], fillers);
      const listed = sayings.length > 0 && areListed(clause, a, b);
      const said = sayings
        .filter(({ property }) => !listed || book.traits(property).symmetric)
        // "A stroke killed Margaret Thatcher": a described thing needs words that relate it to another thing, unless it is a sex or occupation ("a
        // woman directed").
        .filter(({ used: words, property }) => variable === undefined || words.length > 0 || CALLING.has(property))
        .map((saying) => joined(clause, saying, used));
      return [...said, ...identity(book, clause, [a, b], used)].filter(
        ({ from, to, path }) => from !== to && !meetsAtCommonplace(book, path),
      );
    }),
  );
}

/** "Oslo and Stockholm are capitals": the statement is about both; it relates one to the other only if the relation is mutual. */
function areListed({ tokens }: Clause<Node>, a: number, b: number): boolean {
  const [one, other] = [a, b].map((place) => placeOf(tokens, place)).sort((x, y) => x - y);
  return one !== undefined && other === one + 2 && /^(?:and|or|nor)$/iu.test(tokens[one + 1]?.text ?? "");
}

function joined(clause: Clause<Node>, saying: Saying, used: readonly ClauseToken[]): Relating {
  const { property, from, to, score, words, used: places } = saying;
  const [subject, value] = [clause.things[from], clause.things[to]];
  const described = (subject?.score ?? 1) * (value?.score ?? 1);
  const path: readonly PathStep[] = [...(subject?.path ?? []), { property, direction: "out" }, ...reversed(value?.path ?? [])];
  return {
    from: subject?.anchor ?? from,
    to: value?.anchor ?? to,
    path,
    score: score * described,
    words: words * described,
    used: [...used, ...places.map((at) => clause.tokens[at]).filter((token) => token !== undefined)],
    direction: together(together(subject?.direction ?? "same", value?.direction ?? "same"), saying.direction),
    adds: [...(subject?.adds ?? []), ...(value?.adds ?? []), ...saying.adds],
  };
}

/** "The capital of X is Y": only the copula remains beside the noun phrase. */
function identity(
  book: Phrasebook,
  clause: Clause<Node>,
  [a, b]: readonly [number, number],
  used: readonly ClauseToken[],
): readonly Relating[] {
  const [one, other] = [clause.things[a], clause.things[b]];
  const [described, named] = (one?.path.length ?? 0) > 0 ? [one, other] : [other, one];
  const last = described?.path.at(-1);
  if (described === undefined || named === undefined || last === undefined || named.path.length > 0) return [];
  if (clauseWeight(clause) > 0.3 || !clause.tokens.some(({ lemma }) => lemma === "be")) return [];
  const traits = book.traits(last.property);
  const fits = last.direction === "out" ? canBeValue(named.filler, traits) : typeof named.filler !== "string";
  const { anchor: from, path, score, direction, adds } = described;
  return fits ? [{ from, to: named.anchor, path, score, words: score, used, direction, adds }] : [];
}

/** Two things with the same language, country or occupation are not related by it. */
function meetsAtCommonplace(book: Phrasebook, path: readonly PathStep[]): boolean {
  return path.some(({ property, direction }, place) => {
    const joins = direction === "out" && path[place + 1]?.direction === "in";
    return (
      joins &&
      !book.traits(property).is.some((kind) => kind === "person" || kind === "work" || kind === "organisation" || kind === "company")
    );
  });
}

/** The same path in the opposite direction. */
export function reversed(path: readonly PathStep[]): readonly PathStep[] {
  return [...path]
    .reverse()
    .map(({ property, direction }) => ({ property, direction: direction === "out" ? ("in" as const) : ("out" as const) }));
}
