import type { EntityId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { bearers } from "../hypothesise/hypothesise.js";
import type { Finding } from "./finding.js";
import { agreedAge, timeOf } from "./lifetime.js";
import { standingValues } from "./order-values.js";
import { saidOf } from "./statements.js";

/** `statements` say when; `isThere`: whoever is spoken of took part, or nothing says so. */
type Occasion = { readonly dates: readonly TimeValue[]; readonly statements: readonly Statement[]; readonly isThere: boolean };

/** How old somebody was at an event, by the date of birth and the event's. */
export function ageAt(evidence: Evidence, { subject, value, at }: Assertion): Finding | null {
  const [who] = bearers(evidence, subject, ["person"]);
  const [event] = at === undefined ? [] : bearers(evidence, at.event, ["event", "award"]);
  if (who === undefined || event === undefined || at === undefined || subject.kind !== "entity" || evidence.without.has("lifetime"))
    return null;
  if (value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  const births = standingValues(evidence, who.id, "P569");
  const { dates, statements, isThere } = occasionOf(evidence, who.id, event.id, at.date);
  const told = agreedAge(births.flatMap(timeOf), dates, value.mention);
  if (told === null || (told.stance === "supports" && !isThere)) return null;
  return {
    ...told,
    rule: "lifetime",
    hypothesis: {
      subject: who.id,
      property: "P569",
      value: { kind: "literal", mention: value.mention },
      via: [],
      times: [],
      score: 0.95,
      clearest: true,
      linked: Math.min(subject.score, at.event.score),
      rival: false,
    },
    statements: [...births.slice(0, 1), ...statements],
    times: [],
  };
}

function occasionOf(evidence: Evidence, who: EntityId, event: EntityId, date: NonNullable<Assertion["at"]>["date"]): Occasion {
  if (date === "won") {
    const won = saidOf(evidence, who, "P166").filter(({ value }) => value === event);
    const statements = won.map(({ statement }) => statement);
    const dates = statements.flatMap(({ qualifiers }) =>
      qualifiers.flatMap(({ property, value }) => (property === "P585" && value.kind === "time" ? [value] : [])),
    );
    // What was won several times was won at several ages.
    return { dates: statements.length === 1 ? dates : [], statements, isThere: true };
  }
  const of = (property: "P580" | "P582" | "P585") => standingValues(evidence, event, property);
  const sides = date === "start" ? [of("P580")] : date === "end" ? [of("P582")] : [of("P580"), of("P582")];
  const known = sides.every((side) => side.length > 0) ? sides.flat() : of("P585");
  const joined = saidOf(evidence, who, "P1344")
    .concat(saidOf(evidence, who, "P607"))
    .filter(({ value }) => value === event);
  const statements = [...known, ...joined.map(({ statement }) => statement)];
  return { dates: known.flatMap(timeOf), statements, isThere: date !== "joined" || joined.length > 0 };
}
