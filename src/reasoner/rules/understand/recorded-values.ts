import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import { isLight } from "../../../text/idle-words.js";
import { nounForms, saysFemale } from "../../../text/nouns.js";
import { stem } from "../../../text/stem.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { entityValues } from "../read-statements.js";
import type { Clause, ClauseToken } from "./clause.js";
import type { Phrasebook } from "./phrasebook.js";
import { clearlyOf, stating, type Thing, termOf, thingOf } from "./things.js";
import { unusedWords } from "./unused-words.js";
import { MIN_WEIGHT } from "./word-roles.js";

/** Occupation, instrument, genre, position, sport, form of government: what a claim says of a thing without naming another thing. */
export const SAID_WITHOUT_NAMES: readonly PropertyId[] = ["P106", "P1303", "P136", "P413", "P641", "P122", "P31"];

/** "for a living", "by profession": the verb gives an occupation. */
const AS_OCCUPATION = /\b(?:for a living|by (?:profession|trade|occupation)|professionally)\b/iu;
const VERB = /(?:ed|s|ng|[^aeiou]t)$/u;
/** An agent noun; only such a noun shares its meaning with a verb of the same stem. */
const AGENT = /(?:[eo]r|ist|ian)$/u;

/**
 * A statement about one named thing that names recorded values in other words: "acts for a living" for actor, "played the organ" for pipe organ, "is
 * a comedy" for comedy film. Every word has to belong to a recorded value, to its description or to its relation; otherwise null.
 */
export function recordedValues(belief: Belief, book: Phrasebook, clause: Clause<Thing>): readonly Assertion[] | null {
  const { tokens, things, pool } = clause;
  const [subject, ...more] = things;
  if (subject?.kind !== "entity" || subject.link.by !== "name" || subject.link.rivals.length > 0 || more.length > 0) return null;
  const living = AS_OCCUPATION.exec(pool.text);
  const told = tokens.filter(
    (token) =>
      token.thing === null && (living === null || token.span.end <= living.index || token.span.start > living.index + living[0].length),
  );
  if (told.some(({ text, lemma, weight }) => MODAL.test(text) || (lemma !== "'s" && isLink(lemma) && weight > 0))) return null;
  const content = told.filter(({ lemma, weight, text }) => weight > MIN_WEIGHT && !isLight(lemma) && !JOINING.test(text));
  const start = subject.span.start;
  if (content.length === 0 || content.some(({ span }) => span.start < start)) return null;
  // "is an actress" also gives the sex.
  if (content.some(({ text }) => saysFemale(text))) return null;
  // "Liszt's music is classical", but "Bach's organ was played".
  const properties = told.some(({ lemma }) => lemma === "'s") ? GENRES : SAID_WITHOUT_NAMES;
  const values = properties.flatMap((property) => valuesOf(belief, subject.link.entity.id, property));
  const kinds = new Set(["P31", "P279"].flatMap((property) => entityValues(belief.graph, subject.link.entity.id, property as PropertyId)));
  const nounsOfKind = new Set([...kinds].flatMap((kind) => namesOf(belief.graph.entity(kind)).flatMap(formsIn)));
  const isSaid = (property: PropertyId) =>
    !NEEDS_WORDS.has(property) || content.some(({ lemma }) => book.directionOf(lemma, property) === "same");
  const named = values.flatMap((valued) => {
    const used = isSaid(valued.property) ? wordsNaming(valued, { content, tokens, nounsOfKind }) : [];
    return used.length === 0 ? [] : [{ ...valued, used }];
  });
  const used = named.flatMap(({ property, value, used }) => {
    const described = new Set(wordsOf(value.description ?? "").map(({ lemma }) => lemma));
    return [...used, ...content.filter(({ lemma }) => described.has(lemma) || book.directionOf(lemma, property) === "same")];
  });
  if (named.length === 0 || !content.every((token) => used.includes(token))) return null;
  const assertions = named.flatMap(({ property, value, used: [word] }) =>
    word === undefined
      ? []
      : [
          stating(
            termOf(subject),
            termOf(thingOf(belief, { kind: "linked", span: word.span, by: "word", entity: value, score: 1, rivals: [], rejected: [] })),
            clearlyOf(property),
          ),
        ],
  );
  const joining = tokens.filter(({ text }) => JOINING.test(text));
  const occupation = tokens.filter((token) => token.thing === null && !told.includes(token));
  // "part-time", "just a painter": light words with content.
  const left = unusedWords({ belief, clause, used: [...used, ...joining, ...occupation], assertions, book });
  return left.length === 0 ? assertions : null;
}

const JOINING = /^(?:both|and)$/iu;
const MODAL = /^(?:can|could|will|would|may|might|shall|should|must|cannot)$/iu;
/** "is an organ" does not say what is played. */
const NEEDS_WORDS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P1303", "P641"]);
const GENRES: readonly PropertyId[] = ["P136"];

/** The content words of a clause among its words, and the nouns for what its subject is. */
type Said = {
  readonly content: readonly ClauseToken[];
  readonly tokens: readonly ClauseToken[];
  readonly nounsOfKind: ReadonlySet<string>;
};
type Valued = { readonly property: PropertyId; readonly value: Entity };

function valuesOf({ graph }: Belief, id: EntityId, property: PropertyId): readonly Valued[] {
  return entityValues(graph, id, property).flatMap((one) => {
    const value = graph.entity(one);
    return value === undefined ? [] : [{ property, value }];
  });
}

function namesOf(entity: Entity | undefined): readonly string[] {
  return entity === undefined ? [] : [entity.label, ...entity.aliases];
}

function formsIn(name: string): readonly string[] {
  return wordsOf(name).flatMap(({ text }) => [text.toLowerCase(), ...nounForms(text.toLowerCase())]);
}

/**
 * The words that name a value. Of its name, the claim may leave out what the subject is anyway ("comedy film" of a film) and what narrows the last
 * word ("pipe organ" is an organ); an agent noun may be a verb ("composed" for composer).
 */
function wordsNaming({ property, value }: Valued, { content, tokens, nounsOfKind }: Said): readonly ClauseToken[] {
  const isNoun = (word: string) => content.filter(({ text }) => [text.toLowerCase(), ...nounForms(text.toLowerCase())].includes(word));
  const isVerb = (word: string) =>
    property === "P106" && AGENT.test(word) ? content.filter((token) => token.lemma === stem(word) && isPredicate(tokens, token)) : [];
  for (const name of namesOf(value)) {
    const words = wordsOf(name)
      .filter((word) => word.class === "content")
      .map(({ text }) => text.toLowerCase());
    const said = words.map((word) => [...isNoun(word), ...isVerb(word)]);
    const last = said.at(-1) ?? [];
    const isWhole = said.length > 0 && said.every((own, place) => own.length > 0 || (place > 0 && nounsOfKind.has(words[place] ?? "")));
    const used = [...new Set(said.flat())];
    if ((isWhole || (last.length > 0 && property === "P1303")) && used.length > 0) return used;
  }
  return [];
}

/** "X acted", "X both acted and danced", "X was acting"; but "X was painted" is a passive. */
function isPredicate(tokens: readonly ClauseToken[], token: ClauseToken): boolean {
  const before = tokens.slice(0, tokens.indexOf(token));
  const isActive = /ing$/u.test(token.text) || !before.some(({ lemma }) => lemma === "be" || lemma === "get");
  const words = before.filter(({ weight, text }) => weight > 0 && !JOINING.test(text));
  return isActive && VERB.test(token.text) && words.every(({ thing, text }) => thing !== null || VERB.test(text));
}
