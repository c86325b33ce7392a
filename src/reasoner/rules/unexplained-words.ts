import type { PropertyId } from "../../domain/ids.js";
import type { Span } from "../../domain/mention.js";
import { tokenise } from "../../language/tokenise.js";
import type { Context } from "./context.js";
import { type Finding, spanOf } from "./hypothesis.js";
import { traitsOf } from "./property-traits.js";
import type { Reading } from "./read-claim.js";
import { contentStems } from "./relation-lexicon.js";

/** Words that carry a relation rather than say one ("belongs to the movement", "provided a voice"), or weigh what is said. */
const LIGHT: ReadonlySet<string> = new Set(
  contentStems(
    "someone somebody person people man woman place unit administrative thing work company name names same title piece type kind form sort body term terms time " +
      "belongs associated counted classified considered regarded defined falls includes included contains made make came come takes took taken given gives got gets goes " +
      "occurred happened provided lent set supplied used uses stands serves consists found happens exists " +
      "mainly primarily mostly officially formally actually really indeed simply partly originally currently presently now today well own whole entire total",
  ),
);

/** How many words a finding may leave unexplained: what bears a claim out has to speak of all of it, what refutes it only of the part that is wrong. */
const MAX_BORNE_OUT = 1;
const MAX_REFUTED = 2;
const MAX_AROUND_REFUTED = 5;

/** A refutation that leaves too much of its part of the claim unexplained need not be about what is said there. */
export function isLostInWords(context: Context, findings: readonly Finding[], { hypothesis, stance }: Finding): boolean {
  if (stance === "supports") return false;
  const words = contentStems(context.reading.said).filter(unexplainedBy(context, findings));
  const near = new Set([hypothesis.topic.link.span, spanOf(hypothesis.target)].flatMap((span) => context.reading.wordsWith(span)));
  return words.length > MAX_AROUND_REFUTED || words.filter((word) => near.has(word)).length > MAX_REFUTED;
}

/** What the claim says besides all that was found to bear it out: too many words, or one that narrows a noun ("a psychological thriller film"). */
export function unexplainedPart(context: Context, findings: readonly Finding[]): readonly Span[] {
  const { said } = context.reading;
  const supports = findings.filter(({ stance }) => stance === "supports");
  const isOpen = unexplainedBy(context, findings);
  const words = tokenise(said).filter(({ text }) => contentStems(text).some(isOpen));
  const open = words.length > MAX_BORNE_OUT ? words : words.filter((word) => supports.some((finding) => narrows(said, word, finding)));
  const [first] = open;
  return first === undefined || supports.length === 0 ? [] : [{ ...first, text: open.map(({ text }) => text).join(" … ") }];
}

/** "5.13 children per woman": what a number counts belongs to the number. */
export function rateWords({ text }: Reading, findings: readonly Finding[]): ReadonlySet<string> {
  const ends = findings.flatMap(({ hypothesis: { target } }) => (target.kind === "literal" ? [target.mention.end] : []));
  const rates = ends.flatMap((end) => RATE.exec(text.slice(end))?.[0] ?? []);
  return new Set(rates.flatMap(contentStems));
}

const RATE = /^\s+(?:\p{Ll}+\s+){1,2}per\s+(?:[\d,]+\s+)?\p{Ll}+/u;

function narrows(said: string, word: Span, { hypothesis: { target } }: Finding): boolean {
  if (target.kind !== "entity" || target.topic.link.by !== "word") return false;
  const noun = target.topic.link.span;
  const between = word.end <= noun.start ? said.slice(word.end, noun.start) : said.slice(noun.end, word.start);
  return between === " ";
}

function unexplainedBy({ reading, graph, lexicon }: Context, findings: readonly Finding[]): (word: string) => boolean {
  const nouns = reading.topics.filter((topic) => topic.link.by === "word" || topic === reading.opening).map(({ link }) => link.span.text);
  const parts = findings.flatMap(({ hypothesis, settles }) => [
    spanOf(hypothesis.target).text,
    ...settles.map((part) => ("link" in part ? part.link.span.text : part.text)),
  ]);
  const named = new Set([...[...nouns, ...parts].flatMap(contentStems), ...rateWords(reading, findings)]);
  const cited = new Set(findings.flatMap(({ statements }) => statements));
  const properties = new Set<PropertyId>([
    ...findings.map(({ hypothesis }) => hypothesis.property.id),
    ...[...cited].flatMap((id) => graph.statement(id)?.property ?? []),
  ]);
  const spoken = [...properties].flatMap((id) => [id, traitsOf(id).inverse ?? id]);
  return (word) => !LIGHT.has(word) && !named.has(word) && !spoken.some((id) => lexicon.uses([word], id));
}
