import type { EntityId } from "../../src/domain/ids.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { normaliseName } from "../../src/text/names.js";

/** The graph without some entities, or some names, among those that it finds; its statements stay. */
export function hideNames(
  kg: KnowledgeGraph,
  hidden: { readonly ids?: readonly EntityId[]; readonly names?: readonly string[] },
): KnowledgeGraph {
  const ids = new Set(hidden.ids);
  const names = new Set(hidden.names?.map(normaliseName));
  return {
    ...kg,
    async searchEntities(asked, signal) {
      const found = await kg.searchEntities(asked, signal);
      return new Map(
        [...found].map(([name, candidates]) => [
          name,
          candidates.filter(({ entity, matched }) => !ids.has(entity.id) && !names.has(normaliseName(matched))),
        ]),
      );
    },
  };
}
