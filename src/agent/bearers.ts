import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import type { Link, Linked } from "../domain/mention.js";
import { type Citation, citedStatements } from "../domain/outcome.js";

/** Links a name to another entity that the linker found for it. */
export function takenFor(link: Linked, entity: EntityId): Linked {
  const rival = link.rivals.find((one) => one.entity.id === entity);
  const rejected = link.rejected.find(({ id }) => id === entity);
  const meant = rival?.entity ?? (rejected && { id: rejected.id, label: rejected.label, description: rejected.description, aliases: [] });
  if (meant === undefined || meant.id === link.entity.id) return link;
  const rivals = [{ entity: link.entity, score: link.score }, ...link.rivals.filter((one) => one !== rival)];
  return {
    ...link,
    entity: meant,
    score: rival?.score ?? rejected?.score ?? link.score,
    rivals,
    rejected: link.rejected.filter((one) => one !== rejected),
  };
}

/** Links each name to the entity that the cited facts are about, if that is one of its rivals and not the likeliest entity. */
export function bearersMeant({ links, graph }: Belief, citations: readonly Citation[]): readonly Link[] {
  const about = new Set(
    citedStatements(citations.filter(({ stance }) => stance !== "context")).flatMap((id): readonly EntityId[] => {
      const statement = graph.statement(id);
      if (statement === undefined) return [];
      return statement.value.kind === "entity" ? [statement.subject, statement.value.id] : [statement.subject];
    }),
  );
  return links.map((link) => {
    if (link.kind !== "linked" || link.by !== "name" || about.has(link.entity.id)) return link;
    const rival = link.rivals.find(({ entity }) => about.has(entity.id));
    return rival === undefined ? link : takenFor(link, rival.entity.id);
  });
}
