import { chancesOf, type DirectionChances } from "./direction-chances.js";
import { encode, featuresOf, wordingPieces } from "./encode.js";
import { maskNames } from "./mask-names.js";
import { rowOf, times } from "./matrix.js";
import type { Part } from "./part.js";
import type { Reader } from "./read-reader.js";

/** A relation of all that the reader was trained on, how likely the part says it (its inverse counted in), and how the words stand to it. */
export type LikelyRelation = {
  readonly property: string;
  readonly direction: "out" | "in";
  readonly posterior: number;
  readonly chances: DirectionChances;
};

/** The relations that a part most likely speaks of, among all that the reader knows and "none of these". */
export function likelyRelations(reader: Reader, part: Part, least: number, most: number): readonly LikelyRelation[] {
  const features = featuresOf(reader, wordingPieces(reader, maskNames(part)));
  const scores = times(reader.relations, encode(reader, features, part.subjectKinds, part.valueKinds));
  const { temperature } = reader.calibration;
  const top = scores.reduce((a, b) => Math.max(a, b));
  const masses = scores.map((score) => Math.exp((score - top) / temperature));
  const whole = masses.reduce((sum, mass) => sum + mass, 0);
  const chance = (place: number) => [place, ...(reader.equals.get(place) ?? [])].reduce((sum, one) => sum + (masses[one] ?? 0), 0) / whole;
  return [...reader.places]
    .map(([key, place]) => ({ key, place, mass: masses[place] ?? 0, posterior: chance(place) }))
    .filter(({ posterior }) => posterior >= least)
    .sort((a, b) => b.posterior - a.posterior || b.mass - a.mass)
    .slice(0, most)
    .map(({ key, place, posterior }) => {
      const [property = "", direction] = key.split(" ");
      return {
        property,
        direction: direction === "in" ? "in" : "out",
        posterior,
        chances: chancesOf(reader, features, rowOf(reader.relations, place)),
      };
    });
}
