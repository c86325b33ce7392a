import type { Episode } from "../../src/domain/episode.js";
import { citedItems } from "../../src/reports/cited.js";

const MOST = 100;

/** One thing and its statements, as an episode that can be drawn. For a hub: the cited and selected statements and the first others. */
export function neighbourhood(episode: Episode, id: string, chosen: string | null): Episode {
  const { graph, outcome } = episode;
  const entity = graph.entities.find((one) => one.id === id);
  if (entity === undefined) return episode;
  const cited = citedItems(episode);
  const about = graph.statements.filter(({ subject, value }) => subject === id || (value.kind === "entity" && value.id === id));
  const first = (one: (typeof about)[number]) => cited.has(one.id) || one.id === chosen;
  const statements = about.length <= MOST ? about : [...about.filter(first), ...about.filter((one) => !first(one))].slice(0, MOST);
  const ids = new Set<string>(statements.flatMap(({ subject, value }) => (value.kind === "entity" ? [subject, value.id] : [subject])));
  const span = { start: 0, end: 0, text: entity.label };
  return {
    ...episode,
    links: [{ kind: "linked", span, by: "name", entity, score: 1, rivals: [], rejected: [] }],
    graph: { ...graph, statements, entities: graph.entities.filter((one) => ids.has(one.id)) },
    // The claim's own line belongs to its names, which may be missing here.
    outcome: outcome.kind === "verdict" ? { ...outcome, verdict: { ...outcome.verdict, reading: [] } } : outcome,
  };
}

/** The thing in whose neighbourhood something is drawn: the thing itself, or the subject of a statement. */
export function subjectOf({ graph }: Episode, id: string): string {
  return graph.statements.find((one) => one.id === id)?.subject ?? id;
}
