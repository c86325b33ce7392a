import type { Connected, ListClaim, ListFilter, NamedTerm } from "../../../../domain/reading.js";
import { LARGE } from "./grades.js";
import { isPlain, type NounPhrase } from "./noun-phrase.js";
import type { Told } from "./told.js";

/** All of what is read has to hold. */
type Read = ListClaim | readonly ListClaim[] | null;
/** `no`: said with "no …": "no country is larger than Russia". */
export type Sentence = { readonly pattern: RegExp; readonly no?: true; read(told: Told, groups: Groups): Read };
type Groups = Readonly<Record<string, string | undefined>>;

const NAMES = String.raw`(?<s>T\d+(?:(?: ,)?(?: and)? T\d+)*)`;
const NAME = String.raw`(?<s>T\d+)`;
const OTHER = "(?:any|every|all) (?:other )?";
const NUMBER = String.raw`(?:only )?#(?<n>\d+[+-]?)`;
const TIMES = String.raw`(?:only )?x(?<n>\d+[+-]?)`;
const ROLE = String.raw`(?:has |is )?R(?<r>\d+)`;
const PASSIVE = String.raw`(?:has )?(?:is )?P(?<r>\d+)`;
const GRADED = String.raw`(?:\^(?<at>\d+)[ -])?(?:S(?<c>\d+)|most|(?<least>least))`;
const SERVED =
  "(?:has )?(?:serves?|served|governs?|governed|ruled?|reigned|is in office|is in power|held office|stayed in office|led W)(?: in office| as N)?";
const HOLDS =
  "(?:has|V|has V|is V|lists|contains?|consists? of|consisted of|is (?:made up|composed) of|is(?: series| cycle| set| saga)? of|comprises?|comprised|includes?|counts|runs to|spans)";

function sentence(source: string, read: Sentence["read"], no?: true): Sentence {
  return { pattern: new RegExp(`^${source}$`, "u"), read, ...(no ? { no } : {}) };
}

/** The ways to speak of a complete list, the first that fits counts. */
export const SENTENCES: readonly Sentence[] = [
  sentence(`${NAME} is K(?<k>\\d+)`, (told, { s, k }) => member(told, s, `K${k} N`, true)),
  sentence(`${NAME} O(?<k>\\d+)`, (told, { s, k }) => member(told, s, `K${k} N`, false)),
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
  sentence(`${NAME} is \\^(?<at>1) (?:\\S+ )?to (?:has )?R(?<r>\\d+) N`, rolePlace),
  sentence(`\\^(?<at>\\d+) N ${PASSIVE} ${NAME}`, rolePlace),
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
  sentence(`${NAME} (?:is N |is |${SERVED} )C(?<c>\\d+)(?: as N| in office)? than (?<than>T\\d+)(?: is| did)?`, ahead),
  // "larger than any other country", "no country has more people than India", "served longer than any other president"
  sentence(`${NAME} (?:is|${SERVED}) C(?<c>\\d+) than ${OTHER}(?<np>.+)`, compared),
  sentence(`${NAME} has (?:C(?<c>\\d+)|more) M(?<m>\\d+) than ${OTHER}(?<np>.+)`, compared),
  sentence(`(?:other )?(?<np>.+?) (?:is|${SERVED}) C(?<c>\\d+) than ${NAME}`, compared, true),
  sentence(`(?:other )?(?<np>.+?) has (?:C(?<c>\\d+)|more) M(?<m>\\d+) than ${NAME}`, compared, true),
  sentence(`${NAME} has ${GRADED} M(?<m>\\d+) (?:of|among) (?:any |all |every )?(?:other )?(?<np>.+)`, compared),
  sentence(`${NAME} has ${GRADED} M(?<m>\\d+) (?:in|of) W`, (told, groups) => compared(told, { ...groups, np: "N" })),
  sentence(`${NAME} ${SERVED} ${GRADED} (?:of|among) (?:any |all |every )?(?:other )?(?<np>.+)`, compared),
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
  // "After Brazil, Argentina is the largest country in South America"
  sentence(`(?:after|behind|next to) (?<before>T\\d+) , ${NAME} is (?<np>.+)`, following),
  sentence(`${NAME} is (?<np>.+?)(?: ,)? (?:after|behind) (?<before>T\\d+)`, following),
  // "Only Alaska is larger than Texas among the states"
  sentence(`only ${NAMES} is C(?<c>\\d+) than (?<than>T\\d+) (?:of|among) (?<np>.+)`, onlyAhead),
  // "Argentina won the World Cup for the first time in 1978"
  sentence(`${NAME} ${ROLE} N for \\^(?<at>\\d+) time Y(?<year>\\d+)`, roleYear),
  sentence(`\\^(?<at>\\d+) time ${NAME} ${ROLE} N is Y(?<year>\\d+)`, roleYear),
  // "Russia is the largest country", "the third planet is Earth"
  sentence(`${NAMES} is (?<np>.+)`, copula),
  sentence(`(?<np>.+) is ${NAMES}`, copula),
];

function member(told: Told, s: string | undefined, np: string, holds: boolean): ListClaim | null {
  const of = told.term(s);
  const phrase = told.phrase(np);
  return of === null || phrase === null ? null : { ...told.base(phrase), asks: { kind: "member", of, holds } };
}

function onlyOf(told: Told, { o, s }: Groups): ListClaim | null {
  const phrase = told.phrase(`N of ${o}`);
  const of = told.terms(s);
  return phrase === null || of.length === 0 || !told.isOwned ? null : { ...told.base(phrase), asks: { kind: "only", of } };
}

function roleCount(told: Told, { s, r, n }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  // Where only the first member is told, other things may bear the name too.
  if (found === null || told.list.numbered === 1) return null;
  const { of, role, phrase } = found;
  const filter: ListFilter = { properties: role.properties, through: role.through, ids: of.ids, place: false };
  return { ...told.base({ ...phrase, filters: [filter] }), asks: { kind: "count", ...rangeOf(n), whose: { of, role } } };
}

function rolePlace(told: Told, { s, r, at, year }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  if (found === null) return null;
  const { of, role, phrase } = found;
  return { ...told.base(phrase), asks: { kind: "place", of, at: year === undefined ? placeOf(at) : { year: Number(year) }, role } };
}

function rolesPlace(told: Told, { r2, year, year2, ...rest }: Groups): readonly ListClaim[] | null {
  const both = [rest["r"], r2].flatMap((r) => rolePlace(told, { ...rest, r, year: year ?? year2 }) ?? []);
  return both.length < 2 ? null : both;
}

function roleMost(told: Told, { s, r }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  return found === null ? null : { ...told.base(found.phrase), asks: { kind: "most", of: found.of, role: found.role } };
}

function roleMore(told: Told, { s, r = "0", more = "", than }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  const other = told.term(than);
  if (found === null || other === null || told.list.numbered === 1) return null;
  const side = more === "less" || more === "fewer" ? "smaller" : "greater";
  return { ...told.base(found.phrase), asks: { kind: "more", of: found.of, than: other, role: found.role, side } };
}

/** By time in office: other measures are compared without a list. */
function ahead(told: Told, { s, than, c }: Groups): ListClaim | null {
  const [of, other, grade] = [told.term(s), told.term(than), told.shape.grades[Number(c)]];
  const phrase = told.phrase("N");
  if (of === null || other === null || phrase === null || grade?.measure !== "tenure" || told.list.measures["tenure"] === undefined)
    return null;
  return { ...told.base(phrase), asks: { kind: "ahead", of, than: other, measure: grade.measure, side: grade.side } };
}

function behind(told: Told, { n, ...groups }: Groups): ListClaim | null {
  return compared(told, { ...groups, at: String(Number(n) + 1) });
}

function connected(told: Told, s: string | undefined, r: string | undefined): (Connected & { readonly phrase: NounPhrase }) | null {
  const [of, role, phrase] = [told.term(s), told.list.roles[Number(r)], told.phrase("N")];
  return of === null || role === undefined || phrase === null ? null : { of, role, phrase };
}

/** "3" is three, "3+" three or more, "3-" three at most; nothing is one or more. */
function rangeOf(n: string | undefined): { readonly least: number; readonly most: number } {
  const number = Number.parseInt(n ?? "1", 10);
  if (n === undefined || n.endsWith("+")) return { least: number, most: Number.POSITIVE_INFINITY };
  return { least: n.endsWith("-") ? 0 : number, most: number };
}

function compared(told: Told, { s, c, m, np, at, least, post = "" }: Groups): ListClaim | null {
  const of = told.term(s);
  const phrase = told.phrase(np ?? `N${post}`);
  const grade = c === undefined ? null : (told.shape.grades[Number(c)] ?? null);
  const measure = m === undefined ? (grade?.measure ?? null) : (told.shape.measures[Number(m)] ?? null);
  if (of === null || phrase === null || measure === null || !isPlain(phrase)) return null;
  return ranked(told, phrase, of, measure, grade?.side ?? (least === undefined ? "greater" : "smaller"), at === undefined ? 1 : Number(at));
}

function count(told: Told, { n, np = "" }: Groups): ListClaim | null {
  const phrase = told.phrase(np);
  if (phrase === null || !isPlain(phrase) || !isCounted(told, phrase)) return null;
  return { ...told.base(phrase), asks: { kind: "count", ...rangeOf(n), whose: null } };
}

function owned(told: Told, { o = "", n, k, kn, v }: Groups): ListClaim | null {
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

function copula(told: Told, { s, np = "" }: Groups): Read {
  const phrase = told.phrase(np);
  const terms = told.terms(s);
  const [of, ...more] = terms;
  if (phrase === null || of === undefined) return null;
  const { grade, by, place, number, only, oneOf, persons, filters } = phrase;
  if (grade !== null) {
    if (more.length > 0 || only || (number !== null) !== oneOf) return null;
    return ranked(told, phrase, of, by ?? grade.measure, grade.side, oneOf ? [1, number ?? 1] : place === 0 ? null : (place ?? 1));
  }
  if (by !== null || (oneOf && place !== null)) return null;
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

function following(told: Told, { s, before, np = "" }: Groups): Read {
  const [phrase, of, ahead] = [told.phrase(np), told.term(s), told.term(before)];
  if (phrase?.grade == null || of === null || ahead === null || phrase.only || phrase.oneOf || phrase.number !== null) return null;
  const { grade, by } = phrase;
  const place = phrase.place ?? 2;
  const both = [of, ahead].flatMap((term, at) => ranked(told, phrase, term, by ?? grade.measure, grade.side, place - at) ?? []);
  return place < 2 || both.length < 2 ? null : both;
}

function onlyAhead(told: Told, { s, than, c, np = "" }: Groups): Read {
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
function roleYear(told: Told, { s, r, at, year }: Groups): ListClaim | null {
  const found = connected(told, s, r);
  if (found === null) return null;
  const { of, role, phrase } = found;
  const filter: ListFilter = { properties: role.properties, through: role.through, ids: of.ids, place: false };
  return { ...told.base({ ...phrase, filters: [filter] }), asks: { kind: "dated", of, at: placeOf(at), year: Number(year) } };
}

function belongs(told: Told, phrase: NounPhrase, of: NamedTerm): ListClaim {
  return { ...told.base(phrase), asks: { kind: "member", of, holds: true } };
}

function ranked(
  told: Told,
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

function isCounted({ list: { counted } }: Told, { filters }: NounPhrase): boolean {
  if (counted === "kinds") return filters.some(({ place }) => !place);
  if (typeof counted === "boolean") return counted;
  const places = filters.filter(({ place }) => place);
  return places.length > 0 && places.every(({ ids }) => ids.some((id) => counted.includes(id)));
}

function placeOf(at: string | undefined): number | "last" {
  return at === "0" ? "last" : Number(at);
}
