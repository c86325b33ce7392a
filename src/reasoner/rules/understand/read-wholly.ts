import type { Belief } from "../../../domain/belief.js";
import type { CompleteList } from "../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import type { Assertion, ListClaim, Reading } from "../../../domain/reading.js";
import { spansOf } from "../../../text/spans.js";
import { withoutRelation } from "./assemble.js";
import { clauseOf } from "./clause.js";
import { comparedRelatings, readBound, readComparison } from "./comparison/read-comparison.js";
import { readStated } from "./frames/read-stated.js";
import { readListed } from "./lists/read-listed.js";
import { describedNationalities, tiesOf } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { readTraits } from "./read-traits.js";
import { readingWork } from "./reading-work.js";
import { clearly, clearlyOf, idsOf, stating, type Thing } from "./things.js";
import { asked, type Possible, type Understood } from "./understood.js";
import { pluralSubject } from "./word-roles.js";

const CLEARLY = 0.95;

export type WholeClaim = {
  readonly belief: Belief;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly idle: readonly Span[];
  /** The reading so far: form without content. */
  readonly empty: Reading;
  readonly book: Phrasebook;
};

/** A statement that is understood only as a whole, without phrases: a comparison, an age, the nationality of a described person. */
export function readWholly(told: WholeClaim): Understood | null {
  return compared(told) ?? stated(told) ?? national(told);
}

/** What things of a kind have or do: where they belong, how many parts. */
const OF_TRAITS: readonly PropertyId[] = ["P279", "P361", "P495", "P527", "P3113"];

function stated(told: WholeClaim): Understood | null {
  const { belief, things, nouns, book, empty } = told;
  const { text } = belief.claim;
  const bound = readBound(text, things, book);
  const framed = bound === null ? readStated(told) : null;
  const one = framed === null ? (bound ?? readTraits(text, things, nouns)) : null;
  const { assertions, ...form } = framed?.reading ?? { assertions: one === null ? [] : [one] };
  const [first] = assertions;
  if (first?.subject.kind !== "entity") return null;
  return {
    readings: [{ ...empty, unsettled: [], assertions, ...form }],
    relatings: [
      ...assertions.flatMap(pathsOf),
      ...asked(framed?.about ?? first.subject.ids, framed?.fetch ?? (bound === null ? OF_TRAITS : [])),
      ...(first.at === undefined ? [] : asked(first.at.event.ids, ["P580", "P582", "P585"])),
    ],
  };
}

/** A statement about a complete list. */
export function listed({ belief, things, nouns, idle, empty }: Omit<WholeClaim, "book">): Understood | null {
  const read = readListed({
    text: belief.claim.text,
    lists: belief.complete ?? [],
    things,
    nouns,
    skip: [...idle, ...datesIn(belief)],
    denied: empty.denied,
    isMember: (list, thing) => isOnRecord(belief, list, thing),
  });
  if (read === null) return null;
  const { maker } = read;
  const plain = [
    ...read.claims.flatMap((claim) => membership(belief, claim) ?? []),
    ...(maker === null ? [] : [stating(maker.work, maker.of, clearlyOf("P50"))]),
  ];
  const listed = read.claims.filter((claim) => membership(belief, claim) === null);
  const relatings = plain.flatMap(pathsOf);
  return { readings: [{ ...empty, listed, assertions: plain, unsettled: [], denied: read.denied }], relatings };
}

/** Does the person hold this office, and no other with the same noun? */
function isOnRecord({ graph }: Belief, { by, of, short }: CompleteList, thing: Thing): boolean {
  if (thing.kind !== "entity" || by.direction === "out" || !Array.isArray(of)) return false;
  const [id] = idsOf(thing.link);
  const values =
    id === undefined ? [] : graph.outgoing(id, by.property).flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const isCalled = (one: EntityId) => short.some((noun) => graph.entity(one)?.label.toLowerCase().includes(noun) === true);
  const owned = values.filter((value) => (of as readonly EntityId[]).includes(value));
  return owned.length > 0 && values.filter(isCalled).every((value) => owned.includes(value));
}

/** "was president of the United States" says no more about the list than any other wording of the relation: dates decide it. */
function membership({ claim: { text }, links }: Belief, { list, owners, filters, asks }: ListClaim): Assertion | null {
  if (asks.kind !== "member" || !asks.holds || filters.length > 0 || list.excludes === undefined || list.part) return null;
  const path = [{ ...list.by, direction: list.by.direction === "in" ? "out" : "in" } as const];
  const named = links.find((link) => link.kind === "linked" && owners.includes(link.entity.id));
  const span = named?.span ?? { start: asks.of.span.end, end: text.length, text: list.name };
  const value = { kind: "entity", span, by: "name", ids: owners, score: 1 } as const;
  return stating(asks.of, value, clearly(path));
}

/** "as of 2025" applies to the whole claim. */
function datesIn({ claim: { text } }: Belief): readonly Span[] {
  return spansOf(/,?\s*\b(?:as of|by|up to(?: and including)?) (?:the (?:year|end of) )?202[4-9]\b,?/giu, text);
}

function compared({ belief, things, nouns, idle, empty, book }: WholeClaim): Understood | null {
  const read = readComparison({ text: belief.claim.text, things, nouns, idle, book });
  if (read === null) return null;
  const { comparison, unused, different } = read;
  return {
    readings: [{ ...empty, comparison, unused, unsettled: [], denied: empty.denied !== different }],
    relatings: comparedRelatings(comparison),
  };
}

/** The statements that an assertion asks for. */
function pathsOf({ subject, senses }: Assertion): readonly Possible[] {
  if (subject.kind !== "entity") return [];
  return senses.flatMap(({ path }) => (typeof path === "string" ? [] : [{ from: subject.ids, path, words: CLEARLY }]));
}

function national({ belief, things, idle, empty, book }: WholeClaim): Understood | null {
  const { text } = belief.claim;
  const clause = clauseOf(text, things, idle, { text, phrases: null, work: readingWork() });
  const described = describedNationalities(book, clause);
  if (described.length === 0) return null;
  // "The members of X are English": about all of them, which a graph seldom lists.
  if (pluralSubject(clause.tokens) !== null && described.some(({ via }) => via.length > 0)) return null;
  const reading = withoutRelation({ belief, phrasing: empty, book }, clause, described);
  if (reading.unused.length + reading.unsettled.length > 0) return null;
  const relatings = described.flatMap((one) => tiesOf(things, one));
  return { readings: [reading], relatings };
}
