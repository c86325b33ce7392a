import type { PropertyId } from "./ids.js";
import { normaliseWords } from "./normalise-words.js";

/** One of the statements of which a claim is made, as the policy sees it: whether it is settled, and where the graph would hold it. */
export type AgendaPart = {
  readonly text: string;
  readonly state: "open" | "supported" | "refuted" | "not-in-graph";
  /** The value that the claim gives, in its own words; null where it gives none. */
  readonly value: string | null;
  /** Relations that would hold the part, from all decisions so far. */
  readonly properties: readonly PropertyId[];
};

/** The later agenda, with the relations that earlier ones named for the same parts: a part is known by its words, else by its place. */
export function mergeAgenda(before: readonly AgendaPart[], after: readonly AgendaPart[]): readonly AgendaPart[] {
  return after.map((part, place) => {
    const known = before.find(({ text }) => normaliseWords(text) === normaliseWords(part.text));
    const same = known ?? (before.length === after.length ? before[place] : undefined);
    return { ...part, properties: [...new Set([...(same?.properties ?? []), ...part.properties])] };
  });
}
