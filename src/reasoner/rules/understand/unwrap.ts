import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import { fitting } from "./frames/match-frames.js";
import { fromTemplate } from "./frames/plain-sentences.js";
import { shapeOf } from "./parts/claim-shape.js";

/** A statement without the words around it, and whether these deny it. */
export type Unwrapped = { readonly belief: Belief; readonly isDenied: boolean };

/** Openings in which the graph may know a noun, or "It" as a title. */
const OPEN =
  /^(?:it['’]s |there['’]s |it is |there is |(?:the|an?) (?:\p{Ll}[\p{Ll}-]* ){1,3}(?=(?:called|named|known as|by the name of|entitled|titled|that) ))/iu;
const MOST = 6;

/** Takes away what stands around a statement without changing it ("Of course", "It is a fact that"), and what only denies it. */
export function unwrap(told: Belief): Unwrapped {
  let unwrapped: Unwrapped = { belief: told, isDenied: false };
  for (let layer = 0; layer < MOST; layer++) {
    const { belief, isDenied } = unwrapped;
    const { text } = belief.claim;
    const [open = ""] = OPEN.exec(text) ?? [];
    const [found] = fitting("around", open + shapeOf(belief).slice(open.length));
    // "Botanically", "Liquid helium": the first word may look like a name.
    const [front] = found === undefined ? [...fitting("around", text)].filter(({ entry }) => entry.says === "<said>") : [found];
    if (front === undefined) return unwrapped;
    const { says, denied = false } = front.entry;
    const links = belief.links.filter(({ span }) => span.start >= open.length);
    unwrapped = { belief: withCapital(fromTemplate({ ...belief, links }, front, String(says))), isDenied: isDenied !== denied };
  }
  return unwrapped;
}

/** A sentence that begins with "a whale" is about all whales: the article belongs to the noun. */
function withCapital(belief: Belief): Belief {
  const { text } = belief.claim;
  const [article = ""] = /^an? /u.exec(text) ?? [];
  if (article === "") return belief;
  const claim = { ...belief.claim, text: text.replace("a", "A") };
  const noun = (span: Span) => (span.start === article.length ? { ...span, start: 0, text: claim.text.slice(0, span.end) } : span);
  return { ...belief, claim, links: belief.links.map((link) => ({ ...link, span: noun(link.span) })) };
}
