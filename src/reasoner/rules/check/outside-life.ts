import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { type Interval, intervalOf } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { bearers } from "../hypothesise/hypothesise.js";
import { kindsOf } from "../kinds.js";
import { OF_THE_LIVING } from "../lives.js";
import type { Finding, Found } from "./finding.js";
import { lifeOf, spanOf } from "./life-of.js";
import { standingValues } from "./order-values.js";

/** What is said less plainly may be said of a part in a film. */
const PLAINLY = 0.9;

type Dates = { readonly at: Interval; readonly statements: readonly Statement[] };

/** What only the living do, at a time, in an event or with somebody of another time: before a birth, or after a death. */
export function outsideLife(evidence: Evidence, { subject, property, value, times, score }: Hypothesis): Found | null {
  if (!OF_THE_LIVING.has(property) || value.kind !== "entity" || score < PLAINLY || evidence.manner.learned) return null;
  return impossible(evidence, [subject, value.id], times);
}

/** The same for an act that no property says ("was still making films in 1985", "met"). It never bears a claim out. */
export function actOutsideLife(evidence: Evidence, { subject, value, ways }: Assertion): Finding | null {
  const [who] = bearers(evidence, subject, ["person"]);
  const [other] = value.kind === "entity" ? bearers(evidence, value, ["any"]) : [];
  if (who === undefined || subject.kind !== "entity" || evidence.without.has("outsideLife")) return null;
  const time = value.kind === "literal" && value.mention.kind === "time" ? [value.mention] : [];
  const found = impossible(evidence, [who.id, ...(other === undefined ? [] : [other.id])], time);
  if (found === null) return null;
  const target =
    other === undefined ? ({ kind: "text", text: value.span.text } as const) : ({ kind: "entity", id: other.id, isClass: false } as const);
  const score = ways[0]?.score ?? 0;
  const linked = Math.min(subject.score, value.kind === "entity" ? value.score : 1);
  return {
    ...found,
    rule: "outsideLife",
    hypothesis: { subject: who.id, property: "P1344", value: target, via: [], times: [], score, clearest: true, linked, rival: false },
  };
}

function impossible(evidence: Evidence, ends: readonly EntityId[], times: readonly TimeMention[]): Found | null {
  const people = ends.filter((id) => kindsOf(evidence.graph, id).has("person"));
  const said = times.filter(({ comparator, part, anyCentury }) => comparator === "in" && part === undefined && anyCentury !== true);
  const dates: readonly Dates[] = [
    ...said.map(({ value }) => ({ at: intervalOf(value), statements: [] })),
    ...ends.flatMap((id) => datesOf(evidence, id) ?? []),
  ];
  for (const id of people) {
    const { births, deaths } = lifeOf(evidence, id);
    const [born, died] = [spanOf(births), spanOf(deaths)];
    for (const { at, statements } of dates) {
      const excluding = born !== null && at.to < born.from ? births : died !== null && at.from > died.to ? deaths : null;
      if (excluding !== null)
        return { stance: "refutes", statements: [...excluding, ...statements], reason: { kind: "other-time" }, times: said };
    }
  }
  return null;
}

const FROM: readonly PropertyId[] = ["P580", "P585"];
const TO: readonly PropertyId[] = ["P582", "P585"];

/** The time of an event, or of a life, as far as it may reach. */
function datesOf(evidence: Evidence, id: EntityId): Dates | null {
  const kinds = kindsOf(evidence.graph, id);
  const all = (properties: readonly PropertyId[]) => properties.flatMap((property) => standingValues(evidence, id, property));
  const { births, deaths } = kinds.has("person") ? lifeOf(evidence, id) : { births: all(FROM), deaths: all(TO) };
  if (!kinds.has("person") && !kinds.has("event")) return null;
  const [from, to] = [spanOf(births)?.from ?? Number.NEGATIVE_INFINITY, spanOf(deaths)?.to ?? Number.POSITIVE_INFINITY];
  return { at: { from, to }, statements: [...new Set([...births, ...deaths])] };
}
