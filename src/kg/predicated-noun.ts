import type { Belief } from "../domain/belief.js";

const PREDICATES = /\b(?:is|was|are|were|became|been)\s+(?:(?:also|not|never)\s+)?(?:an?|the|one of the)\s+(?:[\p{L}\d-]+\s+){0,2}$/iu;

/** "… is a vehicle": the claim says what kind of thing something is, and the graph may know a kind of that kind. */
export function predicatesNoun({ claim, links }: Pick<Belief, "claim" | "links">): boolean {
  return links.some((link) => link.kind === "linked" && link.by === "word" && PREDICATES.test(claim.text.slice(0, link.span.start)));
}
