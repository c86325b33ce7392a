import { lazy } from "../../../base/lazy.js";
import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import { expanded, fitting } from "./frames/match-frames.js";
import { plainSentences } from "./frames/plain-sentences.js";
import { assemblePart } from "./parts/assemble-part.js";
import { shapeOf } from "./parts/claim-shape.js";

const GENERIC_SUBJECT = lazy(() => new RegExp(`^${expanded("«generic subject»")}\\b`, "iu"));
/** "The planet called Neptune". */
const CALLED = lazy(() => new RegExp(`^${expanded("«thing called»")}`, "u"));

/** "If you want to see ◆, you have to go to ◆" means that one is in the other. Returns the claim unchanged if no frame fits. */
export function plainly(told: Belief): Belief {
  const bare = withoutOpening(told);
  const implied = plainSentences("implied", bare, shapeOf(bare))?.[0] ?? bare;
  const opened = plainSentences("worded", implied, implied.claim.text)?.[0] ?? implied;
  // "People", "Ships": the graph may know the noun.
  const [called = ""] = CALLED().exec(opened.claim.text) ?? [];
  const belief = { ...opened, links: opened.links.filter(({ span }) => span.start >= called.length) };
  const [open = called] = GENERIC_SUBJECT().exec(belief.claim.text) ?? [];
  return plainSentences("plain", belief, open + shapeOf(belief).slice(open.length))?.[0] ?? belief;
}

/** Drops words before the statement that do not change it. */
function withoutOpening(belief: Belief): Belief {
  const { text } = belief.claim;
  const [said] = [...fitting("openings", text)].map(({ at }) => at("said"));
  if (said == null) return belief;
  const [article = ""] = /^an?(?= )/u.exec(text.slice(said.start)) ?? [];
  const part = assemblePart(belief, [article.replace("a", "A"), { start: said.start + article.length, end: text.length }]);
  // A sentence that begins with "A whale" is about all whales: the article belongs to the noun.
  const noun = (span: Span) =>
    article !== "" && span.start === article.length + 1 ? { ...span, start: 0, text: part.claim.text.slice(0, span.end) } : span;
  return { ...part, links: part.links.map((link) => ({ ...link, span: noun(link.span) })) };
}
