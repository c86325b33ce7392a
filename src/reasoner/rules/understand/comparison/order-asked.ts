import { kindOfName } from "../../kind-names.js";
import { GREATER, isLoose, type Measure, measureOfVerb, measureSaid, SMALLER, tiersOfNoun } from "../measures.js";
import type { Traits } from "../phrasebook.js";
import type { Asked, Named, Pair } from "./compared-pair.js";

/** "A is older than B", "A has a larger area than B", "the area of A is larger than that of B", "A beats B in height". */
export function ordered(pair: Pair): Asked | null {
  const { lead, middle, tail } = pair;
  const [than, before = "", rest = ""] = /^(?:(.*) )?than(?: (.+))?$/u.exec(middle.replace(EXCEEDS, "greater than")) ?? [];
  const first = `${lead} ${before}`;
  const isShort = than !== undefined && isRepeated(rest, first);
  // "grossed more than B at the box office", "is bigger than B in area"
  const behind = isRepeated(tail, first) ? "" : tail;
  const measure = than === undefined ? surpassing(pair) : isShort ? measured(pair, `${lead} ◆ ${before} ${behind}`.trim()) : null;
  if (measure === null) return null;
  const { side, loose } = measure;
  const tiers = pair.known(measure.tiers);
  const against = pair.against === undefined ? tiers : pair.known(measureSaid(pair.against)?.tiers ?? []);
  return { tiers, against, asks: { kind: "order", side, loose } };
}

/** "A's length exceeds that of B" */
const EXCEEDS =
  /(?<=^'s .+)\b(?:exceeds|exceeded|surpasses|tops|beats)\b|^(?:exceeds|exceeded|surpasses|tops|beats)(?= (?:that|those) of$)/u;

const FILLER = /^(?:that|those|one|it|they|he|she|in|of|on|at|to|into|for|by|from|with|'s|can|will|would|so)$/u;

/** The second half of a comparison repeats words of the first: "than to boil", "than that of", "than it does in". */
export function isRepeated(words: string, said: string): boolean {
  const known = new Set(said.split(" ").map(stemOf));
  return words.split(" ").every((word) => word === "" || FILLER.test(word) || known.has(stemOf(word)));
}

function stemOf(word: string): string {
  return word.replace(/(?:s|ing|ed|e)$/u, "");
}

const NEEDS = /^(?:it|you|one|we|people|there) (?:takes?|took|needs?|requires?|would need|must use) /u;
const IN_NOUN = "(?:in(?: terms of)?|by|measured by|when it comes to|as regards)";
/** Nouns that fit anything that has the measure. */
const ANY_KIND = /^(?:body|world|object|thing|one|place|person|man|woman)$/u;
/** A noun with its comparative; the groups are the noun and the comparative, in either order. */
const OF_NOUN = [
  new RegExp(`^(?<noun>.+) (?:of|in|on|at|for) ◆ (?:\\p{L}+s )?(?<side>${GREATER}|${SMALLER})$`, "u"),
  new RegExp(`^◆ 's (?<noun>.+) (?<side>${GREATER}|${SMALLER})$`, "u"),
  new RegExp(`^◆ (?:(?<verb>\\p{L}+) )?(?<side>${GREATER}|${SMALLER}) (?<noun>\\p{L}[\\p{L} ]*)$`, "u"),
  new RegExp(`^◆ (?<side>${GREATER}|${SMALLER}|ahead) ${IN_NOUN} (?<noun>\\p{L}[\\p{L} ]*)$`, "u"),
  new RegExp(`^${IN_NOUN} (?<noun>\\p{L}[\\p{L} ]*) ◆ (?<side>${GREATER}|${SMALLER})$`, "u"),
];

/** The measure that the words before "than" name; ◆ is the first thing. */
function measured(pair: Pair, opening: string): Measure | null {
  const words = opening.replace(NEEDS, "");
  const said = measureSaid(words);
  if (said !== null) return said;
  const [, comparative, kind = ""] = /^(◆ .+) (\p{L}+)$/u.exec(words) ?? [];
  const ofKind = comparative === undefined || !isOfKind(kind, pair.names) ? null : measureSaid(comparative);
  if (ofKind !== null) return ofKind;
  for (const pattern of OF_NOUN) {
    const { noun, side, verb = "" } = pattern.exec(words)?.groups ?? {};
    if (noun === undefined || side === undefined) continue;
    // "has more lakes than": a count of lakes is not a measure of the country.
    if (/^(?:more|fewer|less)$/u.test(side) && /^(?:waterbody|mountain|settlement|building|place|country)$/u.test(kindOfName(noun) ?? ""))
      return null;
    const measure = byNoun(pair, noun, verb, SMALLER.split("|").includes(side) ? "smaller" : "greater");
    if (measure !== null) return measure;
  }
  return null;
}

function isOfKind(noun: string, names: readonly Named[]): boolean {
  const kind = kindOfName(noun);
  return ANY_KIND.test(noun) || (kind !== null && names.every(({ kinds }) => kinds.has(kind)));
}

function byNoun({ spoken, known: here, isOf }: Pair, noun: string, verb: string, side: Measure["side"]): Measure | null {
  const usual = verb === "" || /^(?:boasts?|enjoys?|gets?|runs?|covers?|made|shot)$/u.test(verb) ? tiersOfNoun(noun) : null;
  const tiers =
    usual !== null && here(usual).length > 0 ? usual : [spoken(`${verb} ${noun}`, isQuantity).filter((property) => isOf(noun, property))];
  return tiers.flat().length === 0 ? null : { tiers, side, loose: isLoose(tiers) };
}

const BEATS = /^(?:beats?|exceeds?|exceeded|surpass(?:es|ed)?|outdoes|outdid|outstrips?|outranks?|tops|topped|ahead of)$/u;
const TRAILS = /^(?:trails?|trailed|behind|(?:lags|ranks|comes) behind|loses to|lost to|falls short of|inferior to)$/u;

/** "A outweighs B", "A beats B in height", "in size, A is ahead of B" */
function surpassing(pair: Pair): Measure | null {
  const { lead, middle, tail } = pair;
  if (lead === "" && tail === "") return measureOfVerb(middle);
  if (lead !== "" && tail !== "") return null;
  const [, noun] = new RegExp(`^(?:${IN_NOUN}|at|for|on) (.+)$`, "u").exec(lead + tail) ?? [];
  if (noun === undefined) return null;
  return BEATS.test(middle) ? byNoun(pair, noun, "", "greater") : TRAILS.test(middle) ? byNoun(pair, noun, "", "smaller") : null;
}

export function isQuantity({ is }: Traits): boolean {
  return is.every((kind) => kind === "quantity");
}
