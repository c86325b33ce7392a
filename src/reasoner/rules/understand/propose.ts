import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { overlaps } from "../../../domain/mention.js";
import type { Assertion, PathStep, Reading, Term, TimeMention, Way } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { isLight } from "../../../language/idle-words.js";
import { nameSpan } from "../../../language/name-span.js";
import { contentLemmas } from "../../../language/words.js";
import { WHEREABOUTS } from "../check/statements.js";
import { findAsides } from "./asides.js";
import { type Clause, clauseOf } from "./clause.js";
import { reversed } from "./frames.js";
import { type LinePath, linePaths } from "./line-paths.js";
import { readManner } from "./manner.js";
import { nationalities } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { readingWork } from "./reading-work.js";
import { type Thing, termOf, thingOf, thingsOf } from "./things.js";
import type { Part } from "./understand.js";
import { unusedWords } from "./unused-words.js";

/** Whether the words of a part say the relation of a line. */
export type Licence =
  | {
      readonly kind: "said";
      /** By the rules' reading of the sentence, or only by words of the relation. */
      readonly by: "reading" | "words";
      /** So plainly that another value of the relation would make the part false. */
      readonly plainly: boolean;
    }
  /** The words plainly say another relation. */
  | { readonly kind: "other"; readonly read: PropertyId }
  /** No known wording of the relation is among the words. */
  | { readonly kind: "unsaid" };

/** A part of a claim, read as if it stated the relation of cited lines. */
export type Proposal = {
  readonly path: LinePath;
  readonly reading: Reading;
  readonly licence: Licence;
  /** The lines start at what the part is about. */
  readonly ofSubject: boolean;
};

/** A reading this clear refuses every relation that is not among its own. */
const SURE = 0.97;
/** What contains a place, and what a class is a kind of: such lines may end a chain without a word of their own. */
const UPWARDS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P131", "P17", "P30", "P361", "P706", "P276", "P279"]);
/** What something is: nearly every noun can be said by it, so that only a reading of the sentence can tell. */
const KINDS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P279"]);
const CLEAR: Pick<Way, "score" | "words"> = { score: 0.95, words: 0.95 };

/**
 * Every reading of a part by the relations of cited lines: from one of its names along the lines to another of its names, dates or numbers. Citing a
 * line proposes its relation; whether the words say it is judged here, and what follows from it by the checks.
 */
export function propose({ belief, readings }: Part, book: Phrasebook, lines: readonly Statement[]): readonly Proposal[] {
  const { text } = belief.claim;
  const asides = findAsides(text);
  const named = thingsOf(belief, asides, book.isRelationWord);
  const labelled = labelledThings(belief, named, lines);
  const things = [...named.filter(({ span }) => !labelled.some((one) => overlaps(one.span, span))), ...labelled];
  const nouns = wordThings(belief, things);
  const manner = readManner(belief, things);
  const idle = [...asides, ...manner.idle];
  return things.flatMap((from) =>
    from.kind !== "entity"
      ? []
      : linePaths(lines, idsOf(from)).flatMap((path) =>
          targetsOf(path, from, things, nouns).map((to): Proposal => {
            const own = inOrder([...things, ...(things.includes(to) ? [] : [to])]);
            const clause = clauseOf(text, own, idle, { text, phrases: null, work: readingWork() });
            return proposalOf({ belief, readings, book, clause, path, from, to, manner: manner.reading });
          }),
        ),
  );
}

type Proposing = {
  readonly belief: Belief;
  readonly readings: readonly Reading[];
  readonly book: Phrasebook;
  readonly clause: Clause;
  readonly path: LinePath;
  readonly from: Thing;
  readonly to: Thing;
  readonly manner: Omit<Reading, "assertions" | "unused" | "unsettled">;
};

function proposalOf({ belief, readings, book, clause, path, from, to, manner }: Proposing): Proposal {
  const steps = path.steps;
  const main: Assertion = {
    subject: bearing(termOf(from), path.start),
    value: path.end === null ? termOf(to) : bearing(termOf(to), path.end),
    ways: [{ path: steps, ...CLEAR }],
    qualifies: false,
    times: clause.things.flatMap((thing) => (thing === to ? [] : (timeOf(thing) ?? []))),
  };
  const named = new Set(path.lines.flatMap(endsOf));
  const adjectives = new Set(nationalities(clause).map(({ adjective }) => clause.things[adjective]));
  const others = clause.things.filter((thing) => thing !== from && thing !== to && !idsOf(thing).some((id) => named.has(id)));
  const attached = others.map((thing): Assertion => {
    const known = readings.flatMap(({ assertions }) => assertions).find(({ value }) => value.span.start === thing.span.start);
    return known !== undefined && adjectives.has(thing)
      ? known
      : { subject: main.subject, value: termOf(thing), ways: known?.ways ?? [], qualifies: true, times: [] };
  });
  const assertions = [main, ...attached];
  const own = readings.filter((reading) => readsAs(book, reading, main, steps));
  const left = unusedWords(belief, clause, [], assertions, book).filter(
    ({ span }) => !steps.some((step) => isNamedBy(belief, step, span.text)),
  );
  // A word counts as used when either the relation's wordings or the rules' own reading of the same relation explain it.
  const unused = left.filter(({ span }) => own.every((reading) => reading.unused.some((one) => overlaps(one.span, span))));
  return {
    path,
    ofSubject: clause.things[0] === from,
    licence: licenceOf({ belief, readings, book, clause, main, steps }),
    reading: { ...manner, comparison: null, assertions, unused, unsettled: [] },
  };
}

type Licensing = Pick<Proposing, "belief" | "readings" | "book" | "clause"> & {
  readonly main: Assertion;
  readonly steps: readonly PathStep[];
};

function licenceOf(licensing: Licensing): Licence {
  const { readings, book, main, steps } = licensing;
  const pairs = readings.flatMap((reading) =>
    reading.assertions.filter((one) => isSamePair(one, main)).map((assertion) => ({ assertion, reading })),
  );
  const ways = pairs.flatMap(({ assertion, reading }) =>
    assertion.ways.map((way) => ({ way, unused: reading.unused, isSame: isWay(book, way, assertion, main, steps) })),
  );
  const best = ways.reduce((most, { way: { score } }) => Math.max(most, score), 0);
  const sure = ways.find(({ way: { score }, unused }) => score === best && score >= SURE && unused.length === 0);
  // Where one relation is said plainly, others that the words may mean too do not count.
  const said = ways.filter(({ way, isSame }) => isSame && (sure === undefined || way.words >= SURE * best));
  if (said.length > 0) return { kind: "said", by: "reading", plainly: said.some(({ way }) => way.score >= SURE * best) };
  const read = sure === undefined || typeof sure.way.path === "string" ? undefined : sure.way.path.at(-1)?.property;
  if (read !== undefined) return { kind: "other", read };
  return isWorded(licensing) ? { kind: "said", by: "words", plainly: ways.length === 0 } : { kind: "unsaid" };
}

/** Every step has a word of its own that tells it; containment and subclass steps at the end need none. */
function isWorded({ belief, book, clause, steps }: Licensing): boolean {
  const words = clause.tokens
    .filter(({ thing, lemma, weight }) => thing === null && weight > 1 && !isLight(lemma))
    .map(({ lemma }) => lemma);
  const said = withoutTail(steps);
  return said.every((step) => {
    if (KINDS.has(step.property)) return false;
    const { inverse } = book.traits(step.property);
    const others = said.filter((other) => other !== step);
    const isOwn = (lemma: string) => !others.some(({ property }) => book.speaksOf(lemma, property));
    if (words.some((lemma) => isOwn(lemma) && (book.tells(lemma, step.property) || (inverse !== null && book.tells(lemma, inverse)))))
      return true;
    // "made from": a name of the relation word for word, however light its words are.
    return namesOf(belief, step).some((name) => name.length > 3 && nameSpan(belief.claim.text, name) !== null);
  });
}

function isWay(book: Phrasebook, { path }: Way, { subject }: Assertion, main: Assertion, steps: readonly PathStep[]): boolean {
  if (typeof path === "string") return false;
  return isSamePath(book, path, subject.span.start === main.subject.span.start ? steps : reversed(steps));
}

/** Is a word part of the relation's own name, as the graph calls it? */
function isNamedBy(belief: Belief, step: PathStep, word: string): boolean {
  const lemmas = new Set(contentLemmas(word));
  return namesOf(belief, step).some((name) => contentLemmas(name).some((lemma) => lemmas.has(lemma)));
}

function namesOf({ properties }: Belief, { property }: PathStep): readonly string[] {
  const known = properties.get(property);
  return known === undefined ? [] : [known.label, ...known.aliases];
}

/** Is the path one of those that the reading takes the words to mean, in the same direction? */
function readsAs(book: Phrasebook, { assertions }: Reading, main: Assertion, steps: readonly PathStep[]): boolean {
  return assertions.some((one) => isSamePair(one, main) && one.ways.some((way) => isWay(book, way, one, main, steps)));
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
  if (inverse === b.property) return a.direction !== b.direction;
  return a.direction === b.direction && WHEREABOUTS.includes(a.property) && WHEREABOUTS.includes(b.property);
}

/** Without the containment and subclass steps at the end; at least one step is left. */
function withoutTail(steps: readonly PathStep[]): readonly PathStep[] {
  const last = steps.findLastIndex(({ property, direction }) => direction === "in" || !UPWARDS.has(property));
  return steps.slice(0, Math.max(1, last + 1));
}

/** The name or value that a path is held against: where it ends, else anything of the part that is not on it. */
function targetsOf(path: LinePath, from: Thing, things: readonly Thing[], nouns: readonly Thing[]): readonly Thing[] {
  const others = things.filter((thing) => thing !== from);
  const reached = [...others, ...nouns].filter((thing) => path.end !== null && idsOf(thing).includes(path.end));
  if (reached.length > 0) return reached;
  const passed = new Set(path.lines.flatMap(endsOf));
  const free = [...others, ...nouns].filter((thing) => !idsOf(thing).some((id) => passed.has(id)));
  return path.end === null ? free.filter(({ kind }) => kind !== "entity") : free.filter(({ kind }) => kind === "entity");
}

/** Common nouns that the graph knows: each may be the value ("is a physicist"). */
function wordThings(belief: Belief, things: readonly Thing[]): readonly Thing[] {
  return belief.links.flatMap((link) =>
    link.kind === "linked" && link.by === "word" && !things.some(({ span }) => overlaps(span, link.span)) ? [thingOf(belief, link)] : [],
  );
}

/** Names that were never linked, although a line is about a thing of exactly that name. */
function labelledThings(belief: Belief, named: readonly Thing[], lines: readonly Statement[]): readonly Thing[] {
  const known = new Set(named.flatMap(idsOf));
  const taken = named.filter(({ kind }) => kind !== "unknown").map(({ span }) => span);
  return [...new Set(lines.flatMap(endsOf))].flatMap((id): readonly Thing[] => {
    const entity = belief.graph.entity(id);
    if (entity === undefined || known.has(id)) return [];
    const span = [entity.label, ...entity.aliases].map((name) => nameSpan(belief.claim.text, name)).find((one) => one !== null);
    if (span === undefined || span === null || taken.some((one) => overlaps(one, span))) return [];
    return [thingOf(belief, { kind: "linked", span, by: "name", entity, score: 1, rivals: [], rejected: [] })];
  });
}

function endsOf({ subject, value }: Statement): readonly EntityId[] {
  return value.kind === "entity" ? [subject, value.id] : [subject];
}

function idsOf(thing: Thing): readonly EntityId[] {
  return thing.kind === "entity" ? [thing.link.entity.id, ...thing.link.rivals.map(({ entity }) => entity.id)] : [];
}

/** The term, taken for the one thing that the path names. */
function bearing(term: Term, id: EntityId): Term {
  return term.kind === "entity" && term.ids.includes(id) ? { ...term, ids: [id] } : term;
}

function timeOf(thing: Thing): TimeMention | null {
  return thing.kind === "literal" && thing.mention.kind === "time" ? thing.mention : null;
}

function inOrder(things: readonly Thing[]): readonly Thing[] {
  return [...things].sort((a, b) => a.span.start - b.span.start);
}
