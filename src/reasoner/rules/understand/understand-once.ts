import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Link } from "../../../domain/mention.js";
import { type Assertion, type PathStep, type Reading, singleStep } from "../../../domain/reading.js";
import { firstYear } from "../former-rule.js";
import { locatedNames } from "./located-names.js";
import { knownOffices } from "./office-terms.js";
import { knownOrder } from "./parts/split-order.js";
import { knownEvent } from "./parts/split-when.js";
import type { Phrasebook } from "./phrasebook.js";
import { sideStatements } from "./sides/side-statements.js";
import { idsOf, thingOf } from "./things.js";
import { type Understanding, understand } from "./understand.js";

type Known = Pick<Belief, "graph"> & {
  readonly text: string;
  readonly book: Phrasebook;
  readonly kinds: string;
  readonly understanding: Understanding;
};

/** Maps a relation that was read to the one that the user corrected it to. */
type GivenRelations = ReadonlyMap<PropertyId, PropertyId>;

const AS_READ: GivenRelations = new Map();

/** Caches the reading of a claim during an episode; reads it again only when more is known about the kinds of its things. */
export function understandOnce(): (belief: Belief, book: Phrasebook) => Understanding {
  const known = new WeakMap<readonly Link[], Known>();
  return (belief, book) => {
    const { text } = belief.claim;
    const before = known.get(belief.links);
    const isOfClaim = before?.text === text && before.book === book;
    const kinds = isOfClaim && before.graph === belief.graph ? before.kinds : kindsIn(belief);
    const understanding = isOfClaim && before.kinds === kinds ? before.understanding : understand(belief, book);
    known.set(belief.links, { graph: belief.graph, text, book, kinds, understanding });
    const { graph, properties, visited, hops, followed, cut, meant = AS_READ } = belief;
    const told = withGivenRelations(understanding, meant);
    return {
      ...told,
      parts: told.parts.map((part) => ({ ...part, belief: { ...part.belief, graph, properties, visited, hops, followed, cut } })),
    };
  };
}

function kindsIn(belief: Belief): string {
  const { main, which, parts } = sideStatements({ ...belief, links: locatedNames(belief) });
  const names = main.links.map((link) => (link.kind === "linked" ? idsOf(link).join() : ""));
  return `${names.join()} ${which.length} ${parts.length} ${kindsOfLinks(belief)} ${knownEvent(belief)} ${knownOrder(belief)} ${knownOffices(belief)}`;
}

function kindsOfLinks(belief: Belief): string {
  const told = (link: Link) => {
    if (link.kind !== "linked") return "";
    const { kinds } = thingOf(belief, link);
    // Wordings for old books differ from those for new ones.
    return `${[...kinds].join()} ${kinds.has("book") ? firstYear(belief.graph, link.entity.id) : ""}`;
  };
  return belief.links.map(told).join(";");
}

/** The user's correction overrides all wordings: the corrected relation is the only sense. */
function withGivenRelations(understanding: Understanding, given: GivenRelations): Understanding {
  if (given.size === 0) return understanding;
  const { spoken, parts } = understanding;
  return {
    parts: parts.map((part) => ({ ...part, readings: part.readings.map((reading) => corrected(reading, given)) })),
    // Fetch the corrected relation with the score of the original.
    spoken: (entity, step) =>
      Math.max(
        spoken(entity, step),
        ...[...given].flatMap(([read, meant]) => (meant === step.property ? [spoken(entity, { ...step, property: read })] : [])),
      ),
  };
}

function corrected(reading: Reading, given: GivenRelations): Reading {
  return { ...reading, assertions: reading.assertions.map((assertion) => meaning(assertion, given)) };
}

function meaning(assertion: Assertion, given: GivenRelations): Assertion {
  const [best] = assertion.senses;
  const step = best === undefined ? undefined : singleStep(best);
  const property = step === undefined ? undefined : given.get(step.property);
  if (best === undefined || step === undefined || property === undefined) return assertion;
  const path: readonly PathStep[] = [{ ...step, property }];
  return { ...assertion, senses: [{ path, score: 1, words: 1, direction: "same", adds: [] }] };
}
