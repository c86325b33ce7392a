import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import {
  type Addition,
  type Assertion,
  type Direction,
  type PathStep,
  pathSteps,
  type Reading,
  type RelationSense,
} from "../../../domain/reading.js";
import { isLight } from "../../../text/idle-words.js";
import { nameSpan } from "../../../text/names.js";
import { contentLemmas } from "../../../text/words.js";
import { WHEREABOUTS } from "../containment.js";
import type { Clause } from "./clause.js";
import { together } from "./direction.js";
import { reversed } from "./frames.js";
import type { LinePath } from "./line-paths.js";
import type { Phrasebook } from "./phrasebook.js";
import type { Spoken } from "./understand.js";

/** Whether the words of a part express the relation of a statement. */
export type Licence =
  | {
      readonly kind: "said";
      /** `reading`: the rules read the sentence this way; `words`: only single words of the relation match. */
      readonly by: "reading" | "words";
      /** Clear enough that another value of the relation refutes the part. */
      readonly plainly: boolean;
      /** Direction of the wording relative to the relation, and its additions. */
      readonly direction: Direction;
      readonly adds: readonly Addition[];
    }
  /** The words clearly express another relation. */
  | { readonly kind: "other"; readonly read: PropertyId }
  /** The words contain no known wording of the relation. */
  | { readonly kind: "unsaid" };

/** The phrasebook, and how well the phrases in this claim match each relation step. */
export type Words = { readonly book: Phrasebook; readonly spoken: Spoken };

/** A phrase with at least this score expresses the relation, even if its words are light: "is run from". */
const MIN_SPOKEN = 0.6;
/** A best reading with this score that explains every word excludes other relations; also the share of the best score that counts as equal. */
const SURE = 0.97;
/** Containment and subclass properties: such statements may end a chain without words that express them. */
const UPWARDS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P131", "P17", "P30", "P361", "P706", "P276", "P279"]);
/** Classes: nearly every noun can express them, so only a reading of the sentence counts. */
const KINDS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P279"]);
/** A reading with this score prevents a refutation through another relation that only single words support. */
const CLEARLY = 0.9;
/** A reading of all words with this score counts as the reading of the part. */
const FULLY = 0.85;
/** The words of a part, and the path of statements between two of its things. */
export type Licensing = Words & {
  readonly belief: Belief;
  readonly readings: readonly Reading[];
  readonly clause: Clause;
  readonly main: Assertion;
  readonly path: Pick<LinePath, "start" | "steps">;
};

/**
 * Do the words of a part express the relation, or the chain of relations, of the cited statements? Accepts if the rules read the sentence this way;
 * rejects if they are sure of another relation; otherwise decides by phrases and words that distinguish the relation from others.
 */
export function licenses(licensing: Licensing): Licence {
  const { readings, book, main } = licensing;
  const { steps } = licensing.path;
  const pairs = readings.flatMap((reading) =>
    reading.assertions.filter((one) => isSamePair(one, main)).map((assertion) => ({ assertion, reading })),
  );
  const senses = pairs.flatMap(({ assertion, reading }) =>
    assertion.senses.map((sense) => ({
      sense,
      assertion,
      unused: reading.unused,
      isSame: isWay(book, sense, steps, isTurned(assertion, main)),
    })),
  );
  // Ignore readings with a longer path than the cited one: they pass through entities that the claim does not name.
  const rivals = senses.filter(({ sense: { path }, isSame }) => isSame || path.length <= withoutTail(steps).length);
  const best = rivals.reduce((most, { sense: { score } }) => Math.max(most, score), 0);
  const sure = rivals.find(({ sense: { score }, unused }) => score === best && score >= SURE && unused.length === 0);
  // If the reading is sure of one relation, weaker readings of the same words do not count.
  const said = senses.filter(({ sense, isSame }) => isSame && (sure === undefined || sense.words >= SURE * best));
  const [clearest] = [...said].sort((a, b) => b.sense.score - a.sense.score);
  if (clearest !== undefined) {
    const { sense, assertion } = clearest;
    const plainly = said.some((one) => one.sense.score >= SURE * best);
    return { kind: "said", by: "reading", plainly, direction: sense.direction, adds: turnedFor(licensing, sense, assertion) };
  }
  const read = sure === undefined ? undefined : pathSteps(sure.sense).at(-1)?.property;
  if (read !== undefined) return { kind: "other", read };
  return !readsMore(readings) && isWorded(licensing)
    ? { kind: "said", by: "words", plainly: best < CLEARLY, ...byWords(licensing) }
    : { kind: "unsaid" };
}

/**
 * Does a reading explain every word by a stronger wording? Then single words do not count as another way to express the relation: "the guitarist of"
 * a band.
 */
function readsMore(readings: readonly Reading[]): boolean {
  return readings.some(({ assertions: [first], unused }) => {
    const best = first?.senses[0];
    return unused.length === 0 && best?.direction === "stronger" && best.score >= FULLY;
  });
}

/** Additions of a wording, with X and Y as in the cited path; for a symmetric relation they may be swapped. */
function turnedFor({ book, main, path }: Licensing, sense: RelationSense, assertion: Assertion): readonly Addition[] {
  const [own, cited] = [pathSteps(sense)[0], path.steps[0]];
  if (own === undefined || cited === undefined || !book.traits(cited.property).symmetric) return sense.adds;
  const subjectOf = ({ direction }: PathStep, { subject, value }: Assertion) => (direction === "out" ? subject : value).span.start;
  if (subjectOf(own, assertion) === subjectOf(cited, main)) return sense.adds;
  return sense.adds.map((addition) =>
    "of" in addition.says ? { ...addition, says: { ...addition.says, of: addition.says.of === "X" ? "Y" : "X" } } : addition,
  );
}

/** Combines all words that express a relation on the path; single words have no recorded additions. */
function byWords(licensing: Licensing): Pick<RelationSense, "direction" | "adds"> {
  const direction = directionOfWords(licensing);
  const [step] = licensing.path.steps;
  const adds = direction === "stronger" && step !== undefined ? [{ property: step.property, says: { kind: "more" } as const }] : [];
  return { direction, adds };
}

function directionOfWords({ book, clause, path }: Licensing): Direction {
  const properties = withoutTail(path.steps).flatMap(({ property }) => {
    const { inverse } = book.traits(property);
    return inverse === null ? [property] : [property, inverse];
  });
  const directions = contentWords(clause).flatMap((lemma): readonly Direction[] => {
    const own = properties.flatMap((property) => book.directionOf(lemma, property) ?? []);
    return own.length === 0 ? [] : [own.includes("same") ? "same" : own.reduce(together)];
  });
  return directions.reduce(together, "same");
}

function contentWords({ tokens }: Clause): readonly string[] {
  return tokens.filter(({ thing, lemma, weight }) => thing === null && weight > 1 && !isLight(lemma)).map(({ lemma }) => lemma);
}

/** Every step needs a distinctive word; containment and subclass steps at the end need none. */
function isWorded({ belief, book, spoken, clause, path }: Licensing): boolean {
  const words = contentWords(clause);
  const said = withoutTail(path.steps);
  return said.every((step, place) => {
    if (KINDS.has(step.property)) return false;
    const at = place === 0 ? path.start : null;
    if ([step, ...otherSide(book, step)].some((one) => spoken(at, one) >= MIN_SPOKEN)) return true;
    const { inverse } = book.traits(step.property);
    const others = said.filter((other) => other !== step);
    const isOwn = (lemma: string) => !others.some(({ property }) => book.speaksOf(lemma, property));
    if (words.some((lemma) => isOwn(lemma) && (book.tells(lemma, step.property) || (inverse !== null && book.tells(lemma, inverse)))))
      return true;
    // "made from": the name of the relation, word for word, even if its words are light.
    return namesOf(belief, step).some((name) => name.length > 3 && nameSpan(belief.claim.text, name) !== null);
  });
}

function otherSide(book: Phrasebook, { property, direction }: PathStep): readonly PathStep[] {
  const { inverse } = book.traits(property);
  return inverse === null ? [] : [{ property: inverse, direction: direction === "out" ? "in" : "out" }];
}

/** Does a sense go along these steps, which are written as seen from the subject of `main`? */
function isWay(book: Phrasebook, { path }: RelationSense, steps: readonly PathStep[], isTurned: boolean): boolean {
  return typeof path !== "string" && isSamePath(book, path, isTurned ? reversed(steps) : steps);
}

/** Is a word part of the relation's label or aliases in the graph? */
export function isNamedBy(belief: Belief, step: PathStep, word: string): boolean {
  const lemmas = new Set(contentLemmas(word));
  return namesOf(belief, step).some((name) => contentLemmas(name).some((lemma) => lemmas.has(lemma)));
}

function namesOf({ properties }: Belief, { property }: PathStep): readonly string[] {
  const known = properties.get(property);
  return known === undefined ? [] : [known.label, ...known.aliases];
}

/** Does the reading contain this path, in the same direction? */
export function readsAs(book: Phrasebook, { assertions }: Reading, main: Assertion, steps: readonly PathStep[]): boolean {
  return assertions.some((one) => isSamePair(one, main) && one.senses.some((sense) => isWay(book, sense, steps, isTurned(one, main))));
}

function isTurned({ subject }: Assertion, main: Assertion): boolean {
  return subject.span.start !== main.subject.span.start;
}

function isSamePair(one: Assertion, other: Assertion): boolean {
  const places = ({ subject, value }: Assertion) => [subject.span.start, value.span.start].sort((a, b) => a - b).join();
  return places(one) === places(other);
}

function isSamePath(book: Phrasebook, a: readonly PathStep[], b: readonly PathStep[]): boolean {
  const [one, two] = [withoutTail(a), withoutTail(b)];
  return (
    one.length === two.length &&
    one.every((step, at) => {
      const other = two[at];
      return other !== undefined && isSameStep(book, step, other);
    })
  );
}

function isSameStep(book: Phrasebook, a: PathStep, b: PathStep): boolean {
  const { inverse, symmetric } = book.traits(a.property);
  if (a.property === b.property) return symmetric || a.direction === b.direction;
  if (inverse === b.property || book.traits(b.property).inverse === a.property) return a.direction !== b.direction;
  return a.direction === b.direction && WHEREABOUTS.includes(a.property) && WHEREABOUTS.includes(b.property);
}

/** Drops containment and subclass steps at the end; keeps at least one step. */
function withoutTail(steps: readonly PathStep[]): readonly PathStep[] {
  const last = steps.findLastIndex(({ property, direction }) => direction === "in" || !UPWARDS.has(property));
  return steps.slice(0, Math.max(1, last + 1));
}
