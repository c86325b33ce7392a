import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import type { Judgement, Piece } from "../../../domain/outcome.js";
import type { Addition, Assertion, ListClaim, Reading } from "../../../domain/reading.js";
import { isRank } from "../../../text/number-words.js";
import { membersOf } from "../check/lists/members.js";
import { type StatedValue, statedValues } from "../check/statements.js";
import { recordedInstead, takesNames } from "../check/unknown-rival.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { hypothesise } from "../hypothesise/hypothesise.js";
import { dateQualifier } from "../read-statements.js";
import { listed } from "../say/fill-sentence.js";
import type { Namer } from "../say/name-things.js";
import { factsOf } from "../say/say-facts.js";
import type { Calibration } from "./calibrate.js";
import type { Withheld } from "./directed.js";
import { explain, explaining, sayAddition, sayExplanations } from "./explain.js";
import type { Weighed } from "./weigh.js";

const MAX_SHOWN = 4;
/** Properties used if no single property states the relation. */
const PROPERTIES = {
  nationality: ["P27"],
  lifetime: ["P569", "P570"],
  alive: ["P570"],
  act: ["P569", "P570"],
  age: ["P569"],
  any: [],
  parts: ["P527"],
  nickname: ["P1449"],
  "former name": ["P1448"],
  independence: ["P807"],
} as const;

/** Properties that the claim was read as. */
export function lookedFor({ evidence: { properties } }: Concluding, { assertions, comparison }: Reading): Judgement["lookedFor"] {
  const ids = assertions.flatMap(({ senses }) =>
    senses.flatMap(({ path, via = [] }) => [
      ...via.map(({ property }) => property),
      ...(typeof path === "string" ? PROPERTIES[path] : path.map(({ property }) => property)),
    ]),
  );
  const compared = comparison === null ? [] : [...comparison.tiers, ...comparison.against].flat();
  return [...new Set([...ids, ...compared])].slice(0, MAX_SHOWN).flatMap((id) => {
    const property = properties.get(id);
    return property === undefined ? [] : [{ property: id, label: property.label }];
  });
}

/** Reports the findings and the open questions, so that "not enough information" can be checked too. */
export function whyOpen(concluding: Concluding, reading: Reading, weighed: readonly Weighed[]): readonly Piece[] {
  const { belief, evidence } = concluding;
  const speaker = explaining(concluding);
  const names = namesIn(belief, speaker.name);
  if (belief.hops === 0 && belief.links.length === 0) return [plain("The graph was not asked, and nothing else decides the claim.")];
  if (names.known.length === 0) return [plain(sayNothingKnown(names))];
  const open = reading.listed.find((claim) => weighed.some(({ of, finding }) => of === claim && finding === null));
  if (open !== undefined) return [plain(openList(concluding, open))];
  const findings = weighed.flatMap(({ finding, withheld }) => finding ?? withheld?.finding ?? []);
  // Undecided findings are shown without the claimed value.
  const found = findings.map((finding) => ({ ...explain(speaker, { ...finding, reason: { kind: "stated" } }), because: null }));
  const ended = findings.length > 0 ? [] : endedIn(evidence, reading);
  const recorded = [...recordedFor(evidence, reading), ...ended].map(({ values, about }) => ({
    facts: factsOf(
      { ...evidence, name: speaker.name },
      values.map(({ statement }) => statement),
      about,
    ),
    because: null,
    cites: [],
  }));
  const facts = sayExplanations(speaker, [...found, ...recorded]);
  const over = ended.length === 0 ? [] : ["That ended; nothing on record says whether it is so again."];
  const sentences = over.length > 0 ? over : openSentences(concluding, { reading, weighed, names, isAnythingFound: facts.length > 0 });
  return [...facts, ...(facts.length > 0 && sentences.length > 0 ? [plain(" ")] : []), plain(sentences.join(" "))].filter(
    ({ text }) => text !== "",
  );
}

function plain(text: string): Piece {
  return { text, ids: [] };
}

/** Names of the claim in quotation marks: entities that the graph knows, common words, and unknown names. */
type Names = { readonly known: readonly string[]; readonly words: readonly string[]; readonly unknown: readonly string[] };

function namesIn({ links }: Belief, name: Namer): Names {
  const linked = links.flatMap((link) => (link.kind === "linked" ? [link] : []));
  const quoted = ({ span }: { readonly span: { readonly text: string } }) => `"${span.text.replace(/['’]s?$/u, "")}"`;
  return {
    known: [...new Set(linked.flatMap(({ by, entity }) => (by === "word" ? [] : [name(entity.id).text])))],
    words: [...new Set(linked.filter(({ by }) => by === "word").map(quoted))],
    unknown: [...new Set(links.filter(({ kind }) => kind === "unknown").map(quoted))],
  };
}

function sayNothingKnown({ words, unknown }: Names): string {
  if (unknown.length > 0) return `This graph does not know ${listed(unknown, "or")}.`;
  if (words.length === 0) return "The claim names no person, place or other thing that this graph knows.";
  return `No fact on record about ${listed(words)} says this or excludes it.`;
}

type Opened = {
  readonly reading: Reading;
  readonly weighed: readonly Weighed[];
  readonly names: Names;
  readonly isAnythingFound: boolean;
};

/** Readings with a lower score are not shown: they are often wrong. */
const CLEAR = 0.9;

/** Words before and after a rank that is not a comparison: "was first elected"; "breathed his last in Rome", "the first of May". */
const IS_VERB = [/\b(?:is|are|was|were|be|been)\s+$/u, /^\s+\p{L}+(?:ed|en|wn)\b/u] as const;
const ENDS_PHRASE = /^\s*(?:[,.;]|$|(?:on|in|at|by|from)\b|of (?:\d|\p{Lu}\p{Ll}+(?!['’\p{Ll}])))/u;
/** "the most", "Spain's second most"; but "most cars". */
const IS_RANKING = /(?:\bthe|['’]s?|\b(?:its|their|his|her|our))\s+(?:\S+[\s-]+)?$/iu;

function isComparison(claim: string, { start, end, text }: Span): boolean {
  const [before, after] = [claim.slice(0, start), claim.slice(end)];
  if (!isRank(text) || ENDS_PHRASE.test(after) || (IS_VERB[0].test(before) && IS_VERB[1].test(after))) return false;
  return !/^(?:most|least)$/iu.test(text) || IS_RANKING.test(before);
}

/** Reasons why the findings do not decide. */
function openSentences(concluding: Concluding, { reading, weighed, names, isAnythingFound }: Opened): readonly string[] {
  const relations = lookedFor(concluding, reading).map(({ label }) => `"${label}"`);
  const about = listed(names.known);
  const withheld = [
    ...new Set(weighed.flatMap((one) => (one.withheld === null ? [] : [sayWithheld(one.withheld, concluding.belief.claim.text)]))),
  ];
  const words = reading.unused.map(({ span }) => `"${span.text}"`);
  const superlative = reading.unused.find(({ span }) => isComparison(concluding.belief.claim.text, span));
  const reasons = [
    ...withheld,
    ...(names.unknown.length === 0 ? [] : [`This graph does not know ${listed(names.unknown, "or")}.`]),
    ...(superlative === undefined
      ? []
      : [`"${superlative.span.text}" is a comparison with all others, and no list of them is known to be complete.`]),
    ...(words.length > 0 && relations.length > 0 && superlative === undefined ? [`Not understood: ${listed(words)}.`] : []),
  ];
  if (isAnythingFound) return reasons.length > 0 ? reasons : ["Nothing on record decides the rest of the claim."];
  if (names.unknown.length > 0) return reasons;
  const isClear = reading.assertions.every(({ senses }) => senses.every(({ score }) => score >= CLEAR));
  const nothing =
    reading.comparison !== null
      ? `No fact on record decides this; looked for ${listed(relations.slice(0, 2))} of ${about}.`
      : relations.length === 1 && words.length === 0 && isClear
        ? `No fact on record about ${about} decides this; it was read as ${listed(relations)}.`
        : `No fact on record about ${about} says this or excludes it.`;
  return [nothing, ...reasons];
}

function openList({ evidence, belief }: Concluding, { list, owners }: ListClaim): string {
  const isFetched = membersOf(evidence, { list, owners }) !== null;
  if (!isFetched)
    return `This speaks of a list that should be complete ("${list.name}"), but not all of it was found in ${belief.links.length > 0 ? "the graph" : "reach"}.`;
  return `The complete list of ${list.name} does not decide this: what the claim names is not on it, or a figure is missing or too close to another.`;
}

function sayWithheld({ because, missing }: Withheld, claim: string): string {
  switch (because) {
    case "more":
      return missing.some(({ says }) => says.kind === "more")
        ? "The claim says more than that, and nothing on record tells whether it is so."
        : `Nothing on record tells ${missing.map(({ says }) => sayMissing(says, claim)).join(" or ")}.`;
    case "less":
      return "That neither confirms nor excludes the claim.";
    case "unread":
      return "It is not certain that the claim's words mean that.";
  }
}

/** Does not quote a word that the claim lacks: "went to" is stored as "moved". */
function sayMissing(says: Addition["says"], claim: string): string {
  const isQuoted = says.kind === "kind" || says.kind === "role" || says.kind === "event";
  const isSaid = !isQuoted || claim.toLowerCase().includes(says.is.slice(0, 5).toLowerCase());
  return sayAddition(isSaid ? says : { kind: "more" }).missing;
}

/** Inputs of a judgement besides the reading. */
export type Concluding = {
  readonly evidence: Evidence;
  readonly calibration: Calibration;
  readonly threshold: number;
  readonly belief: Belief;
};

/** Interpretations with at least this share of the best score; if there are several, the claim is ambiguous. */
const AS_CLEAR = 0.97;

/** Recorded values in place of an unknown name. */
type Recorded = { readonly values: readonly StatedValue[]; readonly about: Hypothesis };

export function recordedFor(evidence: Evidence, { assertions, uncheckable }: Reading): readonly Recorded[] {
  if (uncheckable !== null) return [];
  return assertions.flatMap((assertion) => {
    const meant = meantBy(evidence, assertion);
    const values = meant === null ? [] : recordedInstead(evidence, meant);
    if (meant?.value.kind !== "text" || values.length === 0) return [];
    return [{ values: values.slice(0, MAX_SHOWN), about: meant }];
  });
}

/** Exactly what the claim says, recorded with an end. */
function endedIn(evidence: Evidence, { assertions, uncheckable }: Reading): readonly Recorded[] {
  if (uncheckable !== null) return [];
  return assertions.flatMap((assertion) =>
    hypothesise(evidence, assertion).flatMap(({ branches }) =>
      branches.flatMap((about): readonly Recorded[] => {
        const { subject, property, value } = about;
        const values = statedValues(evidence, subject, property).filter(
          (stated) => value.kind === "entity" && stated.value === value.id && dateQualifier(stated.statement, "P582") !== null,
        );
        return values.length === 0 ? [] : [{ values: values.slice(0, MAX_SHOWN), about }];
      }),
    ),
  );
}

/** The single relation to an unknown name that an assertion clearly states. */
function meantBy(evidence: Evidence, assertion: Assertion): Hypothesis | null {
  const least = AS_CLEAR * Math.max(0, ...assertion.senses.map(({ score }) => score));
  const senses = assertion.senses.filter(({ score }) => score >= least);
  const found = hypothesise(evidence, { ...assertion, senses })
    .flatMap(({ branches }) => branches.slice(0, 1))
    .filter(({ property }) => takesNames(evidence, property));
  const [first] = found;
  return first !== undefined && found.every(({ property, subject }) => property === first.property && subject === first.subject)
    ? first
    : null;
}
