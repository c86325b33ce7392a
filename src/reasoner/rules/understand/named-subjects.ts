import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import { isPastForm } from "../../../text/stem.js";
import { assemblePart, type Piece, withLink } from "./parts/assemble-part.js";
import { type Stretch, shapeOf } from "./parts/claim-shape.js";

/** "The company that made ◆ was ◆" */
const NAMED_LAST =
  /^The (?<noun>\p{Ll}+) (?:that|which|who) (?<deed>(?!(?:is|was|are|were)\b)\p{Ll}(?:(?! (?:is|was|are|were)\b)[^,;◇])+(?: (?:in|on) ◇+)?) (?<be>is|was) (?:called |named |none other than )?(?<name>(?:the )?◆+)[.!]?$/u;
const OPENS = /^The \p{Ll}+ (?:that|which|who) /u;
/** Nouns that say nothing about the thing. */
const ANY = /^(?:one|person)$/u;
const WITH_RELATION = /^(?:boy|girl)$/u;
const OFFICE = /^(?:president|chancellor|premier|king|queen|monarch|emperor|empress|pope|governor|mayor)$/u;
const NONE_OTHER = /\bnone other than (?=(?:the )?◆)/iu;
/** "on Egyptian soil" */
const SOIL = / (?:soil|territory|ground)\b/uy;

/** A statement whose subject is named late, or with stress, in plain order. */
export function withNamedSubject(told: Belief): Belief {
  const belief = onSoil(withoutStress(told));
  // The graph may know the noun.
  const [open = ""] = OPENS.exec(belief.claim.text) ?? [];
  const match = open === "" ? null : NAMED_LAST.exec(open + shapeOf(belief).slice(open.length));
  const { noun = "", deed = "", be = "", name = "" } = match?.groups ?? {};
  if (match === null || isNegative(deed) || !(ANY.test(noun) || isKnown(belief, noun, deed))) return belief;
  const shape = match[0];
  const at = shape.lastIndexOf(name);
  const who: Stretch = { start: at, end: at + name.length };
  const start = shape.indexOf(deed, 4 + noun.length);
  const does: Piece = { start, end: start + deed.length };
  const article = /^[aeiou]/u.test(noun) ? "an" : "a";
  const kind: readonly Piece[] = ["and", who, `${OFFICE.test(noun) ? be : "is"} ${article}`, { start: 4, end: 4 + noun.length }];
  // "The company": the article belongs to the sentence.
  const bare = (span: Span) => (span.start === 0 ? { ...span, start: 4, text: span.text.slice(4) } : span);
  const links = belief.links.map((link) => (link.span.end === 4 + noun.length ? { ...link, span: bare(link.span) } : link));
  return assemblePart({ ...belief, links }, [who, does, ...(ANY.test(noun) ? [] : kind)]);
}

/** Is the noun after "The" one that the graph knows as a class, with a deed? Some nouns are read with the relation instead. */
function isKnown({ links }: Belief, noun: string, deed: string): boolean {
  if (WITH_RELATION.test(noun) || !isPastForm(/^\p{Ll}+/u.exec(deed)?.[0] ?? "")) return false;
  return links.some((link) => link.kind === "linked" && link.by === "word" && link.span.end === "The ".length + noun.length);
}

/** "The company that never made ◆" */
function isNegative(deed: string): boolean {
  return /\b(?:not|never|n['’]t|first|last|only)\b/u.test(deed);
}

/** "went to none other than ◆", "none other than ◆ wrote it" */
function withoutStress(belief: Belief): Belief {
  const match = NONE_OTHER.exec(shapeOf(belief));
  if (match === null) return belief;
  const end = match.index + match[0].length;
  return assemblePart(belief, [
    { start: 0, end: match.index },
    { start: end, end: belief.claim.text.length },
  ]);
}

/** "was fought on Egyptian soil": in Egypt. */
function onSoil(belief: Belief): Belief {
  const { text } = belief.claim;
  const soil = belief.links.flatMap((link) => {
    SOIL.lastIndex = link.span.end;
    const isThere = link.kind === "linked" && link.by === "demonym" && /\bon $/u.test(text.slice(0, link.span.start));
    return isThere && SOIL.test(text) ? [{ link, end: SOIL.lastIndex }] : [];
  });
  const [only, ...more] = soil;
  if (only === undefined || more.length > 0) return belief;
  const before = only.link.span.start - "on ".length;
  const { label } = only.link.entity;
  const part = assemblePart(belief, [{ start: 0, end: before }, "in", label, { start: only.end, end: text.length }]);
  return withLink(part, { ...only.link, by: "name" }, label, before);
}
