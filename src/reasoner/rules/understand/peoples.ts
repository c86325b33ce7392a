import type { Belief } from "../../../domain/belief.js";
import type { Linked } from "../../../domain/mention.js";
import { assemblePart, withLink } from "./parts/assemble-part.js";

/** What peoples do as states, armies or teams. Not what each of them does ("the French eat", "the Swiss speak"). */
const ACTS =
  /^ (?:(?:then|finally|also|never|did not|didn't) )?(?:won|win|lost|lose|fought|fight|beat|defeated|hosted|invaded|conquered|coloni[sz]ed|joined|took part|take part|competed|participated|signed|declared (?:war|independence)|surrendered|were (?:beaten|defeated|invaded|conquered|coloni[sz]ed))\b/u;
const AT_START = /^(?:(?:It was|In \d{3,4},?) )?[Tt]he $/u;
/** "was won by the French", "played for the Dutch". */
const AS_OBJECT =
  /\b(?:(?:won|hosted|invaded|conquered|coloni[sz]ed|defeated|beaten|ruled|occupied) by|(?:lost|surrendered) to|(?:played|turned out) for|victory for) the $/u;
const AT_END = /^(?:[.,;!?]|$| (?:in|at|on|during|until|from|between) )/u;

/** "The English won the battle of Crécy": a people that acts as one is its country. */
export function withPeople(belief: Belief): Belief {
  const { text } = belief.claim;
  const people = belief.links.find((link): link is Linked => {
    if (link.kind !== "linked" || link.by !== "demonym") return false;
    const [before, after] = [text.slice(0, link.span.start), text.slice(link.span.end)];
    return (AT_START.test(before) && ACTS.test(after.replace(/^ (?:who|that) /u, " "))) || (AS_OBJECT.test(before) && AT_END.test(after));
  });
  if (people === undefined) return belief;
  const { start, end } = people.span;
  const { label } = people.entity;
  const before = text.slice(0, start).replace(/the $/iu, "").length;
  const part = assemblePart(belief, [{ start: 0, end: before }, label, { start: end, end: text.length }]);
  return withLink(part, { ...people, by: "name" }, label, Math.max(0, before - 1));
}
