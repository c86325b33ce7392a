import type { Belief } from "../../../domain/belief.js";
import type { CompleteList } from "../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import type { Assertion, ListClaim, PathStep, Reading, Term } from "../../../domain/reading.js";
import { withoutRelation } from "./assemble.js";
import { clauseOf } from "./clause.js";
import { describedNationalities } from "./described-nationalities.js";
import { readListed } from "./lists/read-listed.js";
import { tiesOf } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { readAgeAt } from "./read-age-at.js";
import { readBirthday } from "./read-birthday.js";
import { readChange } from "./read-change.js";
import { comparedRelatings, readBound, readComparison } from "./read-comparison.js";
import { readDeath } from "./read-death.js";
import { readExistence } from "./read-existence.js";
import { readLifetime } from "./read-lifetime.js";

import { readMatter } from "./read-matter.js";
import { readNames, readNickname } from "./read-names.js";

import { readParty } from "./read-party.js";
import { readTraits } from "./read-traits.js";
import { readingWork } from "./reading-work.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible, Understood } from "./understood.js";
import { pluralSubject } from "./word-roles.js";

const LIFE: readonly PropertyId[] = ["P569", "P570"];
const EXISTENCE: readonly PropertyId[] = [...LIFE, "P571", "P576", "P580", "P582"];
const NAMES: readonly PropertyId[] = ["P1477", "P742"];
const TRAITS: readonly PropertyId[] = ["P279", "P361", "P495", "P527", "P3113"];
const PARTY: readonly PropertyId[] = ["P102", "P39"];
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

/** Statements that are understood only as a whole, without phrases: a comparison, an age, the nationality of a described person. */
export function readWholly(told: WholeClaim): Understood | null {
  return (
    changed(told) ??
    compared(told) ??
    bounded(told) ??
    melted(told) ??
    aged(told) ??
    existing(told) ??
    killed(told) ??
    born(told) ??
    called(told) ??
    agedAt(told) ??
    partisan(told) ??
    nicknamed(told) ??
    ofKind(told) ??
    national(told)
  );
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
    ...(maker === null ? [] : [saying(maker.work, [{ property: "P50", direction: "out" }], maker.of)]),
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
  return saying(asks.of, path, value);
}

function saying(subject: Term, path: readonly PathStep[], value: Term): Assertion {
  return { subject, value, senses: [{ path, score: CLEARLY, words: CLEARLY, direction: "same", adds: [] }], qualifies: false, times: [] };
}

/** "as of 2025" applies to the whole claim. */
function datesIn({ claim: { text } }: Belief): readonly Span[] {
  return [...text.matchAll(/,?\s*\b(?:as of|by|up to(?: and including)?) (?:the (?:year|end of) )?202[4-9]\b,?/giu)].map(
    ({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      text: found,
    }),
  );
}

function changed({ belief, things, empty }: WholeClaim): Understood | null {
  const comparison = readChange(belief.claim.text, things);
  return comparison === null ? null : { readings: [{ ...empty, comparison, unsettled: [] }], relatings: comparedRelatings(comparison) };
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

function bounded({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readBound(belief.claim.text, things);
  return assertion === null ? null : { readings: [{ ...empty, assertions: [assertion], unsettled: [] }], relatings: pathsOf(assertion) };
}

function melted({ belief, things, nouns, empty }: WholeClaim): Understood | null {
  const assertions = empty.denied ? [] : readMatter(belief.claim.text, things, nouns);
  return assertions.length === 0
    ? null
    : { readings: [{ ...empty, assertions, unsettled: [], now: false }], relatings: assertions.flatMap(pathsOf) };
}

/** The statements that an assertion asks for. */
function pathsOf({ subject, senses }: Assertion): readonly Possible[] {
  if (subject.kind !== "entity") return [];
  return senses.flatMap(({ path }) => (typeof path === "string" ? [] : [{ from: subject.ids, path, words: CLEARLY }]));
}

function aged({ belief, things, empty }: WholeClaim): Understood | null {
  const assertions = readLifetime(belief.claim.text, things);
  const subject = assertions[0]?.subject;
  if (subject === undefined) return null;
  const from = subject.kind === "entity" ? subject.ids : [];
  return {
    readings: [{ ...empty, assertions, unsettled: [] }],
    relatings: LIFE.map((property) => ({ from, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function existing({ belief, things, empty }: WholeClaim): Understood | null {
  const read = readExistence(belief.claim.text, things);
  const subject = read?.assertions[0]?.subject;
  if (read === null || subject?.kind !== "entity") return null;
  const { assertions, lasted, turned } = read;
  return {
    readings: [
      {
        ...empty,
        assertions,
        lasted,
        unsettled: [],
        denied: empty.denied !== turned,
        tense: empty.tense === "over" ? "past" : empty.tense,
      },
    ],
    relatings: EXISTENCE.map((property) => ({ from: subject.ids, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function born({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readBirthday(belief.claim.text, things);
  if (assertion === null || assertion.subject.kind !== "entity") return null;
  const from = assertion.subject.ids;
  return {
    readings: [{ ...empty, assertions: [assertion], unsettled: [] }],
    relatings: LIFE.map((property) => ({ from, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function killed({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readDeath(belief.claim.text, things);
  if (assertion === null || assertion.subject.kind !== "entity") return null;
  const from = assertion.subject.ids;
  const relatings = (["P1196", "P509"] as const).map(
    (property): Possible => ({ from, path: [{ property, direction: "out" }], words: CLEARLY }),
  );
  return { readings: [{ ...empty, assertions: [assertion], unsettled: [] }], relatings };
}

function called({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readNames(belief.claim.text, things);
  if (assertion === null || assertion.subject.kind !== "entity") return null;
  const from = assertion.subject.ids;
  return {
    readings: [{ ...empty, assertions: [assertion], unsettled: [] }],
    relatings: NAMES.map((property) => ({ from, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function nicknamed({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readNickname(belief.claim.text, things);
  if (assertion === null || assertion.subject.kind !== "entity" || assertion.value.kind !== "entity") return null;
  const from = [...assertion.subject.ids, ...assertion.value.ids];
  // "Chicago is the capital of …" has two names too: without a nickname on record the claim is read otherwise.
  if (!from.some((id) => belief.graph.outgoing(id, "P1449").length > 0) && belief.visited.size > 0) return null;
  return {
    readings: [{ ...empty, assertions: [assertion], unsettled: [] }],
    relatings: [{ from, path: [{ property: "P1449", direction: "out" }], words: CLEARLY }],
  };
}

function ofKind({ belief, things, nouns, empty }: WholeClaim): Understood | null {
  const assertion = readTraits(belief.claim.text, things, nouns);
  if (assertion === null || assertion.subject.kind !== "entity") return null;
  const from = assertion.subject.ids;
  return {
    readings: [{ ...empty, assertions: [assertion], unsettled: [] }],
    relatings: TRAITS.map((property) => ({ from, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function agedAt({ belief, things, empty }: WholeClaim): Understood | null {
  const assertion = readAgeAt(belief.claim.text, things);
  if (assertion?.at === undefined || assertion.subject.kind !== "entity") return null;
  const from = assertion.subject.ids;
  const { ids } = assertion.at.event;
  const asked = (of: readonly EntityId[], properties: readonly PropertyId[]) =>
    properties.map((property): Possible => ({ from: of, path: [{ property, direction: "out" }], words: CLEARLY }));
  return {
    readings: [{ ...empty, assertions: [assertion], unsettled: [] }],
    relatings: [...asked(from, ["P569", "P166", "P1344", "P607"]), ...asked(ids, ["P580", "P582", "P585"])],
  };
}

function partisan({ belief, things, nouns, empty }: WholeClaim): Understood | null {
  const party = readParty(belief, things, nouns);
  const subject = party?.assertions[0]?.subject;
  if (party === null || subject?.kind !== "entity") return null;
  const { assertions, tense, unsettled } = party;
  return {
    readings: [{ ...empty, assertions, unsettled, tense: tense ?? empty.tense }],
    relatings: PARTY.map((property) => ({ from: subject.ids, path: [{ property, direction: "out" }], words: CLEARLY })),
  };
}

function national({ belief, things, idle, empty, book }: WholeClaim): Understood | null {
  const { text } = belief.claim;
  const clause = clauseOf(text, things, idle, { text, phrases: null, work: readingWork() });
  const described = describedNationalities(book, clause);
  if (described.length === 0) return null;
  // "The members of X are English": about all of them, which a graph seldom lists.
  if (pluralSubject(clause.tokens) !== null && described.some(({ via }) => via.length > 0)) return null;
  const reading = withoutRelation(belief, empty, clause, described, book);
  if (reading.unused.length + reading.unsettled.length > 0) return null;
  const relatings = described.flatMap((one) => tiesOf(things, one));
  return { readings: [reading], relatings };
}
