import type { Belief } from "../../../../domain/belief.js";
import { assemblePart, type Piece } from "../parts/assemble-part.js";
import { namesSomething } from "../parts/claim-shape.js";
import { FRAMES, type Stage } from "./frame-file.js";
import { type Fitting, fitting } from "./match-frames.js";

/** The plain sentences of the first frame that fits the shape of a claim; null if none does. */
export function plainSentences(stage: Stage, belief: Belief, shape: string): readonly Belief[] | null {
  for (const found of fitting(stage, shape)) {
    const { says = [], time, if: conditions = {} } = found.entry;
    // The words have to name something.
    const stretches = Object.keys(conditions).map(found.at);
    if (!stretches.every((at) => at !== null && namesSomething(belief, at))) continue;
    const mentions = belief.mentions.map((one) => (time === undefined || one.kind !== "time" ? one : { ...one, comparator: time }));
    return [says].flat().map((template) => fromTemplate({ ...belief, mentions }, found, template));
  }
  return null;
}

const SLOTS = /(\b[XYZWTUNK]\b|<[^>]+>)/u;

/** "X died in <place>": the sentence with the words of the claim in it. */
export function fromTemplate(belief: Belief, { at }: Fitting, template: string): Belief {
  const pieces = template.split(SLOTS).map((part): Piece => {
    if (!SLOTS.test(part)) return part.trim();
    const name = part.replaceAll(/[<>]/gu, "");
    const stretch = at(name);
    const word = stretch === null ? "" : belief.claim.text.slice(stretch.start, stretch.end).toLowerCase();
    return FRAMES().said[name]?.[word] ?? stretch ?? "";
  });
  return assemblePart(belief, pieces);
}
