import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { PathStep, Reading } from "../../../domain/reading.js";
import type { ClaimPart } from "../../../ports/claim-rules.js";
import { contentLemmas } from "../../../text/words.js";
import { officeRelatings, withHeldOffice } from "./held-offices.js";
import { locatedNames } from "./located-names.js";
import { shapeOf } from "./parts/claim-shape.js";
import { splitClaim } from "./parts/split-claim.js";
import { readOrder } from "./parts/split-order.js";
import { eventRelatings, undated } from "./parts/split-when.js";
import type { Phrasebook } from "./phrasebook.js";
import { plainly } from "./plain-frames.js";
import { readPart } from "./read-part.js";
import { readingWork } from "./reading-work.js";
import { sideRelatings, sideStatements, withWhich } from "./side-statements.js";
import { idsOf } from "./things.js";
import type { Understood } from "./understood.js";
import { wholeNames } from "./whole-names.js";

export type Part = ClaimPart;

/** How well the words express a step from an entity of the claim, or from an unnamed thing for null; ranks what to fetch. */
export type Spoken = (entity: EntityId | null, step: PathStep) => number;

export type Understanding = { readonly parts: readonly Part[]; readonly spoken: Spoken };

/** The only module that sees words: turns a claim, with the possible meanings of its names, into readings. */
export function understand(belief: Belief, book: Phrasebook): Understanding {
  const links = wholeNames(belief.claim.text, locatedNames(belief), book.isRelationWord);
  const plain = plainly({ ...belief, links });
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
  const main = parts.map((part) => ({ part, read: part === named ? whole : readPart(part, book, work) }));
  const isSaid = saidBy(
    belief,
    main.flatMap(({ read }) => read.readings),
  );
  const open = isUncheckable ? [] : sides.filter(({ links: [link], claim }) => link?.kind !== "linked" || !isSaid(idsOf(link), claim.text));
  const understood = [...main, ...open.map((part) => ({ part, read: readPart(part, book, work) }))];
  const untold = which.filter(({ subject, value }) => subject.kind !== "entity" || !isSaid(subject.ids, value.span.text));
  return {
    parts: understood.map(({ part, read: { readings, learn } }) => ({
      belief: part,
      readings: readings.map((reading) => withWhich(untold, parts, part, reading)),
      learn: learn && ((own) => learn(own).map((reading) => withWhich(untold, parts, part, reading))),
    })),
    spoken: spokenIn([...understood.map(({ read }) => read), whole, events]),
  };
}

/** "was shot by cinematographer X", "flew on the space mission X": the relation itself says what X is. */
function saidBy({ properties }: Belief, readings: readonly Reading[]): (ids: readonly EntityId[], words: string) => boolean {
  return (ids, words) => {
    const noun = contentLemmas(words).at(-1);
    return readings.some(({ assertions }) =>
      assertions.some(({ subject, value, senses }) => {
        const isOf = [subject, value].some((term) => term.kind === "entity" && term.ids.some((id) => ids.includes(id)));
        const steps = senses.flatMap(({ path }) => (typeof path === "string" || path.length > 1 ? [] : path));
        const names = steps.flatMap(({ property }) => properties.get(property) ?? []).flatMap(({ label, aliases }) => [label, ...aliases]);
        return noun !== undefined && isOf && names.some((name) => contentLemmas(name).includes(noun));
      }),
    );
  };
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
