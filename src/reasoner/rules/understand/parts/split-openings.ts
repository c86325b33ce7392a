import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { groupAt, namesSomething, withNouns } from "./claim-shape.js";
import { affirmed, denied } from "./deny.js";
import { ADVERBS, FINITE, PARTICIPLE, PREPOSITION, readClause } from "./read-clause.js";

const OPENING = new RegExp(
  `^(?:(?:although|though|while|despite being|despite having been)\\s+)?(?<said>(?:${PARTICIPLE}|\\p{Ll}{2,}ed)\\s+(?:${PREPOSITION})\\s[^,;]+),\\s+` +
    `(?<name>(?:the\\s(?:\\p{Ll}+\\s)?)?◆+(?:\\s*□+)?)\\s+(?=${ADVERBS}(?<verb>${FINITE})(?![\\p{L}'’-]))`,
  "du",
);

const ALIKE = /^(?:(?:just|much|exactly)\s)?(?<how>(?:un)?like)\s(?:(?:the|an?|its neighbou?r)\s)?(?<other>◆+),\s/du;

/** "Like mice, rats are rodents": so are mice. "Unlike Sweden, Norway is not in the EU": Sweden is. */
function splitAlike(belief: Belief, shape: string): readonly Belief[] | null {
  const [opening = ""] = /^(?:(?:Just|Much|Exactly) l|L|Unl)ike(?=\s)/u.exec(belief.claim.text) ?? [];
  if (opening === "") return null;
  const told = `${opening.toLowerCase()}${withNouns(belief, shape, 0).slice(opening.length)}`;
  const match = ALIKE.exec(told);
  const from = match?.[0].length ?? 0;
  const clause = readClause(told, from, told.length);
  if (match === null || clause === null || clause.lead.end > clause.lead.start) return null;
  const isAlike = match.groups?.["how"] === "like";
  if (!isAlike && /\b(?:no|never|neither|nor|hardly|only|first|last|also)\b/u.test(told.slice(from))) return null;
  const said = { start: clause.predicate.end - clause.verb.length, end: shape.length };
  const predicate = isAlike ? [{ start: clause.subject.end, end: shape.length }] : (affirmed(told, said) ?? denied(clause.verb, said));
  return [assemblePart(belief, [{ start: from, end: shape.length }]), assemblePart(belief, [groupAt(match, "other"), ...predicate])];
}

const BESIDES =
  /^(?:besides|in addition to|apart from|aside from|as well as|on top of)\s(?:being (?<being>an?\s\p{Ll}+)|(?<doing>\p{Ll}+)ing),\s(?<name>(?:the\s)?◆+)\s(?:also\s)?/du;

/** "Besides acting, Jodie Foster studied": the description has to call her an actress. "Besides being an actor, X …": two statements. */
function splitBesides(belief: Belief, shape: string): readonly Belief[] | null {
  const match = BESIDES.exec(uncapitalised(shape));
  if (match === null) return null;
  const { being, doing } = match.groups ?? {};
  const name = groupAt(match, "name");
  const main = assemblePart(belief, [name, { start: match[0].length, end: shape.length }]);
  if (being !== undefined) return [main, assemblePart(belief, [name, "was", groupAt(match, "being")])];
  const link = belief.links.find(({ span }) => span.start >= name.start && span.end <= name.end);
  const description = link?.kind === "linked" ? (link.entity.description ?? "") : "";
  return new RegExp(`\\b${doing}(?:or|er|ress|ist)\\b`, "u").test(description) ? [main] : null;
}

/** "Born in Ulm, Einstein died in Princeton": an opening participle describes the subject. */
export function splitOpenings(belief: Belief, shape: string): readonly Belief[] | null {
  const aside = splitAlike(belief, shape) ?? splitBesides(belief, shape);
  if (aside !== null) return aside;
  const match = OPENING.exec(uncapitalised(shape));
  if (match === null) return null;
  const { said: opening = "", verb = "" } = match.groups ?? {};
  const [said, name] = [groupAt(match, "said"), groupAt(match, "name")];
  const rest = { start: match[0].length, end: shape.length };
  if (!namesSomething(belief, said) || !namesSomething(belief, rest) || /\b(?:who|which|that|when)\b/u.test(opening)) return null;
  const copula = /^(?:located|situated|based)/u.test(opening) && !/^(?:was|were)|ed$/u.test(verb) ? "is" : "was";
  return [assemblePart(belief, [name, copula, said]), assemblePart(belief, [name, rest])];
}

function uncapitalised(shape: string): string {
  return shape.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}
