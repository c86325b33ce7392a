import type { Belief } from "../../../domain/belief.js";
import type { CompleteList } from "../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import type { Assertion, ListClaim, Reading } from "../../../domain/reading.js";
import { spansOf } from "../../../text/spans.js";
import { withoutRelation } from "./assemble.js";
import { clauseOf } from "./clause.js";
import { comparedRelatings, readBound, readComparison } from "./comparison/read-comparison.js";
import { readListed } from "./lists/read-listed.js";
import { describedNationalities, tiesOf } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { readColony, readIndependence } from "./read-colony.js";
import { readDeath } from "./read-death.js";
import { readExistence } from "./read-existence.js";
import { readAgeAt, readBirthday, readLifetime } from "./read-lifetime.js";
import { readMatter } from "./read-matter.js";
import { readFormerName, readNames, readNickname } from "./read-names.js";
import { readParty } from "./read-party.js";
import { readTraits } from "./read-traits.js";
import { readingWork } from "./reading-work.js";
import { clearly, clearlyOf, idsOf, stating, type Thing } from "./things.js";
import { asked, type Possible, type Understood } from "./understood.js";
import { pluralSubject } from "./word-roles.js";

const LIFE: readonly PropertyId[] = ["P569", "P570"];
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

type Stated = Partial<Reading> & Pick<Reading, "assertions">;
type Read = (told: WholeClaim & { readonly text: string }) => Assertion | Stated | null;

const NICKNAMED = alsoNamed(readNickname, "P1449");
const FORMERLY_NAMED = alsoNamed(readFormerName, "P1448");

/** Readers of statements about one subject, in order, each with the properties of the subject to fetch. */
const READERS: readonly (readonly [Read, ...PropertyId[]])[] = [
  [({ text, things, book }) => readBound(text, things, book)],
  [({ text, things, nouns, empty }) => (empty.denied ? null : { assertions: readMatter(text, things, nouns), now: false })],
  [({ text, things }) => ({ assertions: readLifetime(text, things) }), ...LIFE],
  [existing, ...LIFE, "P571", "P576", "P580", "P582"],
  [({ text, things }) => readDeath(text, things), "P1196", "P509"],
  [({ text, things }) => readColony(text, things), "P807", "P31"],
  [independent, "P807", "P571"],
  [({ text, things }) => readBirthday(text, things), ...LIFE],
  [({ text, things }) => readNames(text, things), "P1477", "P742"],
  [({ text, things }) => readAgeAt(text, things), "P569", "P166", "P1344", "P607"],
  [({ belief, things, nouns }) => readParty(belief, things, nouns), "P102", "P39"],
  [NICKNAMED, "P1449"],
  [FORMERLY_NAMED, "P1448"],
  [({ text, things, nouns }) => readTraits(text, things, nouns), "P279", "P361", "P495", "P527", "P3113"],
];

function stated(told: WholeClaim): Understood | null {
  for (const [read, ...properties] of READERS) {
    const found = read({ ...told, text: told.belief.claim.text });
    const said = found !== null && "senses" in found ? { assertions: [found] } : found;
    const [first] = said?.assertions ?? [];
    if (said === null || first?.subject.kind !== "entity") continue;
    // A nickname may be on record at either name.
    const about = [first.subject, ...(read === NICKNAMED || read === FORMERLY_NAMED ? [first.value] : [])].flatMap((end) =>
      end.kind === "entity" ? end.ids : [],
    );
    return {
      readings: [{ ...told.empty, unsettled: [], ...said }],
      relatings: [
        ...said.assertions.flatMap(pathsOf),
        ...asked(about, properties),
        ...(first.at === undefined ? [] : asked(first.at.event.ids, ["P580", "P582", "P585"])),
      ],
    };
  }
  return null;
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

function existing({ text, things, empty }: Parameters<Read>[0]): Stated | null {
  const read = readExistence(text, things);
  if (read === null) return null;
  const { assertions, lasted = null, turned = false } = read;
  return { assertions, lasted, denied: empty.denied !== turned, tense: empty.tense === "over" ? "past" : empty.tense };
}

/** "independent from" denies nothing, and "became" dates only the act. */
function independent({ belief, things }: Parameters<Read>[0]): Stated | null {
  const assertions = readIndependence(belief, things);
  return assertions && { assertions, denied: false, tense: "past", aspect: null };
}

/** A reader of another name of a thing, which needs the name on record at one of the two, once the graph was asked. */
function alsoNamed(read: (text: string, things: readonly Thing[]) => Assertion | null, property: PropertyId): Read {
  return ({ text, belief, things }) => {
    const assertion = read(text, things);
    const ids = [assertion?.subject, assertion?.value].flatMap((term) => (term?.kind === "entity" ? term.ids : []));
    // "Chicago is the capital of …" has two names too: without a nickname on record the claim is read otherwise.
    return belief.visited.size === 0 || ids.some((id) => belief.graph.outgoing(id, property).length > 0) ? assertion : null;
  };
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
