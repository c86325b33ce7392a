import type { Belief } from "../../../domain/belief.js";
import type { EntityId } from "../../../domain/ids.js";
import { type Linked, overlaps, type Span } from "../../../domain/mention.js";
import type { Assertion, Reading, RelationSense, Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { nameSpan } from "../../../text/names.js";
import { findBracketed } from "./bracketed.js";
import { type Clause, clauseOf } from "./clause.js";
import { isNamedBy, type Licence, licenses, readsAs, type Words } from "./licenses.js";
import { type LinePath, linePaths } from "./line-paths.js";
import { nationalities } from "./nationalities.js";
import { readPhrasing } from "./read-phrasing.js";
import { readingWork } from "./reading-work.js";
import { idsOfThing, inOrder, type Thing, termOf, thingOf, thingsOf, timeOf, wordThings } from "./things.js";
import type { Part } from "./understand.js";
import { unusedWords } from "./unused-words.js";

/** A part of a claim, read as if it stated the relation of the cited statements. */
export type Proposal = {
  readonly path: LinePath;
  readonly reading: Reading;
  readonly licence: Licence;
  /**
   * The statements start at the part's subject, and its names are linked to their likeliest entities: only then may another value exclude the claimed
   * one.
   */
  readonly mayExclude: boolean;
};

const CLEAR: Pick<RelationSense, "score" | "words"> = { score: 0.95, words: 0.95 };
const NOT_SAID: Pick<RelationSense, "direction" | "adds"> = { direction: "unread", adds: [] };

/**
 * All readings of a part by the relations of cited statements: from one of its names along the statements to another of its names, dates or numbers.
 * Citing a statement proposes its relation; this function decides whether the words express it, and the checks decide what follows.
 */
export function propose({ belief, readings }: Part, { book, spoken }: Words, lines: readonly Statement[]): readonly Proposal[] {
  const { text } = belief.claim;
  const bracketed = findBracketed(belief);
  const named = thingsOf(belief, bracketed, book.isRelationWord);
  const labelled = [...labelledThings(belief, named, lines), ...writtenThings(belief, lines)];
  const things = [...named.filter(({ span }) => !labelled.some((one) => overlaps(one.span, span))), ...labelled];
  const nouns = wordThings(belief, things);
  const phrasing = readPhrasing(belief, things);
  const idle = [...bracketed, ...phrasing.idle, ...phrasing.repeats];
  return things.flatMap((from) =>
    from.kind !== "entity"
      ? []
      : linePaths(lines, idsOfThing(from)).flatMap((path) =>
          targetsOf(path, from, things, nouns).map((to): Proposal => {
            const own = inOrder([...things, ...(things.includes(to) ? [] : [to])]);
            const clause = clauseOf(text, own, idle, { text, phrases: null, work: readingWork() });
            return proposalOf({ belief, readings, book, spoken, clause, path, from, to, phrasing: phrasing.reading });
          }),
        ),
  );
}

type Proposing = Words & {
  readonly belief: Belief;
  readonly readings: readonly Reading[];
  readonly clause: Clause;
  readonly path: LinePath;
  readonly from: Thing;
  readonly to: Thing;
  readonly phrasing: Omit<Reading, "assertions" | "unused" | "unsettled">;
};

function proposalOf({ belief, readings, book, spoken, clause, path, from, to, phrasing }: Proposing): Proposal {
  const steps = path.steps;
  const unlicensed: Assertion = {
    subject: bearing(termOf(from), path.start),
    value: path.end === null ? termOf(to) : bearing(termOf(to), path.end),
    senses: [{ path: steps, ...CLEAR, direction: "unread", adds: [] }],
    qualifies: false,
    times: clause.things.flatMap((thing) => (thing === to ? [] : (timeOf(thing) ?? []))),
  };
  const licence = licenses({ belief, readings, book, spoken, clause, path, main: unlicensed });
  const { direction, adds } = licence.kind === "said" ? licence : NOT_SAID;
  const main: Assertion = { ...unlicensed, senses: [{ path: steps, ...CLEAR, direction, adds }] };
  const named = new Set(path.lines.flatMap(endsOf));
  const adjectives = new Set(nationalities(clause).map(({ adjective }) => clause.things[adjective]));
  const others = clause.things.filter((thing) => thing !== from && thing !== to && !idsOfThing(thing).some((id) => named.has(id)));
  const attached = others.map((thing): Assertion => {
    const known = readings.flatMap(({ assertions }) => assertions).find(({ value }) => value.span.start === thing.span.start);
    return known !== undefined && adjectives.has(thing)
      ? known
      : { subject: main.subject, value: termOf(thing), senses: known?.senses ?? [], qualifies: true, times: [] };
  });
  const assertions = [main, ...attached];
  const own = readings.filter((reading) => readsAs(book, reading, main, steps));
  const left = unusedWords({ belief, clause, used: [], assertions, book, vouched: true }).filter(
    ({ span }) => !steps.some((step) => isNamedBy(belief, step, span.text)),
  );
  // A word counts as used if either the relation's wordings or the rules' reading of the same relation explain it.
  const unused = left.filter(({ span }) => own.every((reading) => leavesOpen(reading, span)));
  return {
    path,
    mayExclude: clause.things[0] === from && [from, to].every((thing) => thing.kind !== "entity" || isLikeliest(thing.link)),
    licence,
    reading: { ...phrasing, comparison: null, assertions, unused, unsettled: [] },
  };
}

/** If a reading takes a word as a separate thing ("is a novel"), the word needs its own evidence, which the statement does not give. */
function leavesOpen({ unused, unsettled, assertions }: Reading, span: Span): boolean {
  const terms = assertions.flatMap(({ subject, value }) => [subject.span, value.span]);
  return [...unused.map((one) => one.span), ...unsettled, ...terms].some((one) => overlaps(one, span));
}

/** The name or value to compare a path with: the end of the path, otherwise anything in the part that is not on it. */
function targetsOf(path: LinePath, from: Thing, things: readonly Thing[], nouns: readonly Thing[]): readonly Thing[] {
  const others = things.filter((thing) => thing !== from);
  const reached = [...others, ...nouns].filter((thing) => path.end !== null && idsOfThing(thing).includes(path.end));
  if (reached.length > 0) return reached;
  const passed = new Set(path.lines.flatMap(endsOf));
  const free = [...others, ...nouns].filter((thing) => !idsOfThing(thing).some((id) => passed.has(id)));
  return path.end === null ? free.filter(({ kind }) => kind !== "entity") : free.filter(({ kind }) => kind === "entity");
}

/** Unlinked names that are exactly the label of an entity in the statements. */
function labelledThings(belief: Belief, named: readonly Thing[], lines: readonly Statement[]): readonly Thing[] {
  const known = new Set(named.flatMap(idsOfThing));
  const taken = named.filter(({ kind }) => kind !== "unknown").map(({ span }) => span);
  return [...new Set(lines.flatMap(endsOf))].flatMap((id): readonly Thing[] => {
    const entity = belief.graph.entity(id);
    if (entity === undefined || known.has(id)) return [];
    const span = [entity.label, ...entity.aliases].map((name) => nameSpan(belief.claim.text, name)).find((one) => one !== null);
    if (span === undefined || span === null || taken.some((one) => overlaps(one, span))) return [];
    return [thingOf(belief, { kind: "linked", span, by: "name", entity, score: 1, rivals: [], rejected: [] })];
  });
}

/** String values of the statements that occur verbatim in the claim; a birth name may have been linked as a name of its bearer. */
function writtenThings({ claim }: Belief, lines: readonly Statement[]): readonly Thing[] {
  return lines.flatMap(({ value }): readonly Thing[] => {
    const span = value.kind === "text" ? nameSpan(claim.text, value.text) : null;
    return span === null ? [] : [{ kind: "unknown", span }];
  });
}

/** A model may choose another entity of the same name. Statements about that entity do not refute the likelier one. */
export function isLikeliest({ score, rivals }: Linked): boolean {
  return rivals.every((rival) => rival.score <= score);
}

function endsOf({ subject, value }: Statement): readonly EntityId[] {
  return value.kind === "entity" ? [subject, value.id] : [subject];
}

/** The term, linked to the entity that the path names. */
function bearing(term: Term, id: EntityId): Term {
  return term.kind === "entity" && term.ids.includes(id) ? { ...term, ids: [id] } : term;
}
