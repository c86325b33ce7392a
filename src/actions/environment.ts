import type { RetrievalAction } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Observation } from "../domain/observation.js";
import type { Policy } from "../domain/policy.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";

/** What a retrieval action works with. */
type ActionDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  readonly policy: Policy;
  /** Counts one request to the web, or refuses it when the budget holds no more. */
  readonly web: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
};

/** An action looks at the belief and answers with an observation; it changes nothing. */
export type Retrieve = (deps: ActionDeps, belief: Belief) => Promise<Observation>;

/** The actions that exist here. `webSearch` is there only when a search engine is. */
export type Environment = Readonly<Record<Exclude<RetrievalAction, "webSearch">, Retrieve>> & {
  readonly webSearch?: Retrieve | undefined;
};
