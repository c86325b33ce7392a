import { bm25Ranker } from "./bm25.js";
import { cutPassages } from "./cut-passages.js";

/** So many passages of at most 600 characters stand for a page. */
const MOST = 12;

/** What of a page is nearest to some words, in the page's own order: short pages as they are, of long ones the best passages. */
export function nearestText(text: string, words: string): string {
  const cuts = cutPassages(text);
  if (cuts.length <= MOST) return cuts.map((cut) => cut.text).join("\n");
  const chosen = bm25Ranker(cuts.map((cut) => cut.text))(words, MOST).map(({ index }) => index);
  // The beginning of a page says what it is about.
  const places = [...new Set([0, ...chosen])].slice(0, MOST).sort((a, b) => a - b);
  return places.flatMap((place) => cuts[place]?.text ?? []).join("\n");
}
