import type { Belief } from "../../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../../domain/ids.js";
import type { Comparator, Span, TimeComparator } from "../../../../domain/mention.js";
import type { Addition, Assertion, Direction, Reading, RelationSense, Term, TimeMention } from "../../../../domain/reading.js";
import { findTimes } from "../../../../text/find-times.js";
import { normaliseName } from "../../../../text/names.js";
import { LENGTH, readLength } from "../../../../text/time-length.js";
import type { Kind } from "../../kind-names.js";
import { readAddition } from "../direction.js";
import { officeTerm } from "../office-terms.js";
import { clearly, clearlyOf, inOrder, signed, stating, type Thing, termOf } from "../things.js";
import type { Entry } from "./frame-file.js";
import { type Fitting, fitting } from "./match-frames.js";

type Told = {
  readonly belief: Belief;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly empty: Pick<Reading, "denied" | "tense">;
};
export type Stated = {
  readonly reading: Partial<Reading> & Pick<Reading, "assertions">;
  /** Of what else to fetch which properties. */
  readonly about: readonly EntityId[];
  readonly fetch: readonly PropertyId[];
};

type Named = Extract<Thing, { kind: "entity" }>;
/** A frame that fits, with what its slots and words stand for. */
type Filled = Told & {
  readonly entry: Entry;
  thing(slot: string): Thing | undefined;
  /** The words of the claim; empty if the frame has none of them here. */
  words(name: string): string;
};

/** What the frames say that fit a whole sentence. `statements`: all things are slots; `texts`: only a person is one. */
export function readStated(told: Told): Stated | null {
  for (const filled of [...texts(told), ...sentences(told)]) {
    const stated = statedBy(filled);
    if (stated !== null) return stated;
  }
  return null;
}

function* sentences(told: Told): Generator<Filled> {
  const things = inOrder(told.things);
  const sign = ({ kind, span }: Thing) =>
    kind === "entity"
      ? `${/^the\s/iu.exec(span.text)?.[0] ?? ""}◆${/['’]s?$/u.exec(span.text)?.[0] ?? ""}`
      : kind === "literal"
        ? "◇"
        : "○";
  const shape = signed(told.belief.claim.text, things, sign)
    .replace(/[.,!]+/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  for (const found of fitting("statements", shape)) yield filledBy(told, found, shape, things);
}

function* texts(told: Told): Generator<Filled> {
  for (const who of told.things) {
    if (who.kind !== "entity" || !who.kinds.has("person")) continue;
    const possessive = /['’]s?$/u.exec(who.span.text)?.[0] ?? "";
    const shape = signed(told.belief.claim.text, [who], () => `◆${possessive}`);
    for (const found of fitting("texts", shape)) yield filledBy(told, found, shape, [who]);
  }
}

function filledBy(told: Told, { entry, at }: Fitting, shape: string, signs: readonly Thing[]): Filled {
  const words = (name: string) => {
    const stretch = at(name);
    return stretch === null ? "" : shape.slice(stretch.start, stretch.end);
  };
  const thing = (slot: string) => {
    const stretch = at(slot);
    const said = words(slot);
    if (stretch === null || /[◆◇○]/u.test(said))
      return stretch === null ? undefined : signs[shape.slice(0, stretch.start).match(/[◆◇○]/gu)?.length ?? 0];
    return told.nouns.find(({ kind, span }) => kind === "entity" && span.text.toLowerCase() === said.toLowerCase());
  };
  return { ...told, entry, thing, words };
}

function statedBy(filled: Filled): Stated | null {
  const { entry, belief } = filled;
  const { states = [], fetch = [], recorded, if: conditions = {} } = entry;
  const holds = Object.entries(conditions).every(([slot, all]) => all.split(", ").every((one) => isSo(filled, slot, one)));
  const told = holds ? states.map((line, place) => statementOf(filled, line, place === 0 ? entry.direction : undefined)) : [];
  const lines = told.flatMap((one) => one ?? []);
  const [first] = lines.flatMap(({ assertions }) => assertions);
  if (first?.subject.kind !== "entity" || told.includes(null)) return null;
  const ends = [first.subject, ...(recorded === undefined ? [] : [first.value])].flatMap((end) => (end.kind === "entity" ? end.ids : []));
  // "Chicago is the capital of …" has two names too: without a nickname on record the claim is read otherwise.
  if (recorded !== undefined && belief.visited.size > 0 && !ends.some((id) => belief.graph.outgoing(id, recorded).length > 0)) return null;
  const assertions = lines.flatMap((line) => line.assertions);
  const more = Object.assign({}, formOf(filled), ...lines.map(({ reading }) => reading));
  return { reading: { assertions, ...more }, about: ends, fetch: recorded === undefined ? fetch : [recorded] };
}

function formOf({ entry: { reading = {} }, empty }: Filled): Partial<Reading> {
  const { tense, denied, ...form } = reading;
  return {
    ...form,
    ...(tense === undefined ? {} : { tense: tense === "not over" ? (empty.tense === "over" ? "past" : empty.tense) : tense }),
    ...(denied === undefined ? {} : { denied: denied === "turned" ? !empty.denied : denied }),
  };
}

/** Conditions on slots and words; any other word is a kind of things. */
function isSo(filled: Filled, slot: string, condition: string): boolean {
  const { things } = filled;
  const isOther = (thing: Thing): thing is Named => thing.kind === "entity" && thing !== filled.thing("X");
  if (slot === "others") return things.filter(isOther).every(({ kinds }) => condition === "persons" && kinds.has("person"));
  if (slot === "described") {
    // "The singer Bob Dylan"
    const [noun, who] = [filled.words(slot), filled.thing("X")];
    const described = who?.kind === "entity" ? (who.link.entity.description ?? "") : "";
    return noun === "" || described.split(/[^\p{L}]+/u).includes(noun);
  }
  const thing = filled.thing(slot);
  if (thing?.kind === "literal") return isLiteral(thing.mention, condition);
  if (thing?.kind !== "entity") return false;
  const { link, kinds, span } = thing;
  if (condition === "named") return link.by === "name";
  if (condition === "another name")
    return link.by === "name" && normaliseName(span.text.replace(/^the\s|['’]s?$/giu, "")) !== normaliseName(link.entity.label);
  const [, not, kind = ""] = /^(not )?(?:named )?(.+)$/u.exec(condition) ?? [];
  return (not === undefined ? link.by === "name" || slot === "K" : true) && kinds.has(kind as Kind) === (not === undefined);
}

function isLiteral(mention: Extract<Thing, { kind: "literal" }>["mention"], condition: string): boolean {
  if (mention.kind === "time") return mention.part === undefined && (condition === "whole" || mention.comparator === "in");
  return condition === "bare" ? mention.value.unit === null : mention.unitText !== null && mention.comparator === "equal";
}

/** A line of `states`. */
export const STATEMENT =
  /^(?<of>[XYZK]) (?<relation>.+?)(?: (?<how>in|before|after|from|until|not-before|not-after|more|less|at-least|at-most))? (?<value>[XYZTUNK]|Q\d+|<\w+>)(?: at (?<at>T|<\w+>))?$/u;
type Line = { readonly assertions: readonly Assertion[]; readonly reading?: Partial<Reading> };

/** The assertions of "X P569 in T"; none if an optional slot is empty, null if a slot does not fit. */
function statementOf(filled: Filled, line: string, direction: Direction | undefined): Line | null {
  const { of = "", relation = "", how, value = "", at } = STATEMENT.exec(line)?.groups ?? {};
  const { entry } = filled;
  const subject = filled.thing(of);
  if (subject?.kind !== "entity") return null;
  const senses = relation.split("/").map((one): RelationSense => sensed(one, direction, entry.adds));
  if (value === "<length>") return lasting(filled, termOf(subject), senses);
  const told = valueTerm(filled, subject, value, how as Comparator | TimeComparator | undefined);
  if (told === undefined) return { assertions: [] };
  if (told === null) return null;
  const event = entry.at === undefined ? undefined : filled.thing("Y");
  const main: Assertion = {
    ...stating(termOf(subject), told, ...senses),
    ...(event?.kind === "entity" && entry.at !== undefined ? { at: { event: termOf(event), date: entry.at } } : {}),
  };
  return at === undefined ? { assertions: [main] } : dated(filled, subject, main, at);
}

function sensed(relation: string, direction: Direction = "same", adds: Entry["adds"] = {}): RelationSense {
  const property = /^P\d+$/u.test(relation) ? (relation as PropertyId) : null;
  if (property === null) return { ...clearly(relation as RelationSense["path"]), direction };
  const listed = Object.entries(adds).map(([what, is]) => readAddition(is === true ? what : `${what}: ${is}`, property));
  const more: Addition = { property, says: { kind: "more" } };
  const additions = listed.length === 0 && direction === "stronger" ? [more] : listed.flatMap((one) => one ?? []);
  return { ...clearlyOf(property), direction, adds: additions };
}

/** Undefined for an optional slot that is empty; null for a thing of another sort. */
function valueTerm(filled: Filled, subject: Named, value: string, how: Comparator | TimeComparator | undefined): Term | null | undefined {
  const { text } = filled.belief.claim;
  if (/^Q/u.test(value)) {
    const span = { start: subject.span.end, end: text.length, text: text.slice(subject.span.end) };
    return { kind: "entity", span, by: "word", ids: [value as EntityId], score: 1 };
  }
  if (value === "<name>") {
    const name = filled.words("name").replace(/(?<=\p{Ll})\.$/u, "");
    return { kind: "unknown", span: spanAt(text.indexOf(name), name) };
  }
  if (value === "<day>") return dayOf(text, filled.words("day"));
  const thing = filled.thing(value);
  if (thing === undefined) return filled.words(value) === "" ? undefined : null;
  if (/^[XYZK]$/u.test(value)) return thing.kind === "entity" ? termOf(thing) : null;
  if (thing.kind !== "literal") return null;
  const { mention } = thing;
  if (mention.kind === "time")
    return value === "N" ? null : { ...thing, mention: { ...mention, comparator: (how as TimeComparator) ?? mention.comparator } };
  if (value !== "N") return null;
  return { ...thing, mention: mention.comparator === "equal" ? { ...mention, comparator: (how as Comparator) ?? "equal" } : mention };
}

function spanAt(start: number, text: string): Span {
  return { start, end: start + text.length, text };
}

/** "17 November", "May": a day or month without a year. */
function dayOf(text: string, day: string): Term | null {
  // Use a leap year, which has all days.
  const [time] = findTimes(`${day} 2000`);
  const span = spanAt(text.lastIndexOf(day), day);
  return time === undefined ? null : { kind: "literal", span, mention: { ...time, ...span, comparator: "in", anyYear: true } };
}

const A_LENGTH = new RegExp(`^${LENGTH}$`, "u");

function lasting({ things, words }: Filled, subject: Term, senses: readonly RelationSense[]): Line | null {
  const literal = things.find((thing) => thing.kind === "literal");
  const length = words("length");
  const lasted = A_LENGTH.test(length) ? readLength(length, literal?.mention) : null;
  return lasted === null ? null : { assertions: [stating(subject, literal ?? subject, ...senses)], reading: { lasted } };
}

/** A statement with its date, or with the dates of an office that the person held then. */
function dated(filled: Filled, who: Named, main: Assertion, at: string): Line | null {
  const time = filled.thing("T");
  const office = filled.words("office");
  const dates: readonly TimeMention[] =
    at !== "T" ? officeTerm(filled.belief, who, office) : time?.kind === "literal" && time.mention.kind === "time" ? [time.mention] : [];
  if (at === "T" && dates.length === 0) return null;
  const attached = dates.map((mention): Assertion => {
    const value: Term = { kind: "literal", span: { start: mention.start, end: mention.end, text: mention.text }, mention };
    return { ...stating(main.subject, value), qualifies: true };
  });
  return { assertions: [{ ...main, times: dates }, ...attached], reading: dates.length > 0 ? {} : { unsettled: [who.span] } };
}
