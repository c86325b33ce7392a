import type { Belief } from "../../../../domain/belief.js";
import type { Linked } from "../../../../domain/mention.js";
import { kindsOf } from "../../kinds.js";
import { ROLES } from "../owners.js";
import { assemblePart } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

const OWNED = new RegExp(
  `^((?:the\\s)?◆+)(['’]s?\\s)((?!(?:first|second|third|last|next|only|current|late|fellow|own|new|old)\\b)[\\p{Ll}-]+(?:\\s[\\p{Ll}-]+)?\\s)(◆+)\\s+${ADVERBS}(${FINITE})(?![\\p{L}'’-])`,
  "u",
);

/** "Apple founder Steve Jobs", "Queen's lead singer Freddie Mercury". */
const ROLE = new RegExp(`^((?:the\\s)?◆+)(\\s)((?:\\p{Ll}+[ -])?(?:${ROLES})\\s)(◆+)\\s+${ADVERBS}(${FINITE})(?![\\p{L}'’-])`, "u");

const LOCATED = new RegExp(`^((?:the\\s)?◆+)\\sin\\s((?:the\\s)?◆+)\\s+${ADVERBS}${FINITE}(?![\\p{L}'’-])`, "u");

/** "La Scala in Milan opened in 1778": a location that the description confirms is a separate claim. */
export function splitLocated(belief: Belief, shape: string): readonly Belief[] | null {
  const [, name = "", place = ""] = LOCATED.exec(shape.replace(/^The/u, "the")) ?? [];
  const at = name.length + " in ".length;
  const entityTo = (end: number) =>
    belief.links.flatMap((link) => (link.kind === "linked" && link.by === "name" && link.span.end === end ? [link.entity] : []))[0];
  const [building, town] = [entityTo(name.length), entityTo(at + place.length)];
  if (name === "" || building === undefined || town === undefined || building.description?.includes(town.label) !== true) return null;
  if (!kindsOf(belief.graph, building.id).has("building")) return null;
  const named = { start: 0, end: name.length };
  return [
    assemblePart(belief, [named, { start: at + place.length, end: shape.length }]),
    assemblePart(belief, [named, "is in", { start: at, end: at + place.length }]),
  ];
}

/**
 * "Pluto's moon Charon was discovered in 1978": the relation of Charon to Pluto is a separate claim. Skips ambiguous names, because the owner selects
 * the bearer.
 */
export function splitOwners(belief: Belief, shape: string): readonly Belief[] | null {
  const plain = shape.replace(/^The/u, "the");
  const match = OWNED.exec(plain) ?? ROLE.exec(plain);
  if (match === null) return null;
  const [, owner = "", sign = "", noun = "", name = "", verb = ""] = match;
  const start = owner.length + sign.length + noun.length;
  const named = { start, end: start + name.length };
  const [before, role] = [
    { start: 0, end: owner.length },
    { start: owner.length + sign.length, end: start },
  ];
  const isMeant = ({ kind, span }: Belief["links"][number]) => kind === "linked" && span.start === named.start && span.end === named.end;
  const link = belief.links.find((one): one is Linked => isMeant(one));
  // "Lead singer Bono": the metal is not an owner.
  const isOwner = belief.links.some(({ kind, span, ...one }) => kind === "linked" && span.start === 0 && "by" in one && one.by === "name");
  if (link === undefined || link.rivals.length > 0 || !isOwner) return null;
  const copula = /^(?!was)(?:is|are|has|have|does|do|\p{Ll}+[^us]s)$/u.test(verb) ? "is" : "was";
  return [
    assemblePart(belief, [named, { start: named.end, end: shape.length }]),
    assemblePart(belief, [named, copula, ...(sign === " " ? [before, "'s", role] : [{ start: 0, end: start }])]),
  ];
}
