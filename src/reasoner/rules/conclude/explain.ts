import type { Belief } from "../../../domain/belief.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link } from "../../../domain/mention.js";
import type { Piece } from "../../../domain/outcome.js";
import type { Addition, TimeMention } from "../../../domain/reading.js";
import { sayTime, sayWhen } from "../../../domain/say-statement.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { isVerbPhrase } from "../../../text/nouns.js";
import { intervalOf } from "../../../text/time.js";
import type { Finding, ListSentence } from "../check/finding.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { KIN } from "../people.js";
import { dateQualifier, periodOf } from "../read-statements.js";
import { capitalised, indefinite, listed } from "../say/fill-sentence.js";
import { type Namer, nameAsValue, namerOf } from "../say/name-things.js";
import { factsOf, isGone, joinFacts, type SaidFact, sayFacts } from "../say/say-facts.js";

/** The facts for or against the claim, and a reason if the facts alone do not show it. */
export type Explanation = { readonly facts: readonly SaidFact[]; readonly because: string | null; readonly cites: readonly string[] };

export type Explaining = { readonly evidence: Evidence; readonly name: Namer; readonly links: readonly Link[] };

export function explaining({ evidence, belief: { claim, links } }: { readonly evidence: Evidence; readonly belief: Belief }): Explaining {
  return { evidence, name: namerOf(evidence.graph, { text: claim.text, links }), links };
}

/** Maximum facts of a list that are listed individually. */
const MAX_SAID = 4;

export function explain({ evidence, name, links }: Explaining, finding: Finding): Explanation {
  const { statements, reason, hypothesis } = finding;
  const shown = reason.kind === "listed" ? statements.slice(0, reason.shown) : statements;
  // States the fact from the claim's side, so that the claimed value can follow the recorded one.
  const about = finding.stance === "refutes" && reason.kind !== "other-time" ? hypothesis : undefined;
  const facts = withoutPoint(withoutSex(factsOf({ ...evidence, name }, shown, about))).map((fact) =>
    withDetails({ evidence, name, links }, fact, finding),
  );
  const cites = statements.map(({ id }) => id);
  const isOfSex = facts.every(({ property }) => property === "P21");
  if (reason.kind === "listed" && (facts.length > MAX_SAID || isOfSex))
    return { facts: [], because: sayListed({ evidence, name }, { ...reason.said, text: reason.said.alone ?? reason.said.text }), cites };
  const when = claimedWhen(evidence, finding);
  const [first, ...rest] = facts;
  if (when !== null && first !== undefined)
    return {
      facts: [{ ...first, notWhen: `${isYet(first) && !when.startsWith("before ") ? "yet " : ""}${when}` }, ...rest],
      because: null,
      cites,
    };
  const not = claimedInstead({ evidence, name, links }, finding);
  const at = not === null ? -1 : facts.findLastIndex((fact) => takesContrast(evidence, fact, finding));
  if (at >= 0) return { facts: facts.map((fact, place) => (place === at ? { ...fact, not } : fact)), because: null, cites };
  return { facts, because: sayReason({ evidence, name, links }, finding), cites };
}

/** It began and did not end: "not yet in 2010". */
function isYet({ statements: [statement] }: SaidFact): boolean {
  return statement !== undefined && dateQualifier(statement, "P580") !== null && dateQualifier(statement, "P582") === null;
}

/** Kinship terms imply the sex, so drop it. */
function withoutSex(facts: readonly SaidFact[]): readonly SaidFact[] {
  const [sexes, others] = [facts.filter(({ property }) => property === "P21"), facts.filter(({ property }) => property !== "P21")];
  const kin = others.findIndex(({ property }) => KIN.has(property));
  if (kin < 0) return facts;
  const shown = sexes.flatMap(({ statements }) => statements);
  return others.map((fact, at) => (at === kin ? { ...fact, statements: [...fact.statements, ...shown] } : fact));
}

/** Drops the point in time if start or end dates are given. */
function withoutPoint(facts: readonly SaidFact[]): readonly SaidFact[] {
  const isSaid = (fact: SaidFact) =>
    facts.some(({ subject, property }) => subject === fact.subject && (property === "P580" || property === "P582"));
  return facts.filter((fact) => fact.property !== "P585" || !isSaid(fact));
}

/** Prepositions for qualifiers; others use their label. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  P1686: "for",
  P453: "as",
  P1706: "together with",
  P1365: "after",
  P1366: "before",
};
const ALWAYS: readonly string[] = ["P1686", "P453"];

/** Adds qualifiers to a fact: "for Scent of a Woman, not for The Godfather". */
function withDetails({ evidence, name }: Explaining, fact: SaidFact, { reason }: Finding): SaidFact {
  const asked = reason.kind === "qualifier" || reason.kind === "other-qualifier" ? reason.qualifier : null;
  const [statement, ...more] = fact.statements;
  if (statement === undefined || (more.length > 0 && fact.values.length > 1)) return fact;
  const details = [...new Set([...ALWAYS, ...(asked === null ? [] : [asked])])].flatMap((qualifier) => {
    const values = statement.qualifiers.flatMap(({ property, value }) =>
      property === qualifier && value.kind === "entity" ? [name(value.id).text] : [],
    );
    if (values.length === 0 || (values.length > 1 && qualifier !== asked)) return [];
    const said = QUALIFIERS[qualifier] ?? `${evidence.properties.get(qualifier as SaidFact["property"])?.label ?? qualifier}:`;
    const not = reason.kind === "other-qualifier" && qualifier === asked ? `, not ${said} ${name(reason.claimed).text}` : "";
    return [`${said} ${listed(values)}${not}`];
  });
  return { ...fact, details };
}

/** The claimed value, as written after "not"; null if the claim does not differ in a single value. */
function claimedInstead({ evidence, name, links }: Explaining, { reason, hypothesis }: Finding): string | null {
  switch (reason.kind) {
    case "other-value":
      // "was murdered" names no entity that the graph fetched.
      return evidence.graph.entity(reason.claimed) === undefined
        ? null
        : (sortOf(links, reason.claimed) ?? nameAsValue(name, reason.claimed));
    case "unknown-rival":
      return reason.claimed;
    case "other-kind":
      return hypothesis.value.kind === "entity" ? (wordFor(links, hypothesis.value.id) ?? nameAsValue(name, hypothesis.value.id)) : null;
    case "other-literal":
      return claimedLiteral(hypothesis, reason.claimed, evidence);
    default:
      return null;
  }
}

/** "peso", if the claim does not specify which. */
function sortOf(links: readonly Link[], id: EntityId): string | null {
  const link = links.find((one) => one.kind === "linked" && one.by === "word" && one.rivals.length > 0 && one.entity.id === id);
  return link === undefined ? null : link.span.text.replace(/^the /iu, "").replace(/s$/u, "");
}

/** The claim's own noun for a class, if singular: "striker" for the graph's "forward". */
function wordFor(links: readonly Link[], id: EntityId): string | null {
  const link = links.find((one) => one.kind === "linked" && one.by === "word" && one.entity.id === id);
  return link !== undefined &&
    /^\p{Ll}+(?: \p{Ll}+)*$/u.test(link.span.text) &&
    !link.span.text.endsWith("s") &&
    !isVerbPhrase(link.span.text)
    ? link.span.text
    : null;
}

const MORE = {
  equal: "",
  about: "about ",
  almost: "almost ",
  more: "more than ",
  less: "less than ",
  "at-least": "at least ",
  "at-most": "at most ",
} as const;

function claimedLiteral({ value }: Hypothesis, claimed: string, { phrasing }: Evidence): string | null {
  if (value.kind === "text") return `"${claimed}"`;
  if (value.kind !== "literal") return phrasing.child === claimed ? `${indefinite(claimed)} ${claimed}` : null;
  return value.mention.kind === "time" ? claimedTime(value.mention) : `${MORE[value.mention.comparator]}${value.mention.text}`;
}

/** "in 1892", "before 1870"; null if the wording needs more. */
function claimedTime({ comparator, value, text }: TimeMention): string | null {
  const said = ISO_DATE.test(text) ? sayTime(value) : text;
  if (comparator === "before" || comparator === "after") return `${comparator} ${said}`;
  if (comparator === "not-before" || comparator === "not-after") return null;
  const [, the = "", part] = /^(the )?(end|beginning|start|turn|middle) of\b/iu.exec(said) ?? [];
  if (part !== undefined) return `${part === "middle" ? "in" : "at"} ${the === "" ? "the " : ""}${said}`;
  // "in the 1990s", "in the nineteenth century"
  const article = /^\d+s$|^(?!the\b).*\bcentury\b/iu.test(said) ? "the " : "";
  return `${value.precision >= PRECISION.day ? "on" : "in"} ${article}${said}`;
}

/** The date that replaced an event of the claim, in words: "during World War II". */
function isoDate({ hypothesis: { value } }: Finding): string | null {
  if (value.kind !== "literal" || value.mention.kind !== "time" || !ISO_DATE.test(value.mention.text)) return null;
  const said = { "not-before": "not before ", "not-after": "not after " }[value.mention.comparator as string] ?? "";
  return `${said}${sayTime(value.mention.value)}`;
}

const ISO_DATE = /^\d{1,4}-\d\d/u;

/** Is the fact about the same thing as the claim, with the same sort of value? */
function takesContrast({ traits }: Evidence, { subject, property, values }: SaidFact, { hypothesis, reason }: Finding): boolean {
  if (subject !== hypothesis.subject && reason.kind !== "other-literal") return false;
  const [value] = values;
  if (reason.kind === "other-literal")
    return (
      property === "P21" ||
      (property === hypothesis.property && (value?.kind === "time" || value?.kind === "quantity" || value?.kind === "text"))
    );
  return value?.kind === "entity" && (reason.kind !== "other-kind" || traits(property).sentence !== undefined);
}

/** Reasons that restate the claim; they do not fit a negated one. */
const SPEAKS_OF_CLAIM: ReadonlySet<string> = new Set([
  "other-kind",
  "other-way-round",
  "other-kin",
  "other-time",
  "other-literal",
  "addition",
]);

function sayReason({ evidence, name }: Explaining, finding: Finding): string | null {
  const { reason } = finding;
  if (evidence.phrasing.denied && SPEAKS_OF_CLAIM.has(reason.kind)) return "That excludes what the claim denies.";
  switch (reason.kind) {
    case "stated":
    case "qualifier":
    case "other-qualifier":
      return null;
    case "other-value":
      return evidence.graph.entity(reason.claimed) === undefined
        ? `That excludes what the claim ${evidence.phrasing.denied ? "denies" : "says"}.`
        : `That is not ${name(reason.claimed).text}.`;
    case "unknown-rival":
      return `That is not ${reason.claimed}.`;
    case "other-kind":
      return "That is something else than the claim says.";
    case "other-way-round":
      return "The claim has it the other way round.";
    case "other-kin":
      return "That excludes the relationship that the claim names.";
    case "other-time":
      return sayOtherTime(evidence, finding);
    case "other-literal":
      return `The claim says ${isoDate(finding) ?? reason.claimed}.`;
    case "addition":
      return `The claim ${sayAddition(reason.says).added}.`;
    case "lifetime":
      return `That makes an age of ${reason.years}${reason.claimed === null ? "" : `, not ${reason.claimed.replace(/ years?(?: old)?$/u, "")}`}.`;
    case "listed":
      return sayListed({ evidence, name }, reason.said);
    case "compared":
      return reason.holds || evidence.phrasing.denied ? null : OTHERWISE[reason.asks];
  }
}

function sayListed({ evidence, name }: Pick<Explaining, "evidence" | "name">, { of, text, names = [] }: ListSentence): string | null {
  if (text === "") return null;
  if (of === null) return capitalised(text.replace("@", listed(names.map((id) => name(id).text))));
  const named = name(of);
  const tense = isGone(evidence, of) || evidence.phrasing.tense === "past" ? "past" : "present";
  // "has 8 legs" brings its own verb.
  const said = text.startsWith("has ")
    ? text.replace(/^has/u, named.plural ? "have" : "has")
    : `${BE[tense][named.plural ? 1 : 0]} ${text}`;
  return `${capitalised(named.text)} ${said}`;
}

const BE = { present: ["is", "are"], past: ["was", "were"] } as const;

const OTHERWISE = {
  order: "So it is the other way round.",
  margin: "They do not differ by as much as the claim says.",
  level: "So they are not equal.",
  equal: "So neither is ahead of the other.",
  same: "They have none in common.",
} as const;

/** The claimed date that the recorded dates exclude: "in 1921"; null if more explanation is needed. */
function claimedWhen({ phrasing }: Evidence, { reason, rule, times }: Finding): string | null {
  const isEdge = phrasing.aspect !== null && phrasing.aspect !== "happens";
  if (reason.kind !== "other-time" || rule !== "sameValue" || isEdge || phrasing.lasted !== null || phrasing.now) return null;
  const own = times.filter(({ value }) => value !== phrasing.asOf);
  if (own.length === 0) return phrasing.asOf === null ? null : sayWhen(phrasing.asOf);
  const [time, ...more] = own;
  return time === undefined || more.length > 0 || time.comparator === "from" || time.comparator === "until" ? null : claimedTime(time);
}

/** Explains why the dates of a statement exclude the claim, if a single date does not show it. */
function sayOtherTime({ phrasing, today }: Evidence, { statements: [statement], times, rule }: Finding): string {
  const [time, ...more] = times.filter(({ value }) => value !== phrasing.asOf);
  const said = time === undefined || more.length > 0 || time.part !== undefined || phrasing.lasted !== null ? null : claimedTime(time);
  if (rule !== "sameValue" || statement === undefined)
    return said === null ? "The dates exclude the claim." : `That excludes ${said.replace(/^(?:in|on) /u, "")}.`;
  const aspect = phrasing.aspect === "happens" ? null : phrasing.aspect;
  const side = aspect ?? (time?.comparator === "from" ? "begins" : time?.comparator === "until" ? "ends" : null);
  if (said !== null && (side === "begins" || side === "ends")) return `That did not ${side === "begins" ? "begin" : "end"} ${said}.`;
  const end = periodOf(statement, "P582");
  const isOver = end !== null && end.to < intervalOf(today).from;
  return time === undefined && phrasing.lasted === null && isOver ? "That is over." : "The claim speaks of another time.";
}

/** Text for an addition: `added` follows "The claim", `missing` follows "Nothing on record tells". */
export function sayAddition(says: Addition["says"]): { readonly added: string; readonly missing: string } {
  switch (says.kind) {
    case "sex": {
      const noun = says.is === "male" ? "man" : "woman";
      return { added: `speaks of a ${noun}`, missing: `whether it is a ${noun}` };
    }
    case "age":
      if (says.is === "twin") return { added: "speaks of twins", missing: "whether they are twins" };
      return { added: `says "${says.is}"`, missing: "who is the older one" };
    case "kind":
    case "role":
    case "event":
      return { added: `says "${says.is}"`, missing: `whether "${says.is}" is right` };
    case "manner": {
      const manner = `${indefinite(says.is)} ${says.is}`;
      return { added: `speaks of ${manner}`, missing: `whether it was ${manner}` };
    }
    case "rank":
      return { added: `says "${says.is}"`, missing: `whether it is the ${says.is}` };
    case "only":
      return { added: "allows only one of them", missing: "whether it is the only one" };
    case "others":
      return { added: "speaks of several", missing: "whether there were others" };
    case "over":
      return { added: "says that it is over", missing: "whether it is over" };
    case "more":
      return { added: "says more than that", missing: "whether the rest of the claim is right" };
  }
}

/** Joins all explanations into one text, without repeated sentences. */
export function sayExplanations({ evidence, name }: Explaining, explanations: readonly Explanation[]): readonly Piece[] {
  const facts = joinFacts(explanations.flatMap((one) => one.facts));
  const because = [...new Map(explanations.flatMap((one) => (one.because === null ? [] : [[one.because, one] as const]))).values()];
  const said = new Set(facts.flatMap(({ statements }) => statements.map(({ id }) => id as string)));
  const reasons = because.map(({ because: text, cites }): Piece => ({ text: text ?? "", ids: cites.filter((id) => !said.has(id)) }));
  const sentences = sayFacts({ ...evidence, name }, facts);
  return [...sentences, ...reasons.map((piece, at) => (at + sentences.length > 0 ? { ...piece, text: ` ${piece.text}` } : piece))];
}
