import type { Belief } from "../domain/belief.js";
import { isReliable } from "../domain/credibility.js";
import type { Citation, Judgement } from "../domain/outcome.js";
import { isWebPassage } from "../domain/passage.js";

export type Muted = { readonly judgement: Judgement; readonly muted: number };

/** Satire and unreliable sources may be shown, and carry nothing: what cites them keeps the citation as context, and loses it as a ground. */
export function muteSources(judgement: Judgement, { graph }: Belief): Muted {
  const isMute = (citation: Citation): boolean => {
    if (!("passage" in citation) || citation.stance === "context") return false;
    const passage = graph.passage(citation.passage);
    return passage !== undefined && isWebPassage(passage) && !isReliable(passage.provenance.credibility);
  };
  const muted = judgement.citations.filter(isMute).length;
  if (muted === 0) return { judgement, muted };
  const citations = judgement.citations.map((citation): Citation => (isMute(citation) ? { ...citation, stance: "context" } : citation));
  const chains = judgement.chains?.map((chain) => ({ ...chain, citations: chain.citations.filter((one) => !isMute(one)) }));
  return { judgement: { ...judgement, citations, ...(chains === undefined ? {} : { chains }) }, muted };
}
