import type { CompleteList } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { ListClaim, NamedTerm } from "../../../../domain/reading.js";
import type { Thing } from "../things.js";
import { listWords } from "./list-words.js";
import { SENTENCES } from "./sentences.js";
import { shapeOf, without } from "./shape-of.js";
import { type Told, toldOf } from "./told.js";

type Read = {
  readonly text: string;
  readonly lists: readonly CompleteList[];
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly skip: readonly Span[];
  readonly denied: boolean;
};
/** `maker`: "J. K. Rowling's Harry Potter series" says whose work it is. */
export type Listed = {
  readonly claims: readonly ListClaim[];
  readonly denied: boolean;
  readonly maker: { readonly of: NamedTerm; readonly work: NamedTerm } | null;
};

/** Without one of these words a claim speaks of no whole list. */
const TRIGGER =
  /\b(?:president|minister|chancellor|member|state|country|planet|moon|never|both|each|all|neither|single|won|hosted)s?\b|\p{L}(?:est|th)\b|\b(?:most|least|first|second|third|last|only|sole|any other|more|no|one|once|twice|landlocked|coast|coastline|sea|inaugural|final|innermost|outermost|than)\b|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?)\b/iu;

/** Reads a claim about a list that is known to be complete; null for every other one, and where any word of it is not understood. */
export function readListed({ text, lists, denied, ...rest }: Read): Listed | null {
  if (lists.length === 0 || !TRIGGER.test(text)) return null;
  const plain = text.replace(/[.!]\s*$/u, "");
  const said = without(plain, rest.skip);
  for (const list of lists) {
    if (list.called.length === 0 || !listWords(list).occurIn(said)) continue;
    const shape = shapeOf(plain, list, rest);
    if (!/(?:^| )(?:[NKOV]\d*|M\d+(?: in| of)? W)(?: |$)/u.test(shape.signs)) continue;
    const saysNo = denied || shape.signs.startsWith("no ");
    const [, by, work] = /^(T\d+) 's (?:N )?(T\d+) /u.exec(shape.signs) ?? [];
    const own = toldOf(list, shape);
    const [of, made] = [own.term(by), own.term(work)];
    const maker = of === null || made === null || !own.isOwned ? null : { of, work: made };
    const signs = maker === null ? shape.signs : shape.signs.replace(/^T\d+ 's (?:N )?/u, "");
    const each = distributed(signs).map((one) => claimsIn(own, one, saysNo));
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
function claimsIn(told: Told, signs: string, saysNo: boolean): { readonly claims: readonly ListClaim[]; readonly turned: boolean } | null {
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
  const said = signs.replace(/^no /u, "");
  for (const { pattern, no, read } of SENTENCES) {
    const groups = no === undefined || saysNo ? pattern.exec(no ? said : signs)?.groups : undefined;
    const found = groups === undefined ? null : read(told, groups);
    if (found !== null) return { claims: "asks" in found ? [found] : found, turned: no === true };
  }
  return null;
}
