import { messageOf, PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../ports/search-engine.js";

/** So long an answer to the same query is used again: one claim asks it in several steps. */
const REMEMBER_MS = 60_000;
const MAX_REMEMBERED = 200;

/** A caller's own graph: whatever it throws becomes a failure with a code. */
export function guardedGraph(kg: KnowledgeGraph): KnowledgeGraph {
  return translated(kg, (cause) => new PlumblineError("graph-unavailable", `the graph ${kg.id} failed: ${messageOf(cause)}`, { cause }));
}

/** The same of a search engine, which is asked a query once and not again for a minute. */
export function guardedSearch(engine: SearchEngine, now: () => number): SearchEngine {
  const guarded = translated(
    engine,
    (cause) => new PlumblineError("search-unavailable", `the search engine ${engine.id} failed: ${messageOf(cause)}`, { cause }),
  );
  const answers = new Map<string, { readonly at: number; readonly hits: readonly SearchHit[] }>();
  return new Proxy(guarded, {
    get: (target, name) => (name === "search" ? search : Reflect.get(target, name)),
  });

  async function search(query: SearchQuery, ...rest: [signal?: AbortSignal, missed?: Parameters<SearchEngine["search"]>[2]]) {
    const key = JSON.stringify(query);
    const known = answers.get(key);
    if (known !== undefined && now() - known.at < REMEMBER_MS) return known.hits;
    const hits = await guarded.search(query, ...rest);
    answers.delete(key);
    const [oldest] = answers.keys();
    if (answers.size >= MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    answers.set(key, { at: now(), hits });
    return hits;
  }
}

/** Methods may stand on a prototype and use `this`; errors that have a code, and aborts, stay as they are. */
function translated<T extends object>(own: T, failure: (cause: unknown) => PlumblineError): T {
  const translate = (cause: unknown): never => {
    const stays = cause instanceof PlumblineError || (cause instanceof Error && cause.name === "AbortError");
    throw stays ? cause : failure(cause);
  };
  return new Proxy(own, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        try {
          const answer: unknown = Reflect.apply(value, target, given);
          return answer instanceof Promise ? answer.catch(translate) : answer;
        } catch (cause) {
          return translate(cause);
        }
      };
    },
  });
}
