import { lazy } from "../../../base/lazy.js";
import type { Belief } from "../../../domain/belief.js";
import { expanded } from "./frames/match-frames.js";
import { plainSentences } from "./frames/plain-sentences.js";
import { shapeOf } from "./parts/claim-shape.js";

const GENERIC_SUBJECT = lazy(() => new RegExp(`^${expanded("«generic subject»")}\\b`, "iu"));
/** "The planet called Neptune". */
const CALLED = lazy(() => new RegExp(`^${expanded("«thing called»")}`, "u"));

/** "If you want to see ◆, you have to go to ◆" means that one is in the other. Returns the claim unchanged if no frame fits. */
export function plainly(told: Belief): Belief {
  const implied = plainSentences("implied", told, shapeOf(told))?.[0] ?? told;
  const opened = plainSentences("worded", implied, implied.claim.text)?.[0] ?? implied;
  // "People", "Ships": the graph may know the noun.
  const [called = ""] = CALLED().exec(opened.claim.text) ?? [];
  const belief = { ...opened, links: opened.links.filter(({ span }) => span.start >= called.length) };
  const [open = called] = GENERIC_SUBJECT().exec(belief.claim.text) ?? [];
  return plainSentences("plain", belief, open + shapeOf(belief).slice(open.length))?.[0] ?? belief;
}
