import { type CompleteList, isFormer } from "../../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../../domain/ids.js";
import type { ListClaim, ListFilter } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";

/** A member, and the statement that makes it one. */
export type Member = { readonly id: EntityId; readonly statement: Statement };
/** `ever`: with those whose membership is over, or doubted. `none`: the line that says that there is no member. */
export type Members = {
  readonly owner: EntityId;
  readonly all: readonly Member[];
  readonly ever: ReadonlySet<EntityId>;
  readonly none: Statement | null;
};

/** All members of a list; null where the list was not fetched, was cut, has another length than was declared, or is empty. */
export function membersOf(evidence: Evidence, { list, owners }: Pick<ListClaim, "list" | "owners">): Members | null {
  for (const owner of owners) {
    const own = ownMembers(evidence, list, owner);
    if (own !== null && (own.all.length > 0 || own.none !== null))
      return list.count === undefined || list.count === own.all.length ? { owner, ...own } : null;
  }
  return null;
}

function ownMembers({ graph, isCut, wasListed }: Evidence, list: CompleteList, owner: EntityId): Omit<Members, "owner"> | null {
  const { property, direction } = list.by;
  if (!wasListed(owner, property, direction) || isCut(owner, property, direction)) return null;
  const statements = direction === "in" ? graph.incoming(owner, property) : graph.outgoing(owner, property);
  const membersIn = (lines: readonly Statement[]) =>
    lines.flatMap((statement): readonly Member[] => {
      const id = direction === "in" ? statement.subject : statement.value.kind === "entity" ? statement.value.id : null;
      return id === null || (list.values !== undefined && !list.values.includes(id)) ? [] : [{ id, statement }];
    });
  // Of terms of office all count; of everything else what is over does not.
  const standing = statements.filter(
    ({ rank, qualifiers }) => rank !== "deprecated" && (isFormer(list) || !qualifiers.some((one) => one.property === "P582")),
  );
  const isUnknown = direction === "out" && standing.some(({ value }) => value.kind === "some-value");
  const none = direction === "out" ? (standing.find(({ value }) => value.kind === "no-value") ?? null) : null;
  return isUnknown ? null : { all: membersIn(standing), ever: new Set(membersIn(statements).map(({ id }) => id)), none };
}

/** Does a member pass? `perhaps`: it belongs to several places, and may be meant or not. */
export type Passes = "yes" | "no" | "perhaps";

export function passes(evidence: Evidence, filters: readonly ListFilter[], { id }: Pick<Member, "id">, all: readonly Member[]): Passes {
  const each = filters.map((filter): Passes => {
    if (filter.only === "twice") return all.filter((member) => member.id === id).length > 1 ? "yes" : "no";
    if (filter.only === "none") return withoutValue(evidence, filter, id).length > 0 ? "yes" : "no";
    if (filter.properties.length === 0) return filter.ids.includes(id) ? "yes" : "no";
    const values = valuesOf(evidence, filter, id);
    if (!values.some((value) => filter.ids.includes(value))) return "no";
    return filter.place && values.length > 1 ? "perhaps" : "yes";
  });
  return each.includes("no") ? "no" : each.includes("perhaps") ? "perhaps" : "yes";
}

/** What a member is connected with, and where that leads on to. */
export function valuesOf(
  { graph }: Evidence,
  { properties, through }: { readonly properties: readonly PropertyId[]; readonly through?: PropertyId | undefined },
  id: EntityId,
): readonly EntityId[] {
  const ends = (from: EntityId, property: PropertyId) =>
    graph.outgoing(from, property).flatMap(({ rank, value }) => (rank !== "deprecated" && value.kind === "entity" ? [value.id] : []));
  const near = properties.flatMap((property) => ends(id, property));
  return [...new Set(through === undefined ? near : [...near, ...near.flatMap((one) => ends(one, through))])];
}

/** The lines that connect a member with what a filter asks for. */
export function linesOf({ graph }: Evidence, filters: readonly ListFilter[], id: EntityId): readonly Statement[] {
  return filters.flatMap((filter) => (filter.only === "none" ? withoutValue({ graph }, filter, id) : connecting({ graph }, filter, id)));
}

function withoutValue({ graph }: Pick<Evidence, "graph">, { properties }: ListFilter, id: EntityId): readonly Statement[] {
  return properties.flatMap((property) => graph.outgoing(id, property).filter(({ value }) => value.kind === "no-value"));
}

function connecting({ graph }: Pick<Evidence, "graph">, { properties, ids, through }: ListFilter, id: EntityId): readonly Statement[] {
  return properties
    .flatMap((property) => graph.outgoing(id, property))
    .flatMap((line): readonly Statement[] => {
      const { value } = line;
      if (value.kind !== "entity") return [];
      if (ids.includes(value.id)) return [line];
      const on =
        through === undefined
          ? []
          : graph.outgoing(value.id, through).filter((one) => one.value.kind === "entity" && ids.includes(one.value.id));
      return on.length > 0 ? [line, ...on] : [];
    });
}
