import type { Belief } from "../../../../domain/belief.js";
import { type Linked, overlaps, type Span } from "../../../../domain/mention.js";
import { withoutPossessive } from "../clause.js";
import type { Stretch } from "./claim-shape.js";

/** A range of the claim, or a word that the grammar needs ("is", "not"). */
export type Piece = Stretch | string;

/** Builds a claim from pieces of another; links and mentions keep their meaning at their new offsets. */
export function assemblePart(belief: Belief, pieces: readonly Piece[]): Belief {
  const links: Belief["links"][number][] = [];
  const mentions: Belief["mentions"][number][] = [];
  let text = "";
  for (const piece of pieces) {
    const said = typeof piece === "string" ? { start: 0, end: 0 } : trimmed(belief.claim.text, piece);
    const words = typeof piece === "string" ? piece : belief.claim.text.slice(said.start, said.end);
    if (words === "") continue;
    if (text !== "" && !/^['’.!]/u.test(words)) text += " ";
    const moved = <T extends Span>(span: T): T => ({
      ...span,
      start: span.start - said.start + text.length,
      end: span.end - said.start + text.length,
    });
    const inside = ({ start, end }: Stretch) => start >= said.start && end <= said.end && end > start;
    if (typeof piece !== "string") {
      // "Canada's" may be cut after the name.
      const named = belief.links.map((link) => (inside(link.span) ? link : { ...link, span: withoutPossessive(link.span, link) }));
      links.push(...named.filter(({ span }) => inside(span)).map((link) => ({ ...link, span: moved(link.span) })));
      mentions.push(...belief.mentions.filter(inside).map(moved));
    }
    text += words;
  }
  return { ...belief, claim: { ...belief.claim, text }, links, mentions };
}

/** Links a name where it first stands in the claim from an offset on. */
export function withLink(belief: Belief, link: Omit<Linked, "span">, name: string, from = 0): Belief {
  const start = belief.claim.text.indexOf(name, from);
  const span = { start, end: start + name.length, text: name };
  const others = belief.links.filter((other) => !overlaps(other.span, span));
  return { ...belief, links: [...others, { ...link, span }].sort((a, b) => a.span.start - b.span.start) };
}

/** Strips spaces and commas; keeps a full stop, which may belong to a name ("Louis Gossett Jr."). */
function trimmed(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  const front = /^[\s,;:]*/u.exec(words)?.[0].length ?? 0;
  const back = /[\s,;:]*$/u.exec(words)?.[0].length ?? 0;
  return { start: start + front, end: Math.max(start + front, end - back) };
}
