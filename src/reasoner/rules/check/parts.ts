import type { Assertion } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { nounForms, pluralOf } from "../../../text/nouns.js";
import { compareQuantity } from "../../../text/quantities.js";
import { clearHypothesis, type Evidence } from "../hypothesise/hypothesis.js";
import { acceptedStatements } from "../read-statements.js";
import { type Finding, refutedBy, supportedBy } from "./finding.js";

/** A squad has more "players" than take part in a game; "players on the court" are those of the game. */
const PLAYER = "Q4000099400";

/** "A spider has eight legs", "Snakes have legs": by a recorded number of parts (P1114 of P527), or parts that it is recorded not to have (P3113). */
export function parts({ graph, without }: Evidence, { subject, value, count }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "entity" || without.has("parts")) return null;
  const [id] = subject.ids;
  if (id === undefined) return null;
  const of = (property: "P527" | "P3113") =>
    acceptedStatements(graph, id, property).filter((one) => one.value.kind === "entity" && value.ids.includes(one.value.id));
  const known = [
    ...of("P527").flatMap((statement) => numbersOf(statement).map((number) => ({ statement, number }))),
    ...of("P3113").map((statement) => ({ statement, number: 0 })),
  ];
  const hypothesis = clearHypothesis({ subject: id, property: "P527", value: value.ids[0] ?? id }, { linked: subject.score });
  const uncounted = of("P527").filter((statement) => numbersOf(statement).length === 0);
  if (count === undefined && uncounted.length > 0) return { ...supportedBy(uncounted), rule: "parts", hypothesis };
  if (known.length === 0) return null;
  const fits = ({ number }: (typeof known)[number]) =>
    count === undefined
      ? number > 0
      : compareQuantity({
          claimed: { ...count.value, unit: null },
          written: count.text,
          comparator: count.comparator,
          known: { kind: "quantity", amount: number, unit: null },
        }) === "same";
  const statements = known.map(({ statement }) => statement);
  const numbers = [...new Set(known.map(({ number }) => (number === 0 ? "no" : number)))].join(" or ");
  const not = !known.some(fits) && count !== undefined && count.comparator === "equal" ? `, not ${count.text}` : "";
  const said = `has ${numbers} ${numbers === "1" ? (nounForms(value.span.text)[0] ?? value.span.text) : pluralOf(value.span.text)}${not}.`;
  const reason = { kind: "listed", said: { of: id, text: said }, shown: 0 } as const;
  if (known.some(fits)) return { ...supportedBy(statements), reason, rule: "parts", hypothesis };
  const isSquad =
    value.ids.includes(PLAYER) && !/\s/u.test(value.span.text) && known.every(({ number }) => number < (count?.value.amount ?? 0));
  return isSquad ? null : { ...refutedBy(statements, reason), rule: "parts", hypothesis };
}

function numbersOf({ qualifiers }: Statement): readonly number[] {
  return qualifiers.flatMap(({ property, value }) => (property === "P1114" && value.kind === "quantity" ? [value.amount] : []));
}
