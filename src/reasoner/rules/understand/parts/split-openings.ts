import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { namesSomething, withNouns } from "./claim-shape.js";
import { affirmed, denied } from "./deny.js";
import { ADVERBS, FINITE, PARTICIPLE, PREPOSITION, readClause } from "./read-clause.js";

const OPENING = new RegExp(
  `^(?:(?:although|though|while|despite being|despite having been)\\s+)?((?:${PARTICIPLE}|\\p{Ll}{2,}ed)\\s+(?:${PREPOSITION})\\s[^,;]+),\\s+` +
    `((?:the\\s(?:\\p{Ll}+\\s)?)?◆+(?:\\s*□+)?)\\s+(?=${ADVERBS}(${FINITE})(?![\\p{L}'’-]))`,
  "u",
);

const ALIKE = /^(?:(?:just|much|exactly)\s)?((?:un)?like)\s(?:(?:the|an?|its neighbou?r)\s)?(◆+),\s/u;

/** "Like mice, rats are rodents": so are mice. "Unlike Sweden, Norway is not in the EU": Sweden is. */
function splitAlike(belief: Belief, shape: string): readonly Belief[] | null {
  const [opening = ""] = /^(?:(?:Just|Much|Exactly) l|L|Unl)ike(?=\s)/u.exec(belief.claim.text) ?? [];
  if (opening === "") return null;
  const told = `${opening.toLowerCase()}${withNouns(belief, shape, 0).slice(opening.length)}`;
  const [whole = "", alike, other = ""] = ALIKE.exec(told) ?? [];
  const clause = whole === "" ? null : readClause(told, whole.length, told.length);
  if (clause === null || clause.lead.end > clause.lead.start) return null;
  const name = { start: whole.lastIndexOf(other), end: whole.lastIndexOf(other) + other.length };
  const said = { start: clause.predicate.end - clause.verb.length, end: shape.length };
  const isTangled = /\b(?:no|never|neither|nor|hardly|only|first|last|also)\b/u.test(told.slice(whole.length));
  const predicate =
    alike === "like" ? [{ start: clause.subject.end, end: shape.length }] : (affirmed(told, said) ?? denied(clause.verb, said));
  if (alike !== "like" && isTangled) return null;
  return [assemblePart(belief, [{ start: whole.length, end: shape.length }]), assemblePart(belief, [name, ...predicate])];
}

const BESIDES =
  /^(?:besides|in addition to|apart from|aside from|as well as|on top of)\s(?:being (an?\s\p{Ll}+)|(\p{Ll}+)ing),\s((?:the\s)?◆+)\s(?:also\s)?/u;

/** "Besides acting, Jodie Foster studied": the description has to call her an actress. "Besides being an actor, X …": two statements. */
function splitBesides(belief: Belief, shape: string): readonly Belief[] | null {
  const [whole, being, doing, subject = ""] = BESIDES.exec(shape.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())) ?? [];
  if (whole === undefined) return null;
  const name = { start: whole.lastIndexOf(subject), end: whole.lastIndexOf(subject) + subject.length };
  const main = assemblePart(belief, [name, { start: whole.length, end: shape.length }]);
  if (being !== undefined) {
    const at = whole.indexOf(being);
    return [main, assemblePart(belief, [name, "was", { start: at, end: at + being.length }])];
  }
  const link = belief.links.find(({ span }) => span.start >= name.start && span.end <= name.end);
  const description = link?.kind === "linked" ? (link.entity.description ?? "") : "";
  return new RegExp(`\\b${doing}(?:or|er|ress|ist)\\b`, "u").test(description) ? [main] : null;
}

/** "Born in Ulm, Einstein died in Princeton": an opening participle describes the subject. */
export function splitOpenings(belief: Belief, shape: string): readonly Belief[] | null {
  const aside = splitAlike(belief, shape) ?? splitBesides(belief, shape);
  if (aside !== null) return aside;
  const match = OPENING.exec(shape.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()));
  if (match === null) return null;
  const [whole, opening = "", subject = "", verb = ""] = match;
  const at = whole.indexOf(opening);
  const said = { start: at, end: at + opening.length };
  const name = { start: whole.lastIndexOf(subject), end: whole.lastIndexOf(subject) + subject.length };
  const rest = { start: whole.length, end: shape.length };
  if (!namesSomething(belief, said) || !namesSomething(belief, rest) || /\b(?:who|which|that|when)\b/u.test(opening)) return null;
  const copula = /^(?:located|situated|based)/u.test(opening) && !/^(?:was|were)|ed$/u.test(verb) ? "is" : "was";
  return [assemblePart(belief, [name, copula, said]), assemblePart(belief, [name, rest])];
}
