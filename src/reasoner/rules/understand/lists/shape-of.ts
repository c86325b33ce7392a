import { type CompleteList, needsOwner } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { Thing } from "../things.js";
import { comparativeAt, type Grade, matchAt, measureAt, numberAt, placeAt, superlativeAt, timesAt } from "./grades.js";
import { type ListWords, listWords } from "./list-words.js";

type Entity = Extract<Thing, { kind: "entity" }>;
type Named = { readonly things: readonly Thing[]; readonly nouns: readonly Thing[]; readonly skip: readonly Span[] };

/**
 * A claim as a row of signs: those of `list-words.ts`, `T0` a name, `S0` a superlative, `C0` a comparative, `M0` what is measured, `^2` an ordinal
 * (`^0` the last), `#3` a number, `x3` so many times; all other words as they are, without articles.
 */
export type Shape = {
  readonly signs: string;
  readonly things: readonly Entity[];
  readonly grades: readonly Grade[];
  readonly measures: readonly string[];
};

const WORD = /[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*|['’]s?(?!\p{L})|[,:]/uy;
const ARTICLE = /(?:the|an?)\s+/iuy;
/** Common nouns that the graph knows, and that are only words here. */
const PLAIN_NOUN =
  /^(?:land|series|saga|country|countries|nation|team|city|club|side|player|person|people|human|man|men|level|table|number|office|power|term|terms|time|history|presidency|group|member|members|right|list|line|row|place|band|soil|spot|rank|order|total|title|record)$/iu;
/** "in 1998", and "the 1998 World Cup": no list of ours counts thousands of things. */
const YEAR = /(?:(?:in|of)\s+)?[12]\d{3}(?![\p{L}\p{N}]|[.,]\d)/iuy;
const SAYS_NOTHING =
  /^(?:the|an?|exactly|precisely|just|ever|also|actually|currently|now|today|total|our|whole|entire|separate|different|own|do|does|did|modern|altogether|officially|confirmed|recogni[sz]ed|yet|men['’]s|very)$/u;
const BE = /^(?:is|are|was|were|be|been|became|become|remains|ranks|stands|being|comes|come|came)$/u;
const HAVE = /^(?:has|have|had)$/u;

/** `skip`: what was read as manner, such as a negation or a date. */
export function shapeOf(
  claim: string,
  list: CompleteList,
  { things, nouns, skip, isMember = () => false }: Named & { readonly isMember?: (list: CompleteList, thing: Thing) => boolean },
): Shape {
  const words = listWords(list);
  const text = without(claim, skip);
  const [names, grades, measures]: [Entity[], Grade[], string[]] = [[], [], []];
  const named = (all: readonly Thing[], at: number) =>
    text[at] === " " ? undefined : all.find((thing): thing is Entity => thing.kind === "entity" && thing.span.start === at);
  const signs: string[] = [];
  const take = (sign: string | null, { length }: string): number => {
    if (sign !== null) signs.push(sign);
    return Math.max(1, length);
  };
  const graded = (text: string) => {
    const [grade, more, measure] = [superlativeAt(text, 0), comparativeAt(text, 0), measureAt(text, 0)];
    if (grade !== null) return `S${grades.push(grade.says) - 1}`;
    if (more !== null) return `C${grades.push(more.says) - 1}`;
    return measure === null ? text : `M${measures.push(measure.says) - 1}`;
  };
  const signOf = (sign: string) => (sign.startsWith("~") ? sign.slice(1).split("_").map(graded).join(" ") || null : sign);
  /** Takes what begins here and says how long it is. */
  const read = (at: number): number => {
    // Names may begin with an article, which is no part of the list's own words.
    const article = matchAt(ARTICLE, text, at);
    if (article !== null && matchAt(words.pattern, text, at + article.length) !== null) return take(null, article);
    // "Seven countries belong to …", "The second largest …": a number that opens the sentence is no name, even if it is one elsewhere.
    const opening = at === 0 ? numberOrPlace(text, article?.length ?? 0) : null;
    const number = text.slice(0, (article?.length ?? 0) + (opening?.text.length ?? 0));
    const name = named(things, at);
    // "The Two Towers" is one.
    if (opening !== null && (name === undefined || bare(name).length <= number.length)) return take(opening.sign, number);
    const own = matchAt(words.pattern, text, at);
    if (own !== null && own.length >= (name === undefined ? 0 : bare(name).length)) return take(signOf(words.signOf(own)), own);
    if (name !== undefined) {
      const sign = `T${names.push(name) - 1}`;
      // "Harry Potter books" may be a name of the series.
      return take(endsInNoun(words, name) && needsOwner(list) ? `${sign} N` : sign, bare(name));
    }
    const grade = superlativeAt(text, at);
    if (grade !== null) return take(`S${grades.push(grade.says) - 1}`, grade.text);
    const more = comparativeAt(text, at);
    if (more !== null) return take(`C${grades.push(more.says) - 1}`, more.text);
    const measure = measureAt(text, at);
    if (measure !== null) return take(`M${measures.push(measure.says) - 1}`, measure.text);
    const year = matchAt(YEAR, text, at);
    if (year !== null) return take(`Y${year.slice(-4)}`, year);
    const times = timesAt(text, at);
    if (times !== null) return take(`x${times.says}`, times.text);
    const place = placeAt(text, at);
    if (place !== null) return take(`^${place.says}`, place.text);
    const counted = numberAt(text, at);
    if (counted !== null) return take(`#${counted.says}`, counted.text);
    const noun = named(nouns, at);
    if (noun !== undefined && !PLAIN_NOUN.test(noun.span.text)) return take(`T${names.push(noun) - 1}`, noun.span.text);
    const word = matchAt(WORD, text, at) ?? text[at] ?? " ";
    return take(plain(word.toLowerCase()), word);
  };
  for (let at = 0; at < text.length; at += read(at));
  // "was chancellor longer than": the office of the one who is named first.
  const isHeld = names[0] !== undefined && isMember(list, names[0]);
  const told = withoutTotal(withShortNoun(signs.join(" "), isHeld), list);
  const timed = told.replace(/\b(?:time|spell|stint|period|stay|stretch|years) in office\b/gu, () => `M${measures.push("tenure") - 1}`);
  return { signs: inPlainOrder(withAge(timed, grades, list, TAKES_OFFICE.test(text))), things: names, grades, measures };
}

/** A short noun counts where the whole list is named, or what an owner does to its members: "borders nine countries", but "has nine states". */
function withShortNoun(signs: string, isHeld: boolean): string {
  const isMeant = isHeld || /(?:^| )[WV](?: |$)/u.test(signs);
  return signs.replace(/(?<=^| )n(?= |$)/u, isMeant ? "N" : "other-noun");
}

/** The age of office holders is that at the beginning of a term; where the claim does not say so, the oldest may be meant at its end. */
const TAKES_OFFICE =
  /\b(?:becom\p{L}+|became|(?:tak\p{L}+|took|enter\p{L}*|assum\p{L}+|com\p{L}+ (?:in)?to|came (?:in)?to) (?:office|power)|sworn in|inaugurat\p{L}+)\b/iu;

/** Of things that have no age here, the youngest is the last that joined or was born. */
function withAge(signs: string, grades: readonly Grade[], { measures, order }: CompleteList, isAtStart: boolean): string {
  const isBirth = order !== undefined && "property" in order && order.property === "P569";
  return signs.replace(/\b([SC])(\d+)\b/gu, (sign, kind: string, at: string) => {
    const grade = grades[Number(at)];
    if (grade?.measure !== "age") return sign;
    if (measures["age"] !== undefined) return grade.side === "smaller" || isAtStart ? sign : "oldest";
    return kind === "C" ? "older" : grade.side === "smaller" ? "^0" : isBirth ? "^1" : "oldest";
  });
}

/** "the smallest of the fifty states": as many as there are. */
function withoutTotal(signs: string, { count, counted }: CompleteList): string {
  return signs.replace(
    /(?<=^|[SCM]\d+ |\^\d+ |most |least )(of|among) (?:all )?#(\d+) (?=[NnW](?: |$))/gu,
    (all, of: string, number: string) => (Number(number) === count || counted === false ? `${of} ` : all),
  );
}

function numberOrPlace(text: string, at: number): { readonly sign: string; readonly text: string } | null {
  const place = placeAt(text, at);
  if (place !== null) return { sign: `^${place.says}`, text: place.text };
  const number = numberAt(text, at);
  return number === null || /^\d{4}$/u.test(number.text) ? null : { sign: `#${number.says}`, text: number.text };
}

/** Blanks of the same length, so that offsets stay. */
export function without(text: string, skip: readonly Span[]): string {
  return skip.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);
}

function bare({ span }: Entity): string {
  return span.text.replace(/['’]s?$/u, "");
}

/** Words that say nothing of a list, and other ways to say the same: "in terms of area, …", "more than twice", "sixth when counting outward". */
const SAID_OTHERWISE: readonly (readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)])[] = [
  // "is the oldest person ever sworn in as president", "the youngest president on taking office"
  [/(?: ever)?(?: to)?(?: has)?(?: is)? (?:sworn in|inaugurated|take office|took office|enter office|assume office) as N\b/gu, " to is N"],
  [
    / (?:at (?:time of |his |her )?|on |upon |when (?:he |she |they )?(?:is |first )?)(?:taking office|took office|entering office|entered office|assuming office|sworn in|inauguration|inaugurated|is N|becoming N)$/u,
    "",
  ],
  [/\bin office of W\b/gu, "in office"],
  [/\bN (?:among|of) N (?=of T)/gu, "N "],
  [/\bN (W|T\d+) has(?: has)?(?: ever| so far)?$/u, "N of $1"],
  [/\b(S\d+ N) of all$/u, "$1"],
  [/(\^\d+|only) (K\d+) in office$/u, "$1 $2 N"],
  [/^(?:count(?:ed|ing)?(?: outwards?)? )?from W , (T\d+ is \^\d+)$/u, "$1 N"],
  [/\bis (\^\d+)(?: counting| counted| going)?(?: outwards?| out)? from W$/u, "is $1 N"],
  // "No other planet is as large as Jupiter", "Nobody was president for longer than", "There is no larger planet than"
  [
    /^(?:nobody|no one|no-one|no other(?: M\d+| person)?|no M\d+)(?: else)?(?: ever)? (?:has )?(?:ever )?(?=is N|served|held|spent|stayed|governed|ruled|reigned)/u,
    "no N ",
  ],
  [/^no N is N /u, "no N is "],
  [/^there is no (C\d+) (N.*) than (T\d+)$/u, "no $2 is $1 than $3"],
  [/^(no .*?)(C\d+)((?: M\d+)?.*?) as (T\d+)$/u, "$1$2$3 than $4"],
  [/^(no .*?) has as many (M\d+) as (T\d+)$/u, "$1 has more $2 than $3"],
  // "the line of chancellors begins with Adenauer", "Adenauer opens the list of chancellors"
  [
    /^(?:list|line|row|series|succession|sequence|roll) of (.*N.*?) (?:begins|began|starts|started|opens|opened|is headed|commences) (?:with|by) (T\d+)$/u,
    "$2 is ^1 $1",
  ],
  [/^(.*N.*?) (?:begin|start|began|started|opened|open|begins|starts|opens) with (T\d+)$/u, "$2 is ^1 $1"],
  [/^(T\d+) (?:heads|opens|begins|starts|headed|opened|started|began) (?:list|line|row|series|succession) of (.*N.*)$/u, "$1 is ^1 $2"],
  [/^((?:T\d+|W)(?: series)?) (?:begins|starts|opens|began|opened|started|kicks off) with (T\d+)$/u, "$2 is ^1 N of $1"],
  [/^((?:T\d+|W)(?: series)?) (?:ends|ended|concludes|concluded|closes|closed) with (T\d+)$/u, "$2 is ^0 N of $1"],
  [/^(T\d+) (?:ends|concludes|completes|closes|rounds off|finishes) ((?:T\d+|W)(?: series)?)$/u, "$1 is ^0 N of $2"],
  // "is home to more people", "orbits farther out", "rises higher", "has a larger population"
  [/\b(?:is )?home to (?=more|C\d+|S\d+|most|least|fewer)/gu, "has "],
  [
    /\b(?:has|is) (?:record for|distinction of being|title of|known as|also|still|easily|clearly|comfortably|considered|regarded as|said to is|by some distance) (?=\^|S\d+|most|only|C\d+)/gu,
    "is ",
  ],
  [/\b(?:orbits?|circles?|lies|sits|revolves|stands|is located|is situated|travels|rises|towers|reaches) (?=C\d+|S\d+)/gu, "is "],
  [/(\bC\d+)(?: (?:out|away|off|up))?(?: (?:from|to) W)? (?=than)/gu, "$1 "],
  [/\bN that (?:is|orbits|lies|circles) (S\d+)/gu, "N $1"],
  [/ (S\d+) to W$/u, " $1 W"],
  [
    /\b(?:is|sits|takes|holds|occupies|finishes|has) (?:in |on )?(\^\d+) (?:place|spot|rank|position)(?: ,?(?:on list|in ranking|in table))?/gu,
    "is $1",
  ],
  [/\bis (?:number|no\.?|nr\.?) #(\d+)\b/gu, "is ^$1"],
  [/\bis (?:top of|at top of) (?:list of )?/gu, "is ^1 of "],
  [/\b(?:tops|leads|heads) (?:list|ranking|table) of (.*N.*?) by (M\d+)$/u, "has most $2 of $1"],
  [/^((?:fewer|less) )(M\d+) live in (T\d+) than (?:in )?any other (.+)$/u, "$3 has least $2 of $4"],
  [/^(.*N.*) with ((?:\^\d+ )?(?:S\d+|most|fewest)) (M\d+) is (T\d+)$/u, "$4 has $2 $3 of $1"],
  [/^((?:\^\d+ )?(?:S\d+|most) M\d+) ((?:in|of) .+?) (?:is that of|is|belongs to|is found in) (T\d+)$/u, "$3 has $1 $2"],
  [/\bis one with ((?:\^\d+ )?(?:S\d+|most|least) M\d+)$/u, "has $1"],
  // "In South America, only two countries …", "of the five oceans, …"
  [/^(in (?:T\d+|W)) , (.+)$/u, "$2 $1"],
  [/\bis (?:one|sole|lone) (?=(?:[TKW]\d* )*N\b)/u, "is only "],
  [/\b(?:one and )?only one (?:of|among) (?:#\d+ )?(?=(?:[TKW]\d* )*N\b)/gu, "only "],
  [/\b(?:alone )(?:of|among) (?:all |#\d+ )?((?:[TKW]\d* )*N) is (K\d+)$/u, "is only $1 $2"],
  [/^only (T\d+) ,? ?(?:of|among) (?:all |#\d+ )?((?:[TKW]\d* )*N) ,? ?is (K\d+)$/u, "$1 is only $2 $3"],
  // "NATO grew to 32 members", "the number of members stands at 32"
  [
    /^(T\d+|W) (?:has )?(?:grew|grown|expanded|swelled|rose|risen|enlarged|holds|counts|numbers|lists|boasts|is up|come|brings together|unites) (?:to )?(?:total of )?(#\d+)/u,
    "$1 has $2",
  ],
  [/\b(?:stands at|is put at|totals) (#\d+)/gu, "is $1"],
  [/\bhas total of #/gu, "has #"],
  [/\b(?:originally|first|initially) (?=V\b)/gu, ""],
  [/ ?\b(?:by far|so far|to date|in history|of all time|in total|in all|all told|as well)\b/gu, ""],
  [/^, | ,$/gu, ""],
  [/\b(?:completely|entirely|wholly|totally|fully) (?=[KV]\d*\b)/gu, ""],
  [/\bhas has\b/gu, "has"],
  [/\bW history\b/gu, "W"],
  [/\b(?:counted|counting|away|going)? ?(?:outwards?|out)? ?from W/gu, " from W"],
  [/ {2,}/gu, " "],
  [/^(#\d+[+-]?) (K\d+) (?:has )?is N\b/u, "there is $1 $2 N"],
  [/^(?:(?:when )?count(?:ed|ing)? )?from W , (.+)$/u, "$1"],
  [/ ?,? (?:when|if) (?:you |we |one )?(?:count(?:ed|ing|s)? )?(?:N )?(?:in order )?from W$/u, " N"],
  [/^((?:of|among) (?:all |any )?.*N.*?) , (.+)$/u, "$2 $1"],
  [/\b(?:at least|no (?:fewer|less) than) ([#x])(\d+)/gu, "$1$2+"],
  [/\b(?:more than|over) ([#x])(\d+)/gu, (_, sign = "", number = "") => `${sign}${Number(number) + 1}+`],
  [/\b(?:at most|no more than|up to) ([#x])(\d+)/gu, "$1$2-"],
  [/\b(?:fewer than|less than|under) ([#x])(\d+)/gu, (_, sign = "", number = "") => `${sign}${Number(number) - 1}-`],
  [/([#x]\d+) or more\b/gu, "$1+"],
  [/\b(?:a )?single ([Nn])(?= |$)/gu, "#1 $1"],
  [/\bboth of (?:his|her|its|their) N/gu, "#2 N"],
  [/\b(K\d+) (?:among|of|as) N/gu, "$1 N"],
  // "is one of the people with two prizes"
  [/\bis (?:one of|among) (?:only )?(?:M\d+|persons|individuals|N) (?:with|who has|that has|to has)(?: V)? #/u, "has #"],
  [/\bcovers (more|S\d+|C\d+) M(\d+)/u, "has $1 M$2"],
  [/^more (M\d+) live in (T\d+) than (?:in )?any other /u, "$2 has more $1 than any other "],
  [/\bhas W 's ((?:\^\d+[ -])?(?:S\d+|most)) (M\d+)$/u, "has $1 $2 in W"],
  [/\b(?:most recent|newest|latest)(?= (?:of all )?[NnT])/u, "^0"],
  [/(\^\d+ )(?:of|among) all ([NT])/u, "$1$2"],
  [/^(#\d+[+-]?) (?:M\d+|persons|individuals|different M\d+) (?:has )?is N/u, "there is $1 N"],
  [/^(#\d+[+-]?) [Nn] is [Nn](?: of W)?$/u, "there is $1 N"],
  [/\bN of series$/u, "N of W"],
  [/\bthan (?:(?:anyone|anybody|everyone) else|any other \p{Ll}+)/gu, "than any other"],
  [/ to (?:its|their|his|her) name\b/gu, ""],
  // "the last country to join NATO", "which joined it last"
  [
    / (?:to|that|which|who) (?:has )?(?:is )?(?:join|joined|enter|entered|admitted to|accede to|acceded to|accepted into) (W|T\d+)/gu,
    " of $1",
  ],
  // "walked on the Moon" is "is a moonwalker"
  [/^((?:T\d+(?: ,)?(?: and)? ?)+) (?:has )?D\b/u, "$1 is N"],
  [/^(#\d+[+-]?) (?:M\d+|[Nn]|men|astronauts|persons|humans|countries|nations|states|powers) (?:has )?D$/u, "there is $1 N"],
  [/\b(?:M\d+|N|n|person|human|man|astronaut) (?:ever )?(?:to|who|that) (?:has )?D\b/gu, "N"],
  [/\b(K\d+) (?:ever )?(?:to |who |that )(?:has )?D\b/gu, "$1 N"],
  [/\b(K\d+) (?:has )?D$/u, "$1 is N"],
  // "ranks third among the world's highest mountains", "comes first in the periodic table", "ranks second among the continents in size"
  [/\bis (\^\d+) (?:among|of|on list of|in list of) (.*?)(S\d+) ?(N.*)$/u, "is $2$1 $3 $4"],
  [/\bis (\^\d+) (?:among|of|in|on|on list of|in list of) (.*\bN.*?) (?:by|in|in terms of) (M\d+)$/u, "has $1 most $3 of $2"],
  [/\bis (\^\d+) (?:in line of|on list of|in list of|among|of|in row of) (N.*)$/u, "is $1 $2"],
  [/\bis (\^\d+) (?:in|on|of) W$/u, "is $1 N"],
  [/\bis number #(\d+) (?:in line of|on list of|of|among) (?=N)/u, "is ^$1 "],
  [/\bis #1 (?=(?:T\d+ |K\d+ )?N)/u, "is only "],
  [/\bfor (C\d+)(?: time| period| spell)?\b/gu, "$1"],
  [/\b(?:has|covers) (?:less|fewer) (M\d+) than any (?:other )?(.+)$/u, "has least $1 of $2"],
];
const MEASURED = String.raw`(?:by|in|in terms of|measured by|as measured by|going by|judged by|with regard to|as regards) (M\d+)`;

function inPlainOrder(signs: string): string {
  const said = SAID_OTHERWISE.reduce((text, [pattern, plain]) => text.replace(pattern, plain as string), signs).trim();
  const opening = new RegExp(`^${MEASURED} ,? ?(.+)$`, "u").exec(said);
  if (opening === null) return said;
  const [, measure = "", rest = ""] = opening;
  // "… the largest country is Russia": the measure belongs to the noun.
  return /^\S*(?:T\d+|[SC]\d+ than)/u.test(rest)
    ? inPlainOrder(`${rest} by ${measure}`)
    : rest.replace(/ is (?=T\d+(?: ,|$| and))/u, ` by ${measure} is `);
}

function endsInNoun(words: ListWords, { span }: Entity): boolean {
  const last = /\s(\S+)$/u.exec(span.text)?.[1];
  return last !== undefined && matchAt(words.pattern, last, 0) === last && words.signOf(last) === "N";
}

function plain(word: string): string | null {
  if (SAYS_NOTHING.test(word) || !/[\p{L}\p{N},:'’]/u.test(word)) return null;
  if (word === ":") return ",";
  if (word === "’" || word === "'") return "'s";
  return BE.test(word) ? "is" : HAVE.test(word) ? "has" : word.replace("’", "'");
}
