import type { CompleteList } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { ListClaim, NamedTerm } from "../../../../domain/reading.js";
import type { Thing } from "../things.js";
import { type ListContext, listContextOf } from "./list-context.js";
import { listWords } from "./list-words.js";
import { SENTENCES } from "./sentences.js";
import { shapeOf, without } from "./shape-of.js";

type Read = {
  readonly text: string;
  readonly lists: readonly CompleteList[];
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly skip: readonly Span[];
  readonly denied: boolean;
  /** Is this thing on record as a member? */
  readonly isMember: (list: CompleteList, thing: Thing) => boolean;
};
/** `maker`: "J. K. Rowling's Harry Potter series" says whose work it is. */
export type Listed = {
  readonly claims: readonly ListClaim[];
  readonly denied: boolean;
  readonly maker: { readonly of: NamedTerm; readonly work: NamedTerm } | null;
};

/** Without one of these words a claim speaks of no whole list. */
const TRIGGER =
  /\b(?:president|minister|chancellor|member|state|country|planet|moon|never|both|each|all|neither|single|won|hosted)s?\b|\p{L}(?:est|th)\b|\b(?:most|least|first|second|third|last|only|sole|any other|more|no|one|once|twice|landlocked|coast|coastline|sea|inaugural|final|innermost|outermost|than|before|after|earlier|later|between|succe\p{L}+|prede\p{L}+|preceded|followed|replaced|begins|starts|opens|founding)\b|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?)\b/iu;

/** "J. K. Rowling's Harry Potter series", "J. K. Rowling wrote seven Harry Potter novels" */
const MADE = /^T\d+ (?:'s (?:N )?|(?:has )?(?:wrote|written|authored|penned) )/u;
const MAKER = /^(T\d+) (?:'s (?:N )?(T\d+) |(?:has )?(?:wrote|written|authored|penned) #\d+ (T\d+) N$)/u;

/** Reads a claim about a list that is known to be complete; null for every other one, and where any word of it is not understood. */
export function readListed({ text, lists, denied, ...rest }: Read): Listed | null {
  if (lists.length === 0 || !TRIGGER.test(text)) return null;
  const plain = text.replace(/[.!]\s*$/u, "");
  const said = without(plain, rest.skip);
  for (const list of lists) {
    if (list.called.length === 0 || !listWords(list).occurIn(said)) continue;
    const shape = shapeOf(plain, list, rest);
    if (!/(?:^| )(?:[NKOVW]\d*|in office)(?: |$)/u.test(shape.signs)) continue;
    const saysNo = denied || shape.signs.startsWith("no ");
    const [, by, owned, written] = MAKER.exec(shape.signs) ?? [];
    const work = owned ?? written;
    const own = listContextOf(list, shape);
    const [of, made] = [own.term(by), own.term(work)];
    const maker = of === null || made === null || !own.isOwned ? null : { of, work: made };
    const signs = maker === null ? shape.signs : shape.signs.replace(MADE, written === undefined ? "" : "there is ");
    const each = distributed(signs).map((one) => claimsIn(own, one, saysNo) ?? joinedClaims(own, one, saysNo));
    const claims = each.flatMap((one) => one?.claims ?? []);
    if (each.some((one) => one === null)) continue;
    const isDenied = denied && each.every((one) => one?.turned !== true);
    // Which of several things a denial speaks of is not plain.
    return isDenied && claims.length + (maker === null ? 0 : 1) > 1 ? null : { claims, denied: isDenied, maker };
  }
  return null;
}

/** "A and B have both won it": the same is said of each. */
function distributed(signs: string): readonly string[] {
  const match = /^(?:both )?((?:T\d+ , )*T\d+(?: ,)? and T\d+) ((?:is |has )?)(?:both|each|all) (.+)$/u.exec(signs);
  const first = /^both ((?:T\d+ , )*T\d+(?: ,)? and T\d+) ()(.+)$/u.exec(signs);
  const [, names = "", verb = "", rest = ""] = match ?? first ?? [];
  // "is both the smallest and the least populous state"
  const [, name, grade, other, noun] = /^(T\d+) is (?:both )?(S\d+) and (S\d+) (.*N.*)$/u.exec(signs) ?? [];
  if (name !== undefined) return [`${name} is ${grade} ${noun}`, `${name} is ${other} ${noun}`];
  // "hosted it three times: in 1908, 1948 and 2012", "in both 1970 and 1986"
  const [, hosted, times, years] =
    /^(T\d+ (?:has )?R\d+ N)( x\d+ ,)?(?: in)?(?: both)? (Y\d+(?:(?: ,)?(?: and)? Y\d+)+)$/u.exec(signs) ?? [];
  if (hosted !== undefined && years !== undefined)
    return [
      ...(times === undefined ? [] : [`${hosted}${times.slice(0, -2)}`]),
      ...[...years.matchAll(/Y\d+/gu)].map(([year]) => `${hosted} ${year}`),
    ];
  const each = [...names.matchAll(/T\d+/gu)].map(([name]) => `${name} ${verb}${rest}`);
  return each.length > 0 ? each : [signs];
}

/** `turned`: a denial is a part of the sentence. */
function claimsIn(
  told: ListContext,
  signs: string,
  saysNo: boolean,
): { readonly claims: readonly ListClaim[]; readonly turned: boolean } | null {
  // "had four children, three of them boys"
  const [, whole, owner, part] = /^((T\d+) has #\d+ N) , (?:only )?(#\d+ )of (?:them|whom)(?: is)? K\d+$/u.exec(signs) ?? [];
  const each =
    whole === undefined ? [] : [whole, `${owner} has ${part}${/K\d+$/u.exec(signs)?.[0]}`].map((one) => claimsIn(told, one, saysNo));
  if (each.length > 0 && each.every((one) => one !== null)) return { claims: each.flatMap(({ claims }) => claims), turned: false };
  // "has two landlocked countries, Bolivia and Paraguay"
  const [, counted, names] = /^(.*#\d+ .*?) , ((?:T\d+ , )*T\d+(?:(?: ,)? and T\d+)?)$/u.exec(signs) ?? [];
  const [count] = counted === undefined || saysNo ? [] : (claimsIn(told, counted, false)?.claims ?? []);
  if (count?.asks.kind === "count" && count.asks.whose === null)
    return { claims: [count, { ...count, asks: { kind: "only", of: told.terms(names) } }], turned: false };
  const beside = besideClaims(told, signs, saysNo);
  if (beside !== null) return beside;
  const said = signs.replace(/^no /u, "");
  for (const { pattern, no, read } of SENTENCES) {
    const groups = no === undefined || saysNo ? pattern.exec(no ? said : signs)?.groups : undefined;
    const found = groups === undefined ? null : read(told, groups);
    if (found !== null) return { claims: "asks" in found ? [found] : found, turned: no === true };
  }
  return null;
}

type ClaimsRead = NonNullable<ReturnType<typeof claimsIn>>;

/** What is said of a second thing or a year by the way: "second, right behind Russia", "the largest, followed by Saturn", "the eleventh member, in 2025". */
const BESIDE: readonly { readonly pattern: RegExp; readonly shift?: number }[] = [
  { pattern: /^(?<apart>after|behind|next to) (?<other>T\d+) , (?<main>.+)$/u, shift: -1 },
  {
    pattern: /^(?<main>.+?)(?<apart> ,)?(?: right| just| directly| immediately| only)? (?:after|behind) (?<other>T\d+)(?<by> by M\d+)?$/u,
    shift: -1,
  },
  { pattern: /^(?<main>.+?)(?<apart> ,)? (?:ahead of|followed by) (?<other>T\d+)(?<by> by M\d+)?$/u, shift: 1 },
  { pattern: /^(?<main>.+?)(?<apart> ,)? with (?<other>T\d+)(?: is)? (?:\^2|next)$/u, shift: 1 },
  { pattern: /^(?<main>.+?)(?: ,)? (?:in )?Y(?<year>\d{4})$/u },
  {
    pattern:
      /^(?<main>.+#(?<n>\d+) .+?) (?:when|after|with|through|following|once)(?: accession of| entry of| addition of| admission of)? (?<other>T\d+)(?: (?:is in|joined|entered|acceded|is admitted|is N|is on board))?$/u,
  },
  {
    pattern:
      /^(?:with|when|after) (?:accession of |entry of |addition of |admission of )?(?<other>T\d+)(?: (?:is in|joined|entered|acceded|is admitted))? , (?<main>.+#(?<n>\d+) .+)$/u,
  },
];

function besideClaims(told: ListContext, signs: string, saysNo: boolean): ClaimsRead | null {
  for (const { pattern, shift } of saysNo ? [] : BESIDE) {
    const { main, other, by = "", year, n, apart } = pattern.exec(signs)?.groups ?? {};
    const [claim, ...more] = main === undefined ? [] : (claimsIn(told, `${main}${by}`, false)?.claims ?? []);
    const added = claim === undefined || more.length > 0 ? null : besides(claim, { of: told.term(other), shift, year, n, apart });
    if (claim !== undefined && added !== null) return { claims: added, turned: false };
  }
  return null;
}

type Beside = {
  readonly of: NamedTerm | null;
  readonly shift: number | undefined;
  readonly year: string | undefined;
  readonly n: string | undefined;
  /** Set off by a comma: "the second president after Lincoln" counts from Lincoln on. */
  readonly apart: string | undefined;
};

function besides(claim: ListClaim, { of, shift, year, n, apart }: Beside): readonly ListClaim[] | null {
  const { asks } = claim;
  if (year !== undefined && asks.kind === "place" && typeof asks.at !== "object" && asks.shared === undefined)
    return [claim, { ...claim, asks: { kind: "dated", of: asks.of, at: asks.at, year: Number(year) } }];
  if (of === null) return null;
  if (n !== undefined && asks.kind === "count" && asks.whose === null)
    return [claim, { ...claim, asks: { kind: "place", of, at: Number(n), role: null } }];
  if (shift === undefined) return null;
  if (asks.kind === "rank" && asks.from === asks.to) {
    // "after Brazil the largest" is the second largest.
    const own = shift < 0 && asks.from === 1 ? 2 : asks.from;
    const theirs = own + shift;
    return [
      { ...claim, asks: { ...asks, from: own, to: own } },
      { ...claim, asks: { ...asks, of, from: theirs, to: theirs } },
    ];
  }
  if (asks.kind !== "place" || typeof asks.at !== "number" || asks.at + shift < 1 || asks.shared !== undefined || apart === undefined)
    return null;
  return [claim, { ...claim, asks: { ...asks, of, at: asks.at + shift } }];
}

/** "has five permanent members, and France is one of them", "Asia is the largest continent and Africa the second largest". */
function joinedClaims(told: ListContext, signs: string, saysNo: boolean): ClaimsRead | null {
  for (const joint of saysNo ? [] : signs.matchAll(/ (?:, (?:and|but|while|with|of which|of whom|which|who)|,|and|but|as well as) /gu)) {
    const left = signs.slice(0, joint.index);
    const right = signs.slice(joint.index + joint[0].length);
    const first = claimsIn(told, left, false);
    if (first === null || first.turned) continue;
    for (const rest of completed(left, right)) {
      const second = claimsIn(told, rest, false) ?? joinedClaims(told, rest, false);
      if (second !== null && !second.turned) return { claims: [...first.claims, ...second.claims], turned: false };
    }
  }
  return null;
}

/** The second half of a sentence with what it leaves out because the first half says it. */
function completed(left: string, right: string): readonly string[] {
  const [subject = ""] = /^(?:T\d+|W)/u.exec(left) ?? [];
  const isOwner = / (?:has|V|is V) (?:only )?#?\d*/u.test(left) && !/ is /u.test(left);
  const noun = `${/(?:[KTW]\d* (?:'s )?)*\bN(?: (?:in|of|on) (?:T\d+|W))?/u.exec(left.replace(/^.*? (?:is|has) /u, ""))?.[0] ?? "N"}${isOwner && subject.startsWith("T") ? ` of ${subject}` : ""}`;
  const said = right
    .replace(/^(?:it|he|she|they|also|still) /u, `${subject} `)
    .replace(/\b(?:one )?(?:of|among) (?:them|these|those|which|whom)\b/u, "OF");
  const repeated = [
    said.replace(/^(T\d+)(?: is)? OF$/u, `$1 is ${noun}`),
    said.replace(/^(?:is )?(x\d+)$/u, `${/^T\d+ (?:has )?R\d+ N/u.exec(left)?.[0] ?? ""} $1`),
    said.replace(/^(T\d+)(?: is)? ((?:\^\d+[ -])?S\d+|only)(?: one)?(?: OF)?$/u, `$1 is $2 ${noun}`),
    said.replace(/^((?:\^\d+[ -])?(?:S\d+)|\^\d+)(?: OF)? is (T\d+)$/u, `$2 is $1 ${noun}`),
    said.replace(/^(T\d+)(?: is)? (\^\d+)(?: OF)?$/u, `$1 is $2 ${/\bS\d+ /u.exec(left)?.[0] ?? ""}${noun}`),
    said.replace(/^(T\d+ has (?:\^\d+ )?(?:S\d+|most|least) M\d+)$/u, `$1 of ${noun}`),
    said.replace(/^(?:by|in) (M\d+)$/u, left.replace(/(?:by|in) M\d+$/u, "by $1")),
    said.replace(
      /^((?:\^\d+[ -])?(?:S\d+)|\^\d+|only)((?: .*)?)$/u,
      (_, place: string, more: string) => `${subject} is ${place}${/\bN\b/u.test(more) ? more : ` ${noun}${more}`}`,
    ),
    said.replace(/^(is|has|R\d+) /u, `${subject} $1 `),
    said.replace(/^(T\d+) (.*\bN\b)/u, "$1 is $2"),
  ];
  return [said, ...repeated.filter((one) => one !== said)].filter((one) => !one.includes("OF"));
}
