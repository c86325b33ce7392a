import type { Episode } from "../../src/domain/episode.js";
import { claimLines, nameId } from "../../src/reports/layout/claim-lines.js";
import { namesIn, relationPlace } from "./reading-rows.js";

/** Words of the claim, their ids in the graph, and the position of their row in the reading. */
export type ClaimWords = {
  readonly start: number;
  readonly end: number;
  readonly ids: readonly string[];
  readonly kind: "name" | "relation";
};

/** Names, relations and values of the claim, in the order of its words. Words that belong to several things are assigned to the first. */
export function claimWords(episode: Episode): readonly ClaimWords[] {
  const names = namesIn(episode).map((link) => ({
    start: link.span.start,
    end: link.span.end,
    ids: tokens(nameId(link)),
    kind: "name" as const,
  }));
  const spans = [...names, ...relationWords(episode)].sort((one, other) => one.start - other.start);
  let at = 0;
  return spans.filter(({ start, end }) => {
    if (start < at) return false;
    at = end;
    return true;
  });
}

function relationWords(episode: Episode): readonly ClaimWords[] {
  const { claim, outcome, links, graph } = episode;
  const readings = outcome.kind === "verdict" ? (outcome.verdict.reading ?? []) : [];
  const lines = claimLines(episode);
  const named = new Set(links.map(nameId));
  return readings
    .flatMap(({ relations }) => relations)
    .flatMap((relation): readonly ClaimWords[] => {
      const line = lines.find((one) => one.relation === relation.relation && one.toLabel === relation.value);
      const { at, words } = relationPlace(episode, relation);
      const statements = graph.statements.filter(
        ({ property, propertyLabel, subject }) =>
          named.has(subject) && (relation.property === undefined ? propertyLabel === relation.relation : property === relation.property),
      );
      const said = words === null ? [] : [{ start: at, end: at + words.length, kind: "relation" as const }];
      const ids = [...statements.map(({ id }) => id), ...(line === undefined ? [] : [chipId(line.label)])];
      const valueAt = claim.text.indexOf(relation.value);
      const value =
        valueAt < 0 || line === undefined
          ? []
          : [{ start: valueAt, end: valueAt + relation.value.length, ids: tokens(line.to), kind: "name" as const }];
      return [...said.map((one) => ({ ...one, ids })), ...value];
    });
}

/** Elements list their ids separated by spaces. */
const tokens = (id: string) => id.split(" ");

/** The id of the graph's pill for a relation of the claim. */
export function chipId(label: string): string {
  return `claim-${label.replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}
