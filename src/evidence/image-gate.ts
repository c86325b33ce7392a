import type { EvidenceGraph } from "../domain/evidence-graph.js";
import type { ImageFinding } from "../domain/image.js";

/** As the citation gate: only pictures of the evidence graph can be cited, and a finding that is left without any is none. */
export function imageGate(said: ImageFinding, graph: EvidenceGraph): { readonly image: ImageFinding; readonly dropped: number } {
  const citations = said.citations.filter(({ image }) => graph.image(image) !== undefined);
  const dropped = said.citations.length - citations.length;
  const decides = said.finding === "consistent" || said.finding === "out-of-context";
  if (!decides || citations.length > 0) return { image: { ...said, citations }, dropped };
  return { image: { finding: "undecided", because: "No cited picture could be found again in the evidence.", citations }, dropped };
}
