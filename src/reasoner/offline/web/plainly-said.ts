import type { PropertyId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import { coarseTypes } from "../coarse-type.js";
import { isStandard } from "../compare/is-standard.js";
import type { Context } from "../context.js";
import { enumerateHypotheses } from "../enumerate-hypotheses.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import type { Topic } from "../read-claim.js";
import { contentStems } from "../relation-lexicon.js";
import { scoreRelations } from "../score-relations.js";

/** A relation is stated only where the words say it this clearly. */
const CLEARLY = 0.55;
/** So many other words may stand in the same part of a sentence. */
const MAX_OTHER_WORDS = 3;

/** What a sentence, or a part of one, says beyond doubt: for each pair of its things one relation at most. */
export function plainlySaid(context: Context): readonly Hypothesis[] {
  const { reading } = context;
  if (reading.bridged) return [];
  const said = enumerateHypotheses(context).filter(
    (hypothesis) =>
      hypothesis.relationScore >= CLEARLY &&
      !hypothesis.outdone &&
      isCertain(hypothesis) &&
      fitsKind(context, hypothesis) &&
      isMainThing(context, hypothesis) &&
      isSaidBetween(context, hypothesis) &&
      otherWords(context, hypothesis) <= MAX_OTHER_WORDS,
  );
  const rank = scoreRelations(context);
  const best = new Map<string, { readonly hypothesis: Hypothesis; readonly score: number }>();
  for (const hypothesis of said) {
    const key = [hypothesis.topic.link.span.start, spanOf(hypothesis.target).start].sort((a, b) => a - b).join("-");
    const score = hypothesis.relationScore + 0.1 * rank({ property: hypothesis.property.id, direction: "out" });
    const known = best.get(key);
    if (known === undefined || score > known.score) best.set(key, { hypothesis, score });
  }
  return [...best.values()].map(({ hypothesis }) => hypothesis);
}

/** A name that two things bear says nothing for certain. */
function isCertain({ topic, subject, target }: Hypothesis): boolean {
  const sure = ({ link }: Topic, id: string) => link.entity.id === id && (link.rivals.length === 0 || link.by === "demonym");
  return sure(topic, subject) && (target.kind !== "entity" || sure(target.topic, target.id));
}

type Kind = "person" | "work" | "thing";
/** Relations that a bare "is a", "in" or adjective of nationality may mean, and of what kind of thing each is said. */
const SAID_OF: ReadonlyMap<PropertyId, Kind> = new Map<PropertyId, Kind>([
  ["P31", "thing"],
  ["P279", "thing"],
  ["P106", "person"],
  ["P27", "person"],
  ["P495", "work"],
  ["P17", "thing"],
]);

function fitsKind({ graph }: Context, { subject, property }: Hypothesis): boolean {
  const kind = SAID_OF.get(property.id);
  const types = coarseTypes(graph, subject);
  if (kind === undefined) return true;
  if (kind === "person") return types.has("person");
  if (kind === "work") return types.has("work");
  return types.size > 0 && !types.has("person") && (property.id !== "P17" || !types.has("work"));
}

/** One of the two is what the sentence is about: nothing that could be meant instead stands before it. */
function isMainThing({ reading }: Context, { topic, target }: Hypothesis): boolean {
  const first = [...reading.topics.filter(({ link }) => link.by === "name").map(({ link }) => link.span), ...reading.unknown]
    .filter((span) => !isStandard(reading, span))
    .reduce<Span | null>((a, b) => (a === null || b.start < a.start ? b : a), null);
  if (first === null) return false;
  const ends = target.kind === "entity" ? [topic.link.span, spanOf(target)] : [topic.link.span];
  return ends.some(({ start }) => start === first.start) && !hasThirdBetween({ reading }, topic, target);
}

/** With a third name between the two, the words may speak of that one. */
function hasThirdBetween({ reading }: Pick<Context, "reading">, topic: Topic, target: Hypothesis["target"]): boolean {
  const [from, to] = [topic.link.span, spanOf(target)].sort((a, b) => a.start - b.start);
  if (from === undefined || to === undefined) return true;
  const others = [...reading.topics.filter(({ link }) => link.by === "name").map(({ link }) => link.span), ...reading.unknown];
  const between = others.filter(({ start, end }) => start >= from.end && end <= to.start);
  // A time or number is said of the sentence's subject whatever else is named on the way: "was born in Warsaw in 1867".
  return target.kind === "entity" && between.some((span) => !isListed(reading.text.slice(span.end, to.start)));
}

function isListed(gap: string): boolean {
  return /^(?:,\s+(?:and\s+)?|\s+and\s+)(?:the\s+)?$/u.test(gap);
}

/** The words of the relation stand before the second of the two, or the relation is one of both ("are married"). */
function isSaidBetween({ reading, lexicon }: Context, { topic, target, property }: Hypothesis): boolean {
  const [from, to] = [topic.link.span, spanOf(target)].sort((a, b) => a.start - b.start);
  if (from === undefined || to === undefined) return false;
  const uses = (text: string) => lexicon.uses(contentStems(text), property.id);
  const between = reading.said.slice(from.end, to.start);
  if (target.kind === "literal" && to === topic.link.span) return uses(reading.said.slice(to.end));
  return uses(between) || uses(reading.said.slice(0, from.start)) || contentStems(between.replace(/·+/gu, " ")).length <= 2;
}

/** Words of the same part of the sentence that speak of something else. */
function otherWords({ reading, lexicon }: Context, { topic, target, property }: Hypothesis): number {
  const near = new Set([...reading.wordsWith(topic.link.span), ...reading.wordsWith(spanOf(target))]);
  const nouns = new Set(reading.topics.filter(({ link }) => link.by === "word").flatMap(({ link }) => contentStems(link.span.text)));
  return [...near].filter((word) => !nouns.has(word) && !lexicon.uses([word], property.id)).length;
}
