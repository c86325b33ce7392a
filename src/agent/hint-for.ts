import type { Belief } from "../domain/belief.js";
import type { Judgement } from "../domain/outcome.js";
import { looksEnglish } from "../text/looks-english.js";

/** A hint for the user, only where it can help: more facts do not decide a question or an opinion. */
export function hintFor(judgement: Judgement, belief: Belief, { graph, reasoner }: { graph: string; reasoner: string }): string | null {
  if (judgement.label !== "not-enough-info") return null;
  const readings = judgement.reading ?? [];
  // The justification of these says what to do.
  if (readings.some(({ uncheckable }) => uncheckable !== null)) return null;
  if (reasoner === "offline" && !looksEnglish(belief.claim.text))
    return "The rules read English only: write the claim in English, or let a language model read it (PLUMBLINE_MODEL, docs/use/models.md).";
  if (belief.hops === 0) return "This policy asks the web alone: --policy wkgfc asks the graph as well.";
  const unknown = belief.links.some((link) => link.kind === "unknown");
  const words = readings.flatMap(({ notUnderstood }) => notUnderstood);
  const named = new Set(belief.links.map(({ span }) => span.text));
  // Where every name is known and words are left, other facts would not be understood either.
  const strange = words.filter((word) => !named.has(word)).map((word) => `“${word}”`);
  if (!unknown && strange.length > 0)
    return `Say the fact in a short sentence of its own, without ${strange.join(", ")}; --explain shows how the claim was read.`;
  if (!graph.startsWith("embedded:")) return null;
  const why = unknown ? "Wikidata may know the names that this graph does not." : "This graph holds only a small part of Wikidata.";
  const web =
    belief.searches > 0 ? "" : "; to hear the web as well, add --search wikipedia, or --search corpus:<folder> for documents of your own";
  return `${why} To ask all of Wikidata, run again with --kg wikidata (needs a network)${web}.`;
}
