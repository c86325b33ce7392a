import type { Belief } from "../../../../domain/belief.js";
import type { PropertyId } from "../../../../domain/ids.js";
import type { Linked, Mention } from "../../../../domain/mention.js";
import type { TimeMention } from "../../../../domain/reading.js";
import { dateText } from "../../../../domain/say-statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { intervalOf } from "../../../../text/time.js";
import { kindsOf } from "../../kinds.js";
import { idsOf } from "../things.js";
import { asked, type Possible } from "../understood.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { groupAt, type Stretch, shapeOf } from "./claim-shape.js";

/** Events that happen to a thing once, and the properties that date them. */
const EVENTS: readonly (readonly [RegExp, readonly PropertyId[]])[] = [
  [/^(?:died|passed away|was (?:killed|murdered|assassinated|shot dead|executed))$/u, ["P570"]],
  [/^was born$/u, ["P569"]],
  [
    /^(?:came out|appeared|was (?:first )?(?:released|published|shown)|(?:was )?premiered|hit (?:the )?(?:cinemas|theaters|theatres|shops))$/u,
    ["P577"],
  ],
  [/^(?:was (?:founded|formed|created|established)|opened|was (?:opened|inaugurated))$/u, ["P1619", "P571"]],
  [/^(?:began|started|broke out)$/u, ["P580"]],
  [/^(?:ended|was over)$/u, ["P582"]],
];
const VERB = "[\\p{Ll} ]{3,24}?";
const THAT = "(?:when|at the time(?: that| when)?|by the time)";
const UNTIL = "until(?: the (?:very )?(?:day|year)(?: that| when)?)?";
const BEHIND = new RegExp(
  `^(?<main>.+?),?\\s(?:${THAT}|on the (?:very )?day(?: that)?|${UNTIL})\\s(?<who>(?:the\\s)?◆+|he|she|it|they)\\s(?<verb>${VERB})[.!]?$`,
  "du",
);
/** "until his death" */
const OWN_DEATH = /^(.+?),?\suntil\s(?:the (?:day|time) of )?(?:his|her) (?:own )?death[.!]?$/u;
const BEFORE = new RegExp(`^${THAT}\\s(?<who>(?:the\\s)?◆+)\\s(?<verb>${VERB}),\\s(?<main>.+?)[.!]?$`, "diu");
/** Another date, number or event in the sentence makes it unclear which date applies. */
const TANGLED = /◇|\b(?:when|after|before|until|till|since|by|while)\b(?! ◆)/u;

/** Statements that a war, a reign or another longer event can date: an event that happens once, or an office. */
const HAPPENS =
  /\b(?:born|died|published|released|premiered|founded|formed|created|established|opened|inaugurated|built|completed|finished|discovered|invented|won|received|awarded|given|came out|appeared|painted|written|composed|married|(?:is|was|were|became)\s(?:the\s)?(?:\p{Ll}+\s)?(?:president|chancellor|premier|king|queen|emperor|empress|monarch|pope|mayor|prime minister))\b|^◆+\s(?:was|became)\s(?:the\s)?◆+$/u;
const BROKE_OUT = "(?:\\s(?:had\\s)?(?:broke(?:n)?\\sout|begun|began|start(?:ed)?))?";
const WAS_OVER = "(?:\\s(?:had\\s)?(?:was\\s(?:already\\s)?over|end(?:ed)?|finished))?";
const AROUND: readonly (readonly [Around["side"], RegExp])[] = [
  ["before", new RegExp(`^(.+?),?\\sbefore\\s((?:the\\s)?◆+)${BROKE_OUT}[.!]?$`, "u")],
  ["after", new RegExp(`^(.+?),?\\safter\\s((?:the\\s)?◆+)${WAS_OVER}[.!]?$`, "u")],
  ["after", /^(.+?),?\swhen\s((?:the\s)?◆+)\swas\s(?:already\s)?over[.!]?$/u],
  ["during", /^(.+?),?\sduring\s((?:the\s)?◆+)[.!]?$/u],
];
/** "shortly after", "two years before": the length is not checked. */
export const HOW_LONG =
  /(?:\b(?:shortly|soon|right|just|immediately|long|only|even|well|years?|months?|weeks?|days?|decades?|time|not)\s*$|n['’]t\b)/u;

/** A statement before, during or after an event that has a beginning and an end. */
type Around = { readonly side: "before" | "during" | "after" | "in"; readonly main: Stretch; readonly links: readonly Linked[] };

type When = {
  readonly main: Stretch;
  readonly who: Stretch;
  readonly verb: Stretch | "died";
  /** The state ended then: "until he died". */
  readonly until: boolean;
  readonly properties: readonly PropertyId[];
  readonly links: readonly Linked[];
};

/** "… when ◆ died": the graph dates the event. Becomes the statement at that date, and the date of the event. */
export function splitWhen(belief: Belief, shape: string): readonly Belief[] | null {
  const around = readAround(belief, shape);
  if (around !== null) {
    const ends = endsOf(belief, around);
    return ends === null ? null : [datedBy(belief, around, ends)];
  }
  const when = readWhen(belief, shape);
  const date = when === null ? null : dateOf(belief, when);
  if (when === null || date === null) return null;
  const said = dateText(date);
  const on = date.precision >= PRECISION.day ? "on" : "in";
  const dated = (pieces: readonly Piece[], how: "on" | "until" | "throughout"): Belief => {
    const part = assemblePart(belief, [...pieces, how === "until" ? how : on, said]);
    const end = part.claim.text.length;
    const comparator = how === "until" ? how : "in";
    const mention = { kind: "time", start: end - said.length, end, text: said, value: date, comparator } as const;
    return { ...part, mentions: [...part.mentions, how === "throughout" ? { ...mention, throughout: true } : mention] };
  };
  return [dated([when.main], when.until ? "until" : "throughout"), dated([when.who, when.verb], "on")];
}

/** Statements to fetch before the event can be dated. */
export function eventRelatings(belief: Belief): readonly Possible[] {
  const shape = shapeOf(belief);
  const around = readAround(belief, shape);
  if (around !== null) return asked(around.links.flatMap(idsOf), ENDS);
  const when = readWhen(belief, shape);
  return when === null ? [] : asked(when.links.flatMap(idsOf), when.properties);
}

/** Cache key: the known dates of the event. */
export function knownEvent(belief: Belief): string {
  if (!/\b(?:when|time|day|until|before|after|during)\b/iu.test(belief.claim.text)) return "";
  const shape = shapeOf(belief);
  const around = readAround(belief, shape);
  if (around !== null) return JSON.stringify(endsOf(belief, around));
  const when = readWhen(belief, shape);
  return when === null ? "" : (dateOf(belief, when)?.iso ?? "");
}

function readWhen(belief: Belief, shape: string): When | null {
  const death = OWN_DEATH.exec(shape);
  if (death?.[1] !== undefined) return whenDying(belief, shape, death[1]);
  const behind = BEHIND.exec(shape);
  const match = behind ?? BEFORE.exec(shape);
  const { main = "", who = "", verb = "" } = match?.groups ?? {};
  const properties = EVENTS.find(([words]) => words.test(verb))?.[1];
  if (match === null || properties === undefined || TANGLED.test(main)) return null;
  const named = /◆/u.test(who) ? groupAt(match, "who") : firstName(shape, groupAt(match, "main"));
  if (named === null) return null;
  const links = linksAt(belief, named);
  const until = behind !== null && /^,?\suntil\b/u.test(shape.slice(main.length));
  return { main: groupAt(match, "main"), who: named, verb: groupAt(match, "verb"), until, properties, links };
}

function whenDying(belief: Belief, shape: string, main: string): When | null {
  const who = firstName(shape, { start: 0, end: main.length });
  if (who === null || TANGLED.test(main)) return null;
  return { main: { start: 0, end: main.length }, who, verb: "died", until: true, properties: ["P570"], links: linksAt(belief, who) };
}

function linksAt({ links }: Belief, at: Stretch): readonly Linked[] {
  return links.filter(
    (link): link is Linked => link.kind === "linked" && link.by === "name" && link.span.start < at.end && at.start < link.span.end,
  );
}

/** A pronoun refers to the first name of the sentence. */
function firstName(shape: string, { start, end }: Stretch): Stretch | null {
  const match = /^(?:the\s)?◆+/iu.exec(shape.slice(start, end));
  return match === null ? null : { start, end: start + match[0].length };
}

/** The single date of the event; the first of several publications. */
function dateOf({ graph }: Belief, { links, properties }: When): TimeValue | null {
  const [link, ...more] = links;
  if (link === undefined || more.length > 0) return null;
  const known = idsOf(link).flatMap((id) => properties.map((property) => ({ id, property })));
  for (const { id, property } of known) {
    const dates = graph
      .outgoing(id, property)
      .flatMap(({ value, rank }) => (value.kind === "time" && rank !== "deprecated" ? [value] : []))
      .sort((a, b) => intervalOf(a).from - intervalOf(b).from);
    const [first] = dates;
    if (first === undefined) continue;
    return first.precision < PRECISION.year || (dates.length > 1 && property !== "P577") ? null : first;
  }
  return null;
}

const ENDS: readonly PropertyId[] = ["P580", "P582", "P585"];

function readAround(belief: Belief, shape: string): Around | null {
  for (const [side, pattern] of AROUND) {
    const [, main = "", event = ""] = pattern.exec(shape) ?? [];
    if (main === "" || !HAPPENS.test(main) || TANGLED.test(main) || HOW_LONG.test(main)) continue;
    const at = shape.indexOf(event, main.length);
    const links = linksAt(belief, { start: at, end: at + event.length });
    const isEvent = links.length === 1 && links.every((link) => kindsOf(belief.graph, link.entity.id).has("event"));
    return isEvent ? { side, main: { start: 0, end: main.length }, links } : null;
  }
  return null;
}

/** First and last day of an event; null if the graph has none, or several. */
function endsOf({ graph }: Belief, { links }: Around): readonly [TimeValue, TimeValue] | null {
  const [link] = links;
  const dates = (property: PropertyId) =>
    (link === undefined ? [] : graph.outgoing(link.entity.id, property)).flatMap(({ value, rank }) =>
      value.kind === "time" && rank !== "deprecated" && value.precision >= PRECISION.year ? [value] : [],
    );
  const [first, last] = [dates("P580"), dates("P582")].map((own) => (own.length > 0 ? own : dates("P585")));
  const [start, end] = [first?.[0], last?.[0]];
  return start === undefined || end === undefined || first?.length !== 1 || last?.length !== 1 ? null : [start, end];
}

const SOME_DAY: TimeValue = { kind: "time", iso: "1900-01-01T00:00:00Z", precision: PRECISION.day };

/** The statement with a placeholder date while the event is undated; shows what else to fetch. */
export function undated(belief: Belief): Belief | null {
  const around = readAround(belief, shapeOf(belief));
  return around === null || endsOf(belief, around) !== null ? null : datedBy(belief, around, [SOME_DAY, SOME_DAY]);
}

/** "during World War II": the statement between two dates. */
export function datedBy(belief: Belief, around: Pick<Around, "side" | "main">, ends: readonly [TimeValue, TimeValue]): Belief {
  const told: readonly (readonly [string, TimeValue, TimeMention["comparator"]])[] =
    around.side === "before"
      ? [["before", ends[0], "before"]]
      : around.side === "after"
        ? [["after", ends[1], "after"]]
        : around.side === "in"
          ? [["in", ends[0], "in"]]
          : [
              ["between", ends[0], "not-before"],
              ["and", ends[1], "not-after"],
            ];
  const part = assemblePart(belief, [around.main, ...told.flatMap(([word, value]) => [word, dateText(value)])]);
  const mentions: Mention[] = [...part.mentions];
  let end = part.claim.text.length;
  for (const [word, value, comparator] of [...told].reverse()) {
    const text = dateText(value);
    mentions.push({ kind: "time", start: end - text.length, end, text, value, comparator });
    end -= text.length + word.length + 2;
  }
  return { ...part, mentions };
}
