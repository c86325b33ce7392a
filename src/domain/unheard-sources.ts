import type { Action } from "./action.js";
import type { Episode } from "./episode.js";

const DOING: Partial<Record<Action, string>> = { webSearch: "a search", examineImage: "looking at the picture" };

/** What a verdict had to do without, one sentence each: search engines and models that were down, and steps that failed. */
export function unheardSources({ outcome, trajectory, graph }: Pick<Episode, "outcome" | "trajectory" | "graph">): readonly string[] {
  if (outcome.kind === "failed") return [];
  const engines = trajectory.flatMap(({ observation: { drops = [] } }) =>
    drops.flatMap(({ url, reason, detail }) => (reason === "engine-down" ? [`the search engine ${url} did not answer (${detail})`] : [])),
  );
  const steps = trajectory.flatMap(({ action, observation: { kind, code, summary } }) =>
    kind === "failed" && code !== "budget-spent" && code !== "aborted"
      ? [`${DOING[action] ?? "a query of the graph"} failed (${summary})`]
      : [],
  );
  // Tells web passages by their source, so that the page does not load the schemas of passages.
  const models = graph.passages.flatMap(({ provenance }) => (provenance.source === "web" ? (provenance.judged.unheard ?? []) : []));
  const all = [...engines, ...steps, ...models, ...(outcome.verdict.unheard === undefined ? [] : [outcome.verdict.unheard])];
  return [...new Set(all)].map((one) => `Not heard: ${one}.`);
}
