import type { Belief } from "../../../../domain/belief.js";
import type { Span } from "../../../../domain/mention.js";
import { blanked, spansOf } from "../../../../text/spans.js";
import { withoutPossessive } from "../clause.js";

export type Stretch = Pick<Span, "start" | "end">;

type Named = Pick<Belief, "claim" | "links" | "mentions">;

const QUOTATION = /["“«][^"”»]*["”»]/gu;
const BRACKETS = /\([^()]*\)/gu;

/**
 * The text with every name as ◆, every time or number as ◇ and every bracket as □, at the same length: the structure of the sentence without its
 * content. A title with an "and", or a name such as Will or May, cannot be mistaken for grammar.
 */
export function shapeOf({ claim: { text }, links, mentions }: Named): string {
  const names = links
    .filter((link) => link.kind === "unknown" || link.by === "name" || isNounSubject(text, link.span))
    .map((link) => withoutPossessive(link.span, link));
  const named = blanked(blanked(text, mentions, "◇"), names, "◆");
  return blanked(blanked(named, spansOf(QUOTATION, text), "◆"), spansOf(BRACKETS, text), "□");
}

/** The shape in which common nouns after an offset also count as names: "made of copper and zinc". */
export function withNouns({ links }: Named, shape: string, from: number): string {
  const nouns = links.filter((link) => link.kind === "linked" && link.by === "word" && link.span.start >= from);
  return blanked(
    shape,
    nouns.map(({ span }) => span),
    "◆",
  );
}

/** Does the range contain an entity, a time, a number or a common noun that the graph knows? */
export function namesSomething({ links, mentions }: Named, { start, end }: Stretch): boolean {
  return [...links.map(({ span }) => span), ...mentions].some((span) => span.start >= start && span.end <= end);
}

/** "Gold …", "… and iron has …": a common noun as a subject. */
function isNounSubject(text: string, { start, end }: Stretch): boolean {
  return (
    start === 0 ||
    (/(?:\b(?:and|but|while|whereas)|;)\s+$/u.test(text.slice(0, start)) && /^\s+(?:is|was|are|were|has|had)\b/u.test(text.slice(end)))
  );
}

/** Where a named group of a match stands; the pattern needs the flag `d`. */
export function groupAt({ indices }: RegExpExecArray, name: string): Stretch {
  const [start, end] = indices?.groups?.[name] ?? [0, 0];
  return { start, end };
}
