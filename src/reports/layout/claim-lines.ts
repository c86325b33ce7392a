import type { Episode } from "../../domain/episode.js";
import type { StatementId } from "../../domain/ids.js";
import type { Label, ReadRelation, ShownReading, Verdict } from "../../domain/outcome.js";
import { sayValue } from "../../domain/say-statement.js";
import { citedItems, verdictOf } from "../cited.js";

/** A relation that the claim states between two of its terms: drawn as a hollow line, filled if a statement says the same. */
export type ClaimLine = {
  /** Ids of the names at its ends; `to` may be a value that only the claim gives. */
  readonly from: string;
  readonly to: string;
  readonly toLabel: string;
  readonly relation: string;
  readonly label: string;
  readonly state: Label;
  readonly statement: StatementId | null;
};

/** Id of a name of the claim: the entity's id, or the words of an unknown name. */
export function nameId(link: Episode["links"][number]): string {
  return link.kind === "linked" ? link.entity.id : `?${link.span.text}`;
}

export function claimLines(episode: Episode): readonly ClaimLine[] {
  const verdict = verdictOf(episode);
  if (verdict === null) return [];
  const readings = verdict.reading ?? [];
  const several = readings.reduce((sum, { relations }) => sum + relations.length, 0) > 1;
  let number = 0;
  return readings.flatMap((reading, index) =>
    reading.relations.flatMap((relation) => {
      number++;
      const line = lineOf(episode, reading, relation, stateOf(verdict, readings, index));
      const words = `${reading.denied ? "not " : ""}${relation.relation}${relation.times.length === 0 ? "" : `, ${relation.times.join(", ")}`}`;
      return line === null ? [] : [{ ...line, label: several ? `${number}: ${words}` : `claim: ${words}` }];
    }),
  );
}

/** The label of this part of the reading; without parts, the label of the whole verdict. */
function stateOf({ parts, label }: Verdict, readings: readonly ShownReading[], index: number): Label {
  return parts.length === readings.length ? (parts[index]?.label ?? label) : label;
}

function lineOf(episode: Episode, { denied }: ShownReading, relation: ReadRelation, state: Label): Omit<ClaimLine, "label"> | null {
  const find = (words: string) =>
    episode.links.find((link) => link.span.text === words || (link.kind === "linked" && link.entity.label === words));
  const [subject, value] = [find(relation.subject), find(relation.value)];
  if (subject === undefined) return null;
  const [from, to] = [nameId(subject), value === undefined ? `=${relation.value}` : nameId(value)];
  if (from === to) return null;
  const statement = denied ? null : sameStatement(episode, relation, from, to);
  return { from, to, toLabel: relation.value, relation: relation.relation, state, statement };
}

/** Finds the statement with the same meaning by words, because a reading has its relation and value only in words. */
function sameStatement(episode: Episode, { relation, value }: ReadRelation, from: string, to: string): StatementId | null {
  const cited = citedItems(episode);
  const same = episode.graph.statements.find((statement) => {
    const { stance } = cited.get(statement.id) ?? {};
    // A refuting statement may have the same two entities at another time: it keeps its own row, with its dates.
    if (statement.propertyLabel !== relation || stance === "refutes") return false;
    if (statement.rank === "deprecated" || statement.provenance.source === "web") return false;
    if (statement.value.kind === "entity")
      return (statement.subject === from && statement.value.id === to) || (statement.subject === to && statement.value.id === from);
    const agrees = stance === "supports" || sayValue(statement.value, (id) => id) === value;
    return statement.subject === from && to.startsWith("=") && agrees;
  });
  return same?.id ?? null;
}
