import type { CompleteList } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { ListClaim, NamedTerm } from "../../../../domain/reading.js";
import { blanked } from "../../../../text/spans.js";
import { IN_OFFICE } from "../held-offices.js";
import type { Thing } from "../things.js";
import { type ListContext, listContextOf } from "./list-context.js";
import { firstWords, listWords } from "./list-words.js";
import { askedBy } from "./questions/asked-by.js";
import { shapeOf } from "./shape-of.js";
import { type Slot, type Slots, slotsOf } from "./slots.js";

type Read = {
  readonly text: string;
  readonly lists: readonly CompleteList[];
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly skip: readonly Span[];
  readonly denied: boolean;
  readonly isMember: (list: CompleteList, thing: Thing) => boolean;
};
/** `maker`: "J. K. Rowling's Harry Potter series" gives the author of the work. */
export type Listed = {
  readonly claims: readonly ListClaim[];
  readonly denied: boolean;
  readonly maker: { readonly of: NamedTerm; readonly work: NamedTerm } | null;
};

/** A claim about a whole list contains one of these words. */
const TRIGGER =
  /\b(?:president|minister|chancellor|member|state|country|planet|moon|never|both|each|all|neither|single|won|hosted)s?\b|\p{L}(?:est|th)\b|\b(?:most|least|first|second|third|last|only|sole|any other|more|no|one|once|twice|landlocked|coast|coastline|sea|inaugural|final|innermost|outermost|than|before|after|earlier|later|between|succe\p{L}+|prede\p{L}+|preced\p{L}+|follow\p{L}+|replaced|lacks?|begins|starts|opens|founding|founded|closes|ends|concludes|completes|middle|left|quit|joined|record|except|apart)\b|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?)\b/iu;

/** "J. K. Rowling's Harry Potter series", "J. K. Rowling wrote seven Harry Potter novels" */
const MADE = /^T\d+ (?:'s (?:N )?|(?:has )?(?:wrote|written|authored|penned) )/u;
const MAKER = /^(T\d+) (?:'s (?:N )?(T\d+) |(?:has )?(?:wrote|written|authored|penned) #\d+ (T\d+) N$)/u;

/** Reads a claim about a complete list; null for any other claim, or if a word is not understood. */
export function readListed({ text, lists, denied, ...rest }: Read): Listed | null {
  if (lists.length === 0 || !TRIGGER.test(text)) return null;
  const plain = text.replace(/[.!]\s*$/u, "");
  const said = blanked(plain, rest.skip, " ");
  const words = firstWords(said);
  for (const list of lists) {
    const isNamed = list.called.length > 0 && listWords(list).occurIn(said, words);
    if (!isNamed && !isImplied(list, said, rest)) continue;
    const shape = shapeOf(plain, list, rest);
    if (isNamed && !/(?:^| )(?:[NKOVWD]\d*|noun)(?: |$)/u.test(shape.signs)) continue;
    const saysNo = denied || shape.signs.startsWith("no ");
    const [, by = "", owned, written] = MAKER.exec(shape.signs) ?? [];
    const own = listContextOf(list, shape);
    const [of, made] = own.terms([by, owned ?? written ?? ""]);
    const maker = of === undefined || made === undefined || !own.isOwned ? null : { of, work: made };
    const signs = maker === null ? shape.signs : shape.signs.replace(MADE, written === undefined ? "" : "there is ");
    const read = claimsIn(own, isNamed ? signs : `noun ${signs}`, saysNo);
    if (read === null) continue;
    const { claims } = read;
    const isDenied = denied && !read.turned;
    // With several things, the scope of a negation is unclear.
    return isDenied && claims.length + (maker === null ? 0 : 1) > 1 ? null : { claims, denied: isDenied, maker };
  }
  return null;
}

const IN_ROW = /\b(?:between|before|after|follows|precedes|behind)\b/iu;
const MOST_PEOPLE = /\b(?:\p{L}+est|most|least) population\b/iu;

/**
 * "Earth lies between Venus and Mars", "Kohl governed longer than Adenauer", "Nigeria has the largest population in Africa": all names, or the first, are
 * members, and the words give the comparison.
 */
function isImplied(list: CompleteList, text: string, { things, isMember }: Pick<Read, "things" | "isMember">): boolean {
  const isInRow = list.order !== undefined && "property" in list.order && list.roles.length === 0 && IN_ROW.test(text);
  const isOfFirst =
    (list.measures["tenure"] !== undefined && IN_OFFICE.test(text)) ||
    (list.measures["population"] !== undefined && list.whole.includes("world") && MOST_PEOPLE.test(text));
  return (isInRow || isOfFirst) && things.length > 0 && (isOfFirst ? things.slice(0, 1) : things).every((thing) => isMember(list, thing));
}

/** Kinds that read a fronted "only" themselves: "Only Asia is bigger than Africa". */
const LIMITS: readonly ListClaim["asks"]["kind"][] = ["rank", "each"];

/** `turned`: the negation is part of the sentence. */
type ClaimsRead = { readonly claims: readonly ListClaim[]; readonly turned: boolean };

function claimsIn(told: ListContext, signs: string, denied: boolean): ClaimsRead | null {
  const slots = slotsOf(told.list, told.shape, signs);
  const read = (slots === null ? null : askedBy(told, slots, denied)) ?? (denied ? null : joinedClaims(told, signs));
  const isLimited = ({ asks }: ListClaim) => (asks.kind === "only" ? isFirst(told, asks.of) : LIMITS.includes(asks.kind));
  return told.onlyFirst && read?.claims.every(isLimited) !== true ? null : read;
}

function isFirst(told: ListContext, of: readonly NamedTerm[]): boolean {
  const [first] = told.terms(["T0"]);
  return of.some(({ span }) => span.start === first?.span.start);
}

const JOINT = / (?:, (?:and|but|while|with|of which|of whom|which|who)|,|and|but|as well as) /gu;
const SCOPE: readonly Slot[] = ["inside", "kinds", "since", "whole", "noun"];
const GRADE: readonly Slot[] = ["grade", "degree", "measure"];
/** Slots that the second half of a sentence takes over from the first, by the slots that it has itself. */
const LEFT_OUT: readonly (readonly Slot[])[] = [
  [...SCOPE, ...GRADE],
  [...SCOPE, ...GRADE, "subjects"],
  SCOPE,
  [...SCOPE, "subjects"],
  [...SCOPE, "subjects", "owns", "verb"],
  [...SCOPE, "subjects", "roles"],
];

/** "has five permanent members, and France is one of them", "Asia is the largest continent and Africa the second largest" */
function joinedClaims(told: ListContext, signs: string, before: Slots = {}): ClaimsRead | null {
  for (const { index, 0: joint } of signs.matchAll(JOINT)) {
    const [left, rest] = [signs.slice(0, index), signs.slice(index + joint.length)].map((half) => slotsOf(told.list, told.shape, half));
    // "the smallest planet, apart from Mercury"
    if (left == null || left.except !== undefined || rest?.except !== undefined) continue;
    const right = rest ?? null;
    // "is both the smallest and the least populous state": the noun occurs once.
    const first = firstRead(told, left, [before, ...(right === null ? [] : [right])]);
    if (first === null) continue;
    const more =
      right === null
        ? joinedClaims(told, signs.slice(index + joint.length), first.slots)
        : (namesOf(told, first.claims, right) ?? firstRead(told, right, [first.slots]));
    if (more !== null) return { claims: [...first.claims, ...more.claims], turned: false };
  }
  return null;
}

type SlotsRead = ClaimsRead & { readonly slots: Slots };

function firstRead(told: ListContext, slots: Slots, others: readonly Slots[]): SlotsRead | null {
  // "the smallest state but one"
  const says = (Object.keys(slots) as Slot[]).some((slot) => slot !== "subjects" && slot !== "number" && slot !== "noun");
  const leftOut = slots.noun === true ? [[], ["subjects"] as const] : says ? [[], ...LEFT_OUT] : [[]];
  for (const other of others)
    for (const keys of leftOut) {
      const lent = Object.fromEntries(keys.flatMap((key) => (other[key] === undefined ? [] : [[key, other[key]]])));
      const all: Slots = { ...lent, ...slots };
      const read = askedBy(told, all, false);
      if (read !== null && !read.turned) return { ...read, slots: all };
    }
  return null;
}

/** "has two landlocked countries, Bolivia and Paraguay": the names are exhaustive. */
function namesOf(told: ListContext, [count, ...more]: readonly ListClaim[], { subjects, ...rest }: Slots): ClaimsRead | null {
  if (count?.asks.kind !== "count" || count.asks.whose !== null || more.length + Object.keys(rest).length > 0 || subjects === undefined)
    return null;
  return { claims: [{ ...count, asks: { kind: "only", of: told.terms(subjects) } }], turned: false };
}
