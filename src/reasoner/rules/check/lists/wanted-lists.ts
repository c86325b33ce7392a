import { type CompleteList, propertyOf } from "../../../../domain/complete-list.js";
import type { PropertyId } from "../../../../domain/ids.js";
import type { Assertion, ListClaim, Reading } from "../../../../domain/reading.js";
import type { WantedList } from "../../../../ports/knowledge-graph.js";
import type { Traits } from "../../understand/phrasebook.js";
import { pairsOf } from "./not-listed.js";

type Known = { readonly complete: readonly CompleteList[]; traits(property: PropertyId): Pick<Traits, "inverse" | "symmetric"> };

/** What has to be fetched before a claim about a complete list can be checked. */
export function wantedLists(known: Known, parts: readonly { readonly readings: readonly Reading[] }[]): readonly WantedList[] {
  const readings = parts.flatMap((part) => part.readings);
  const spoken = readings.flatMap(({ listed }) => listed.map(wanted));
  const related = readings.flatMap(({ assertions }) => assertions.flatMap((assertion) => listsOf(known, assertion)));
  const byOwner = new Map(related.map((one) => [JSON.stringify(one), one]));
  return [...spoken, ...byOwner.values()];
}

/** Lists that would name one end of an assertion: they tell that something does not belong. */
function listsOf(known: Known, { subject, value, ways }: Assertion): readonly WantedList[] {
  if (known.complete.length === 0 || subject.kind !== "entity" || value.kind !== "entity") return [];
  const steps = ways.flatMap(({ path }) => (typeof path !== "string" && path.length === 1 ? path : []));
  return steps.flatMap(({ property, direction }) =>
    subject.ids.flatMap((one) =>
      value.ids.flatMap((other) => {
        const [from, to] = direction === "out" ? [one, other] : [other, one];
        return pairsOf(known, { subject: from, property, value: to }).map(
          ({ list, owner }): WantedList => ({ owners: [owner], by: list.by, properties: [], through: [] }),
        );
      }),
    ),
  );
}

function wanted({ list, owners, filters, asks }: ListClaim): WantedList {
  const role = asks.kind === "place" || asks.kind === "most" ? asks.role : null;
  const measured = asks.kind === "rank" ? asks.measures.flatMap((name) => propertyOf(list.measures[name]) ?? []) : [];
  const ordered = asks.kind === "place" && list.order !== undefined && "property" in list.order ? [list.order.property] : [];
  const properties = new Set<PropertyId>([
    ...filters.flatMap((filter) => filter.properties),
    ...measured,
    ...ordered,
    ...(role?.properties ?? []),
  ]);
  const through = [...filters, ...(role === null ? [] : [role])].flatMap((one) => one.through ?? []);
  return { owners, by: list.by, properties: [...properties], through: [...new Set(through)] };
}
