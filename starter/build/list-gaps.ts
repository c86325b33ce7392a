import { type CompleteList, isFormer, isRecord, promised, stepsOf } from "../../src/domain/complete-list.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import { fetchLists } from "../../src/kg/fetch-facts.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { intervalOf } from "../../src/text/time.js";

/** Gaps of up to this many days between two terms of office may be a handover: after Wilmington's death in 1743 it took 56. */
const HANDOVER = 60;

/** What is missing in a graph from the lists declared complete for it, in sentences; empty if nothing is. */
export async function listGaps(kg: KnowledgeGraph, lists: readonly CompleteList[]): Promise<readonly string[]> {
  const gaps = await Promise.all(lists.map((list) => gapsOf(kg, list)));
  return gaps.flat();
}

async function gapsOf(kg: KnowledgeGraph, list: CompleteList): Promise<readonly string[]> {
  const { name, of, by, count, order, called } = list;
  if (called.length === 0 && list.excludes === undefined) return [`${name}: it has no noun that claims could use`];
  if (!Array.isArray(of)) return [];
  const owners = of as readonly EntityId[];
  const through = list.roles.flatMap((role) => stepsOf(list, role));
  const wanted = { owners, by, properties: [...promised(list).flat(), ...recordProperties(list)], through };
  const { facts, cut, entities } = await fetchLists(kg, [wanted], undefined);
  const labelOf = (id: EntityId) => entities.find((entity) => entity.id === id)?.label ?? id;
  const standing = facts.filter(({ rank }) => rank !== "deprecated");
  const joins = ({ subject, property, value }: Fact) =>
    property === by.property &&
    owners.some((owner) => (by.direction === "out" ? subject === owner : value.kind === "entity" && value.id === owner));
  const making = standing.filter((fact) => joins(fact) && (isFormer(list) || !fact.qualifiers.some(({ property }) => property === "P582")));
  const members = making.flatMap(({ subject, value }) => (by.direction === "in" ? [subject] : value.kind === "entity" ? [value.id] : []));
  const isExempt = Object.values(list.measures).some((measure) => typeof measure !== "string" && measure.above !== undefined);
  const lacking = isExempt
    ? []
    : promised(list).flatMap((properties) =>
        members
          .filter((id) => !standing.some(({ subject, property }) => subject === id && properties.includes(property)))
          .map((id) => `${name}: ${labelOf(id)} (${id}) has no ${properties.join(" or ")}`),
      );
  return [
    ...(cut.length > 0 ? [`${name}: the graph gives it only in part`] : []),
    ...(members.length === 0 && by.direction === "in" ? [`${name}: it has no members`] : []),
    ...(count !== undefined && count !== members.length ? [`${name}: ${members.length} members instead of ${count}`] : []),
    ...lacking,
    ...withoutRecord(list, members, standing),
    ...(order !== undefined && "qualifier" in order ? unplaced(list, making, order.qualifier) : []),
  ];
}

function recordProperties({ measures, within }: CompleteList): readonly PropertyId[] {
  const own = Object.values(measures).flatMap((measure) => (typeof measure === "object" && isRecord(measure) ? [measure.property] : []));
  return own.length === 0 || within === undefined ? own : [...own, ...[within].flat()];
}

/** Places for which a record is declared, but in which no member has a figure. */
function withoutRecord(list: CompleteList, members: readonly EntityId[], facts: readonly Fact[]): readonly string[] {
  return Object.entries(list.measures).flatMap(([name, measure]) => {
    if (typeof measure === "string") return [];
    const measured = members.filter((id) => facts.some(({ subject, property }) => subject === id && property === measure.property));
    const isIn = (id: EntityId, place: EntityId) =>
      facts.some(
        ({ subject, property, value }) => subject === id && property !== measure.property && value.kind === "entity" && value.id === place,
      );
    return [...(measure.greatest ?? []), ...(measure.smallest ?? [])]
      .filter((place) => !measured.some((id) => isIn(id, place)))
      .map((place) => `${list.name}: there is no ${name} in ${place}`);
  });
}

/** Members without a position, and gaps between terms of office. */
function unplaced({ name, vacant, sampled }: CompleteList, making: readonly Fact[], qualifier: string): readonly string[] {
  const timeOf = ({ qualifiers }: Fact, property: string) => {
    const value = qualifiers.find((one) => one.property === property)?.value;
    return value?.kind === "time" ? intervalOf(value) : null;
  };
  const yearOf = ({ qualifiers }: Fact) => {
    const value = qualifiers.find(({ property }) => property === "P582")?.value;
    return value?.kind === "time" ? Number.parseInt(value.iso, 10) : 0;
  };
  const bare = making.filter(({ qualifiers }) => !qualifiers.some(({ property }) => property === qualifier));
  const terms = making
    .flatMap((fact) => {
      const start = timeOf(fact, "P580");
      return start === null
        ? []
        : [{ start: start.from, end: timeOf(fact, "P582")?.to ?? Number.POSITIVE_INFINITY, year: yearOf(fact), subject: fact.subject }];
    })
    .sort((a, b) => a.start - b.start);
  const breaks = terms.flatMap(({ start, subject }, at) => {
    // Two may have reigned together.
    const before = terms.slice(0, at).sort((a, b) => b.end - a.end)[0];
    return before === undefined || sampled || start - before.end <= HANDOVER || vacant.includes(before.year)
      ? []
      : [`${name}: there is a gap before ${subject}`];
  });
  return [...bare.map(({ subject }) => `${name}: ${subject} has no ${qualifier}`), ...breaks];
}
