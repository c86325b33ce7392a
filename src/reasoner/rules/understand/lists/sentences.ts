import type { ListClaim, ListFilter, NamedTerm } from "../../../../domain/reading.js";
import { LARGE } from "./grades.js";
import type { NounPhrase } from "./noun-phrase.js";
import type { Told } from "./told.js";

/** `no`: said with "no …": "no country is larger than Russia". */
export type Sentence = { readonly pattern: RegExp; readonly no?: true; read(told: Told, groups: Groups): ListClaim | null };
type Groups = Readonly<Record<string, string | undefined>>;

const NAMES = String.raw`(?<s>T\d+(?:(?: ,)?(?: and)? T\d+)*)`;
const NAME = String.raw`(?<s>T\d+)`;
const OTHER = "(?:any|every|all) (?:other )?";

function sentence(source: string, read: Sentence["read"], no?: true): Sentence {
  return { pattern: new RegExp(`^${source}$`, "u"), read, ...(no ? { no } : {}) };
}

/** The ways to speak of a complete list, the first that fits counts. */
export const SENTENCES: readonly Sentence[] = [
  sentence(`${NAME} is K(?<k>\\d+)`, (told, { s, k }) => member(told, s, `K${k} N`, true)),
  sentence(`${NAME} O(?<k>\\d+)`, (told, { s, k }) => member(told, s, `K${k} N`, false)),
  // "Lesotho's only neighbour is South Africa", "borders only Spain"
  sentence(`(?<o>T\\d+) 's (?:only|sole) N is (?:with )?${NAMES}`, onlyOf),
  sentence(`(?:only|sole) N of (?<o>T\\d+) is ${NAMES}`, onlyOf),
  sentence(`${NAMES} is (?<o>T\\d+) 's (?:only|sole) N`, onlyOf),
  sentence(`${NAMES} is (?:only|sole) N (?:of|V|that V|to V|which V|it V) (?<o>T\\d+)`, onlyOf),
  sentence(`(?<o>T\\d+) (?:is )?V only ${NAMES}`, onlyOf),
  sentence(`(?<o>T\\d+) (?:is )?V ${NAMES} (?:only|alone)`, onlyOf),
  sentence(`only N (?:that|which|to)? ?V (?<o>T\\d+) is ${NAMES}`, onlyOf),
  // "Brazil has won the World Cup five times"
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) (?:only )?N (?:only )?x(?<n>\\d+)`, roleCount),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) (?:only )?#(?<n>\\d+) N`, roleCount),
  sentence(`N (?:has )?(?:is )?P(?<r>\\d+) ${NAME} (?:only )?x(?<n>\\d+)`, roleCount),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) \\^(?<at>\\d+) N`, rolePlace),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) N Y(?<year>\\d+)`, rolePlace),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) Y(?<year>\\d+) N`, rolePlace),
  sentence(`N Y(?<year>\\d+) (?:has )?(?:is )?P(?<r>\\d+) ${NAME}`, rolePlace),
  sentence(`Y(?<year>\\d+) N (?:has )?(?:is )?P(?<r>\\d+) ${NAME}`, rolePlace),
  sentence(`${NAME} is \\^(?<at>1) (?:\\S+ )?to (?:has )?R(?<r>\\d+) N`, rolePlace),
  sentence(`\\^(?<at>\\d+) N (?:has )?(?:is )?P(?<r>\\d+) ${NAME}`, rolePlace),
  sentence(`R(?<r>\\d+) \\^(?<at>\\d+) N is ${NAME}`, rolePlace),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) most N`, roleMost),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) more N than any other(?: \\S+)?`, roleMost),
  sentence(`${NAME} (?:has |is )?R(?<r>\\d+) N (?:more often|more times|most often|most times)(?: than any other(?: \\S+)?)?`, roleMost),
  sentence(`(?:other )?\\S+ (?:has )?R(?<r>\\d+) (?:more N|N more often|N more times) than ${NAME}`, roleMost, true),
  // "larger than any other country", "no country has more people than India"
  sentence(`${NAME} is C(?<c>\\d+) than ${OTHER}(?<np>.+)`, compared),
  sentence(`${NAME} has (?:C(?<c>\\d+)|more) M(?<m>\\d+) than ${OTHER}(?<np>.+)`, compared),
  sentence(`(?:other )?(?<np>.+) is C(?<c>\\d+) than ${NAME}`, compared, true),
  sentence(`(?:other )?(?<np>.+) has (?:C(?<c>\\d+)|more) M(?<m>\\d+) than ${NAME}`, compared, true),
  sentence(
    `${NAME} has (?:\\^(?<at>\\d+)[ -])?(?:S(?<c>\\d+)|most) M(?<m>\\d+) (?:of|among) (?:any |all |every )?(?:other )?(?<np>.+)`,
    compared,
  ),
  sentence(`N with (?:\\^(?<at>\\d+)[ -])?(?:S(?<c>\\d+)|most) M(?<m>\\d+)(?<post>(?: (?:in|of|on) (?:T\\d+|W))?) is ${NAME}`, compared),
  sentence(`${NAME} is N with (?:\\^(?<at>\\d+)[ -])?(?:S(?<c>\\d+)|most) M(?<m>\\d+)(?<post>(?: (?:in|of|on) (?:T\\d+|W))?)`, compared),
  // "there are seven Harry Potter books", "Germany borders nine countries"
  sentence(`there is (?:only )?#(?<n>\\d+) (?<np>.+)`, count),
  sentence(`number of (?<np>.+) is #(?<n>\\d+)`, count),
  sentence(
    `#(?<n>\\d+) N (?:is|make up|form|belong to)(?: there| part of| in| on| listed in| known)*(?<post>(?: T\\d+| W)?)`,
    (told, groups) => count(told, { ...groups, np: `N${groups["post"] === "" ? "" : ` in${groups["post"]}`}` }),
  ),
  sentence(
    `(?<o>T\\d+|W)(?: series| saga)? ${VERB()}(?: only)? #(?<n>\\d+) (?:other )?(?<k>K\\d+ )?(?:N|(?<kn>K\\d+))(?: by land| in total| in all)?`,
    owned,
  ),
  sentence(`#(?<n>\\d+) (?<k>K\\d+ )?N (?:is )?V (?<o>T\\d+)`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V (?:only )?(?<k>K\\d+ )?N (?:only )?x(?<n>\\d+)`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V (?:only )?#(?<n>\\d+) N (?:in|for) (?<kn>K\\d+)`, owned),
  sentence(`(?<o>T\\d+) (?:has |is )?V (?:only )?T(?<v>\\d+) (?:only )?x(?<n>\\d+)`, owned),
  // "Russia is the largest country", "the third planet is Earth"
  sentence(`${NAMES} is (?<np>.+)`, copula),
  sentence(`(?<np>.+) is ${NAMES}`, copula),
];

function VERB(): string {
  return "(?:has|V|has V|is V|lists|contains|consists of|is made up of|comprises|includes|counts)";
}

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
  const [of, role, phrase] = [told.term(s), told.list.roles[Number(r)], told.phrase("N")];
  if (of === null || role === undefined || phrase === null) return null;
  const filter: ListFilter = { properties: role.properties, through: role.through, ids: of.ids, place: false };
  return { ...told.base({ ...phrase, filters: [filter] }), asks: { kind: "count", is: Number(n) } };
}

function rolePlace(told: Told, { s, r, at, year }: Groups): ListClaim | null {
  const [of, role, phrase] = [told.term(s), told.list.roles[Number(r)], told.phrase("N")];
  return of === null || role === undefined || phrase === null
    ? null
    : { ...told.base(phrase), asks: { kind: "place", of, at: year === undefined ? placeOf(at) : { year: Number(year) }, role } };
}

function roleMost(told: Told, { s, r }: Groups): ListClaim | null {
  const [of, role, phrase] = [told.term(s), told.list.roles[Number(r)], told.phrase("N")];
  return of === null || role === undefined || phrase === null ? null : { ...told.base(phrase), asks: { kind: "most", of, role } };
}

function compared(told: Told, { s, c, m, np, at, post = "" }: Groups): ListClaim | null {
  const of = told.term(s);
  const phrase = told.phrase(np ?? `N${post}`);
  const grade = c === undefined ? null : (told.shape.grades[Number(c)] ?? null);
  const measure = m === undefined ? (grade?.measure ?? null) : (told.shape.measures[Number(m)] ?? null);
  if (of === null || phrase === null || measure === null || !isPlain(phrase)) return null;
  return ranked(told, phrase, of, measure, grade?.side ?? "greater", at === undefined ? 1 : Number(at));
}

function count(told: Told, { n, np = "" }: Groups): ListClaim | null {
  const phrase = told.phrase(np);
  if (phrase === null || !isPlain(phrase) || !isCounted(told, phrase)) return null;
  return { ...told.base(phrase), asks: { kind: "count", is: Number(n) } };
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
  return { ...base, asks: { kind: "count", is: Number(n) } };
}

function copula(told: Told, { s, np = "" }: Groups): ListClaim | null {
  const phrase = told.phrase(np);
  const terms = told.terms(s);
  const [of, ...more] = terms;
  if (phrase === null || of === undefined) return null;
  const { grade, by, place, number, only, oneOf, filters } = phrase;
  if (grade !== null) {
    if (more.length > 0 || only || (number !== null) !== oneOf) return null;
    return ranked(told, phrase, of, by ?? grade.measure, grade.side, oneOf ? [1, number ?? 1] : place === 0 ? null : (place ?? 1));
  }
  if (by !== null || (oneOf && (only || number !== null || place !== null))) return null;
  if (only || number !== null) {
    const fits = (number === null || number === terms.length) && place === null && filters.length > 0;
    return fits && (only || terms.length > 1) ? { ...told.base(phrase), asks: { kind: "only", of: terms } } : null;
  }
  if (more.length > 0) return null;
  if (place !== null) return { ...told.base(phrase), asks: { kind: "place", of, at: placeOf(String(place)), role: null } };
  const isKind = filters.some((filter) => !filter.place);
  return isKind ? { ...told.base(phrase), asks: { kind: "member", of, holds: true } } : null;
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
  if (typeof counted === "boolean") return counted;
  const places = filters.filter(({ place }) => place);
  return places.length > 0 && places.every(({ ids }) => ids.some((id) => counted.includes(id)));
}

function isPlain({ grade, place, number, only, oneOf, by }: NounPhrase): boolean {
  return grade === null && place === null && number === null && by === null && !only && !oneOf;
}

function placeOf(at: string | undefined): number | "last" {
  return at === "0" ? "last" : Number(at);
}
