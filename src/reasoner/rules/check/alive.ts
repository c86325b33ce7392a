import type { Assertion } from "../../../domain/reading.js";
import { intervalOf } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { bearers } from "../hypothesise/hypothesise.js";
import type { Finding } from "./finding.js";
import { standingValues } from "./order-values.js";

/** A death on record excludes that somebody is alive; without one nobody knows. */
export function alive(evidence: Evidence, { subject }: Assertion): Finding | null {
  const [who] = bearers(evidence, subject, ["person"]);
  if (who === undefined || subject.kind !== "entity" || evidence.without.has("lifetime")) return null;
  const now = intervalOf(evidence.manner.asOf ?? evidence.today);
  const [death] = standingValues(evidence, who.id, "P570");
  if (death?.value.kind !== "time" || intervalOf(death.value).to >= now.from) return null;
  return {
    rule: "lifetime",
    stance: "refutes",
    hypothesis: {
      subject: who.id,
      property: "P570",
      value: { kind: "entity", id: who.id, isClass: false },
      via: [],
      times: [],
      score: 0.95,
      clearest: true,
      linked: subject.score,
      rival: false,
    },
    statements: [death],
    reason: { kind: "stated" },
    times: [],
  };
}
