import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Linked, Span } from "../../../domain/mention.js";
import { ANY_MEMBER, type Assertion, type NamedTerm, type Reading, singleStep, type Term } from "../../../domain/reading.js";
import { nounForms } from "../../../text/nouns.js";
import { type Fitting, fitting } from "./frames/match-frames.js";
import { fromTemplate } from "./frames/plain-sentences.js";
import { numberAt } from "./lists/grades.js";
import { isUnderstood, withMember } from "./lists/read-quantified.js";
import { assemblePart, type Piece } from "./parts/assemble-part.js";
import { type Stretch, shapeOf, withNouns } from "./parts/claim-shape.js";
import { readPhrasing } from "./read-phrasing.js";
import { clearly, clearlyOf, idsOf, stating, termOf, thingOf } from "./things.js";
import { asked, type Possible, type Understood } from "./understood.js";

/** A sentence in which a name stands for any thing: "X had no children" as "Xxxxx was a child of X", denied. */
type Opened = {
  readonly belief: Belief;
  /** The noun in the sentence. */
  readonly said: string;
  /** What the things must be called; null if the relation says it. */
  readonly noun: string | null;
  readonly least: number;
  readonly turned: boolean;
  readonly nation?: readonly EntityId[];
};

const ANY = "Xxxxx";
const CLEARLY = 0.95;
/** One thing of a kind: another reading may need the places of the beam more. */
const PERHAPS = 0.6;
/** Minimum score of the relation. */
const LEAST_SCORE = 0.85;
const ONE = "(?:any|an?|a single|so much as an?|even an?|even one|even a single)";
const LEAST = `(?<bound>at least|more than|no fewer than|no less than) (?<n>one|two|three|four|five|six)(?! (?:hundred|thousand|million|billion|years|days|hours|metres|meters|people|inhabitants|episodes)\\b)`;

const NAMES = /^(?:pen[- ]name|pseudonym|stage name|alias|nom de plume)$/u;
const DENIES = /\b(?:never|not)\b|n['’]t\b/u;
/** "was not a singer": the noun is what the subject is. */
const COMPLEMENT = /\b(?:is|are|was|were|be|been|became|become|not|never|as|called)\s$|n['’]t\s$/u;
const PHRASE = new RegExp(
  `(?<det>\\b(?:no|${LEAST}|${ONE})) (?<noun>[\\p{Ll}-]+(?: [\\p{Ll}-]+){0,2}?)(?=[.!]?$| (?:in|of|on|at|for|with|by|to|from|through|past|near|during)\\b| \\p{Ll}+s (?:past|through|in|on|by|to|near|the|◆)| (?:is|are|was|were|has|have|ever)\\b)`,
  "gu",
);
const ONE_OF = /\ban? (?:(?<nation>\p{Lu}[\p{L}-]+) )?(?<noun>[\p{Ll}-]+(?: [\p{Ll}-]+)?)[.!]?$/u;
/** Adjectives that follow from the relation. */
const IDLE = /^(?:earlier|previous|existing|prior|older|other|known)\s/u;

/**
 * Whether any thing, at least some number, or no other thing has the relation that a sentence states: "never had any children", "took part in no
 * war", "is the sole producer". Null if a word is not understood.
 */
export function readSome(belief: Belief, read: (belief: Belief) => Understood): Understood | null {
  if (belief.links.some((link) => link.kind === "linked" && link.entity.id === ANY_MEMBER)) return null;
  const shape = shapeOf({ ...belief, mentions: [] });
  return (
    firstRead([...havings(belief, shape), ...servings(belief, shape), ...phrases(belief, shape)], read) ??
    onlyOf(belief, shape, read) ??
    unrelated(belief, shape)
  );
}

/** One thing of a kind that is not named: "studied at a German university", "was taught by a philosopher". Null if there is no such noun at the end. */
export function readOne(belief: Belief, read: (belief: Belief) => Understood): Understood | null {
  if (belief.links.some((link) => link.kind === "linked" && link.entity.id === ANY_MEMBER)) return null;
  const shape = shapeOf({ ...belief, mentions: [] });
  const { index, groups: { nation = "", noun = "" } = {} } = ONE_OF.exec(shape) ?? { index: -1 };
  if (index < 0 || DENIES.test(shape) || COMPLEMENT.test(shape.slice(0, index)) || !shape.slice(0, index).includes("◆")) return null;
  const from = shape.indexOf(nation, index);
  const people = belief.links.find(({ span }) => nation !== "" && span.start === from);
  if (nation !== "" && (people?.kind !== "linked" || people.by !== "demonym")) return null;
  const opened = {
    belief: withAny(belief, [{ start: 0, end: index }, ANY], noun),
    said: noun,
    noun,
    least: 1,
    turned: false,
    nation: people?.kind === "linked" ? idsOf(people) : [],
  };
  return firstRead([opened], read);
}

function firstRead(all: readonly Opened[], read: (belief: Belief) => Understood): Understood | null {
  for (const { belief: own, said, noun, least, turned, nation } of all) {
    const { readings, relatings } = read(own);
    const reading = readings.find((one) => isUnderstood(explained(one, said)) || isOfName(one));
    const [assertion] = reading?.assertions ?? [];
    const [sense] = assertion?.senses ?? [];
    const best = sense === undefined ? undefined : singleStep(sense);
    if (reading === undefined || assertion === undefined || best === undefined || (sense?.score ?? 0) < LEAST_SCORE) continue;
    // "Xxxxx is a moon of Jupiter": whether it is a moon is left to check.
    const called = reading.unused.length > 0 ? said : noun;
    const some = { least, none: false, besides: [], noun: called, ...(nation === undefined ? {} : { nation }) };
    const opened = { ...assertion, subject: anyOf(assertion.subject), value: anyOf(assertion.value), some };
    return {
      readings: [{ ...reading, assertions: [opened], unused: [], unsettled: [], denied: reading.denied !== turned }],
      relatings: [...relatings.filter(({ from }) => !from.includes(ANY_MEMBER)), ...relatingsOf(opened)],
    };
  }
  return null;
}

const KIN: readonly PropertyId[] = ["P22", "P25", "P40", "P3373", "P1038"];

/** "had nothing to do with", "are not related": refuted by a recorded relation of the two. */
function unrelated(belief: Belief, shape: string): Understood | null {
  const [tie] = fitting("no tie", withNouns(belief, shape, 0));
  const [match = tie] = tie === undefined ? fitting("no kin", shape) : [];
  const termAt = (slot: string) => {
    const { start, end } = match?.at(slot) ?? { start: 0, end: 0 };
    const from = /^the /iu.test(shape.slice(start, end)) ? start + 4 : start;
    const link = belief.links.find((one): one is Linked => one.kind === "linked" && one.span.start === from);
    return match === undefined || link === undefined ? null : thingOf(belief, link);
  };
  const [one, other] = [termAt("X"), termAt("Y")];
  if (one === null || other === null || (tie === undefined && !(one.kinds.has("person") && other.kinds.has("person")))) return null;
  const senses = (tie === undefined ? KIN.map(clearlyOf) : [clearly("any")]).map((sense) => ({ ...sense, direction: "weaker" as const }));
  const assertion = stating(termOf(one), termOf(other), ...senses);
  const { reading } = readPhrasing(belief, [one, other]);
  const relatings = [one, other].flatMap(({ link }) => asked(idsOf(link), KIN));
  return {
    readings: [
      { ...reading, uncheckable: null, denied: true, tense: "past", now: false, assertions: [assertion], unused: [], unsettled: [] },
    ],
    relatings,
  };
}

/** "is the sole producer of E.T.": the plain statement, and that it holds of no other thing. */
function onlyOf(belief: Belief, shape: string, read: (belief: Belief) => Understood): Understood | null {
  for (const found of fitting("only", shape)) {
    const { limits, once = false, says } = found.entry;
    const { readings, relatings } = read(fromTemplate(belief, found, String(says)));
    const reading = readings.find(
      ({ uncheckable, assertions, comparison, listed, unused, unsettled }) =>
        uncheckable === null &&
        assertions.slice(1).every(({ tellsWhich }) => tellsWhich === true) &&
        comparison === null &&
        listed.length + unused.length + unsettled.length === 0,
    );
    const [main, ...which] = reading?.assertions ?? [];
    if (reading === undefined || main === undefined || main.value.kind === "literal") continue;
    const isSubject = main.subject.span.start < main.value.span.start === (limits === "first");
    const limited = isSubject ? main.subject : main.value;
    const other = isSubject ? main.value : main.subject;
    if (limited.kind !== "entity" || other.kind !== "entity") continue;
    // "is not the only moon of Mars": there is another one.
    const some = { least: 1, none: !reading.denied, besides: [limited], noun: wordsAt(shape, found, "noun") };
    const open = { ...limited, ids: [ANY_MEMBER], by: "name" as const };
    const opened: Assertion = { ...main, ...(isSubject ? { subject: open } : { value: open }), some };
    const tense = once && reading.tense === "present" ? { tense: "past" as const } : {};
    return {
      readings: [{ ...reading, ...tense, denied: false, assertions: [main, opened, ...which] }],
      relatings: [...relatings, ...relatingsOf(opened)],
    };
  }
  return null;
}

function havings(belief: Belief, shape: string): readonly Opened[] {
  return [...fitting("having", shape)].flatMap((found): readonly Opened[] => {
    const { denied: turned = false, noun: says } = found.entry;
    const noun = singular(says ?? wordsAt(shape, found, "noun") ?? "");
    const owner = found.at("X");
    if (owner === null || noun === "") return [];
    const be = /\b(?:has(?! never)|have(?! never)|is|does|do|lacks)\b/u.test(shape) ? "is" : "was";
    const least = leastOf(wordsAt(shape, found, "bound"), wordsAt(shape, found, "number"));
    // A pen name is a text, so no entity can be its value.
    if (NAMES.test(noun)) return [{ belief: assemblePart(belief, [owner, "'s", noun, be, ANY]), said: noun, noun: null, least, turned }];
    const opened = (pieces: readonly Piece[]) => ({
      belief: withAny(belief, pieces, ""),
      said: noun,
      noun: null,
      least,
      turned,
    });
    return [opened([ANY, be, /^[aeiou]/u.test(noun) ? "an" : "a", noun, "of", owner]), opened([owner, "'s", noun, be, ANY])];
  });
}

function leastOf(bound: string | null | undefined, number: string | null | undefined): number {
  return bound == null ? 1 : (numberAt(number ?? "", 0)?.says ?? 1) + (bound === "more than" ? 1 : 0);
}

/** The words of a frame; null if it has none of them here. */
function wordsAt(shape: string, { at }: Fitting, name: string): string | null {
  const stretch = at(name);
  return stretch === null ? null : shape.slice(stretch.start, stretch.end);
}

/** "flew without a crew": "Xxxxx flew on X", denied. */
function servings(belief: Belief, shape: string): readonly Opened[] {
  return [...fitting("never", shape)].map((found): Opened => {
    const { says, noun = null } = found.entry;
    const own = fromTemplate(belief, found, String(says).replace("ANY", ANY));
    return { belief: withMember(own, ANY, noun ?? ""), said: noun ?? "", noun, least: 1, turned: true };
  });
}

/** "never took part in a war", "took part in no war", "At least one river runs through Prague". */
function phrases(belief: Belief, shape: string): readonly Opened[] {
  return [...shape.replace(/^(?:No|At)(?= )/u, (word) => word.toLowerCase()).matchAll(PHRASE)].flatMap(
    ({ index, 0: whole, groups }): readonly Opened[] => {
      const { det = "", noun: said = "", bound, n = "" } = groups ?? {};
      const isNo = /^no$/iu.test(det);
      const before = shape.slice(0, index);
      if (
        /\b(?:hundred|thousand|million|billion|death|illness|people|episodes)\b/u.test(said) ||
        COMPLEMENT.test(before) ||
        (!isNo && bound === undefined && !DENIES.test(before))
      )
        return [];
      if (!/◆/u.test(shape.slice(0, index) + shape.slice(index + whole.length))) return [];
      const noun = said.replace(IDLE, "");
      const rest: Stretch = { start: index + whole.length, end: shape.length };
      const own = withAny(belief, [{ start: 0, end: index }, ANY, rest], noun);
      const least = leastOf(bound, n);
      return [{ belief: own, said: noun, noun, least, turned: isNo }];
    },
  );
}

function withAny(belief: Belief, pieces: readonly Piece[], called: string): Belief {
  return withMember(assemblePart(belief, pieces), ANY, called);
}

function anyOf(term: Term): Term {
  return term.kind === "unknown" && term.span.text === ANY
    ? { kind: "entity", span: term.span, by: "name", ids: [ANY_MEMBER], score: 1 }
    : term;
}

/** The reading without unexplained words of the noun. */
function explained(reading: Reading, noun: string): Reading {
  return { ...reading, unused: reading.unused.filter(({ span }) => !noun.split(" ").includes(span.text)) };
}

/** "X's pen name was Xxxxx": a name that is a text. */
function isOfName({ uncheckable, assertions: [one, ...more], unused, unsettled }: Reading): boolean {
  const isAny = (span: Span) => span.text === ANY;
  return (
    uncheckable === null && one?.value.kind === "unknown" && isAny(one.value.span) && more.length + unused.length + unsettled.length === 0
  );
}

/** What tells whether a thing is called by the noun, and belongs to the nation. */
const OF_NOUN: readonly PropertyId[] = ["P21"];
const OF_ONE: readonly PropertyId[] = ["P31", "P106"];
const OF_NATION: readonly PropertyId[] = ["P17", "P27", "P495", "P131"];

/** The relation from its known end, with all of its values. */
function relatingsOf({ subject, value, senses, some }: Assertion): readonly Possible[] {
  const isValue = value.kind === "entity" && value.ids.includes(ANY_MEMBER);
  const known: NamedTerm | null = isValue ? (subject.kind === "entity" ? subject : null) : value.kind === "entity" ? value : null;
  return senses.flatMap((sense) => {
    const step = singleStep(sense);
    if (known === null || step === undefined) return [];
    const direction = isValue ? step.direction : step.direction === "out" ? "in" : "out";
    const path = [{ ...step, direction }];
    const further = some?.nation === undefined ? OF_NOUN : [...OF_NOUN, ...OF_ONE, ...(some.nation.length > 0 ? OF_NATION : [])];
    return [path, ...further.map((property) => [...path, { property, direction: "out" as const }])].map((steps) => ({
      from: known.ids,
      path: steps,
      words: some?.nation === undefined ? CLEARLY : PERHAPS,
    }));
  });
}

function singular(noun: string): string {
  const head = noun.replace(/\bchildren$/u, "child").replace(/\bwives$/u, "wife");
  const last = head.split(" ").at(-1) ?? "";
  return `${head.slice(0, head.length - last.length)}${nounForms(last)[0] ?? last}`;
}
