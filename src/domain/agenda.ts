import type { z } from "zod";
import type { PropertyId } from "./ids.js";
import { normaliseWords } from "./normalise-words.js";
import type { agendaItemSchema } from "./schemas/agenda-schema.js";
import type { Immutable } from "./schemas/immutable.js";

/** What the episode set out to find. An item is about the work, a part (below) about what the claim says. */
export type AgendaItem = Immutable<z.output<typeof agendaItemSchema>>;
export type ItemId = AgendaItem["id"];

/** An item and what answers it. */
export type ItemAnswer = { readonly item: ItemId; readonly answer: NonNullable<AgendaItem["answer"]> };

/** An item as a plan names it: the belief gives it an id and a round. */
export type PlannedItem = Pick<AgendaItem, "kind" | "text" | "query" | "route">;

/** What a plan is to bring: so many items at most, of a strategy so many in each of its two lists. */
export type PlanTask = { readonly kind: "questions" | "sub-claims" | "strategy" | "checks"; readonly most: number };

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
