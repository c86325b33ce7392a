import type { Belief } from "../domain/belief.js";
import type { EvidenceGraph } from "../domain/evidence-graph.js";
import { CLAIM_IMAGE, type ImageCitation, type ImageFinding } from "../domain/image.js";
import type { Progress } from "../ports/reasoner.js";

/**
 * The finding about the claim's picture; null without one. The last examination counts, because it saw the most evidence. Copies of the
 * picture are cited, so that a reader can check where else it was published.
 */
export function imageFinding({ graph, examined }: Belief, { steps }: Pick<Progress, "steps">): ImageFinding | null {
  if (graph.image(CLAIM_IMAGE) === undefined) return null;
  const last = examined.findLast((one) => one.kind === "consistency");
  const copies = examined.flatMap((one): readonly ImageCitation[] =>
    one.kind === "match" && one.match === "same-source" ? [{ image: one.image, stance: "context" }] : [],
  );
  if (last === undefined) {
    const why = steps.findLast(({ action }) => action === "examineImage")?.summary ?? "the budget was spent before";
    if (copies.length > 0)
      return {
        finding: "undecided",
        because: `The same picture was found elsewhere. What it shows was not examined: ${why}.`,
        citations: copies,
      };
    if (examined.length > 0)
      return { finding: "undecided", because: "Whether the picture shows what the claim says was not judged.", citations: [] };
    return {
      finding: "not-examined",
      because: `The picture was not looked at: ${why}. Only the claim's words were checked.`,
      citations: [],
    };
  }
  const { consistent, because, image } = last;
  return {
    finding: consistent ? "consistent" : "out-of-context",
    because,
    citations: [{ image, stance: consistent ? "supports" : "refutes" }, ...copies],
  };
}

/** Drops citations of pictures that are not in the evidence graph; a finding without citations becomes undecided. */
export function imageGate(said: ImageFinding, graph: EvidenceGraph): { readonly image: ImageFinding; readonly dropped: number } {
  const citations = said.citations.filter(({ image }) => graph.image(image) !== undefined);
  const dropped = said.citations.length - citations.length;
  const decides = said.finding === "consistent" || said.finding === "out-of-context";
  if (!decides || citations.length > 0) return { image: { ...said, citations }, dropped };
  return { image: { finding: "undecided", because: "No cited picture could be found again in the evidence.", citations }, dropped };
}
