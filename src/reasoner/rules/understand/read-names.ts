import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Direction } from "../../../domain/reading.js";
import { normaliseName } from "../../../text/names.js";
import { clearly, clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

const WORD = "\\p{Lu}[\\p{L}.'’-]*";
const ONE = `(?<name>${WORD}(?: (?:${WORD}|van|von|der|den|de|di|da|du|la|le|al|bin|ibn))*)`;
const FULL = ONE.replace("))*)", "))+)");
const WHO = "(?<who>.+?)";
const BE = "(?:is|was)(?: not|n['’]t)?";
const BORN = "(?:birth name|name at birth|original name|birth-name|name given at birth)";
const REAL = "(?:real|true|actual|legal|full|given)(?: full)? name";
const PEN = "(?:pseudonym|pen name|pen-name|nom de plume|stage name|alias)";

type Says = { readonly pattern: RegExp; readonly property: PropertyId; readonly direction: Direction };
const says = (property: PropertyId, direction: Direction, ...patterns: readonly string[]): readonly Says[] =>
  patterns.map((pattern) => ({ pattern: new RegExp(`^(?:The )?${pattern}[.!]?$`, "u"), property, direction }));

/** Wordings for names. A legal or former name may differ from the birth name, so nothing refutes it. */
const NAMINGS: readonly Says[] = [
  ...says(
    "P1477",
    "same",
    `${WHO} ${BE} (?:originally )?born (?:as |with the name |under the name )?${FULL}`,
    `${WHO} ${BE} (?:called|named|christened|known as) ${FULL} (?:at|from) birth`,
    `${WHO}['’]s? ${BORN} ${BE} ${FULL}`,
    `${BORN} of ${WHO} ${BE} ${FULL}`,
    `${FULL} ${BE} (?:the )?${BORN} of ${WHO}`,
    `${FULL} ${BE} ${WHO}['’]s? ${BORN}`,
    `${WHO} (?:came into the world|(?:began|started) life) as ${FULL}`,
  ),
  ...says(
    "P1477",
    "weaker",
    `${WHO} ${BE} originally (?:called|named|christened) ${FULL}`,
    `${WHO}['’]s? ${REAL} ${BE} ${FULL}`,
    `${REAL} of ${WHO} ${BE} ${FULL}`,
    `${FULL} ${BE} (?:the )?${REAL} of ${WHO}`,
    `${FULL} ${BE} ${WHO}['’]s? ${REAL}`,
  ),
  ...says(
    "P742",
    "weaker",
    `${WHO} (?:wrote|writes|has written|published|has published|(?:has )?also (?:written|wrote|writes|published)) (?:books |novels |)(?:as|under the (?:name|${PEN})) ${ONE}`,
    `${WHO} (?:used|uses|has used|adopted|took) the ${PEN} ${ONE}`,
    `${WHO}['’]s? ${PEN} ${BE} ${ONE}`,
    `${ONE} ${BE} (?:the|a) ${PEN} (?:of|used by) ${WHO}`,
    `${ONE} ${BE} ${WHO}['’]s? ${PEN}`,
  ),
];

/** A person's birth name or pen name, if the claim states nothing else. */
export function readNames(text: string, things: readonly Thing[]): Assertion | null {
  for (const { pattern, property, direction } of NAMINGS) {
    const { who = "", name: said = "" } = pattern.exec(text)?.groups ?? {};
    const name = said.replace(/(?<=\p{Ll})\.$/u, "");
    // "The singer Bob Dylan"
    const [, noun, bare] = /^(?:[Tt]he )?(\p{Ll}+) (\p{Lu}.*)$/u.exec(who) ?? [];
    const isWho = (thing: Thing) => {
      const called = thing.span.text.replace(/['’]s?$/u, "");
      if (called === who || noun === undefined) return called === who;
      return called === bare && thing.kind === "entity" && (thing.link.entity.description ?? "").split(/[^\p{L}]+/u).includes(noun);
    };
    const named = things.find(isWho);
    if (named?.kind !== "entity" || named.link.by !== "name" || !named.kinds.has("person")) continue;
    // "was born New York" lacks a preposition.
    if (things.some((thing) => thing !== named && thing.kind === "entity" && !thing.kinds.has("person"))) continue;
    const start = text.indexOf(name);
    const value = { kind: "unknown", span: { start, end: start + name.length, text: name } } as const;
    return stating(termOf(named), value, { ...clearlyOf(property), direction });
  }
  return null;
}

const USUALLY = "(?:(?:also|often|commonly|popularly|widely|sometimes|usually|affectionately|famously|still|now|better|best) )?";
const NICKNAMED = [
  `◆ (?:is|was|has been|are)(?: not|n['’]t)? ${USUALLY}(?:known (?:to (?:all|many|everyone) )?(?:as|by the nickname)|called|nicknamed|dubbed|referred to as) (?:the )?◇`,
  "◆ (?:has|had|bears|bore|earned|got|goes by|went by) the nickname (?:of )?(?:the )?◇",
  "◆['’]s? nickname (?:is|was)(?: not|n['’]t)? (?:the )?◇",
  "(?:the )?nickname of (?:the )?◆ (?:is|was)(?: not|n['’]t)? (?:the )?◇",
  "(?:the )?◇ (?:is|was)(?: not|n['’]t)? (?:an?|the) nickname (?:of|for) (?:the )?◆",
  "(?:the )?◇ (?:is|was)(?: not|n['’]t)? ◆['’]s? nickname",
  "◆ (?:is|was)(?: not|n['’]t)? the ◇",
].map((pattern) => new RegExp(`^(?:the )?${pattern}[.!]?$`, "iu"));

/** "Mars is known as the Red Planet": both names are linked, the nickname to its bearer. */
export function readNickname(text: string, things: readonly Thing[]): Assertion | null {
  const [first, second, ...more] = things.flatMap((thing) => (thing.kind === "entity" && thing.link.by === "name" ? [thing] : []));
  if (first === undefined || second === undefined || more.length > 0 || things.length > 2) return null;
  const [of, name] =
    [
      [first, second],
      [second, first],
    ].find(
      ([bearer, called]) => bearer !== undefined && called !== undefined && NICKNAMED.some((one) => one.test(shape(text, bearer, called))),
    ) ?? [];
  // "Byzantium" is a label of its own; a nickname is another name of its bearer.
  if (of === undefined || name === undefined || isLabelOf(name)) return null;
  return stating(termOf(of), termOf(name), clearly("nickname"));
}

const OLD = "(?:former|old|previous|earlier|original|historical)";
/** ◆ is called so today, ◇ was its name before. */
const FORMERLY = [
  "◆ (?:was|were) (?:once|formerly|previously|originally|earlier) (?:called|known as|named) ◇",
  "◆ (?:was|were) (?:called|known as|named) ◇ (?:in the past|before|originally|formerly)",
  "◆ used to (?:be (?:called|known as|named)|go by the name(?: of)?) ◇",
  `◆['’]s? ${OLD} name (?:is|was) ◇`,
  `the ${OLD} name of ◆ (?:is|was) ◇`,
  `◇ (?:is|was) the ${OLD} name (?:of|for) ◆`,
  `◇ (?:is|was) ◆['’]s? ${OLD} name`,
  "◇ is (?:now|today|nowadays) (?:(?:called|known as|named) )?◆",
  "(?:today|now),? ◇ is (?:called|known as) ◆",
  "◇ (?:was|has been) (?:renamed|renamed to|renamed as) ◆",
  "◇ (?:changed|has changed) its name to ◆",
  "◆ is the (?:new|modern|current|present|present-day) name (?:of|for) ◇",
].map((pattern) => new RegExp(`^(?:the )?${pattern}[.!]?$`, "iu"));

/** "Sri Lanka was formerly called Ceylon". */
export function readFormerName(text: string, things: readonly Thing[]): Assertion | null {
  const [first, second, ...more] = things.flatMap((thing) => (thing.kind === "entity" && thing.link.by === "name" ? [thing] : []));
  if (first === undefined || second === undefined || more.length > 0 || things.length > 2) return null;
  const pairs = [
    [first, second],
    [second, first],
  ] as const;
  const [of, name] = pairs.find(([bearer, called]) => FORMERLY.some((one) => one.test(shape(text, bearer, called)))) ?? [];
  return of === undefined || name === undefined ? null : stating(termOf(of), termOf(name), clearly("former name"));
}

function isLabelOf({ span, link }: Extract<Thing, { kind: "entity" }>): boolean {
  return normaliseName(span.text.replace(/^the\s|['’]s?$/giu, "")) === normaliseName(link.entity.label);
}

function shape(text: string, of: Thing, name: Thing): string {
  return signed(text, [of, name], (thing) => {
    const [, article = "", ending = ""] = /^(the\s)?.*?(['’]s?)?$/iu.exec(thing.span.text) ?? [];
    return `${article}${thing === of ? "◆" : "◇"}${ending}`;
  });
}
