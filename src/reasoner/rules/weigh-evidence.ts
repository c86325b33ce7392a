import type { Span } from "../../domain/mention.js";
import { checkHypothesis } from "./check-hypothesis.js";
import { coarseTypes } from "./coarse-type.js";
import { weighComparison } from "./compare/weigh-comparison.js";
import type { Context } from "./context.js";
import { countValues } from "./count-values.js";
import { enumerateHypotheses } from "./enumerate-hypotheses.js";
import { followBridges } from "./follow-bridges.js";
import { type Finding, type Hypothesis, type Part, spanOf } from "./hypothesis.js";
import { onlyValue } from "./only/only-value.js";
import { otherQualifier } from "./other-qualifier.js";
import { placeLocated } from "./place-located.js";
import { traitsOf } from "./property-traits.js";
import { contentStems } from "./relation-lexicon.js";
import { isLostInWords, rateWords, unexplainedPart } from "./unexplained-words.js";

export type Weighed = {
  /** The finding that decides each part of the claim, best first. */
  readonly decisive: readonly Finding[];
  /** Parts that no finding speaks of. */
  readonly open: readonly Part[];
  /** Why nothing was decided, where a check can tell. */
  readonly why?: string;
};

export function weighEvidence(context: Context): Weighed {
  const compared = context.without.has("comparison") ? null : weighComparison(context);
  if (compared !== null) return { decisive: compared.finding === null ? [] : [compared.finding], open: [], why: compared.why };
  const hypotheses = enumerateHypotheses(context);
  const alone = context.without.has("onlyValue") ? [] : onlyValue(context, hypotheses);
  if (alone.length > 0) return { decisive: alone.slice(0, 1), open: [] };
  const checked = hypotheses.flatMap((hypothesis) => checkHypothesis(context, hypothesis) ?? []);
  const isAboutAnother = aboutAnother(context, checked);
  const direct = checked.filter((finding) => !isAboutAnother(finding));
  const bridged = context.without.has("followBridges") ? [] : followBridges(context);
  const crossed = new Set(bridged.map(({ hypothesis }) => pairKey(hypothesis)));
  // Where the claim speaks of something behind a name, another value of the name itself refutes nothing.
  const isBeside = ({ hypothesis, stance }: Finding) =>
    stance === "refutes" &&
    hypothesis.target.kind === "entity" &&
    (context.reading.bridged ? !isWhereabouts(context, hypothesis) : crossed.has(pairKey(hypothesis)));
  const findings = [
    ...direct.filter((finding) => !isBeside(finding)),
    ...bridged,
    ...(context.without.has("otherQualifier") ? [] : otherQualifier(context, direct)),
    ...(context.without.has("countValues") ? [] : countValues(context)),
  ];
  const best = [...bestByPair(findings).values()].sort((a, b) => weight(b) - weight(a));
  const decisive = best.filter((finding) => !isLostInWords(context, best, finding));
  const settled = settledParts(context, decisive);
  const open = [
    ...requiredParts(context).filter((part) => !settled.has(part)),
    ...unexplainedEnd(context, decisive),
    ...unexplainedPart(context, decisive),
  ];
  return { decisive, open };
}

/** "died in a place that lies in Switzerland" is what "died in Switzerland" says. */
function isWhereabouts({ graph }: Context, { property, target }: Hypothesis): boolean {
  if (target.kind !== "entity" || traitsOf(property.id).range !== "place") return false;
  const types = coarseTypes(graph, target.id);
  return types.has("country") || types.has("continent");
}

/**
 * "The Beatles were formed in Liverpool in 1960" does not date Liverpool: a number or date refutes only what the claim is about: the subject of what
 * was found, or else the first name.
 */
function aboutAnother({ reading, lexicon }: Context, direct: readonly Finding[]): (finding: Finding) => boolean {
  const told = direct
    .filter(({ stance, hypothesis }) => stance === "supports" && hypothesis.target.kind === "entity")
    .map(({ hypothesis }) => hypothesis.topic);
  const names = reading.topics.filter(({ link }) => link.by === "name");
  // "Life expectancy in Kenya …": the first word may name the relation and no thing at all.
  const firstFor = ({ property }: Hypothesis) =>
    names.find((topic) => topic !== reading.opening || !lexicon.uses(contentStems(topic.link.span.text), property.id));
  return ({ hypothesis, stance }) => {
    if (stance !== "refutes" || hypothesis.target.kind === "entity" || hypothesis.topic.link.by !== "name") return false;
    return told.length > 0 ? !told.includes(hypothesis.topic) : firstFor(hypothesis) !== hypothesis.topic;
  };
}

function weight({ hypothesis, strength }: Finding): number {
  return hypothesis.relationScore * strength;
}

/** One finding for each pair of things: support for what is said beats the refutation of a less likely reading. */
function bestByPair(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const best = new Map<string, Finding>();
  for (const finding of findings) {
    const key = pairKey(finding.hypothesis);
    const known = best.get(key);
    if (known === undefined || value(finding) > value(known)) best.set(key, finding);
  }
  return best;
}

function value(finding: Finding): number {
  return weight(finding) * (finding.stance === "supports" ? 1.3 : 1);
}

function pairKey({ topic, target }: Hypothesis): string {
  return [topic.link.span.start, spanOf(target).start].sort((a, b) => a - b).join("-");
}

function settledParts(context: Context, decisive: readonly Finding[]): ReadonlySet<Part> {
  const { reading } = context;
  const settled = new Set<Part>();
  for (const { hypothesis, settles } of decisive) {
    settled.add(hypothesis.topic);
    settled.add(hypothesis.target.kind === "entity" ? hypothesis.target.topic : spanOf(hypothesis.target));
    for (const part of settles) settled.add(part);
    for (const part of [...reading.unknown, ...reading.exclusive, ...reading.topics])
      if (isSaidBy(context, hypothesis, part)) settled.add(part);
  }
  return settled;
}

/** "CEO" and "highest" are no things of their own when they name the relation itself; nor is the first word of "Life expectancy in …". */
function isSaidBy({ lexicon, reading }: Context, { property, target }: Hypothesis, part: Part): boolean {
  // "a basketball player": the noun after the value says what it is the value of.
  const compound = "link" in part && part.link.by === "word" && /^\s+$/u.test(reading.text.slice(spanOf(target).end, part.link.span.start));
  // "… is a team that … played for": the noun is named by the relation.
  const stated = "link" in part && part.link.by === "word" && isSaidOfName(reading.said, part.link.span);
  if ("link" in part)
    return (reading.opening === part || compound || stated) && lexicon.uses(contentStems(part.link.span.text), property.id);
  return lexicon.uses(contentStems(part.text), property.id);
}

/** "… wrote Hamlet in a tavern": what is said after the last name, and belongs to no relation that was found, stays open. */
function unexplainedEnd({ reading, lexicon }: Context, decisive: readonly Finding[]): readonly Part[] {
  const named = [
    ...reading.topics.filter(({ link }) => link.by !== "word").map(({ link }) => link.span),
    ...reading.literals,
    ...reading.unknown,
  ];
  const start = Math.max(0, ...named.map(({ end }) => end));
  const text = reading.said.slice(start);
  const predicated = decisive.flatMap(({ hypothesis: { target }, settles }) =>
    [...(target.kind === "entity" ? [target.topic] : []), ...settles].flatMap((part) =>
      "link" in part ? contentStems(part.link.span.text) : [],
    ),
  );
  const rates = rateWords(reading, decisive);
  const explained = (word: string) =>
    predicated.includes(word) || rates.has(word) || decisive.some(({ hypothesis }) => lexicon.uses([word], hypothesis.property.id));
  const words = contentStems(text).filter((word) => !explained(word));
  return named.length < 2 || words.length === 0
    ? []
    : [
        {
          start,
          end: reading.text.length,
          text: reading.text
            .slice(start)
            .replace(/[\s.]+$/u, "")
            .trim(),
        },
      ];
}

/** Names, nationalities, dates and numbers must be accounted for; a common noun only where the claim predicates it. */
function requiredParts(context: Context): readonly Part[] {
  const { reading } = context;
  const names = reading.topics.filter((topic) => topic.link.by !== "word" && placeLocated(context, topic) === null);
  const predicated = reading.topics.filter(({ link }) => link.by === "word" && isPredicated(reading.text, link.span));
  const told = [...names, ...reading.literals, ...reading.unknown];
  return [...told, ...reading.exclusive, ...predicated.filter(({ link }) => told.length < 2 || isSaidOfName(reading.said, link.span))];
}

/** "… was a physicist who …": the noun is a claim of its own, however much is said after it. */
function isSaidOfName(said: string, { start, end }: Span): boolean {
  return (
    /\b(?:is|was|are|were)\s+an?\s+(?:[·\p{L}-]+\s+)?$/u.test(said.slice(0, start)) && /^\s+(?:who|that|which)\b/u.test(said.slice(end))
  );
}

function isPredicated(text: string, span: { readonly start: number; readonly end: number }): boolean {
  const before = /\b(is|was|are|were|as|became)\b(?!.*\b(?:is|was|are|were)\b)/iu.test(text.slice(0, span.start));
  return before && !/^\s+(of|in|for|by|to)\b/iu.test(text.slice(span.end));
}
