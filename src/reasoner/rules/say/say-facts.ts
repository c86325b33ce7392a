import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Piece } from "../../../domain/outcome.js";
import { sayTime, sayValue, sayWhen } from "../../../domain/say-statement.js";
import type { Statement } from "../../../domain/statement.js";
import { type Value, valueKey } from "../../../domain/value.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { pluralOf } from "../../../text/nouns.js";
import { intervalOf } from "../../../text/time.js";
import { areInverse, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { sexOnRecord } from "../people.js";
import { acceptedStatements, DATES, dateQualifier, datesKey, periodOf, propertySet } from "../read-statements.js";
import type { SentenceForms } from "../understand/phrasebook-schema.js";
import { capitalised, type Filled, fillSentence, listed } from "./fill-sentence.js";
import { labelWithArticle, type Namer, nameAsValue } from "./name-things.js";

/** Inputs of sentence generation: the evidence, and the names of things. */
export type Speaker = Pick<Evidence, "graph" | "properties" | "traits" | "today" | "phrasing"> & { readonly name: Namer };

/** One or several statements as subject, relation and values. `not`, `notWhen`: the contrasting value or date of the claim. */
export type SaidFact = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly values: readonly Value[];
  readonly statements: readonly Statement[];
  readonly not: string | null;
  readonly notWhen: string | null;
  /** Details, placed after the dates: "for Scent of a Woman". */
  readonly details: readonly string[];
};

/**
 * Statements as facts: inverts those recorded from the other side (`about`), and merges values of the same relation unless dates or details separate
 * them.
 */
export function factsOf(
  speaker: Speaker,
  statements: readonly Statement[],
  about?: Pick<Hypothesis, "subject" | "property">,
): readonly SaidFact[] {
  const facts: SaidFact[] = [];
  for (const statement of statements) facts.push(turned(speaker, statement, [...(about === undefined ? [] : [about]), ...facts]));
  return joinFacts(facts);
}

export function joinFacts(facts: readonly SaidFact[]): readonly SaidFact[] {
  const kept: SaidFact[] = [];
  for (const fact of facts) {
    const at = kept.findIndex((known) => canJoin(known, fact));
    const known = kept[at];
    if (known === undefined) kept.push(fact);
    else kept[at] = joined(known, fact);
  }
  return kept;
}

function turned(speaker: Speaker, statement: Statement, wanted: readonly Pick<Hypothesis, "subject" | "property">[]): SaidFact {
  const { subject, property, value } = statement;
  const isTurned = (about: Pick<Hypothesis, "subject" | "property">) =>
    areInverse(speaker, about.property, property) || (about.property === property && speaker.traits(property).symmetric);
  const about =
    value.kind !== "entity" || wanted.some((one) => one.subject === subject)
      ? undefined
      : wanted.find((one) => one.subject === value.id && isTurned(one));
  const stored: SaidFact = { subject, property, values: [value], statements: [statement], not: null, notWhen: null, details: [] };
  return about === undefined
    ? stored
    : { ...stored, subject: about.subject, property: about.property, values: [{ kind: "entity", id: subject }] };
}

function canJoin(a: SaidFact, b: SaidFact): boolean {
  if (a.subject !== b.subject || a.property !== b.property) return false;
  const areSame = b.values.every((value) => a.values.some((other) => valueKey(other) === valueKey(value)));
  const isPlain = ({ values, statements }: SaidFact) =>
    values.every(({ kind }) => kind === "quantity") ||
    statements.every(({ qualifiers }) => qualifiers.every(({ property }) => !DATES.has(property)));
  const isDuplicate = areSame && (isPlain(a) || isPlain(b) || haveSameDates(a, b));
  const isBare = a.details.length + b.details.length === 0;
  return isDuplicate || (!areSame && isPlain(a) && isPlain(b) && isBare);
}

function haveSameDates({ statements: [one] }: SaidFact, { statements: [other] }: SaidFact): boolean {
  return one !== undefined && other !== undefined && datesKey(one) === datesKey(other);
}

function joined(a: SaidFact, b: SaidFact): SaidFact {
  const values = new Map([...a.values, ...b.values].map((value) => [valueKey(value), value]));
  // Dates are taken from the first statement.
  const [first, second] = a.statements[0]?.qualifiers.length === 0 ? [b, a] : [a, b];
  const statements = [...new Set([...first.statements, ...second.statements])];
  return {
    ...a,
    values: [...values.values()],
    statements,
    not: a.not ?? b.not,
    notWhen: a.notWhen ?? b.notWhen,
    details: [...new Set([...a.details, ...b.details])],
  };
}

/** A clause without capital and full stop. */
type Clause = Filled & {
  readonly of: EntityId;
  readonly ends: EntityId | null;
  readonly ids: readonly string[];
  readonly isPlain: boolean;
  readonly isTime: boolean;
};

/** The facts as whole sentences, each clause with its evidence: "X was born in Warsaw, which is in Poland." */
export function sayFacts(speaker: Speaker, facts: readonly SaidFact[]): readonly Piece[] {
  const clauses = facts.map((fact) => clauseOf(speaker, fact));
  const pieces: Piece[] = [];
  let [open, joinedSoFar]: [Clause | null, number] = [null, 0];
  clauses.forEach((clause, at) => {
    const before = clauses[at - 1];
    const link = open === null || before === undefined || joinedSoFar > 0 ? null : linkOf(speaker, open, before, clause);
    if (link !== null) {
      pieces.push({ text: link.text, ids: [] }, { text: clause.predicate.slice(link.said.length), ids: clause.ids });
      joinedSoFar += 1;
      return;
    }
    if (at > 0) pieces.push({ text: pieces.at(-1)?.text.endsWith(".") ? " " : ". ", ids: [] });
    pieces.push({
      text: capitalised(clause.subject === null ? clause.predicate : `${clause.subject} ${clause.predicate}`),
      ids: clause.ids,
    });
    [open, joinedSoFar] = [clause, 0];
  });
  const [last] = pieces.slice(-1);
  return last === undefined || last.text.endsWith(".") ? pieces : [...pieces, { text: ".", ids: [] }];
}

/** Conjunction with the previous clause, and the words that need not be repeated; null if a new sentence begins. */
type LinkWords = { readonly text: string; readonly said: string };

function linkOf({ graph }: Speaker, open: Clause, before: Clause, clause: Clause): LinkWords | null {
  if (clause.subject === null || clause.isPlain || before.isPlain || before.hasContrast) return null;
  if (before.ends !== null && before.ends === clause.of)
    return { text: kindsOf(graph, clause.of).has("person") ? ", who " : ", which ", said: "" };
  if (open.subject === null || open.of !== clause.of) return null;
  // "received the Nobel Prize in 1956 and in 1972"
  const isSameValue = clause.core !== "" && open.core === clause.core;
  if (isSameValue && /^(?!\()./u.test(clause.predicate.slice(clause.core.length))) return { text: " and ", said: clause.core };
  const isSameVerb = /\p{L}{3}/u.test(clause.verb) && open.verb === clause.verb;
  if (!isSameVerb || (open.isTime !== clause.isTime && !open.endsWithValue)) return { text: " and ", said: "" };
  // "took place in Athens in 1896", "was married to A from 1990 to 2000 and to B from 2005"
  return { text: open.isTime === clause.isTime ? " and " : " ", said: clause.verb };
}

function clauseOf(speaker: Speaker, fact: SaidFact): Clause {
  const { subject, values, statements } = fact;
  const ids = statements.map(({ id }) => id);
  const [value] = values;
  const form = formOf(speaker, fact);
  const filled = form === null ? null : fill(speaker, fact, form);
  if (filled === null)
    return {
      subject: null,
      predicate: sayPlainly(speaker, fact),
      verb: "",
      core: "",
      hasContrast: false,
      endsWithValue: false,
      of: subject,
      ends: null,
      ids,
      isPlain: true,
      isTime: false,
    };
  const ends = filled.endsWithValue && value?.kind === "entity" ? value.id : null;
  return { ...filled, of: subject, ends, ids, isPlain: false, isTime: value?.kind === "time" };
}

function fill(speaker: Speaker, fact: SaidFact, form: string): Filled | null {
  const { subject, property, values, not } = fact;
  const [value] = values;
  if (value === undefined || values.some(({ kind }) => kind === "some-value")) return null;
  const isOver = isPast(speaker, fact, form);
  // Without a recorded end, the claim's tense may be more reliable than the graph.
  const past = isOver || (speaker.phrasing.tense === "past" && kindsOf(speaker.graph, subject).has("person"));
  const named = speaker.name(subject);
  if (value.kind === "no-value") {
    const none = noneOf(speaker.traits(property).sentence);
    const label = none ?? speaker.properties.get(property)?.label ?? "";
    if (!isNoun(label)) return null;
    return {
      subject: named.text,
      predicate: `${past ? "had" : named.plural ? "have" : "has"} no ${label}`,
      verb: "",
      core: "",
      hasContrast: false,
      endsWithValue: false,
    };
  }
  return fillSentence(form, {
    subject: named,
    values: values.map((one) => sayIn(speaker, fact, one, form)),
    joinedBy: (value.kind === "quantity" && !isOfYears(fact)) || value.kind === "time" ? "or" : "and",
    not,
    notWhen: fact.notWhen,
    past,
    details: [...(value.kind === "quantity" ? yearOf(fact) : datesOf(fact, isOver)), ...fact.details],
  });
}

/** Kinship terms by sex. */
const KIN: Readonly<Record<string, readonly [male: string, female: string]>> = {
  P40: ["X is the father [of Y]", "X is the mother [of Y]"],
  P3373: ["X is a brother [of Y]", "X is a sister [of Y]"],
};

/** The date of a treaty is the day it was signed. */
const SIGNED = /\b(?:Treaty|Agreement|Accords?|Pact|Protocol|Charter)\b/u;

function formOf({ graph, properties, traits }: Speaker, { subject, property, values }: SaidFact): string | null {
  const { sentence, takes } = traits(property);
  const kin = KIN[property];
  if (kin !== undefined && sexOnRecord(graph, subject, "male").length > 0) return kin[0];
  if (kin !== undefined && sexOnRecord(graph, subject, "female").length > 0) return kin[1];
  if (property === "P585" && SIGNED.test(graph.entity(subject)?.label ?? "")) return "X was signed [Y]";
  if (sentence !== undefined) return formFor(sentence, (kind) => kind === "any" || kindsOf(graph, subject).has(kind as never));
  const label = properties.get(property)?.label ?? "";
  const counts = values.every((value) => value.kind === "quantity" && value.unit === null && value.amount !== 1);
  if (counts && /^\p{Ll}/u.test(label) && pluralOf(label) === label && isNoun(label)) return `X has [Y] ${label}`;
  const takesOne = takes === "one" || takes === "current" || values.every(({ kind }) => kind === "quantity");
  return label !== "" && isNoun(label) && takesOne ? `the ${label} of X is [Y]` : null;
}

/** "that border Russia", "whose currency is the euro": things with this value, if the relation has such a sentence. */
export function relativeClause({ graph, traits, phrasing }: Omit<Speaker, "name">, property: PropertyId, id: EntityId): string | null {
  const { sentence } = traits(property);
  const form = sentence === undefined ? null : formFor(sentence, (kind) => kind === "any");
  if (form === null || form.includes("[a")) return null;
  const { predicate, subject } = fillSentence(form, {
    subject: { text: "X", plural: form.startsWith("X ") },
    values: [labelWithArticle(graph, id)],
    joinedBy: "and",
    not: null,
    notWhen: null,
    past: phrasing.tense === "past",
    details: [],
  });
  const [, noun, rest] = /^the (.+?) of X (.+)$/u.exec(predicate) ?? [];
  if (subject === null) return noun === undefined ? null : `whose ${noun} ${rest}`;
  return `that ${predicate.replace(/^(are|were) an? (\p{L}+)/u, (_, be: string, one: string) => `${be} ${pluralOf(one)}`)}`;
}

/** Noun for a relation without any value: "moon". */
function noneOf(sentence: SentenceForms | undefined): string | null {
  return sentence === undefined || typeof sentence === "string" ? null : (sentence["none"] ?? null);
}

function formFor(sentence: SentenceForms, isOf: (kind: string) => boolean): string | null {
  return typeof sentence === "string" ? sentence : (Object.entries(sentence).find(([kind]) => isOf(kind))?.[1] ?? null);
}

/** Labels that fit after "has": "place of birth", but not "located in". */
const NOUN = /^(?!(?:located|based|part|member)\b)(?!(?!speed)\p{L}+ed\b)(?!.*\b(?:of|in|to|by|at|from|with)$)/u;

function isNoun(label: string): boolean {
  return NOUN.test(label);
}

function sayIn(speaker: Speaker, { statements, values }: SaidFact, value: Value, form: string): string {
  if (value.kind === "entity") return nameAsValue(speaker.name, value.id);
  if (value.kind === "time") return form.includes("[Y]") ? sayWhen(value) : sayTime(value);
  const said = sayValue(value, labelsOf(speaker));
  const measured = statements.filter((statement) => valueKey(statement.value) === valueKey(value));
  return values.length < 2 || value.kind !== "quantity" ? said : [said, ...yearOf({ statements: measured })].join(" ");
}

/** The year of a measurement: "(2024)". */
function yearOf({ statements: [statement, ...more] }: Pick<SaidFact, "statements">): readonly string[] {
  const date =
    statement === undefined || more.some(({ value }) => valueKey(value) !== valueKey(statement.value))
      ? null
      : dateQualifier(statement, "P585");
  return date === null ? [] : [`(${sayTime({ ...date, precision: Math.min(date.precision, PRECISION.year) })})`];
}

/** Measurements of several years: "643,452 (2021) and 664,046 (2011)". */
function isOfYears({ statements }: SaidFact): boolean {
  const years = statements.map((statement) => yearOf({ statements: [statement] })[0]);
  return !years.includes(undefined) && new Set(years).size > 1;
}

function labelsOf({ graph }: Speaker): (id: string) => string {
  return (id) => graph.entity(id as EntityId)?.label ?? id;
}

/** Marriages end when either partner dies. */
const OF_BOTH = propertySet("P26 P451");

/** Past by its dates, or because its subject is dead or gone. */
function isPast(speaker: Speaker, { subject, property, values, statements }: SaidFact, form: string): boolean {
  const [statement] = statements;
  const end = statement === undefined ? null : periodOf(statement, "P582");
  if (end !== null && end.from < intervalOf(speaker.today).from) return true;
  const others = values.flatMap((value) => (value.kind === "entity" ? [value.id] : []));
  const ids = form.startsWith("X ") && !OF_BOTH.has(property) ? [subject] : [subject, ...others];
  return ids.some((id) => isGone(speaker, id));
}

const ENDS: readonly PropertyId[] = ["P570", "P576"];

/** Dead, or dissolved. */
export function isGone({ graph }: Pick<Speaker, "graph">, id: EntityId): boolean {
  if (ENDS.some((date) => acceptedStatements(graph, id, date).length > 0)) return true;
  // Descriptions give the years of a life: "physicist and chemist (1867–1934)".
  return kindsOf(graph, id).has("person") && /\d\s?[–-]\s?\d{3,4}\)$/u.test(graph.entity(id)?.description ?? "");
}

/** "from 1895 to 1906", "(since 1990)", "in 1911". */
function datesOf({ statements }: SaidFact, past: boolean): readonly string[] {
  const [statement] = statements;
  if (statement === undefined) return [];
  const [start, end, point] = (["P580", "P582", "P585"] as const).map((property) => dateQualifier(statement, property));
  if (start != null && end != null) return [sayTime(start) === sayTime(end) ? sayWhen(start) : `from ${sayTime(start)} to ${sayTime(end)}`];
  if (start != null) return [past ? `from ${sayTime(start)}` : `(since ${sayTime(start)})`];
  if (end != null) return [`until ${sayTime(end)}`];
  return point != null ? [sayWhen(point)] : [];
}

/** "Marie Curie – place of birth: Warsaw", if no sentence fits. */
function sayPlainly(speaker: Speaker, fact: SaidFact): string {
  const { subject, property, values, not, notWhen, details } = fact;
  const instead = not ?? notWhen;
  const label = speaker.properties.get(property)?.label ?? property;
  const said = listed(values.map((value) => sayValue(value, labelsOf(speaker))));
  const dates = [...datesOf(fact, true), ...details].join(" ").replace(/^\(|\)$/gu, "");
  return `${labelsOf(speaker)(subject)} – ${label}: ${said}${dates === "" ? "" : ` (${dates})`}${instead === null ? "" : `, not ${instead}`}`;
}
