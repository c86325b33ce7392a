import type { Action } from "./action.js";
import type { Episode, Step } from "./episode.js";

const RETRIEVES: ReadonlySet<Action> = new Set<Action>(["initKGRetrieval", "expandKG", "webSearch", "examineImage"]);

export function retrievals<One extends Pick<Step, "action">>({ trajectory }: { readonly trajectory: readonly One[] }): readonly One[] {
  return trajectory.filter(({ action }) => RETRIEVES.has(action));
}

/**
 * Retrievals beyond the initial graph of §4.2: names and their first hop, fetched in one step (rules) or two (a model chooses the
 * relations). For a policy that begins with the web, the first search is the initial retrieval.
 */
export function furtherRetrievals<One extends Pick<Step, "action" | "belief">>(episode: {
  readonly trajectory: readonly One[];
}): readonly One[] {
  return retrievals(episode).filter(({ action, belief }, place) => {
    if (place === 0 || action === "initKGRetrieval") return false;
    return action !== "expandKG" || belief.hops > 0;
  });
}

/** Further retrievals that added no evidence. */
export function idleRetrievals(episode: Pick<Episode, "trajectory">): readonly Step[] {
  return furtherRetrievals(episode).filter((step) => isEmpty(addedBy(episode, step)));
}

/** Numbers of the statements (s…) and passages (p…) that a step added; ids are numbered in the order of arrival. */
export type Added = { readonly statements: Range; readonly passages: Range };
type Range = { readonly after: number; readonly to: number };

export function addedBy({ trajectory }: Pick<Episode, "trajectory">, { index, belief }: Step): Added {
  const next = trajectory.find((step) => step.index > index)?.belief ?? belief;
  return {
    statements: { after: belief.statements, to: next.statements },
    passages: { after: belief.passages, to: next.passages },
  };
}

export function isEmpty({ statements, passages }: Added): boolean {
  return statements.to <= statements.after && passages.to <= passages.after;
}

export function holds({ statements, passages }: Added, id: string): boolean {
  const range = id.startsWith("s") ? statements : passages;
  const number = Number(id.slice(1));
  return number > range.after && number <= range.to;
}
