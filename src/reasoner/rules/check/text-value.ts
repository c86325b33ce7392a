import type { Assertion } from "../../../domain/reading.js";
import { isSameDemonym } from "../../../text/demonyms.js";
import { isFullName, normaliseName, shareWord } from "../../../text/names.js";
import { isEitherWithin, placesExclude } from "../excludes.js";
import { clearHypothesis, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, type Finding, refutedBy, supportedBy } from "./finding.js";

/** Compares a string of the claim ("Fe", a birth name) with the graph's. */
export function textValue({ graph, traits }: Evidence, { subject, property, value }: Hypothesis): Answer | null {
  if (value.kind !== "text") return null;
  const isBirthName = property === "P1477";
  const known = acceptedStatements(graph, subject, property).flatMap((statement) =>
    statement.value.kind === "text" ? [{ statement, text: statement.value.text }] : [],
  );
  const fitting = known.find(
    ({ text }) =>
      normaliseName(text) === normaliseName(value.text) ||
      (isBirthName && isShortened(value.text, text)) ||
      (property === "P1549" && isSameDemonym(value.text, text)),
  );
  if (fitting !== undefined) return supportedBy([fitting.statement]);
  // A country has several demonyms, but not one of another country; "Northern Irish" does not exclude "Irish".
  const isForeign =
    property === "P1549" &&
    value.of !== undefined &&
    placesExclude(graph, subject, value.of) &&
    !known.some(({ text }) => isEitherWithin(text.toLowerCase().split(" "), value.text.toLowerCase().split(" ")));
  // Names can be spelled in several ways; a chemical symbol cannot.
  const isOther = isBirthName
    ? known.every(({ text }) => isFullName(text) && isFullName(value.text) && !shareWord(text, value.text))
    : property === "P246"
      ? /^\p{L}+$/u.test(value.text)
      : traits(property).own !== null && [value.text, ...known.map(({ text }) => text)].every((text) => CODE.test(text));
  if (known.length === 0 || !(isForeign || (isOther && traits(property).takes === "one"))) return null;
  return refutedBy(
    known.map(({ statement }) => statement),
    { kind: "other-literal", claimed: value.text },
  );
}

/** "Venus is known as the Red Planet": the graph has a bearer of that nickname. Not used if it has none. */
export function nickname({ graph, without }: Evidence, { subject, value }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "entity" || without.has("nickname")) return null;
  const name = normaliseName(value.span.text.replace(/^the\s/iu, ""));
  const borne = [...new Set([...subject.ids, ...value.ids])].flatMap((id) =>
    acceptedStatements(graph, id, "P1449").filter((one) => one.value.kind === "text" && normaliseName(one.value.text) === name),
  );
  const own = borne.filter((statement) => subject.ids.includes(statement.subject));
  const [id] = subject.ids;
  if (borne.length === 0 || id === undefined) return null;
  const hypothesis = clearHypothesis(
    { subject: id, property: "P1449", value: { kind: "text", text: value.span.text } },
    { linked: subject.score },
  );
  const answer = own.length > 0 ? supportedBy(own) : refutedBy(borne, { kind: "stated" });
  return { ...answer, rule: "nickname", hypothesis };
}

/** "PL-30978", "4412": only one spelling. */
const CODE = /^(?=\S*\d)\S+$/u;

/** "Robert Zimmerman" for Robert Allen Zimmerman: only first and last name. */
function isShortened(short: string, whole: string): boolean {
  const [own, all] = [short, whole].map((name) => normaliseName(name).split(" "));
  if (own === undefined || all === undefined || own.length < 2 || own[0] !== all[0] || own.at(-1) !== all.at(-1)) return false;
  return own.every((word) => all.includes(word));
}
