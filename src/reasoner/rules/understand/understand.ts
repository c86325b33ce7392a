import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import {
  type Assertion,
  type PathStep,
  pathSteps,
  type Reading,
  type RelationSense,
  singleStep,
  type Term,
} from "../../../domain/reading.js";
import type { ClaimPart } from "../../../ports/claim-rules.js";
import { contentLemmas } from "../../../text/words.js";
import { officeRelatings, withHeldOffice, withNationalOffice } from "./held-offices.js";
import { isWordOf } from "./learned.js";
import { locatedNames } from "./located-names.js";
import { withNamedSubject } from "./named-subjects.js";
import { shapeOf } from "./parts/claim-shape.js";
import { splitClaim } from "./parts/split-claim.js";
import { readOrder } from "./parts/split-order.js";
import { eventRelatings, undated } from "./parts/split-when.js";
import { withPeople } from "./peoples.js";
import type { Phrasebook } from "./phrasebook.js";
import { plainly } from "./plain-frames.js";
import { readPart } from "./read-part.js";
import { TANGLED } from "./read-phrasing.js";
import { readingWork } from "./reading-work.js";
import { sideRelatings, sideStatements, withWhich } from "./sides/side-statements.js";
import { idsOf } from "./things.js";
import type { Understood } from "./understood.js";
import { unwrap } from "./unwrap.js";
import { wholeNames } from "./whole-names.js";

export type Part = ClaimPart;

/** How well the words express a step from an entity of the claim, or from an unnamed thing for null; ranks what to fetch. */
export type Spoken = (entity: EntityId | null, step: PathStep) => number;

export type Understanding = { readonly parts: readonly Part[]; readonly spoken: Spoken };

/** The only module that sees words: turns a claim, with the possible meanings of its names, into readings. */
export function understand(belief: Belief, book: Phrasebook): Understanding {
  const links = wholeNames(belief.claim.text, locatedNames(belief), book.isRelationWord);
  const { belief: bare, isDenied } = unwrap({ ...belief, links });
  const plain = plainly(withNamedSubject(withPeople(withNationalOffice(bare))));
  const { main: named, which, parts: sides } = sideStatements(withHeldOffice(plain));
  const whole = readPart(named, book);
  // A question or wish is not a claim, whatever its parts say; and a comparison has no parts.
  const order = readOrder(named, shapeOf(named));
  const later = [undated(named), order?.first, order?.second].flatMap((part) => (part ? readPart(part, book).relatings : []));
  const relatings = [...eventRelatings(named), ...later, ...officeRelatings(plain), ...sideRelatings({ which, parts: sides })];
  const events = { readings: [], relatings };
  const work = readingWork();
  const parts = isWhole(whole) ? [named] : splitClaim(named);
  const isUncheckable = isWhole(whole) && whole.readings.some(({ uncheckable }) => uncheckable !== null);
  const beside = [...(isUncheckable ? [] : sides), ...which];
  const { main, untold } = takeSaid(
    book,
    parts.map((part) => ({ part, read: part === named ? whole : readPart(part, book, work) })),
    beside,
  );
  const open = untold.flatMap((one) => ("claim" in one ? [{ part: one, read: readPart(one, book, work) }] : []));
  const understood = [...main, ...open];
  const told = untold.flatMap((one) => ("claim" in one ? [] : [one]));
  const statements = understood.map(({ part, read: { readings, learn } }) => ({
    belief: part,
    readings: readings.map((reading) => withWhich(told, parts, part, reading)),
    learn: learn && ((own: Belief) => learn(own).map((reading) => withWhich(told, parts, part, reading))),
  }));
  return {
    parts: isDenied ? statements.map((one) => denial(one, statements.length === 1)) : statements,
    spoken: spokenIn([...understood.map(({ read }) => read), whole, events]),
  };
}

/** "It is not true that …": which of several statements is denied stays open. */
function denial({ learn: _, ...part }: Part, isWhole: boolean): Part {
  return {
    ...part,
    readings: part.readings.map((one) => (isWhole ? { ...one, denied: !one.denied } : { ...one, uncheckable: one.uncheckable ?? TANGLED })),
  };
}

type Read = { readonly part: Belief; readonly read: Understood };
type Said = { readonly main: readonly Read[]; readonly untold: readonly (Belief | Assertion)[] };

/**
 * In "was shot by cinematographer X" the noun repeats the relation. Such nouns are not checked as statements of their own, and only readings
 * with that relation are kept. `untold`: the other statements beside names.
 */
function takeSaid(book: Phrasebook, parts: readonly Read[], beside: readonly (Belief | Assertion)[]): Said {
  let main = parts;
  const untold = beside.filter((one) => {
    const narrow = sayers(book, one);
    const at = main.findIndex(({ read }) => narrow(read.readings).length > 0);
    const saying = main[at];
    if (saying === undefined) return true;
    const { readings, learn, ...rest } = saying.read;
    main = main.with(at, { ...saying, read: { ...rest, readings: narrow(readings), learn: learn && ((own) => narrow(learn(own))) } });
    return false;
  });
  return { main, untold };
}

/** "was shot by cinematographer X", "flew on the space mission X": readings with a relation that calls X that; others may only refute. */
function sayers(book: Phrasebook, beside: Belief | Assertion): (readings: readonly Reading[]) => readonly Reading[] {
  const [ids, words] = "claim" in beside ? describedIn(beside) : [idsOfTerm(beside.subject), beside.value.span.text];
  const nouns = contentLemmas(words);
  const isNamed = (sense: RelationSense) => {
    const step = singleStep(sense);
    if (step === undefined) return false;
    return book.isNamed(nouns.at(-1) ?? "", step.property) && nouns.every((noun) => isWordOf(book, noun, step.property));
  };
  const isOf = (term: Term) => idsOfTerm(term).some((id) => ids.includes(id));
  return (readings) =>
    readings.flatMap((reading) => {
      const at = reading.assertions.findIndex(({ subject, value, senses }) => (isOf(subject) || isOf(value)) && senses.some(isNamed));
      const said = reading.assertions[at];
      if (said === undefined) return [];
      const senses = said.senses.map((sense) => (isNamed(sense) ? sense : saysMore(sense)));
      return [{ ...reading, assertions: reading.assertions.with(at, { ...said, senses }) }];
    });
}

function saysMore({ path, direction, adds, ...sense }: RelationSense): RelationSense {
  const [step] = pathSteps({ path });
  if (step === undefined || direction === "weaker" || direction === "unread") return { ...sense, path, direction: "unread", adds: [] };
  return { ...sense, path, direction: "stronger", adds: [...adds, { property: step.property, says: { kind: "more" } }] };
}

/** The thing that a side statement describes, and the description. */
function describedIn({ links: [link], claim }: Belief): readonly [readonly EntityId[], string] {
  return link?.kind === "linked" ? [idsOf(link), claim.text.slice(link.span.end)] : [[], ""];
}

function idsOfTerm(term: Term): readonly EntityId[] {
  return term.kind === "entity" ? term.ids : [];
}

function isWhole({ readings }: Understood): boolean {
  return readings.some(
    ({ uncheckable, wholly, comparison, listed, assertions }) =>
      (uncheckable !== null && wholly) || comparison !== null || listed.length > 0 || assertions.some(({ some }) => some !== undefined),
  );
}

function spokenIn(understood: readonly Understood[]): Spoken {
  // By property first: the words do not express most relations of a thing.
  const scores = new Map<PropertyId, Map<string, number>>();
  const keyOf = (entity: EntityId | null, { direction }: PathStep) => `${entity ?? ""} ${direction}`;
  const add = (entity: EntityId | null, step: PathStep, score: number) => {
    const own = scores.get(step.property) ?? new Map<string, number>();
    scores.set(step.property, own);
    const key = keyOf(entity, step);
    own.set(key, Math.max(own.get(key) ?? 0, score));
  };
  for (const { relatings } of understood)
    for (const { from, path, words } of relatings)
      path.forEach((step, place) => {
        if (place > 0) add(null, step, words);
        else for (const id of from) add(id, step, words);
      });
  return (entity, step) => scores.get(step.property)?.get(keyOf(entity, step)) ?? 0;
}
