import type { Action, Choice } from "../domain/action.js";
import type { ExamineTask } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { ImageId } from "../domain/ids.js";
import { CLAIM_IMAGE } from "../domain/image.js";

/** A step about the claim's picture, shared by several systems. Taken once, if there is a picture and a model or search for it. */
type PictureStep = (belief: Belief, allowed: readonly Action[]) => Choice | null;

/** Searches the web for the picture first: that needs no model, and captions say what cannot be seen. */
export const searchForPicture: PictureStep = (belief, allowed) =>
  once(belief, allowed, { kind: "find" }, "where does the picture stand, and under which captions?");

/** Describes the picture, so that plans and questions can refer to what it shows. */
export const describePicture: PictureStep = (belief, allowed) =>
  once(belief, allowed, { kind: "context" }, "what does the picture show that bears on the claim?");

/** Finds which pictures are the same shot or of the same event. Skips those that a hash matched. */
export const comparePictures: PictureStep = (belief, allowed) => {
  const matched = new Set(belief.examined.flatMap((one) => (one.kind === "match" ? [one.image] : [])));
  const images = foundPictures(belief).filter((id) => !matched.has(id));
  if (images.length === 0) return null;
  return once(belief, allowed, { kind: "match", images }, "are these the same picture, the same event, or neither?");
};

/** Asks whether the picture shows what the claim says, with pictures of the same source or event and their captions as evidence. */
export const judgePicture: PictureStep = (belief, allowed) =>
  once(belief, allowed, { kind: "consistency", evidence: relatedPictures(belief) }, "does the picture show what the claim says of it?");

function once({ looked }: Belief, allowed: readonly Action[], examine: ExamineTask, reason: string): Choice | null {
  return allowed.includes("examineImage") && !looked.includes(examine.kind) ? { action: "examineImage", reason, examine } : null;
}

/** Found pictures that could be fetched: only these can be looked at. */
export function foundPictures({ graph }: Belief): readonly ImageId[] {
  return graph.images().flatMap(({ id, facts }) => (id === CLAIM_IMAGE || facts === null ? [] : [id]));
}

/** Pictures of the same source or event, without unrelated ones (AgentFact IV-B 3). */
function relatedPictures({ examined }: Belief): readonly ImageId[] {
  return examined.flatMap((one) => (one.kind === "match" && one.match !== "unrelated" ? [one.image] : []));
}
