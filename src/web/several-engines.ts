import { PlumblineError } from "../errors.js";
import type { SearchEngine, SearchHit } from "../ports/search-engine.js";
import { canonicalUrl } from "./canonical-url.js";

/**
 * Several engines combined: all are queried at once, and their hits are interleaved, each page once. A failed engine is reported and
 * skipped; the search fails only if all fail.
 */
export function severalEngines(engines: readonly SearchEngine[]): SearchEngine {
  return {
    id: engines.map(({ id }) => id).join("+"),
    atHand: engines.every(({ atHand }) => atHand),
    requests: engines.filter(({ atHand }) => !atHand).length,
    parts: engines,
    async search(query, signal, missed) {
      const asked = await Promise.allSettled(engines.map((engine) => engine.search(query, signal)));
      const lists: (readonly SearchHit[])[] = [];
      const failures: PlumblineError[] = [];
      for (const [place, answer] of asked.entries()) {
        const engine = engines[place]?.id ?? "";
        if (answer.status === "fulfilled") lists.push(answer.value.map((hit) => ({ ...hit, engine })));
        else if (!(answer.reason instanceof PlumblineError) || answer.reason.code === "aborted") throw answer.reason;
        else {
          failures.push(answer.reason);
          missed?.({ engine, code: answer.reason.code, message: answer.reason.message });
        }
      }
      const [first] = failures;
      if (lists.length === 0 && first !== undefined) throw first;
      return distinct(interleaved(lists));
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

/** The engines that a policy names, by their kind (`serper`, `corpus`); null: all. Throws if none of them is configured. */
export function chosenEngines(engine: SearchEngine, names: readonly string[] | null): SearchEngine {
  if (names === null) return engine;
  const configured = engine.parts ?? [engine];
  const chosen = configured.filter(({ id }) => kindsOf(id).some((kind) => names.includes(kind)));
  const [only, ...more] = chosen;
  if (only === undefined)
    throw new PlumblineError(
      "invalid-config",
      `the policy searches with ${names.join(", ")}; configured is ${configured.flatMap(({ id }) => kindsOf(id)).join(", ")}`,
    );
  return more.length === 0 ? only : severalEngines(chosen);
}

/** `corpus:starter@1a2b` is a corpus; a recorded environment has one name for several engines, `serper+brave`. */
function kindsOf(id: string): readonly string[] {
  return id.split("+").map((one) => one.split(":")[0] ?? one);
}

/** The first of each list, then the second of each, and so on. */
export function interleaved<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

function distinct(hits: readonly SearchHit[]): readonly SearchHit[] {
  const seen = new Set<string>();
  return hits.filter(({ url }) => !seen.has(canonicalUrl(url).url) && seen.add(canonicalUrl(url).url));
}
