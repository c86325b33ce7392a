import type { Mention } from "../../../domain/mention.js";
import type { Assertion, TimeLength, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { compareQuantity } from "../../../text/quantities.js";
import { intervalOf, meets, YEAR } from "../../../text/time.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { bearers } from "../hypothesise/hypothesise.js";
import type { Finding } from "./finding.js";
import { type Life, lifeOf, spanOf } from "./life-of.js";

type Told = Pick<Finding, "stance" | "reason">;

/** The age at which somebody died, or when and how long somebody or something existed, from the dates of its beginning and end. */
export function lifetime(evidence: Evidence, { subject, value }: Assertion): Finding | null {
  const id = bearers(evidence, subject, ["person"])[0]?.id;
  if (id === undefined || subject.kind !== "entity" || evidence.without.has("lifetime")) return null;
  const { lasted } = evidence.manner;
  const life = lifeOf(evidence, id);
  const mention = value.kind === "literal" ? value.mention : null;
  const told =
    lasted !== null
      ? lastedFor(life, lasted)
      : mention === null
        ? null
        : mention.kind === "time"
          ? livedIn(life, mention)
          : agreedAge(life.births.flatMap(timeOf), life.deaths.flatMap(timeOf), mention);
  return told === null
    ? null
    : {
        ...told,
        rule: "lifetime",
        hypothesis: {
          subject: id,
          property: "P570",
          value: mention === null ? { kind: "text", text: lasted?.text ?? "" } : { kind: "literal", mention },
          via: [],
          times: [],
          score: 0.95,
          clearest: true,
          linked: subject.score,
          rival: false,
        },
        statements: [...life.births.slice(0, 1), ...life.deaths.slice(0, 1)],
        times: [],
      };
}

function lastedFor({ births, deaths }: Life, lasted: TimeLength): Told | null {
  const fits = births.flatMap(({ value: start }) =>
    deaths.map(({ value: end }) => (start.kind === "time" && end.kind === "time" ? fitsLength(lasted, daysBetween(start, end)) : null)),
  );
  const [fit] = fits;
  if (fit === undefined || fit === null || fits.some((one) => one !== fit)) return null;
  return { stance: fit ? "supports" : "refutes", reason: fit ? { kind: "stated" } : { kind: "other-literal", claimed: lasted.text } };
}

/** Where the dates leave several ages possible, all of them have to agree. */
export function agreedAge(
  births: readonly TimeValue[],
  dates: readonly TimeValue[],
  { value: claimed, text, comparator }: Extract<Mention, { kind: "quantity" }>,
): Told | null {
  const years = births.flatMap((born) => dates.flatMap((date) => agesBetween(born, date)));
  const agreements = new Set(
    years.map((amount) =>
      compareQuantity({ claimed: { ...claimed, unit: null }, written: text, comparator, known: { kind: "quantity", amount, unit: null } }),
    ),
  );
  const [agreement] = agreements;
  if (agreements.size !== 1 || agreement === undefined) return null;
  const holds = agreement === "same";
  return {
    stance: holds ? "supports" : "refutes",
    reason: { kind: "lifetime", years: [...new Set(years)].join(" or "), claimed: holds ? null : text },
  };
}

/** A life has to meet the time whatever the dates leave open; where one of them is missing, only the other is sure. */
function livedIn({ births, deaths }: Life, { value, text }: TimeMention): Told | null {
  const [born, died] = [spanOf(births), spanOf(deaths)];
  const [first, last] = [born?.to ?? died?.from, died?.from ?? born?.to];
  if (first === undefined || last === undefined) return null;
  const at = intervalOf(value);
  if (meets({ from: first, to: Math.max(first, last) }, at)) return { stance: "supports", reason: { kind: "stated" } };
  const isOutside = (born !== null && at.to < born.from) || (died !== null && at.from > died.to);
  return isOutside ? { stance: "refutes", reason: { kind: "other-literal", claimed: text } } : null;
}

/** A year alone leaves two ages; a decade would leave more than is worth listing. */
const MAX_AGES = 3;

function agesBetween(birth: TimeValue, date: TimeValue): readonly number[] {
  const [born, at] = [intervalOf(birth), intervalOf(date)];
  const [least, most] = [Math.floor((at.from - born.to) / YEAR), Math.floor((at.to - born.from) / YEAR)];
  return least < 0 || most - least >= MAX_AGES ? [] : Array.from({ length: most - least + 1 }, (_, place) => least + place);
}

export function timeOf({ value }: Statement): readonly TimeValue[] {
  return value.kind === "time" ? [value] : [];
}
