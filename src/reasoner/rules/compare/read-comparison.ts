import type { Context } from "../context.js";
import type { Topic } from "../read-claim.js";
import { type Measure, measureOfComparative, measureOfVerb, type Side, sideOf, type Tiers } from "./measures.js";
import { isBareName, type NamePair, namePair } from "./name-pair.js";
import { spokenProperties } from "./spoken-properties.js";

/** "A is older than B": which of two things has the greater value. */
export type Comparison = {
  readonly first: Topic;
  readonly second: Topic;
  /** What is measured of the first thing, and of the second: "A died before B was born". */
  readonly tiers: Tiers;
  readonly secondTiers: Tiers;
  readonly side: Side;
  readonly loose: boolean;
};

type Words = Pick<Context, "reading" | "lexicon" | "properties">;

const MUCH =
  "(?:(?:slightly|much|far|significantly|considerably|substantially|somewhat|even|also|still|a bit|a lot|a little|quite a bit) )*";
const BE = "(?:(?:is|was|are|were|stands|stood|has been|had been|does|did|do)(?: |$))?";
const COMPARATIVE = new RegExp(`^${BE}${MUCH}((?:more |less )?[\\p{L}]+)(?: in age)? than(?: the)?$`, "u");
const OWNING = new RegExp(
  `^${BE}(?:(?:has|have|had|covers|employs|seats|boasts) )?${MUCH}(?:an? )?${MUCH}(\\p{L}+) ([\\p{L} -]+?) than(?: the)?$`,
  "u",
);
const OWNED = new RegExp(`^'s? ([\\p{L} -]+?) (?:is|was) ${MUCH}(\\p{L}+) than(?: that of)?(?: the)?$`, "u");
const OF_IT = new RegExp(`^${BE}${MUCH}(\\p{L}+) than(?: that of| the \\p{L}+ of)?(?: the)?$`, "u");
const DATED =
  /^(?:(?:is|was|were|are|had been|has been|did|does) )?([\p{L} -]+?) (?:(?:shortly|soon|long|just|years|many years|several years|much) )?(before|after|prior to|earlier than|later than)(?: the)?$/u;
/** What may follow the second name: "than B does". */
const NOTHING_MORE = /^(?:'s)?(?:is|was|are|were|does|did|do|has|have|had)?$/u;

/** Reads a claim that sets one name against another by a measure; null for every other claim. */
export function readComparison(words: Words): Comparison | null {
  const pair = namePair(words.reading);
  if (pair === null) return null;
  const dated = readDated(words, pair);
  if (dated !== null) return dated;
  const measure = NOTHING_MORE.test(pair.tail) ? readMeasure(words, pair) : null;
  if (measure === null || measure.tiers.every((tier) => tier.length === 0)) return null;
  return { first: pair.first, second: pair.second, ...measure, secondTiers: measure.tiers };
}

function readMeasure(words: Words, { lead, middle }: NamePair): Measure | null {
  const of = /^the ([\p{L} -]+?) of(?: the)?$/u.exec(lead)?.[1];
  const ofIt = OF_IT.exec(middle)?.[1];
  if (of !== undefined) return ofIt === undefined ? null : measured(words, of, ofIt);
  const live = /^(more|fewer) people live in(?: the)?$/u.exec(lead)?.[1];
  if (live !== undefined) return /^than(?: in)?(?: the)?$/u.test(middle) ? measured(words, "population", live) : null;
  if (!isBareName(lead)) return null;
  const verb = measureOfVerb(middle.replace(/^(?:did|does) /u, "").replace(/^outlive$/u, "outlived"));
  if (verb !== null) return verb;
  const comparative = COMPARATIVE.exec(middle)?.[1];
  if (comparative !== undefined) return measureOfComparative(comparative);
  const [, owned, ownedSide] = OWNED.exec(middle) ?? [];
  if (owned !== undefined && ownedSide !== undefined) return measured(words, owned, ownedSide);
  const [, side, noun] = OWNING.exec(middle) ?? [];
  return side === undefined || noun === undefined ? null : measured(words, noun, side);
}

/** "a larger population": the noun says what is measured. */
function measured(words: Words, noun: string, comparative: string): Measure | null {
  const side = sideOf(comparative);
  if (side === null) return null;
  const kind = comparative === "earlier" || comparative === "later" ? "time" : "quantity";
  return { tiers: [spokenProperties(words, noun, [kind])], side, loose: false };
}

/** "A was born before B", "A died before B was born": dates in order. */
function readDated(words: Words, { first, second, lead, middle, tail }: NamePair): Comparison | null {
  const [, verb, order] = DATED.exec(middle) ?? [];
  if (verb === undefined || order === undefined || !isBareName(lead)) return null;
  const own = spokenProperties(words, verb, ["time"]);
  const other = NOTHING_MORE.test(tail) ? own : spokenProperties(words, tail, ["time"]);
  if (own.length === 0 || other.length === 0) return null;
  const side = /^(?:before|prior|earlier)/u.test(order) ? "smaller" : "greater";
  return { first, second, tiers: [own], secondTiers: [other], side, loose: false };
}
