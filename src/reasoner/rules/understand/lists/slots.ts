import type { CompleteList } from "../../../../domain/complete-list.js";
import { needsOwner } from "../../../../domain/complete-list.js";
import type { TimeLength } from "../../../../domain/reading.js";
import type { Grade } from "./grades.js";

/**
 * Content of a claim about a list, independent of word order. Names are signs of the shape: `subjects` are what the claim is about, `objects` follow
 * the list's verb, `inside` are places, groups and owners that select members, `than` and `beside` are compared with the subject, `except` are left out.
 * `place` 0 means the last; `total` is the stated size ("the smallest of the fifty states"); `what` is the noun for those in a role; `gap` is the time
 * between two dates.
 */
export type Slots = Partial<
  Readonly<
    Record<"subjects" | "objects" | "inside" | "than" | "beside" | "except" | "kinds", readonly string[]> &
      Record<"opposite" | "measure" | "number" | "total" | "times" | "date", string> &
      Record<"roles" | "years", readonly number[]> &
      Record<"grade" | "comparative", Grade> &
      Record<"degree" | "more", Grade["side"]> &
      Record<Flag, true> & { place: number; since: number; gap: TimeLength; what: "city" | "country" } & {
        side: "before" | "after" | "between" | "with";
      }
  >
>;
/** `apart`: set off by a comma. `next`: adjacent in the order. `equal`: "as large as". `each`: about each subject. `slight`: "slightly longer". */
type Flag =
  | ("noun" | "whole" | "verb" | "often" | "equal" | "others" | "time" | "only" | "oneOf" | "founding" | "no" | "each" | "owns")
  | ("belongs" | "joins" | "serves" | "persons" | "lies" | "lives" | "covers" | "next" | "apart")
  | ("leaves" | "together" | "record" | "slight");
export type Slot = keyof Slots;
/** Meaning of the signs `S0`, `C0`, `M0` and `L0`. */
type Graded = { readonly grades: readonly Grade[]; readonly measures: readonly string[]; readonly lengths: readonly TimeLength[] };

/** Multi-word expressions and their plain form. */
const PHRASES: readonly (readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)])[] = [
  [/^((?:(?:W|T\d+) 's )?N(?: (?:of|in) (?:W|T\d+))?) include (T\d+(?:(?: , T\d+)*(?: ,)? and T\d+)?)$/gu, "$2 is one of $1"],
  [/\bN((?: of (?:W|T\d+))?) include (#\d+)(?![\d+-])/gu, "N$1 include $2+"],
  [/\bW history\b/gu, "W"],
  // "has already had two": there may be more.
  [/\b(has |is )?already (?:has |is )?(#\d+)\b/gu, "$1$2+"],
  [/\b(?:completely|entirely|wholly|totally|fully) (?=[KV])/gu, ""],
  [/(\^\d+|S\d+|only|one of) of (#\d+ )?W\b/gu, "$1 of $2N"],
  [/(C\d+) (?:time|period|spell)\b/gu, "$1"],
  [/\b(?:got|get|came|come|let|taken|brought) into (?=W\b)/gu, "joined "],
  [/\b(?:walked|pulled|dropped|backed|opted) out of\b|\b(?:withdrew|withdrawn|withdraw|departed|resigned) from\b/gu, "left"],
  [/(#\d+[+-]?) new (?=[Nn]\b)/gu, "$1 "],
  [/\bin row\b/gu, "in-a-row"],
  [/\b(?:at once|at same time|simultaneously|on same day|in one go)\b/gu, "together"],
  [/\b(?:started|began|set|launched)(?: out| off)?( Y\S+)? with (?=#\d+ [Nn])/gu, "founding$1 "],
  [/ ,? ?(?:new |world )?record$/gu, " record-held"],
  [/\b(?:except for|except|apart from|aside from|other than|excluding|not counting|besides|bar|save|with exception of) (?=T)/gu, "except "],
  [/\b(?:slightly|marginally|narrowly|fractionally|little|bit) (?=C\d)/gu, "slightly "],
  [
    /\b(?:when|with|through|following|once|after) (?:(?:accession|entry|addition|admission|arrival) of )?(T\d+) (?:joined|entered|acceded|is in|is admitted|(?:is )?on board)$/gu,
    "with-new $1",
  ],
  [/(#\d+ [Nn]) (?:with|through|following|after) (?:(?:accession|entry|addition|admission|arrival) of )?(T\d+)$/gu, "$1 with-new $2"],
  [
    / ?\b(?:by land|by far|so far|to date|in history|of all time|in total|in all|all told|to (?:its|their|his|her) name|above sea level)(?= |$)/gu,
    "",
  ],
  [/\b(?:at least|no (?:fewer|less) than) ([#x]\d+)/gu, "$1+"],
  [/\b(?:more than|over) ([#x])(\d+)/gu, (_, sign = "", number = "") => `${sign}${Number(number) + 1}+`],
  [/\b(?:at most|no more than|up to) ([#x]\d+)/gu, "$1-"],
  [/\b(?:fewer than|less than|under) ([#x])(\d+)/gu, (_, sign = "", number = "") => `${sign}${Number(number) - 1}-`],
  [/([#x]\d+) or more\b/gu, "$1+"],
  [/\b(?:a )?single (?=[NK])/gu, "#1 "],
  [/(?:\bone|#1) and only(?: one)?\b/gu, "only"],
  [/\b(?:number|no\.?|nr\.?) #(\d+)\b/gu, "^$1"],
  [/\bnumber of (?=[MN#])/gu, ""],
  [/\b(?:most recent|newest|latest)\b/gu, "^0"],
  [/\b(?:nobody|no one|no-one)(?: else)?\b/gu, "no person"],
  [/\bnot one (?=[NnK])|\bno person (?=(?:has )?(?:joined|entered|left)\b)/gu, "no "],
  [/\b(?:in terms of|measured by|as measured by|going by|judged by|with regard to|as regards|when it is to)\b/gu, "by"],
  [
    /\bthan (?:in )?(?:(?:anyone|anybody|everyone)(?: else| before or since| before)|(?:any|every|all|each)(?: of)?(?: one)?(?: of)?(?: others?)?(?: (?:of|in))?|other #\d+)(?= |$)/gu,
    "than-any",
  ],
  [/\bone of\b|\bis among(?= (?:only )?(?:[#^NK]|founding))/gu, (found = "") => (found === "one of" ? "one-of" : "is one-of")],
  [/\b(?:when|if) (?:you|we|one) count\b/gu, ""],
  [/(?<=^|is |and )#1 (?=S\d|with )/gu, ""],
  [/\^2 only to (?=T)/gu, "^2 behind "],
  [/\b(?:holds?|held|has) (?:record|title) (?:for|of)\b/gu, "has"],
  [/(R\d+) (?:its|their|his|her) (\^\d+) N\b/gu, "$1 N for $2 time"],
  [/\bthan in (?=T)/gu, "than "],
  [/\bits (?=series|saga)/gu, ""],
  [/\b(?:ahead|in front) of\b/gu, "ahead-of"],
  [/\b(?:earlier|sooner) than\b/gu, "before"],
  [/\blater than\b/gu, "after"],
  [/\bnext to\b/gu, "next-to"],
  [/\b(succeeded|followed|replaced|preceded) by\b/gu, "$1-by"],
  [/\b(?:handed over to|made way for)\b/gu, "succeeded-by"],
  [/\b(?:took over|take over|inherited|took)( as N)?(?: (?:directly|immediately|straight))? from\b/gu, "$1 succeeded"],
  [/\b(?:is|serve|served|rule|ruled|stay|stayed|remain|remained) (?:in|at) (?:office|power|post)\b/gu, "served"],
  [
    /\b(?:(?:take|took|enter|entered|assume|assumed|leave|left) (?:office|power)|(?:is )?(?:sworn in|inaugurated)|came to (?:office|power))\b/gu,
    "entered-office",
  ],
  [/((?:\^\d+|only) K\d+) in office of W\b/gu, "$1 N"],
  [/\bin office of W\b/gu, "in-office W"],
  [/ (?:(?:in|at|of) (?:office|power|post)|(?:office|post|title) of)(?= |$)/gu, " in-office"],
];
const FRONTED =
  /^((?:(?:when )?count(?:ed|ing) (?:outwards? )?(?=from)|)(?:in|on|of|among|from|within|across|by|after|before|until|since|behind|next-to|with|except|apart|aside|excluding|besides|bar) [^,]+) , (.+)$/u;
const RUN = /^T\d+(?:(?: , T\d+)*(?: ,)? (?:and|nor) T\d+)?(?= |$)/u;
const IN = /^(?:in|of|on|from|within|inside|among|across|about|throughout|out)$/u;
/** Words without content here; any other unknown word is not understood. */
const IDLE =
  /^(?:is|of|in|on|from|within|inside|among|across|about|throughout|by|to|that|which|who|it|he|she|they|there|as|'s|books|list|line|row|ranking|rankings|table|order|place|position|spot|rank|sequence|any|other|others|out|away|off|up|outwards?|counting|counted|going|total|soil|ground|them|these|those|whom|then|still|clearly|easily|comfortably|so|ones?|title|titles|outward)$/u;
const SIDES = wordsFor([
  ["before ahead-of until", { side: "before" }],
  ["precedes preceded predecessor succeeded-by followed-by replaced-by", { side: "before", next: true }],
  ["after behind since", { side: "after" }],
  ["next-to succeeds succeeded follows followed replaced preceded-by successor", { side: "after", next: true }],
  ["between", { side: "between" }],
  ["with-new", { side: "with" }],
]);
const WORDS: Readonly<Record<string, Slots>> = {
  ...SIDES,
  ...wordsFor([
    ["right directly immediately straight direct immediate", { next: true }],
    ["noun", { noun: true }],
    ["only sole lone", { only: true }],
    ["one-of", { oneOf: true }],
    ["founding original founded established", { founding: true }],
    ["together", { together: true }],
    ["record-held", { record: true }],
    ["slightly", { slight: true }],
    ["no", { no: true }],
    ["both each", { each: true }],
    ["most", { degree: "greater" }],
    ["least", { degree: "smaller" }],
    ["more", { more: "greater" }],
    ["many", { more: "greater", equal: true }],
    ["fewer less", { more: "smaller" }],
    ["often times", { often: true }],
    ["time", { time: true }],
    ["than-any", { others: true }],
    ["begins starts opens began started opened heads headed tops leads", { place: 1 }],
    ["ends concludes closes ended concluded closed completes completed", { place: 0 }],
    ["join joins joined enter entered admitted accede acceded accepted", { joins: true }],
    ["leave leaves left quit quits exit exited departed", { leaves: true }],
    ["serve serves served govern governs governed rule ruled reigned led lead lasted spent stayed", { serves: true }],
    ["remained entered-office in-office took take", { serves: true }],
    ["sit sits lies stood falls located situated orbit orbits circle circles revolves", { lies: true }],
    ["travels rises towers reaches listed found", { lies: true }],
    ["live lives living home", { lives: true }],
    ["cover covers", { covers: true }],
    ["belong belongs make form part", { belongs: true }],
    ["contain contains consist consists consisted made composed comprise comprises comprised include includes", { owns: true }],
    ["counts numbers lists runs spans boasts grew grown expanded reached totals", { owns: true }],
    ["person persons human humans individual individuals politician politicians", { persons: true }],
    ["leader leaders man men astronaut astronauts", { persons: true }],
  ]),
};

function wordsFor(rows: readonly (readonly [words: string, says: Slots])[]): Readonly<Record<string, Slots>> {
  return Object.fromEntries(rows.flatMap(([words, says]) => words.split(" ").map((word) => [word, says])));
}

const isActive = (word: string) => WORDS[word]?.joins ?? WORDS[word]?.leaves ?? WORDS[word]?.serves ?? false;
/** Those in a role: winners are teams and countries, hosts also cities. */
const WHAT = /^(?:teams?|countr(?:y|ies)|nations?|sides?|cit(?:y|ies)|state|clubs?)$/u;
/** "the 44th person to be president": each person counts once. */
const BEING = /\b(?:to|who|that) (?:has )?(?:is|become|serves?|served|hold|held|entered-office|lead) (?:as )?(?:in-office )?N\b/u;

/** Replaces multi-word expressions in the shape's signs. */
export function plainSigns(signs: string): string {
  const plain = signs.replace(/^(?:,|and) | ,$/gu, "").replace(FRONTED, "$2 $1");
  return PHRASES.reduce((text, [pattern, to]) => text.replace(pattern, to as string), plain)
    .replace(/ {2,}/gu, " ")
    .trim();
}

/** Assigns every word to a slot; null if a word is not understood, or two words conflict. */
export function slotsOf(list: CompleteList, shape: Graded, signs: string): Slots | null {
  const tokens = signs.split(" ").filter((token) => token !== "");
  let slots: Slots = BEING.test(signs) ? { persons: true } : {};
  for (let at = 0; at < tokens.length; ) {
    const run = RUN.exec(tokens.slice(at).join(" "))?.[0];
    const width = run === undefined ? 1 : run.split(" ").length;
    const found = run === undefined ? wordIn(list, shape, tokens, at) : nameIn(tokens, at, { run, width, slots });
    const joined = found === null ? null : merged(slots, found);
    if (joined === null) return null;
    slots = joined;
    at += width;
  }
  return slots;
}

type Run = { readonly run: string; readonly width: number; readonly slots: Slots };

/** The words directly before and after a name decide its slot. */
function nameIn(tokens: readonly string[], at: number, { run, width, slots }: Run): Slots {
  const names = run.match(/T\d+/gu) ?? [];
  const before = tokens[at - 1] ?? "";
  const behind = tokens.slice(at + width);
  const noun = behind.findIndex((token) => !/^(?:'s|only|sole|\^\d+|S\d+|#\d+|K\d+|most|T\d+)$/u.test(token));
  if (/^'s (?:direct |immediate )?(?:successor|predecessor)/u.test(behind.join(" "))) return { beside: names };
  const isOwner =
    behind[0] === "'s"
      ? /^[NWKR]/u.test(behind[noun] ?? behind.at(-1) ?? "")
      : /^[NK]\d*$/u.test(behind[0] ?? "") || WHAT.test(behind[0] ?? "");
  const isSeries = /^(?:series |saga )?(?:begins|starts|opens|ends|concludes|closes|consists|contains|comprises)\b/u.test(behind.join(" "));
  if (isOwner || isSeries) return { inside: names };
  if (before === "than" || (before === "as" && slots.than === undefined && (slots.equal === true || slots.comparative !== undefined)))
    return before === "as" ? { than: names, equal: true } : { than: names };
  if (before === "than-any") return { inside: names };
  if (before === "except") return { except: names };
  // "the book that closes the Harry Potter series"
  if (slots.noun === true && (/^(?:series|saga)$/u.test(behind[0] ?? "") || WORDS[before]?.place !== undefined)) return { inside: names };
  // "the successor of", "is home to", "fewer people live in Wyoming"
  if (/^(?:of|to)$/u.test(before) && /^(?:successor|predecessor)$/u.test(tokens[at - 2] ?? "")) return { beside: names };
  if (SIDES[before] !== undefined) return { beside: names };
  if (before === "in" && /^live/u.test(tokens[at - 2] ?? "")) return { subjects: names };
  if (IN.test(before)) return { inside: names };
  return slots.verb === true && !tokens.slice(tokens.lastIndexOf("V"), at).includes("is") ? { objects: names } : { subjects: names };
}

function wordIn(list: CompleteList, { grades, measures, lengths }: Graded, tokens: readonly string[], at: number): Slots | null {
  const token = tokens[at] ?? "";
  const next = tokens[at + 1] ?? "";
  // "by May 2004" is another time.
  if (token.startsWith("Y") && /^(?:by|from|until|through|to)$/u.test(tokens[at - 1] ?? "")) return null;
  if (/^Y\d{4}-/u.test(token)) return { date: token.slice(1) };
  const [, sign = "", value = ""] = /^([NnWVDKORPSCMYL^#x])(\d*[+-]?)$/u.exec(token) ?? [];
  const index = Number(value);
  switch (sign) {
    case "N":
    case "D":
      return { noun: true };
    case "W":
      return { whole: true };
    case "V":
      return { verb: true };
    case "K":
      return { kinds: [token] };
    case "O":
      return { opposite: value };
    case "R":
    case "P":
      return { roles: [index] };
    case "S":
      return gradeIn("grade", grades[index]);
    case "C":
      return gradeIn("comparative", grades[index]);
    case "M":
      return measured(list, measures[index]);
    case "L":
      return lengths[index] === undefined ? null : { gap: lengths[index] };
    case "Y":
      return tokens[at - 1] === "since" ? { since: index } : { years: [index] };
    case "^":
      // "the World Cup final"
      return index === 0 && tokens[at - 1] === "N" ? null : { place: index };
    case "#":
      return /^(?:of|among|'s)$/u.test(tokens[at - 1] ?? "") && tokens.slice(0, at).some((one) => /^(?:[\^S]\d+|most|least)$/u.test(one))
        ? { total: value }
        : { number: value };
    case "x":
      return { times: value };
  }
  if (token === ",") return SIDES[next] === undefined && !/^(?:right|only|Y\d.*|with|except)$/u.test(next) ? null : { apart: true };
  if (token === "has") return /^(?:is|R\d+|P\d+|V|D|each|both|all|founded|has)$/u.test(next) || isActive(next) ? {} : { owns: true };
  if (token === "for" || token === "at") return /^(?:C|S|\^|more|less|fewer|most)/u.test(next) ? {} : null;
  if (token === "with") return /^(?:S|\^|most|least|K|C|more|fewer|T\d+$)/u.test(next) ? {} : null;
  // "all members are in NATO" is about each of them.
  if (token === "all") return /^(?:of|among|one-of|than-any)$/u.test(tokens[at - 1] ?? "") ? {} : { each: true };
  if (/^(?:takes|holds|held|occupies|occupied|claims|gets)$/u.test(token))
    return /^(?:\^|S|most|least|office|in-office)/u.test(next) ? {} : null;
  if (token === "since" && !/^T\d+$/u.test(next)) return /^Y/u.test(next) ? {} : null;
  if (token === "except") return /^T\d+$/u.test(next) ? {} : null;
  // "the middle volume"
  if (token === "middle") return list.count === 3 ? { place: 2 } : null;
  // "the fifth book of the series"
  if (/^(?:series|saga)$/u.test(token)) return needsOwner(list) ? { whole: true } : {};
  if (token === "than") return /^T\d+$/u.test(next) ? {} : null;
  if (token === "and" && /^(?:[RPY])/u.test(next)) return {};
  // "the first man to be chancellor" may count only men.
  if (/^m[ae]n$/u.test(token) && list.does.length === 0) return null;
  if (list.roles.length > 0 && WHAT.test(token)) return { what: token.startsWith("cit") ? "city" : "country" };
  return WORDS[token] ?? (IDLE.test(token) ? {} : null);
}

function gradeIn(slot: "grade" | "comparative", grade: Grade | undefined): Slots | null {
  return grade === undefined ? null : { [slot]: grade };
}

/** If no measure counts inhabitants, "people" means persons. */
function measured({ measures, largest }: CompleteList, measure: string | undefined): Slots | null {
  if (measure === undefined) return null;
  if (measure === "population" && measures["population"] === undefined && largest.length === 0) return { persons: true };
  return { measure };
}

function merged(slots: Slots, more: Slots): Slots | null {
  const all: Record<string, unknown> = { ...slots };
  for (const [slot, value] of Object.entries(more)) {
    const known = all[slot];
    if (Array.isArray(known) && Array.isArray(value)) {
      if (slot !== "inside" && slot !== "kinds" && slot !== "roles" && slot !== "years") return null;
      all[slot] = [...known, ...value];
    } else if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return null;
    else all[slot] = value;
  }
  return all;
}

export function isJoined({ order, measures }: CompleteList): boolean {
  return order !== undefined && "qualifier" in order && order.qualifier === "P580" && measures["tenure"] === undefined;
}
