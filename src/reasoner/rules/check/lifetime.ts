import type { Assertion } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { compareQuantity } from "../../../language/quantity.js";
import { intervalOf, YEAR } from "../../../language/time.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { bearers } from "../hypothesise/hypothesise.js";
import type { Finding } from "./finding.js";
import { standingValues } from "./order-values.js";

/** The age at which somebody died, from both dates; where these leave several ages possible, all of them have to agree. */
export function lifetime(evidence: Evidence, { subject, value }: Assertion): Finding | null {
  const id = bearers(evidence, subject, ["person"])[0]?.id;
  if (id === undefined || subject.kind !== "entity" || value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  const [births, deaths] = [standingValues(evidence, id, "P569"), standingValues(evidence, id, "P570")];
  const [birth, death] = [births[0], deaths[0]];
  if (birth === undefined || death === undefined || evidence.without.has("lifetime")) return null;
  const years = births.flatMap((one) => deaths.flatMap((other) => agesBetween(one, other)));
  const { value: claimed, text, comparator } = value.mention;
  const agreements = new Set(
    years.map((amount) => compareQuantity({ ...claimed, unit: null }, text, comparator, { kind: "quantity", amount, unit: null })),
  );
  const [agreement] = agreements;
  if (agreements.size !== 1 || agreement === undefined) return null;
  const holds = agreement === "same";
  return {
    rule: "lifetime",
    hypothesis: {
      subject: id,
      property: "P570",
      value: { kind: "literal", mention: value.mention },
      via: [],
      times: [],
      score: 0.95,
      clearest: true,
      linked: subject.score,
      rival: false,
    },
    stance: holds ? "supports" : "refutes",
    statements: [birth, death],
    reason: { kind: "lifetime", years: [...new Set(years)].join(" or "), claimed: holds ? null : text },
    times: [],
  };
}

/** A year alone leaves two ages; a decade would leave more than is worth listing. */
const MAX_AGES = 3;

function agesBetween(birth: Statement, death: Statement): readonly number[] {
  if (birth.value.kind !== "time" || death.value.kind !== "time") return [];
  const [born, died] = [intervalOf(birth.value), intervalOf(death.value)];
  const [least, most] = [Math.floor((died.from - born.to) / YEAR), Math.floor((died.to - born.from) / YEAR)];
  return least < 0 || most - least >= MAX_AGES ? [] : Array.from({ length: most - least + 1 }, (_, place) => least + place);
}
