import type { PropertyId } from "../../../domain/ids.js";
import { hasMembers, isBand } from "../../../text/nouns.js";
import type { Kind } from "../kind-names.js";
import { IS_A, MEMBERSHIPS } from "./classing-properties.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { isAdjective, type Thing } from "./things.js";

export const OF_PEOPLE: readonly PropertyId[] = ["P106", "P39", "P140", "P21", "P413", "P172"];

/** Properties that follow from a noun's description: "is a Democrat", "is a Hindu", "was an Impressionist", "is a goalkeeper", "was a Beatle". */
const BY_DESCRIPTION: readonly (readonly [RegExp, readonly PropertyId[]])[] = [
  [/\bpart(?:y|ies)\b/iu, ["P102"]],
  [/\bmovement\b/iu, ["P135"]],
  [/\b(?:religions?|denominations?|church|worldview|belief)\b/iu, ["P140"]],
];
const POSITION = /^(?:[\p{L}-]+ )*(?:position|role)\b(?: (?:in|of|played)\b.*)?$/iu;
const GOVERNMENT = /\b(?:republic|monarchy|kingdom|presidential system)$/iu;
const PHASE = /\b(?:phases?|states?) of matter\b/iu;

/** The properties that a noun's description implies; null for other nouns. */
function toldBy(thing: Thing | undefined): readonly PropertyId[] | null {
  const description = thing?.kind === "entity" && thing.link.by === "word" ? thing.link.entity.description : null;
  if (thing === undefined || description === null) return null;
  if (/^\p{Lu}|(?:ist|ic)s?$/u.test(thing.span.text) && hasMembers(description))
    return isBand(description) ? ["P463"] : (BY_DESCRIPTION.find(([pattern]) => pattern.test(description))?.[1] ?? null);
  if (thing.kind === "entity" && GOVERNMENT.test(thing.link.entity.label)) return ["P122", "P31"];
  if (PHASE.test(description)) return ["P515", "P31", "P279"];
  return POSITION.test(description) && /\b(?:football|hockey|basketball|rugby|baseball|sports?|team)\b/iu.test(description)
    ? ["P413", "P106"]
    : null;
}

export function isCommonNoun(thing: Thing | undefined): boolean {
  return thing?.kind === "entity" && thing.link.by === "word";
}

/** "X is a N" by each property that can express it, all with the same words and the same score. */
export function classings(things: readonly Thing[], best: Relating, own: readonly PropertyId[] | null): Relating[] {
  const subject = things[best.from];
  const isPerson = subject?.kind !== "entity" || subject.kinds.size === 0 || subject.kinds.has("person") || subject.kinds.has("character");
  const fitting = own ?? toldBy(things[best.to]) ?? IS_A.filter((id) => isPerson || !OF_PEOPLE.includes(id));
  // For a person, prefer occupation to class.
  const score = (property: PropertyId) => best.score * (isPerson && ![...OF_PEOPLE, ...MEMBERSHIPS].includes(property) ? 0.99 : 1);
  return fitting.map((property) => ({
    ...best,
    score: score(property),
    words: score(property),
    path: [{ property, direction: "out" }],
    direction: "same",
    adds: [],
  }));
}

/** Membership in a class: "is one of the noble gases", "belongs to the lanthanides". */
const OF_SEVERAL =
  /^(?:(?:is|are|was|were) (?:also )?(?:(?:one of|among|amongst) the|(?:counted|numbered|classed|ranked) (?:among|amongst|with) the)|belong(?:s|ed)? to the|number(?:s|ed)? among the)$/iu;
/** "counts as a fish", "are classed as fish". */
const AS_ONE =
  /^(?:(?:is|are|was|were) (?:also )?(?:counted|classed|classified|categori[sz]ed) as|counts? as|qualif(?:y|ies) as)(?: an?)?$/iu;
/** Score of such wordings. */
const CLEARLY = 0.95;

/** "Helium is one of the noble gases": a clause that only assigns its first thing to a class named by a common noun. */
export function saidByClassing({ tokens, things }: Clause<Thing>): Relating | null {
  const [first, second] = tokens.flatMap(({ thing }, at) => (thing === null ? [] : [at]));
  const [from, to] = [tokens[first ?? -1]?.thing, tokens[second ?? -1]?.thing];
  if (first === undefined || second === undefined || things.length !== 2 || typeof from !== "number" || typeof to !== "number") return null;
  if (second !== tokens.length - 1 || !tokens.slice(0, first).every(({ text }) => /^(?:the|an?|all)$/iu.test(text))) return null;
  const [subject, noun] = [things[from], things[to]];
  if (!isCommonNoun(noun) || subject?.kind !== "entity" || isAdjective(subject)) return null;
  const between = tokens.slice(first + 1, second);
  const words = between.map(({ text }) => text).join(" ");
  const isSeveral = /s$/iu.test(noun?.span.text ?? "") && OF_SEVERAL.test(words);
  if (!isSeveral && !AS_ONE.test(words)) return null;
  return { from, to, path: [], score: CLEARLY, words: CLEARLY, used: between, direction: "same", adds: [] };
}

const VALUE_KINDS: readonly Kind[] = ["field", "language", "religion", "disease", "sport", "substance"];

/** Nouns that name the relation, not a value: "the religion of …". */
const GENERIC =
  /^(?:the\s+)?(?:(?:religio|fait|belie|languag|dialec|spor|scienc|disciplin|subjec|fiel|diseas|illnes|substanc|materia|worldvie)\p{L}{0,4})$/iu;

/** Currencies have no kind. */
const CURRENCY = /\bcurrency\b/iu;

/** "studied physics": a field, language, illness or currency is always a value; "an actor" or "a film" only gives a kind. */
export function isValueNoun(thing: Thing): boolean {
  if (thing.kind !== "entity" || GENERIC.test(thing.span.text)) return false;
  return VALUE_KINDS.some((kind) => thing.kinds.has(kind)) || CURRENCY.test(thing.link.entity.description ?? "");
}
