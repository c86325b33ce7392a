import type { Link, Linked, Mention } from "../../domain/mention.js";
import { candidateIds, findNames, rankNames } from "../../kg/link-entities.js";
import { detectMentions } from "../../kg/name-spans.js";
import type { Edge, KnowledgeGraph, RelationsReply } from "../../ports/knowledge-graph.js";

type Named = {
  readonly links: readonly Link[];
  readonly mentions: readonly Mention[];
  /** Direct connections among all candidates of the names. */
  readonly edges: readonly Edge[];
  /** The candidates' relations, where they were fetched already. */
  readonly early: RelationsReply | null;
};

/** Finds the claim's names and links them to entities. `early` fetches relations along with the edges, which saves a round trip on a remote graph. */
export async function linkNames(
  kg: KnowledgeGraph,
  text: string,
  signal?: AbortSignal,
  { early = false }: { readonly early?: boolean } = {},
): Promise<Named> {
  const names = await findNames(kg, text, signal);
  const candidates = candidateIds(names);
  const [edges, relations] = await Promise.all([
    kg.edgesAmong(candidates, signal),
    early && kg.names === "search" ? kg.relations(candidates, signal) : null,
  ]);
  const links = rankNames(text, names, edges);
  return { links, mentions: detectMentions(text, links), edges, early: relations };
}

export function describeLinks(links: readonly Link[]): string {
  if (links.length === 0) return "no name found";
  return links.map((link) => (link.kind === "linked" ? describeLinked(link) : `"${link.span.text}" unknown`)).join(", ");
}

function describeLinked({ entity, rivals, rejected }: Linked): string {
  const or = rivals.map((rival) => `or ${rival.entity.label} (${rival.entity.id})`);
  const not = rejected.map(({ id, why }) => `not ${id}: ${why}`);
  const notes = [...or, ...not.slice(0, 1)];
  return `${entity.label} (${entity.id}${notes.length > 0 ? `; ${notes.join("; ")}` : ""})`;
}
