import { stepsOf } from "../../../../domain/complete-list.js";
import type { Connected, ListClaim, ListFilter, NamedTerm } from "../../../../domain/reading.js";
import { LARGE } from "./grades.js";
import type { ListContext } from "./list-context.js";
import { isPlain, type NounPhrase } from "./noun-phrase.js";

/** All of what is read has to hold. */
type Read = ListClaim | readonly ListClaim[] | null;
/** `no`: said with "no …": "no country is larger than Russia". */
export type Sentence = { readonly pattern: RegExp; readonly no?: true; read(told: ListContext, groups: Groups): Read };
type Groups = Readonly<Record<string, string | undefined>>;

const NAMES = String.raw`(?<s>T\d+(?:(?: ,)?(?: and)? T\d+)*)`;
const NAME = String.raw`(?<s>T\d+)`;
const OTHER = "(?:any|every|all|each)(?: one)?(?: of)? (?:other )?(?:#\\d+ )?";
const IN_ROW = "(?:is|sits|stands|lies|stood|comes|came|listed|falls)";
const NEXT = "(?:right |just |directly |immediately |straight |exactly )";
const BESIDE = `(?<next>${NEXT})?(?<side>before|after|ahead of|earlier than|sooner than|later than|behind|next to)`;
const BETWEEN = `(?<next>${NEXT})?between`;
const NUMBER = String.raw`(?:only )?#(?<n>\d+[+-]?)`;
const TIMES = String.raw`(?:only )?x(?<n>\d+[+-]?)`;
const ROLE = String.raw`(?:has |is )?R(?<r>\d+)`;
const PASSIVE = String.raw`(?:has )?(?:is )?P(?<r>\d+)`;
const GRADED = String.raw`(?:\^(?<at>\d+)[ -])?(?:S(?<c>\d+)|most|(?<least>least))`;
const SERVED =
  "(?:has )?(?:serves?|served|governs?|governed|ruled?|reigned|is|has|spent|lasted|stayed|remained|held|held on|hold|holds|led W)(?: N)?(?: in office| in power| in post| office| power| as N| office of N| post of N)*";
const TAIL = "(?: in office| in power| in post| as N| office of N| post of N)*";
const TIMED = String.raw`(?:at |for )?C(?<c>\d+)(?: M(?<m>\d+))?`;
const HOLDS =
  "(?:has|V|has V|is V|lists|contains?|consists? of|consisted of|is (?:made up|composed) of|is(?: series| cycle| set| saga)? of|comprises?|comprised|includes?|counts|runs to|spans)";

function sentence(source: string, read: Sentence["read"], no?: true): Sentence {
  return { pattern: new RegExp(`^${source}$`, "u"), read, ...(no ? { no } : {}) };
}

/** The ways to speak of a complete list, the first that fits counts. */
export const SENTENCES: readonly Sentence[] = [
  sentence(`${NAME} is K(?<k>\\d+)`, (told, { s, k }) => (isOwnKind(told, k) ? member(told, s, `K${k} N`, true) : null)),
  sentence(`${NAME} O(?<k>\\d+)`, (told, { s, k }) => (isOwnKind(told, k) ? member(told, s, `K${k} N`, false) : null)),
  sentence(`${NAME} (?:has )?(?:serve|served|won|has) (?<k>K\\d+)(?: as N)?`, (told, { s, k }) => member(told, s, `${k} N`, true)),
  // "Lesotho's only neighbour is South Africa", "borders only Spain"
  sentence(`(?<o>T\\d+) 's (?:only|sole) N is (?:with )?${NAMES}`, onlyOf),
  sentence(`(?:only|sole) N of (?<o>T\\d+) is ${NAMES}`, onlyOf),
  sentence(`${NAMES} is (?<o>T\\d+) 's (?:only|sole) N`, onlyOf),
  sentence(`${NAMES} is (?:only|sole) N (?:of|V|that V|to V|which V|it V) (?<o>T\\d+)`, onlyOf),
  sentence(`(?<o>T\\d+) (?:is )?V only ${NAMES}`, onlyOf),
  sentence(`(?<o>T\\d+) (?:is )?V ${NAMES} only`, onlyOf),
  sentence(`(?<o>T\\d+) (?:is )?V ${NAMES}`, (told, groups) => (told.list.exhaustive ? onlyOf(told, groups) : null)),
  sentence(`(?<k>K\\d+) (?:has )?is N`, (told, { k }) => count(told, { np: `${k} N`, n: "0" }), true),
  sentence(`only N (?:that|which|to)? ?V (?<o>T\\d+) is ${NAMES}`, onlyOf),
  // "Brazil has won the World Cup five times", "has won the World Cup"
  sentence(`${NAME} ${ROLE} (?:only )?N(?: title)? ${TIMES}`, roleCount),
  sentence(`${NAME} ${ROLE} ${NUMBER} N`, roleCount),
  sentence(`${NAME} has ${NUMBER} N`, (told, groups) => (told.isOwned ? null : roleCount(told, { ...groups, r: "0" }))),
  sentence(`${NAME} ${ROLE} N`, roleCount),
  sentence(`N ${PASSIVE} ${NAME} ${TIMES}`, roleCount),
  sentence(`${NAME} ${ROLE} \\^(?<at>\\d+) N`, rolePlace),
  sentence(`${NAME} ${ROLE} N Y(?<year>\\d+)`, rolePlace),
  sentence(`${NAME} ${ROLE} Y(?<year>\\d+) N`, rolePlace),
  sentence(`N Y(?<year>\\d+) ${PASSIVE} ${NAME}`, rolePlace),
  sentence(`Y(?<year>\\d+) N ${PASSIVE} ${NAME}`, rolePlace),
  sentence(
    `${NAME} is \\^(?<at>1) (?<where>T\\d+ )?(?:\\S+ )?(?<in>(?:in|on|from) T\\d+ )?(?:ever )?(?:to|that|which) (?:has )?R(?<r>\\d+) N`,
    rolePlace,
  ),
  sentence(
    `\\^(?<at>1) (?<where>T\\d+ )?\\S+ (?<in>(?:in|on|from) T\\d+ )?(?:ever )?(?:to|that|which) (?:has )?R(?<r>\\d+) N is ${NAME}`,
    rolePlace,
  ),
  sentence(`\\^(?<at>\\d+) N (?<in>(?:in|on) T\\d+ (?:soil )?)?${PASSIVE} ${NAME}`, rolePlace),
  sentence(
    `\\^(?<at>\\d+) N (?<in>(?:in|on) T\\d+ (?:soil )?)?(?:has )?(?:is |P(?<r>\\d+) )?(?:is )?(?:#1|one|that|N)? ?(?:in|of) ${NAME}`,
    rolePlace,
  ),
  sentence(`N (?:has )?(?:is )?(?<ever>never |not )?P(?<r>\\d+) ${NAME}`, (told, { ever, ...groups }) =>
    ever === undefined ? roleCount(told, groups) : null,
  ),
  sentence(
    `N (?:has )?(?:ever |yet )?(?:is )?(?:ever )?P(?<r>\\d+) ${NAME}`,
    (told, groups) => roleCount(told, { ...groups, n: "0" }),
    true,
  ),
  sentence(`R(?<r>\\d+) \\^(?<at>\\d+) N is ${NAME}`, rolePlace),
  // "both hosted and won the first World Cup"
  sentence(`${NAME} (?:has )?(?:both )?R(?<r>\\d+) and R(?<r2>\\d+) (?:\\^(?<at>\\d+) N|N Y(?<year>\\d+)|Y(?<year2>\\d+) N)`, rolesPlace),
  sentence(
    `(?:\\^(?<at>\\d+) N|N Y(?<year>\\d+)|Y(?<year2>\\d+) N) (?:has )?is (?:both )?R(?<r>\\d+) and P(?<r2>\\d+) ${NAME}`,
    rolesPlace,
  ),
  sentence(`${NAME} ${ROLE} most N`, roleMost),
  sentence(`${NAME} ${ROLE} more N than any other(?: \\S+)?`, roleMost),
  sentence(`${NAME} ${ROLE} N (?:more often|more times|most often|most times)(?: than any other(?: \\S+)?)?`, roleMost),
  sentence(`(?:other )?\\S+ (?:has )?R(?<r>\\d+) (?:more N|N more often|N more times) than ${NAME}`, roleMost, true),
  // "Italy has won more World Cups than Brazil"
  sentence(`${NAME} (?:${ROLE}|has) (?<more>more|fewer) N(?: title)? than (?<than>T\\d+)`, roleMore),
  sentence(`${NAME} ${ROLE} N (?<more>more|less) (?:often|times) than (?<than>T\\d+)`, roleMore),
  // "Only one country is bigger than Canada"
  sentence(`(?:only )?#(?<n>\\d+) (?<np>N.*?) is C(?<c>\\d+) than ${NAME}(?: (?:by|in) M(?<m>\\d+))?`, behind),
  // "Helmut Kohl was chancellor for longer than Konrad Adenauer"
  sentence(`${NAME} ${SERVED} ${TIMED}${TAIL} than (?<than>T\\d+)(?: is| did| has)?`, ahead),
  sentence(`${NAME} 's M(?<m>\\d+) (?:is|lasted) (?:for )?C(?<c>\\d+) than (?<than>T\\d+) 's(?: M\\d+)?`, ahead),
  // "Hollande succeeded Chirac as president", "Rajiv was prime minister before Indira", "Sweden joined NATO after Finland"
  sentence(
    `${NAME} (?:is N|came to office|came to power|entered office|took office(?: as N)?|joined (?:W|T\\d+)|D|${IN_ROW}) ${BESIDE} (?<than>T\\d+)(?: is| did| in W)?`,
    ordered,
  ),
  sentence(`${NAME} is ${BESIDE} (?<than>T\\d+) (?:as|in office of) N`, ordered),
  sentence(`${NAME} (?<side>preceded|succeeded|followed|replaced|took over from) (?<than>T\\d+) (?:as|as new|in office of) N`, ordered),
  sentence(`${NAME} (?:took over|inherited|took) as N from (?<than>T\\d+)`, (told, groups) =>
    ordered(told, { ...groups, side: "succeeded" }),
  ),
  sentence(`(?<than>T\\d+) (?:handed over to|made way for|is (?:succeeded|followed|replaced) by) ${NAME} as N`, (told, groups) =>
    ordered(told, { ...groups, side: "succeeded" }),
  ),
  sentence(`(?<than>T\\d+) 's (?:immediate |direct )?(?<side>successor|predecessor) as N is ${NAME}`, ordered),
  sentence(`${NAME} is (?<than>T\\d+) 's (?:immediate |direct )?(?<side>successor|predecessor) as N`, ordered),
  sentence(`${NAME} is (?:immediate |direct )?(?<side>successor|predecessor) (?:of|to) (?<than>T\\d+) as N`, ordered),
  sentence(`${NAME} ${ROLE} N ${BESIDE} (?<than>T\\d+)(?: is| did)?`, ordered),
  sentence(`${NAME} (?:is )?${IN_ROW} ${BETWEEN} (?<than>T\\d+) and (?<than2>T\\d+)(?: in W)?`, between),
  // "larger than any other country", "no country has more people than India", "served longer than any other president"
  sentence(`${NAME} ${SERVED} (?:${TIMED}|more M(?<m2>\\d+))${TAIL} than ${OTHER}(?<np>.+)`, compared),
  sentence(`(?:other )?(?<np>.+?) ${SERVED} (?:${TIMED}|more M(?<m2>\\d+))${TAIL} than ${NAME}`, compared, true),
  sentence(`${NAME} has ${GRADED} M(?<m>\\d+) (?:of|among) (?:any |all |every )?(?:other )?(?<np>.+)`, compared),
  sentence(`${NAME} is \\^(?<at>\\d+) (?:in|of|on) W (?:by|in) M(?<m>\\d+)`, compared),
  sentence(`${NAME} has ${GRADED} M(?<m>\\d+)(?<post> (?:in|of|on|among|within) (?:W|T\\d+))`, compared),
  sentence(`${NAME} ${SERVED} (?:for )?${GRADED}${TAIL} (?:of|among) (?:any |all |every )?(?:other )?(?<np>.+)`, compared),
  sentence(`N with ${GRADED} M(?<m>\\d+)(?<post>(?: (?:in|of|on) (?:T\\d+|W))?) is ${NAME}`, compared),
  sentence(`${NAME} is N with ${GRADED} M(?<m>\\d+)(?<post>(?: (?:in|of|on) (?:T\\d+|W))?)`, compared),
  // "there are seven Harry Potter books", "Germany borders nine countries"
  sentence(`there (?:has )?is ${NUMBER} (?<np>.+)`, count),
  sentence(`number of (?<np>.+) is #(?<n>\\d+)`, count),
  sentence(
    `${NUMBER} (?<k>K\\d+ )?N (?:has )?(?:is|make up|form|belong to)(?: there| part of| in| on| listed in)*(?<post>(?: T\\d+| W)?)`,
    (told, { post = "", k = "", ...rest }) => count(told, { ...rest, np: `${k}N${post === "" ? "" : ` in${post}`}` }),
  ),
  sentence(
    `(?<o>T\\d+|W)(?: series| saga| books)? ${HOLDS} ${NUMBER} (?:other )?(?<k>K\\d+ )?(?:N|(?<kn>K\\d+))(?: by land| in total| in all| (?:in|on|of) W)?`,
    owned,
  ),
  sentence(`#(?<n>\\d+[+-]?) (?<k>K\\d+ )?N (?:is )?V (?<o>T\\d+)`, owned),
  sentence(`(?<o>T\\d+|W) has (?<k>K\\d+ )?N`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V (?:only )?(?<k>K\\d+ )?N ${TIMES}`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V ${NUMBER} N (?:in|for) (?<kn>K\\d+)`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V (?:only )?T(?<v>\\d+) ${TIMES}`, owned),
  // "Only Alaska is larger than Texas among the states"
  sentence(`only ${NAMES} is C(?<c>\\d+) than (?<than>T\\d+) (?:of|among) (?<np>.+)`, onlyAhead),
  // "Argentina won the World Cup for the first time in 1978"
  sentence(`${NAME} ${ROLE} N for \\^(?<at>\\d+) time Y(?<year>\\d+)`, roleYear),
  sentence(`\\^(?<at>\\d+) time ${NAME} ${ROLE} N is Y(?<year>\\d+)`, roleYear),
  // "Russia is the largest country", "the third planet is Earth"
  sentence(`${NAMES} is (?<np>.+)`, copula),
  sentence(`(?<np>.+) is ${NAMES}`, copula),
];

function member(told: ListContext, s: string | undefined, np: string, holds: boolean): ListClaim | null {
  const of = told.term(s);
  const phrase = told.phrase(np);
  return of === null || phrase === null ? null : { ...told.base(phrase), asks: { kind: "member", of, holds } };
}

/** "Chad is landlocked" speaks of countries, but "was once a Republican" not of presidents. */
function isOwnKind({ list: { kinds } }: ListContext, at: string | undefined): boolean {
  const is = kinds[Number(at)]?.is;
  return typeof is === "object" && ("none" in is || ("property" in is && is.property === "P31"));
}

function onlyOf(told: ListContext, { o, s }: Groups): ListClaim | null {
  const phrase = told.phrase(`N of ${o}`);
  const of = told.terms(s);
  return phrase === null || of.length === 0 || !told.isOwned ? null : { ...told.base(phrase), asks: { kind: "only", of } };
}

function roleCount(told: ListContext, { s, r, n }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  // Where only the first member is told, other things may bear the name too.
  if (found === null || !told.list.last) return null;
  const { of, role, phrase } = found;
  const filter = roleFilter(told, role, of);
  return { ...told.base({ ...phrase, filters: [filter] }), asks: { kind: "count", ...rangeOf(n), whose: { of, role } } };
}

function rolePlace(told: ListContext, { s, r, at, year, where = "", in: inside = "" }: Groups): ListClaim | null {
  // "The first World Cup in Asia was the one in Japan": the role that has places.
  const found = connected(told, s, r ?? String(told.list.roles.length - 1));
  if (found === null) return null;
  const { of, role } = found;
  const [place, ...more] = told.terms(`${where}${inside}`);
  if (more.length > 0 || (place !== undefined && told.list.region === undefined)) return null;
  // "the first Asian city to host": the first of those that such a city hosted.
  const phrase = place === undefined ? found.phrase : { ...found.phrase, filters: [roleFilter(told, role, place)] };
  return { ...told.base(phrase), asks: { kind: "place", of, at: year === undefined ? placeOf(at) : { year: Number(year) }, role } };
}

function roleFilter({ list }: ListContext, role: Connected["role"], { ids }: NamedTerm): ListFilter {
  return { properties: role.properties, through: stepsOf(list, role), ids, place: list.region !== undefined };
}

const SIDES: Readonly<Record<string, "before" | "after">> = {
  before: "before",
  "ahead of": "before",
  "earlier than": "before",
  "sooner than": "before",
  preceded: "before",
  predecessor: "before",
};
/** Verbs and nouns that leave nobody between the two. */
const DIRECT = /^(?:succeeded|followed|replaced|took over|successor|predecessor|preceded|next to)/u;

function ordered(told: ListContext, { s, than, side, next, r }: Groups): ListClaim | null {
  const [of, other, phrase] = [told.term(s), told.term(than), told.phrase("N")];
  const role = r === undefined ? null : (told.list.roles[Number(r)] ?? null);
  if (side === undefined || of === null || other === null || phrase === null || told.list.order === undefined) return null;
  const isNext = next !== undefined || DIRECT.test(side);
  return { ...told.base(phrase), asks: { kind: "order", of, than: other, side: SIDES[side] ?? "after", next: isNext, role } };
}

/** Between two neighbours in the row, whichever of them is first. */
function between(told: ListContext, { s, than, than2 }: Groups): Read {
  const both = [ordered(told, { s, than, side: "after", next: "right" }), ordered(told, { s, than: than2, side: "before", next: "right" })];
  return both.flatMap((one) => one ?? []).length === 2 ? both.flatMap((one) => one ?? []) : null;
}

function rolesPlace(told: ListContext, { r2, year, year2, ...rest }: Groups): readonly ListClaim[] | null {
  const both = [rest["r"], r2].flatMap((r) => rolePlace(told, { ...rest, r, year: year ?? year2 }) ?? []);
  return both.length < 2 ? null : both;
}

function roleMost(told: ListContext, { s, r }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  return found === null ? null : { ...told.base(found.phrase), asks: { kind: "most", of: found.of, role: found.role } };
}

function roleMore(told: ListContext, { s, r = "0", more = "", than }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  const other = told.term(than);
  if (found === null || other === null || !told.list.last) return null;
  const side = more === "less" || more === "fewer" ? "smaller" : "greater";
  return { ...told.base(found.phrase), asks: { kind: "more", of: found.of, than: other, role: found.role, side } };
}

/** By time in office: other measures are compared without a list. */
function ahead(told: ListContext, { s, than, c, m }: Groups): ListClaim | null {
  if (m !== undefined && told.shape.measures[Number(m)] !== "tenure") return null;
  const [of, other, grade] = [told.term(s), told.term(than), told.shape.grades[Number(c)]];
  const phrase = told.phrase("N");
  if (of === null || other === null || phrase === null || grade === undefined) return null;
  const isTimed = grade.measure === "tenure" || grade.measure === "age" || m !== undefined;
  const measure = m === undefined ? grade.measure : "tenure";
  if (!isTimed || told.list.measures[measure] === undefined) return null;
  return { ...told.base(phrase), asks: { kind: "ahead", of, than: other, measure, side: grade.side } };
}

function behind(told: ListContext, { n, ...groups }: Groups): ListClaim | null {
  return compared(told, { ...groups, at: String(Number(n) + 1) });
}

function connected(told: ListContext, s: string | undefined, r: string | undefined): (Connected & { readonly phrase: NounPhrase }) | null {
  const [of, role, phrase] = [told.term(s), told.list.roles[Number(r)], told.phrase("N")];
  return of === null || role === undefined || phrase === null ? null : { of, role, phrase };
}

/** "3" is three, "3+" three or more, "3-" three at most; nothing is one or more. */
function rangeOf(n: string | undefined): { readonly least: number; readonly most: number } {
  const number = Number.parseInt(n ?? "1", 10);
  if (n === undefined || n.endsWith("+")) return { least: number, most: Number.POSITIVE_INFINITY };
  return { least: n.endsWith("-") ? 0 : number, most: number };
}

function compared(told: ListContext, { s, c, m2, m = m2, np, at, least, post = "" }: Groups): ListClaim | null {
  const of = told.term(s);
  const phrase = told.phrase(np ?? `N${post}`);
  const grade = c === undefined ? null : (told.shape.grades[Number(c)] ?? null);
  const measure = m === undefined ? (grade?.measure ?? null) : (told.shape.measures[Number(m)] ?? null);
  if (of === null || phrase === null || measure === null || !isPlain(phrase)) return null;
  return ranked(told, phrase, of, measure, grade?.side ?? (least === undefined ? "greater" : "smaller"), at === undefined ? 1 : Number(at));
}

function count(told: ListContext, { n, np = "" }: Groups): ListClaim | null {
  const phrase = told.phrase(np);
  if (phrase === null || !isPlain(phrase) || !isCounted(told, phrase)) return null;
  return { ...told.base(phrase), asks: { kind: "count", ...rangeOf(n), whose: null } };
}

function owned(told: ListContext, { o = "", n, k, kn, v }: Groups): ListClaim | null {
  // "South America has two landlocked countries"
  if (o.startsWith("T") && !told.isOwned && told.list.within === undefined && !told.ownsIt(o)) return null;
  const phrase = told.phrase(`${kn === undefined ? (k ?? "") : `${kn} `}N${o === "W" ? "" : ` of ${o}`}`);
  if (phrase === null || !isCounted(told, phrase)) return null;
  const value = v === undefined ? null : told.term(`T${v}`);
  // "won the chemistry Nobel twice": of these values only.
  if (v !== undefined && (value === null || !value.ids.some((id) => told.list.values?.includes(id)))) return null;
  const base = told.base(
    value === null ? phrase : { ...phrase, filters: [...phrase.filters, { properties: [], ids: value.ids, place: false }] },
  );
  return { ...base, asks: { kind: "count", ...rangeOf(n), whose: null } };
}

function copula(told: ListContext, { s, np = "" }: Groups): Read {
  const phrase = told.phrase(np);
  const terms = told.terms(s);
  const [of, ...more] = terms;
  if (phrase === null || of === undefined) return null;
  const { grade, by, place, number, only, oneOf, persons, founding, filters } = phrase;
  if (grade !== null) {
    if (more.length > 0 || only || (number !== null) !== oneOf) return null;
    return ranked(told, phrase, of, by ?? grade.measure, grade.side, oneOf ? [1, number ?? 1] : place === 0 ? null : (place ?? 1));
  }
  if (by !== null || (oneOf && place !== null && place !== 1)) return null;
  // "one of the first countries to join": those of the first day are, and others that joined are not known to be.
  // Founders of the United Nations joined on different days.
  const isExact = founding && told.list.numbered !== 1;
  if (founding || (oneOf && place === 1))
    return number !== null || only
      ? null
      : terms.map((term) => ({
          ...told.base(phrase),
          asks: { kind: "place", of: term, at: 1, role: null, shared: isExact ? "exactly" : "about" },
        }));
  // "one of only two landlocked countries in South America"
  if (oneOf && number !== null) {
    const counted = isCounted(told, phrase)
      ? [{ ...told.base(phrase), asks: { kind: "count", least: number, most: number, whose: null } } as const]
      : null;
    return counted === null ? null : [...counted, ...terms.map((term) => belongs(told, phrase, term))];
  }
  if (only || number !== null) {
    const fits = (number === null || number === terms.length) && place === null && filters.length > 0;
    return fits && (only || terms.length > 1) ? { ...told.base(phrase), asks: { kind: "only", of: terms } } : null;
  }
  if (place !== null && more.length > 0) return null;
  if (place !== null) return { ...told.base(phrase), asks: { kind: "place", of, at: placeOf(String(place)), role: null, once: persons } };
  // What is not said to be excluded is read by the words of the relation; "an African country" is no neighbour of Africa.
  const isDeclared = told.list.excludes !== undefined && Array.isArray(told.list.of);
  if (filters.every((filter) => filter.place) && !isDeclared) return null;
  return terms.map((term) => belongs(told, phrase, term));
}

function onlyAhead(told: ListContext, { s, than, c, np = "" }: Groups): Read {
  const [phrase, of, grade] = [told.phrase(np), told.term(than), told.shape.grades[Number(c)]];
  const ahead = told.terms(s);
  if (phrase === null || of === null || grade === undefined || !isPlain(phrase)) return null;
  const all = [
    ranked(told, phrase, of, grade.measure, grade.side, ahead.length + 1),
    ...ahead.map((one) => ranked(told, phrase, one, grade.measure, grade.side, [1, ahead.length])),
  ].flatMap((one) => one ?? []);
  return all.length === ahead.length + 1 ? all : null;
}

/** The first or last member that is connected with something is that of a year. */
function roleYear(told: ListContext, { s, r, at, year }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  if (found === null) return null;
  const { of, role, phrase } = found;
  const filter = roleFilter(told, role, of);
  return { ...told.base({ ...phrase, filters: [filter] }), asks: { kind: "dated", of, at: placeOf(at), year: Number(year) } };
}

function belongs(told: ListContext, phrase: NounPhrase, of: NamedTerm): ListClaim {
  return { ...told.base(phrase), asks: { kind: "member", of, holds: true } };
}

function ranked(
  told: ListContext,
  phrase: NounPhrase,
  of: NamedTerm,
  measure: string,
  side: "greater" | "smaller",
  at: number | readonly [number, number] | null,
): ListClaim | null {
  const { measures: known, largest } = told.list;
  const measures = measure === LARGE ? largest : [measure];
  if (at === null || measures.length === 0 || !measures.every((name) => name in known)) return null;
  const [from, to] = typeof at === "number" ? [at, at] : at;
  return { ...told.base(phrase), asks: { kind: "rank", of, measures, side, from, to } };
}

function isCounted({ list: { counted } }: ListContext, { filters }: NounPhrase): boolean {
  if (counted === "kinds") return filters.some(({ place }) => !place);
  if (typeof counted === "boolean") return counted;
  const places = filters.filter(({ place }) => place);
  return places.length > 0 && places.every(({ ids }) => ids.some((id) => counted.includes(id)));
}

function placeOf(at: string | undefined): number | "last" {
  return at === "0" ? "last" : Number(at);
}
