import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Direction } from "../../../domain/reading.js";
import { normaliseName } from "../../../text/names.js";
import { clearly, clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

const WORD = "\\p{Lu}[\\p{L}.'’-]*";
const ONE = `(?<name>${WORD}(?: (?:${WORD}|van|von|der|den|de|di|da|du|la|le|al|bin|ibn))*)`;
const FULL = ONE.replace("))*)", "))+)");
const WHO = "(?<who>.+?)";
const BE = "(?:is|was)(?: not|n['’]t)?";
const AT_BIRTH = "(?:came into the world|entered the world|(?:began|started) life)";
const BORN = "(?:birth name|name at birth|original name|birth-name|name given at birth)";
const REAL = "(?:real|true|actual|legal|full|given)(?: full)? name";
const PEN = "(?:pseudonym|pen name|pen-name|nom de plume|stage name|alias)";

const ALSO = "(?:(?:also|sometimes|at times|once|long) )?";
const ISSUED =
  "wrote|writes|written|published|publishes|put out|puts out|brought out|brings out|released|signed (?:his|her)|signs (?:his|her)|issued";
const WORKS = "(?:(?:(?:some|several|many|other|more|further|a few) )?(?:of (?:his|her) )?(?:books|novels|works?|stories|texts|poems) )?";
const UNDER = `(?:as|with|under)(?: (?:the|a) (?:name|${PEN})(?: of)?)?`;

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
    `${WHO} ${BE} (?:christened|baptised|baptized) ${FULL}`,
    `${WHO}['’]s? ${BORN} ${BE} ${FULL}`,
    `${BORN} of ${WHO} ${BE} ${FULL}`,
    `${FULL} ${BE} (?:the )?${BORN} of ${WHO}`,
    `${FULL} ${BE} ${WHO}['’]s? ${BORN}`,
    `${WHO} ${AT_BIRTH} (?:as|with the name(?: of)?|under the name(?: of)?) ${FULL}`,
    `${FULL} ${BE} (?:what|the name(?: that)?) ${WHO} (?:${BE} (?:called|given|born with) at birth|${BE} born (?:with|under))`,
  ),
  ...says(
    "P1477",
    "weaker",
    `${WHO} ${BE} (?:originally|really|actually|in fact|in real life) (?:called |named |christened )?${FULL}`,
    `(?:[Oo]riginally|[Ii]n real life|[Ii]n reality),? ${WHO} ${BE} (?:called|named) ${FULL}`,
    `${FULL} ${BE} (?:far |much )?(?:better|best) known (?:to (?:the world|the public|readers|everyone) )?(?:as|by the (?:name|${PEN})) ${WHO}`,
    `${FULL} became (?:famous|known)(?: to the world)? (?:as|under the (?:name|${PEN})(?: of)?) ${WHO}`,
    `${WHO}['’]s? ${REAL} ${BE} ${FULL}`,
    `${REAL} of ${WHO} ${BE} ${FULL}`,
    `${FULL} ${BE} (?:the )?${REAL} of ${WHO}`,
    `${FULL} ${BE} ${WHO}['’]s? ${REAL}`,
  ),
  ...says(
    "P742",
    "weaker",
    `${WHO} (?:has )?${ALSO}(?:${ISSUED}) ${WORKS}${UNDER} ${ONE}`,
    `${WHO} ${ALSO}(?:signed|signs) ${WORKS}(?:as|with the (?:name|${PEN})(?: of)?) ${ONE}`,
    `${WHO} (?:has )?${ALSO}(?:used|uses|adopted|took|chose|picked|hid behind) the (?:name|${PEN}) (?:of )?${ONE}`,
    `${WHO} ${ALSO}(?:went|goes|worked|wrote) (?:by|under) (?:the|a) ${PEN} (?:of )?${ONE}`,
    `${WHO} (?:used|chose|took|adopted|picked) ${ONE} as (?:his|her|an?|the) ${PEN}`,
    `${WHO}['’]s? ${PEN} ${BE} ${ONE}`,
    `${ONE} ${BE} (?:the|a) ${PEN} (?:of|used by) ${WHO}`,
    `${ONE} ${BE} ${WHO}['’]s? ${PEN}`,
    `${ONE} ${BE} (?:the|an?) (?:other )?(?:name|${PEN}) under which ${WHO} (?:${ISSUED})(?: (?:books|novels))?`,
    `${ONE} ${BE} (?:the|an?) (?:other )?(?:name|${PEN}) (?:that )?${WHO} (?:${ISSUED}) (?:books |novels )?under`,
    `[Bb]ehind the (?:name|${PEN}) ${ONE} (?:is|was|hid|stood) ${WHO}`,
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
const PEOPLE = "(?:(?:many |most )?people|they|everyone|everybody|the public|folks|the world)";
const CALL = "(?:call|called|nickname|nicknamed|dub|dubbed|have (?:long )?(?:called|nicknamed|dubbed)|like to call|liked to call)";
const NOT = "(?: do not| don['’]t| did not| didn['’]t| never)?";
const OTHER_NAME = "(?:another|an alternative|a (?:common|popular|familiar|well-known)|the popular) name";
const TAKES_NAME =
  "(?:has|had|bears|bore|earned|got|received|gained|acquired|picked up|was given|has been given|goes (?:also )?by|also goes by|went by|also went by|is known by)";
/**
 * Nicknames (◇) of a bearer (◆). Who calls it so ("astronomers") may add something, so only general subjects are read; what people call somebody
 * need not be theirs alone.
 */
const NICKNAMED: readonly (readonly [pattern: string, direction?: Direction])[] = [
  [
    `◆ (?:is|was|has been|are)(?: not|n['’]t)? ${USUALLY}(?:known (?:to (?:all|many|everyone) )?(?:as|by the nickname)|called|nicknamed|dubbed|referred to as) (?:the )?◇`,
  ],
  [`◆ ${TAKES_NAME} the (?:nickname|sobriquet|moniker|name) (?:of )?(?:the )?◇`],
  [`◆ has (?:long|often|always) been (?:known as|called|nicknamed|dubbed|referred to as) (?:the )?◇`],
  [
    `${PEOPLE}${NOT} ${USUALLY}(?:${CALL} (?:the )?◆|refer(?:red)? to (?:the )?◆ as|know (?:the )?◆ as|knew (?:the )?◆ as) (?:the )?◇`,
    "weaker",
  ],
  [`(?:the )?◇ (?:is|was)(?: not|n['’]t)? (?:what|how) ${PEOPLE} ${USUALLY}(?:${CALL}|refer(?:red)? to|know|knew) (?:the )?◆`, "weaker"],
  [`(?:the )?◇ (?:is|was)(?: not|n['’]t)? ${OTHER_NAME} (?:of|for) (?:the )?◆`],
  [`${OTHER_NAME} (?:of|for) (?:the )?◆ (?:is|was)(?: not|n['’]t)? (?:the )?◇`],
  [`by (?:the )?◇,? ${PEOPLE} mean (?:the )?◆`, "weaker"],
  ["◆['’]s? nickname (?:is|was)(?: not|n['’]t)? (?:the )?◇"],
  ["(?:the )?nickname of (?:the )?◆ (?:is|was)(?: not|n['’]t)? (?:the )?◇"],
  ["(?:the )?◇ (?:is|was)(?: not|n['’]t)? (?:an?|the) nickname (?:of|for) (?:the )?◆"],
  ["(?:the )?◇ (?:is|was)(?: not|n['’]t)? ◆['’]s? nickname"],
  ["◆ (?:is|was)(?: not|n['’]t)? the ◇"],
];
const NICKNAMINGS = NICKNAMED.map(([pattern, direction = "same"]) => ({
  pattern: new RegExp(`^(?:the )?${pattern}[.!]?$`, "iu"),
  direction,
}));

/** "Mars is known as the Red Planet": both names are linked, the nickname to its bearer. */
export function readNickname(text: string, things: readonly Thing[]): Assertion | null {
  for (const [of, name] of inBothOrders(things)) {
    const said = shape(text, of, name);
    const naming = NICKNAMINGS.find(({ pattern }) => pattern.test(said));
    if (naming === undefined) continue;
    // "Byzantium" is a label of its own; a nickname is another name of its bearer.
    return isLabelOf(name) ? null : stating(termOf(of), termOf(name), { ...clearly("nickname"), direction: naming.direction });
  }
  return null;
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
  const [of, name] = inBothOrders(things).find(([bearer, called]) => FORMERLY.some((one) => one.test(shape(text, bearer, called)))) ?? [];
  return of === undefined || name === undefined ? null : stating(termOf(of), termOf(name), clearly("former name"));
}

type Named = Extract<Thing, { kind: "entity" }>;

/** The two names of a statement, as bearer and other name; empty if it names anything else. */
function inBothOrders(things: readonly Thing[]): readonly (readonly [Named, Named])[] {
  const [first, second, ...more] = things.flatMap((thing) => (thing.kind === "entity" && thing.link.by === "name" ? [thing] : []));
  if (first === undefined || second === undefined || more.length > 0 || things.length > 2) return [];
  return [
    [first, second],
    [second, first],
  ];
}

function isLabelOf({ span, link }: Named): boolean {
  return normaliseName(span.text.replace(/^the\s|['’]s?$/giu, "")) === normaliseName(link.entity.label);
}

function shape(text: string, of: Thing, name: Thing): string {
  return signed(text, [of, name], (thing) => {
    const [, article = "", ending = ""] = /^(the\s)?.*?(['’]s?)?$/iu.exec(thing.span.text) ?? [];
    return `${article}${thing === of ? "◆" : "◇"}${ending}`;
  });
}
