import type { Assertion } from "../../../domain/reading.js";
import { isSameDemonym } from "../../../text/demonyms.js";
import { isFullName, normaliseName, shareWord } from "../../../text/names.js";
import { isEitherWithin, placesExclude } from "../excludes.js";
import { clearHypothesis, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, type Finding, refutedBy, supportedBy } from "./finding.js";
import { mayHaveChanged } from "./other-value.js";
import { isOfOtherTime } from "./own-value.js";

/** Compares a string of the claim ("Fe", a birth name) with the graph's. */
export function textValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph, traits } = evidence;
  const { subject, property, value } = hypothesis;
  const { own, takes } = traits(property);
  const claimed = value.kind === "text" ? value.text : own === null ? null : numberAsText(value);
  if (claimed === null) return null;
  const isBirthName = property === "P1477";
  const known = acceptedStatements(graph, subject, property).flatMap((statement) =>
    statement.value.kind === "text" ? [{ statement, text: statement.value.text }] : [],
  );
  const fitting = known.find(
    ({ text }) =>
      normaliseName(text) === normaliseName(claimed) ||
      (isBirthName && isShortened(claimed, text)) ||
      (property === "P1549" && isSameDemonym(claimed, text)),
  );
  if (fitting !== undefined) return supportedBy([fitting.statement]);
  const statements = known.map(({ statement }) => statement);
  // A country has several demonyms, but not one of another country; "Northern Irish" does not exclude "Irish".
  const isForeign =
    property === "P1549" &&
    value.kind === "text" &&
    value.of !== undefined &&
    placesExclude(graph, subject, value.of) &&
    !known.some(({ text }) => isEitherWithin(text.toLowerCase().split(" "), claimed.toLowerCase().split(" ")));
  // Names can be spelled in several ways; a chemical symbol cannot.
  const isOther = isBirthName
    ? known.every(({ text }) => isFullName(text) && isFullName(claimed) && !shareWord(text, claimed))
    : property === "P246"
      ? /^\p{L}+$/u.test(claimed)
      : own !== null && known.every(({ text }) => areOtherCodes(claimed, text));
  const takesOne =
    takes === "one" || (takes === "current" && !mayHaveChanged(evidence, hypothesis) && !isOfOtherTime(evidence, hypothesis, statements));
  if (known.length === 0 || !(isForeign || (isOther && takesOne))) return null;
  return refutedBy(statements, { kind: "other-literal", claimed });
}

/** "wears number 9": texts of a user's graph may be numbers. */
function numberAsText(value: Hypothesis["value"]): string | null {
  if (value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  const { comparator, unitText, value: number } = value.mention;
  return comparator === "equal" && unitText === null ? String(number.amount) : null;
}

/**
 * "Venus is known as the Red Planet": decided only if something on record has that nickname. A person's nickname ("the Iron Lady") may be
 * another's too.
 */
export function nickname({ graph, without }: Evidence, { subject, value, senses: [sense] }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "entity" || without.has("nickname")) return null;
  const name = normaliseName(value.span.text.replace(/^the\s/iu, ""));
  const borne = [...new Set([...subject.ids, ...value.ids])].flatMap((id) =>
    acceptedStatements(graph, id, "P1449").filter((one) => one.value.kind === "text" && normaliseName(one.value.text) === name),
  );
  const own = borne.filter((statement) => subject.ids.includes(statement.subject));
  const [id] = subject.ids;
  if (borne.length === 0 || id === undefined) return null;
  if (own.length === 0 && sense?.direction === "weaker" && kindsOf(graph, id).has("person")) return null;
  const hypothesis = clearHypothesis(
    { subject: id, property: "P1449", value: { kind: "text", text: value.span.text } },
    { linked: subject.score },
  );
  const answer = own.length > 0 ? supportedBy(own) : refutedBy(borne, { kind: "stated" });
  return { ...answer, rule: "nickname", hypothesis };
}

/** "Sri Lanka was formerly called Ceylon": supported by a recorded official name; refuted if the name belongs to something else. */
export function formerName({ graph, without }: Evidence, { subject, value }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "entity" || without.has("formerName")) return null;
  const [id] = subject.ids;
  const namesOf = (one: string) =>
    [...new Set([...subject.ids, ...value.ids])].flatMap((bearer) =>
      acceptedStatements(graph, bearer, "P1448").filter(
        (statement) => statement.value.kind === "text" && normaliseName(statement.value.text) === normaliseName(one),
      ),
    );
  const borne = namesOf(value.span.text.replace(/^the\s/iu, ""));
  const own = borne.filter((statement) => subject.ids.includes(statement.subject));
  // "Constantinople is now called Byzantium": both are former names.
  const isOld = namesOf(subject.span.text.replace(/^the\s|['’]s?$/giu, "")).some((statement) => subject.ids.includes(statement.subject));
  if (borne.length === 0 || id === undefined || isOld) return null;
  const hypothesis = clearHypothesis(
    { subject: id, property: "P1448", value: { kind: "text", text: value.span.text } },
    { linked: subject.score },
  );
  if (own.length > 0) return { ...supportedBy(own), rule: "formerName", hypothesis };
  // "New York was once called New Amsterdam": the city is meant, not the state.
  const isLike = borne.some((statement) => shareWord(graph.entity(statement.subject)?.label ?? "", subject.span.text));
  return isLike ? null : { ...refutedBy(borne, { kind: "stated" }), rule: "formerName", hypothesis };
}

/** "PL-30978", "4412": only one spelling. */
const CODE = /^(?=\S*\d)\S+$/u;

/** "3" may be version 3.1. */
function areOtherCodes(a: string, b: string): boolean {
  return CODE.test(a) && CODE.test(b) && !a.startsWith(`${b}.`) && !b.startsWith(`${a}.`);
}

/** "Robert Zimmerman" for Robert Allen Zimmerman: only first and last name. */
function isShortened(short: string, whole: string): boolean {
  const [own, all] = [short, whole].map((name) => normaliseName(name).split(" "));
  if (own === undefined || all === undefined || own.length < 2 || own[0] !== all[0] || own.at(-1) !== all.at(-1)) return false;
  return own.every((word) => all.includes(word));
}
