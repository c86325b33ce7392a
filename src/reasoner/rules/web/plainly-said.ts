import type { PropertyId } from "../../../domain/ids.js";
import type { Context } from "../context.js";
import { enumerateHypotheses } from "../enumerate-hypotheses.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import type { Topic } from "../read-claim.js";
import { contentStems } from "../relation-lexicon.js";
import { scoreRelations } from "../score-relations.js";
import { ACTING } from "../spoken-order.js";
import { fitsGrammar, inOrder } from "./fits-grammar.js";
import { BY_DEMONYM, BY_NOUN, fitsKind } from "./fits-kind.js";

/** A relation is stated only where the words say it this clearly. */
const CLEARLY = 0.55;
/** A property of which we know only what the graph calls it has to be called nearly that. */
const BY_LABEL_ALONE = 0.8;
/** So many other words may stand in the same part of a sentence. */
const MAX_OTHER_WORDS = 3;

/** What a sentence, or a part of one, says beyond doubt: for each pair of its things one relation at most. */
export function plainlySaid(context: Context): readonly Hypothesis[] {
  if (context.reading.bridged) return [];
  const said = enumerateHypotheses(context).filter(
    (hypothesis) =>
      hypothesis.relationScore >= (traitsOf(hypothesis.property.id).phrases.length > 0 ? CLEARLY : BY_LABEL_ALONE) &&
      !hypothesis.outdone &&
      isCertain(context, hypothesis) &&
      fitsKind(context, hypothesis) &&
      fitsGrammar(context, hypothesis) &&
      isSaidBetween(context, hypothesis) &&
      otherWords(context, hypothesis) <= MAX_OTHER_WORDS,
  );
  const rank = scoreRelations(context);
  const best = new Map<string, { readonly hypothesis: Hypothesis; readonly score: number }>();
  for (const hypothesis of said) {
    const key = inOrder(hypothesis.topic.link.span, spanOf(hypothesis.target))
      .map(({ start }) => start)
      .join("-");
    const score = hypothesis.relationScore + 0.1 * rank({ property: hypothesis.property.id, direction: "out" });
    const known = best.get(key);
    if (known === undefined || score > known.score) best.set(key, { hypothesis, score });
  }
  const kept = [...best.values()].map(({ hypothesis }) => hypothesis);
  return kept.filter((hypothesis) => !kept.some((other) => isOtherNumber(hypothesis, other)));
}

/** "A municipal population of 37,000, a metropolitan population of 128,000": two numbers for one thing are not of one thing. */
function isOtherNumber(a: Hypothesis, b: Hypothesis): boolean {
  return (
    a !== b && a.subject === b.subject && a.property.id === b.property.id && a.target.kind === "literal" && b.target.kind === "literal"
  );
}

/** A name that two things bear says nothing for certain, nor does one that goes on ("The Siege of Fort …"), nor a number in words ("two artists"). */
function isCertain({ reading }: Context, { topic, subject, target }: Hypothesis): boolean {
  const sure = ({ link }: Topic, id: string) =>
    link.entity.id === id && (link.rivals.length === 0 || link.by === "demonym") && !GOES_ON.test(reading.text.slice(link.span.end));
  if (target.kind === "literal" && !/\d/u.test(target.mention.text)) return false;
  return sure(topic, subject) && (target.kind !== "entity" || sure(target.topic, target.id));
}

const GOES_ON = /^\s+of\s+(?:the\s+)?\p{Lu}/u;
/** Where another clause begins, its words are about something else. */
const OTHER_CLAUSE =
  /[;:]|\b(?:its|his|her|their|who|whom|which|whose|that|where|when|while|whereas|but|because|after|before|although|though|until)\b/iu;
/** "Near Paris" is not Paris. */
const BESIDE =
  /\b(?:near|outside|around|towards?|beyond|against|like|behind|opposite|beside|(?:close|next|similar) to|(?:away|far|miles|kilomet(?:re|er)s|km) from|(?:north|south|east|west) of)\s+(?:the\s+)?(?:\p{Ll}+\s+(?:of\s+)?)?$/iu;
/** What a bare "in" says of where something is. */
const WHEREABOUTS: ReadonlySet<PropertyId> = new Set(["P17", "P131", "P30"]);

/** The words of the relation stand before the second of the two, in the same clause; or the grammar alone says it ("is a French film"). */
function isSaidBetween({ reading, lexicon }: Context, { topic, target, property }: Hypothesis): boolean {
  const [from, to] = inOrder(topic.link.span, spanOf(target));
  const uses = (text: string) => lexicon.uses(contentStems(text), property.id);
  if (target.kind === "literal" && from !== topic.link.span) return uses(reading.said.slice(to.end).split(OTHER_CLAUSE)[0] ?? "");
  const between = reading.said.slice(from.end, to.start);
  // An unknown name after "in" is a place of which the graph knows nothing, not a text.
  if (target.kind === "text" && /\b(?:in|at|on|to|from|of|by|for|with|as)\s+(?:the\s+)?$/u.test(between)) return false;
  if (OTHER_CLAUSE.test(between) || BESIDE.test(between) || (ACTING.has(property.id) && /\bby\s+(?:the\s+)?$/u.test(between))) return false;
  return uses(between) || uses(reading.said.slice(0, from.start)) || isSilent(between, property.id, target);
}

function isSilent(between: string, property: PropertyId, target: Hypothesis["target"]): boolean {
  if (target.kind === "literal") return property === "P577" && /\b(?:is|was)\s+(?:an?|the)\s+$/u.test(between);
  if (target.kind !== "entity") return false;
  if (target.topic.link.by !== "name") return BY_DEMONYM.has(property) || BY_NOUN.has(property);
  return WHEREABOUTS.has(property) && /\b(?:in|on)\s+(?:the\s+)?$/u.test(between);
}

/** Words of the same part of the sentence that speak of something else. */
function otherWords({ reading, lexicon }: Context, { topic, target, property }: Hypothesis): number {
  const near = new Set([...reading.wordsWith(topic.link.span), ...reading.wordsWith(spanOf(target))]);
  const nouns = new Set(reading.topics.filter(({ link }) => link.by === "word").flatMap(({ link }) => contentStems(link.span.text)));
  return [...near].filter((word) => !nouns.has(word) && !lexicon.uses([word], property.id)).length;
}
