import type { Property, PropertyKind, Wordings } from "../../../domain/entity.js";
import { isPastForm, stem } from "../../../text/stem.js";
import { unitByName, unitsByName } from "../../../text/units.js";
import { isLink } from "../../../text/words.js";
import { familyWordings } from "./own-families.js";

/** Verbs in relation labels, in their base form: "owns", "owned by" and "owner" differ by their endings. */
const VERBS =
  "access adopt approve assemble assist audit authenticate author back border build buy call carry chair charter clean coach command compose conduct connect consume contain control cover create curate deliver deploy design develop direct distribute donate drive eat edit employ engineer expose feature feed follow found fund head hold host implement import include inspect install insure invent lead lease license like listen log love maintain make manage manufacture master mentor mirror mix monitor notify occupy operate order organise organize own oversee paint perform play power prescribe present process produce protect provide publish purchase read recommend record release rent repair replace replicate represent request require review run sample sell serve service share sign sponsor staff start steer store study supervise supply support teach test train treat use verify visit wear write".split(
    " ",
  );
const BASES: ReadonlyMap<string, string> = new Map(VERBS.map((verb) => [stem(verb), verb]));
/** Words without content at the start of a label: "hasOwner", "is located in". */
const IDLE = /^(?:has|have|is|are|was|were|be|the|a|an)\s+/iu;
const OF_TIME = /^(?:date|year|time|day|month)$/u;

/** Wordings of a relation by its label, aliases and compact name. */
export function wordingsOf({ label, aliases, kind }: Pick<Property, "label" | "aliases" | "kind">): Wordings {
  const names = [label, ...aliases].map(wordsOfName);
  const families = names.flatMap((words) => {
    const core = kind === "quantity" ? withoutUnit(words) : withoutValueKind(words, kind);
    return [core, ...(kind === "quantity" ? [countedIn(core)] : [])].map((one) => familyWordings(one.join(" "), kind));
  });
  const all = (pick: (wordings: Wordings) => readonly string[]) => [...new Set(families.flatMap(pick))];
  return {
    same: [...new Set([...names.flatMap((words) => wordingsOfName(words, kind)), ...all(({ same }) => same)])],
    stronger: all(({ stronger }) => stronger),
    weaker: all(({ weaker }) => weaker),
    not: [],
  };
}

function wordsOfName(name: string): readonly string[] {
  const plain = name
    .replaceAll(/\([^)]*\)/gu, " ")
    .replaceAll(/[^\p{L}\p{N}'’ °%€£$-]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replace(/\b[XY]\b/gu, (letter) => letter.toLowerCase());
  return bare(plain)
    .split(" ")
    .filter((word) => word !== "");
}

function wordingsOfName(words: readonly string[], kind: PropertyKind): readonly string[] {
  const [first, last] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()];
  if (first === undefined || last === undefined || words.length > 6) return [];
  const said = words.join(" ");
  if (kind === "time") return timeWordings(words, said);
  if (isLink(last)) return linkWordings(words, said);
  if (kind === "quantity") return quantityWordings(words, said);
  const linked = withoutValueKind(words, kind);
  if (linked !== words) return linkWordings(linked, linked.join(" "));
  const verb = verbOf(first);
  if (words.length === 1 && verb !== null && /s$/u.test(first) && !isAgent(first, verb)) return verbWordings(verb, "X", "Y");
  if (words.length === 1 && verb !== null && isPastForm(first)) return [...verbWordings(verb, "X", "Y"), `X ${said} Y`];
  // "serves route": the noun is the kind of the value.
  if (words.length === 2 && verb !== null && /[^s]s$/u.test(first) && !isAgent(first, verb))
    return [...verbWordings(verb, "X", "Y"), `X ${said} Y`, `X ${first} the Y ${last}`];
  return nounWordings(words, said);
}

/** "part of ward", "in room", "assigned to team": the last noun is the kind of the value. */
function withoutValueKind(words: readonly string[], kind: PropertyKind): readonly string[] {
  const [first = ""] = words;
  const linked = words.findLastIndex((word) => isLink(word.toLowerCase()));
  const isClause = linked === 0 || (linked > 0 && (first.toLowerCase() === "part" || isPastForm(first)));
  return kind === "entity" && isClause && linked < words.length - 1 ? words.slice(0, linked + 1) : words;
}

function bare(name: string): string {
  const less = name.replace(IDLE, "");
  return less === name ? name : bare(less);
}

function verbOf(word: string): string | null {
  return BASES.get(stem(word)) ?? null;
}

/** "manager", "producers", "author" name the agent; "manages" does not. */
function isAgent(word: string, verb: string): boolean {
  return /(?:er|or)s?$/u.test(word) && !word.replace(/s$/u, "").endsWith(verb);
}

const ENDS_IN_Y = /[^aeiou]y$/u;
const PASTS: Readonly<Record<string, string>> = {
  build: "built",
  buy: "bought",
  drive: "driven",
  eat: "eaten",
  feed: "fed",
  hold: "held",
  lead: "led",
  make: "made",
  oversee: "overseen",
  read: "read",
  run: "run",
  sell: "sold",
  teach: "taught",
  wear: "worn",
  write: "written",
};
const past = (verb: string): string =>
  PASTS[verb] ?? (verb.endsWith("e") ? `${verb}d` : ENDS_IN_Y.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`);
const third = (verb: string): string =>
  /(?:s|x|z|ch|sh)$/u.test(verb) ? `${verb}es` : ENDS_IN_Y.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
const agent = (verb: string): string =>
  /^(?:chair|coach|head|host|mentor|sponsor)$/u.test(verb)
    ? verb
    : verb.endsWith("e")
      ? `${verb}r`
      : ENDS_IN_Y.test(verb)
        ? `${verb.slice(0, -1)}ier`
        : `${verb}er`;

/** "the manager of the branch", "the manager at the branch". */
const OF = "(of|for|in|at|on)";

/** Wordings of a verb with its agent and its object. */
function verbWordings(verb: string, doer: "X" | "Y", done: "X" | "Y"): readonly string[] {
  return [
    `${doer} ${third(verb)} ${done}`,
    `${done} is ${past(verb)} by ${doer}`,
    `${doer} is the ${agent(verb)} ${OF} ${done}`,
    `the ${agent(verb)} ${OF} ${done} is ${doer}`,
  ];
}

/** "reports to", "located in", "produced by", "member of". */
function linkWordings(words: readonly string[], said: string): readonly string[] {
  const first = words[0]?.toLowerCase() ?? "";
  const last = words.at(-1)?.toLowerCase();
  // "room is in": the noun before the verb is the kind of the subject.
  const clause = words.findIndex((word) => /^(?:is|are)$/iu.test(word));
  if (clause > 0) return linkWordings(words.slice(clause + 1), words.slice(clause + 1).join(" "));
  if (words.length === 1) return [`X is ${/^(?:in|at)$/u.test(said) ? "(in|at)" : said} Y`];
  const verb = words.length === 2 ? verbOf(first) : null;
  if (last === "by" && isPastForm(first) && words.length === 2)
    return verb === null ? [`X was ${said} Y`, `Y ${first} X`] : [`X was ${said} Y`, ...verbWordings(verb, "Y", "X")];
  const isNoun = last === "of" && !isPastForm(first);
  const plain = isNoun
    ? [`X is a ${words.slice(0, -1).join(" ")} ${TAKES_TO.test(words.at(-2) ?? "") ? "(of|to)" : "of"} Y`]
    : isPastForm(first)
      ? [`X was ${said} Y`]
      : [`X ${said} Y`];
  return stem(first) === stem("located") ? [...plain, "X is (in|at|on) Y"] : plain;
}

const HOMOGRAPHS = new Set(
  "nurse doctor parent guard guide partner father mother tutor captain pilot guardian neighbour neighbor judge rival contact".split(" "),
);

function mayBeVerb(noun: string): boolean {
  return verbOf(noun) !== null || HOMOGRAPHS.has(noun) || /(?:er|or|ent|ant|ist|ee)s?$/u.test(noun);
}

/** Nouns that also take "to": "the sequel to". With others "to" may mean something else: "a gift to". */
const TAKES_TO =
  /^(?:sequel|prequel|successor|predecessor|heir|assistant|deputy|advis[eo]r|secretary|aide|neighbou?r|companion|supplement|appendix|introduction|preface|alternative|rival|counterpart|tributary|entrance|brother|sister|cousin|uncle|aunt|nephew|niece|mother|father)$/iu;

/** "the capacity of the hall is 520", "the capacity in the hall". */
function possessed(said: string, value = "Y"): readonly string[] {
  const link = TAKES_TO.test(said.split(" ").at(-1) ?? "") ? OF.replace(")", "|to)") : OF;
  return [`the ${said} ${link} X is ${value}`, `${value} is the ${said} ${link} X`];
}

/** "manager", "record label", "members". */
function nounWordings(words: readonly string[], said: string): readonly string[] {
  const head = words.at(-1)?.toLowerCase() ?? "";
  const verb = words.length === 1 ? verbOf(head) : null;
  const noun = [...possessed(said), `X has Y as ${said}`];
  // "has manager Y" and "manages Y" compile to the same words with opposite meanings.
  const plain = words.length === 1 && mayBeVerb(head) ? noun : [...noun, `X has ${said} Y`];
  if (stem(head) === stem("location") && words.length === 1) return [...plain, "X is located (in|at|on) Y", "X is (in|at|on) Y"];
  if (verb === null) return plain;
  if (isAgent(head, verb)) return [...plain, `Y ${third(verb)} X`, `X is ${past(verb)} by Y`];
  return /ees?$/u.test(head) ? [...plain, `X ${third(verb)} Y`, `Y is ${past(verb)} by X`] : plain;
}

/** "laid out", "set up". */
const PARTICLE = /^(?:out|up|down|off)$/iu;
const ENDS = /^(?:ends|expires|starts|begins|opens|closes)$/iu;

/** Labels that say from or until when: "member since", "valid until". */
const SPANS: readonly (readonly [RegExp, (state: string) => string])[] = [
  [/^(?:since|from)$/iu, (state) => `X (has been|) ${state} (since|from) Y`],
  [/^(?:until|till|to)$/iu, (state) => `X (is|) ${state} (until|till|to) Y`],
];

/** "release date", "date of birth", "installed", "went live on", "member since". */
function timeWordings(words: readonly string[], said: string): readonly string[] {
  const last = words.at(-1)?.toLowerCase() ?? "";
  const span = SPANS.find(([link]) => words.length > 1 && link.test(last))?.[1];
  if (span !== undefined) {
    const state = words.slice(0, -1).join(" ");
    return [span(state), ...(last === "since" ? [`X became (a|an|) ${state} (in|on) Y`] : [])];
  }
  const isPreposition = (word: string) => isLink(word.toLowerCase()) && !PARTICLE.test(word);
  const isLinked = isPreposition(last);
  const clause = isLinked ? words.slice(0, -1) : words.filter((word) => !OF_TIME.test(word.toLowerCase()) && !isPreposition(word));
  if (isLinked)
    return [
      isPastForm(words[0] ?? "") && clause.length === 1 ? `X (was|) ${clause[0]} (in|on|at) Y` : `X ${clause.join(" ")} (in|on|at) Y`,
    ];
  const noun = possessed(said);
  // "support ends", "warranty expires"
  if (words.length === 2 && ENDS.test(words[1] ?? ""))
    return [...noun, `the ${words[0]} (of|for) X ${words[1]} (in|on) Y`, `${words[0]} for X ${words[1]} (in|on) Y`];
  const isVerb = PARTICLE.test(clause[1] ?? "") || (clause.length === 1 && (words.length > 1 || isPastForm(said)));
  const verb = `X was ${clause.join(" ")} (in|on|at) Y`;
  if (isVerb) return isPastForm(clause[0] ?? "") ? [verb, ...(words.length > 1 ? noun : [])] : [...noun, verb];
  // "joined company"
  return clause.length > 1 && isPastForm(words[0] ?? "") ? [`X ${clause.join(" ")} (in|on|at) Y`] : noun;
}

/** Units at the end of a label: "length min", "memory in GB". */
const UNIT =
  /^(?:s|sec|secs|seconds|min|mins|minutes|h|hrs|hours|days|weeks|months|years|mm|cm|m|km|metres|meters|miles|g|kg|tonnes|l|ml|litres|kb|mb|gb|tb|w|kw|mw|kwh|v|a|hz|mhz|ghz|eur|usd|gbp|euros?|dollars|pounds|percent|c)$/iu;

function isUnit(word: string): boolean {
  return UNIT.test(word) || unitsByName(word).length > 0;
}

/** "memory in GB" is the label "memory" with a unit. */
function withoutUnit(words: readonly string[]): readonly string[] {
  if (words.length > 2 && words.at(-2)?.toLowerCase() === "in") return words.slice(0, -2);
  return words.length < 2 || !isUnit(words.at(-1) ?? "") ? words : words.slice(0, -1);
}

/** "length in metres", "top speed in knots": a unit that the reader of numbers does not know follows the number as a word. */
function measureWordings(core: string, unit: string): readonly string[] {
  const amount = unit.startsWith("°") ? "Y (degrees|)" : unitByName(unit) === null ? `Y (${unit}|)` : "Y";
  return [...possessed(core, amount), ...possessed(`${core} in ${unit}`), `X has a ${core} of ${amount}`, `X has ${amount} of ${core}`];
}

/** "beds" of "number of beds", "bed count" or "beds"; empty for other names. */
function countedIn(words: readonly string[]): readonly string[] {
  const [first, second] = words.map((word) => word.toLowerCase());
  const last = words.at(-1)?.toLowerCase() ?? "";
  if (first === "number" && second === "of") return words.slice(2);
  return last === "count" && words.length > 1 ? words.slice(0, -1) : /[^s]s$/u.test(last) ? words : [];
}

/** "number of beds", "bed count", "beds", "capacity", "memory in GB", "on floor". */
function quantityWordings(words: readonly string[], said: string): readonly string[] {
  const lower = words.map((word) => word.toLowerCase());
  const last = lower.at(-1) ?? "";
  const core = withoutUnit(words).join(" ");
  if (core !== said) return core === "" ? [] : measureWordings(core, words.at(-1) ?? "");
  if (words.length === 2 && isLink(lower[0] ?? "")) return [`X is ${said} Y`, `X is ${lower[0]} the Y ${last}`];
  if (said === "floor" || said === "storey") return [`X is on ${said} Y`, `X is on the Y ${said}`, `the ${said} of X is Y`];
  const counted = countedIn(words);
  const noun = [...possessed(said), `X has a ${said} of Y`];
  // "hours per week": a claim's number takes the unit.
  if (UNIT.test(lower[0] ?? "") && words.length > 1) return [...noun, `X (has|takes|is) Y ${words.slice(1).join(" ")}`];
  // "copies sold", "points scored".
  if (words.length === 2 && isPastForm(last)) return [...noun, `X ${last} Y ${words[0]}`, `X has ${last} Y ${words[0]}`];
  if (counted.length === 0) return noun;
  const things = counted.join(" ");
  return [
    ...noun,
    `X has Y ${things}`,
    `X has ${things} Y`,
    `there are Y ${things} (in|on|at) X`,
    `X (contains|includes|counts|comprises|runs to|consists of) Y ${things}`,
    `X is Y ${things} (long|high|tall|wide|deep|thick|big|strong|old)`,
  ];
}
