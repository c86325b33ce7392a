import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { type Interval, intervalOf } from "../../../language/time.js";
import type { Context } from "../context.js";
import type { Finding } from "../hypothesis.js";
import { sayStatement } from "../say.js";
import { aboutBoth } from "./about-both.js";
import { isBareName, type NamePair, namePair } from "./name-pair.js";

/** Days are counted by a calendar that is only good for ordering dates. */
const SLACK = 10;

type Life = { readonly days: Interval; readonly used: readonly Statement[] };

/** "A lived longer than B", "A died younger than B"; null for every other claim. */
export function readLifespans({ reading }: Pick<Context, "reading">): (NamePair & { readonly longer: boolean }) | null {
  const pair = namePair(reading);
  if (pair === null || pair.tail !== "" || !isBareName(pair.lead)) return null;
  const longer =
    /^(?:did )?(?:lived? (?:much )?longer|had a longer life|(?:died|was) (?:at an? )?older(?: age)?(?: at death)?) than$/u.test(
      pair.middle,
    );
  const shorter = /^(?:did )?(?:had a shorter life|died (?:at a )?younger(?: age)?|lived? a shorter life) than$/u.test(pair.middle);
  return longer || shorter ? { ...pair, longer: longer } : null;
}

/** From the days of birth and death of both; where these are known too coarsely to tell, nothing is said. */
export function compareLifespans(context: Context, { first, second, longer }: NamePair & { readonly longer: boolean }): Finding | null {
  const [a, b] = [lifeOf(context, first.link.entity.id), lifeOf(context, second.link.entity.id)];
  const property = context.properties.get("P570");
  if (a === null || b === null || property === undefined) return null;
  const order = a.days.from > b.days.to + SLACK ? "longer" : a.days.to + SLACK < b.days.from ? "shorter" : null;
  if (order === null) return null;
  const used = [...a.used, ...b.used];
  return {
    hypothesis: aboutBoth(first, second, property),
    stance: (order === "longer") === longer ? "supports" : "refutes",
    by: "comparison",
    strength: 0.93,
    statements: used.map(({ id }) => id),
    because: `The graph says: ${used.map((statement) => sayStatement(context, statement)).join("; ")}. The first of the two lives was the ${order}.`,
    settles: [],
  };
}

function lifeOf({ graph }: Context, id: EntityId): Life | null {
  const one = (property: "P569" | "P570") => {
    const known = graph.outgoing(id, property).filter(({ rank }) => rank !== "deprecated");
    return known.length === 1 ? known[0] : undefined;
  };
  const [birth, death] = [one("P569"), one("P570")];
  if (birth?.value.kind !== "time" || death?.value.kind !== "time") return null;
  const [born, died] = [intervalOf(birth.value), intervalOf(death.value)];
  return { days: { from: died.from - born.to, to: died.to - born.from }, used: [birth, death] };
}
