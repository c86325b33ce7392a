import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { intervalOf, meets } from "../../../language/time.js";
import type { Context } from "../context.js";
import type { Finding } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { sayStatement } from "../say.js";
import { aboutBoth } from "./about-both.js";
import { placesAt } from "./places-at.js";
import type { Sharing } from "./read-sharing.js";

const MAX_CITED = 4;

/** What a value comes to at the level of which the claim speaks, with the statements that lead there; null where the graph does not tell. */
type Seen = { readonly path: readonly Statement[]; readonly key: string };

/** Do two things have a value in common? One common value is enough; different ones refute only what takes one value or is listed whole. */
export function shareValue(context: Context, sharing: Sharing): Finding | null {
  const { first, second } = sharing;
  const [a, b] = [first.link.entity.id, second.link.entity.id];
  for (const id of sharing.tiers.flat()) {
    const property = context.properties.get(id);
    const [mine, theirs] = [valuesOf(context, a, id), valuesOf(context, b, id)];
    if (property === undefined || mine.length === 0 || theirs.length === 0) continue;
    const [own, other] = [mine, theirs].map((statements) => statements.map((statement) => seen(context, sharing, statement)));
    if (own === undefined || other === undefined) return null;
    const common = own.flat().flatMap((one) => other.flat().flatMap((two) => (one.key === two.key ? [[one, two]] : [])))[0];
    const apart = common === undefined && isWhole(context, [a, b], id) && [...own, ...other].every((keys) => keys.length > 0);
    if (common === undefined && !(apart && isApart(sharing, id, [...mine, ...theirs], context))) return null;
    const used = common?.flatMap(({ path }) => path) ?? [...own, ...other].flatMap((keys) => keys[0]?.path ?? []);
    const cited = [...new Set(used)].slice(0, MAX_CITED);
    return {
      hypothesis: aboutBoth(first, second, property),
      stance: (common === undefined) === sharing.denied ? "supports" : "refutes",
      by: "comparison",
      strength: common === undefined ? 0.85 : 0.93,
      statements: cited.map((statement) => statement.id),
      because: `The graph says: ${cited.map((statement) => sayStatement(context, statement)).join("; ")}.${common === undefined ? " They have none in common." : ""}`,
      settles: [],
    };
  }
  return null;
}

function valuesOf({ graph }: Context, id: EntityId, property: PropertyId): readonly Statement[] {
  return graph.outgoing(id, property).filter(({ rank }) => rank !== "deprecated");
}

function seen(context: Context, { level }: Sharing, statement: Statement): readonly Seen[] {
  const { value } = statement;
  if (level.kind === "time")
    return value.kind === "time" ? [{ path: [statement], key: periodOf(value, level.precision) }].filter(({ key }) => key !== "") : [];
  if (value.kind !== "entity") return [];
  if (level.kind === "value") return [{ path: [statement], key: value.id }];
  return placesAt(context, statement, value.id, level.of);
}

/** The year, decade, … in which a date lies; empty where the date is not known that well. */
function periodOf(value: TimeValue, precision: number): string {
  const period = intervalOf({ ...value, precision });
  const own = intervalOf(value);
  return value.precision >= precision && meets(period, own) ? `${period.from}` : "";
}

function isWhole({ cut }: Context, ids: readonly EntityId[], property: PropertyId): boolean {
  const { cardinality } = traitsOf(property);
  return cardinality !== "many" && cardinality !== "office" && !ids.some((id) => cut.has(`${id} ${property} out`));
}

const FORMER =
  /\b(?:empire|kingdom of|republic|reich|union|dynasty|duchy|prussia|east|west|federation|raj|austria-hungary|czechoslovakia|yugoslavia|colony|mandate|confederation)\b/iu;

/** Of states that came one after the other nobody knows whether they count as one; of several dates one may be the wrong one. */
function isApart({ level }: Sharing, property: PropertyId, values: readonly Statement[], { graph }: Context): boolean {
  if (level.kind === "time") return values.length === 2;
  if (property !== "P27" && property !== "P17" && !(level.kind === "place" && level.of === "country"))
    return level.kind !== "place" || level.of !== "settlement" || property === "P19" || property === "P20";
  return values.every(({ value }) => value.kind === "entity" && !FORMER.test(graph.entity(value.id)?.label ?? ""));
}
