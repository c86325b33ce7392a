import type { AgendaItem } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import { isNearRepeat } from "../../web/near-repeat.js";
import type { ActionDeps } from "./environment.js";

export type Asking = {
  readonly queries: readonly string[];
  /** The item that the search is for, where it is for one. */
  readonly item: AgendaItem | undefined;
  /** The items whose queries are asked at the same time; empty: one after the other. */
  readonly together: readonly AgendaItem[];
};

/** The queries of a search: those of its agenda items, else those of the policy's choice, else the reasoner's. No query is asked twice. */
export async function whatToAsk(
  { reasoner, policy, choice, signal }: Pick<ActionDeps, "reasoner" | "policy" | "choice" | "signal">,
  belief: Belief,
  atHand: boolean,
): Promise<Asking> {
  const item = belief.items.find(({ id }) => id === choice?.focus);
  const together = belief.items.filter(({ id }) => choice?.together?.includes(id) === true);
  if (together.length > 0) return { queries: fresh(together.map(queryOf), belief.asked), item: undefined, together };
  const wanted = item === undefined ? (choice?.queries ?? (await reasoner.phraseQueries(belief, policy, signal))) : [queryOf(item)];
  // A search that costs something asks one question.
  return { queries: fresh(wanted, belief.asked).slice(0, atHand ? policy.web.queries : 1), item, together };
}

export function queryOf({ query, text }: AgendaItem): string {
  return query ?? text;
}

/** Drops queries that were asked before or occur earlier in the list. */
function fresh(queries: readonly string[], asked: readonly string[]): readonly string[] {
  return queries.filter((query, place) => !isNearRepeat(query, [...asked, ...queries.slice(0, place)]));
}
