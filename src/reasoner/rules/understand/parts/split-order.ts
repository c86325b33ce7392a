import type { Belief } from "../../../../domain/belief.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { Linked } from "../../../../domain/mention.js";
import type { TimeValue } from "../../../../domain/value.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { intervalOf, meets } from "../../../../text/time.js";
import type { Kind } from "../../kind-names.js";
import { kindsOf, specificKinds } from "../../kinds.js";
import { dateQualifier } from "../../read-statements.js";
import { withHeldOffice } from "../held-offices.js";
import { assemblePart } from "./assemble-part.js";
import { groupAt, shapeOf } from "./claim-shape.js";
import { datedBy, HOW_LONG } from "./split-when.js";

const VERBS: Readonly<Record<string, string>> = {
  joining: "joined",
  becoming: "became",
  entering: "entered",
  playing: "played",
  working: "worked",
  serving: "served",
  moving: "moved",
  signing: "signed",
  winning: "won",
  receiving: "received",
  getting: "got",
  marrying: "married",
  adopting: "adopted",
  coaching: "coached",
  managing: "managed",
  leading: "led",
  running: "ran",
  ruling: "ruled",
};
const CLAUSE = `(?:(?:he|she|it|they)\\s(?:${Object.values(VERBS).join("|")}|was|were|had|came)|${Object.keys(VERBS).join("|")})\\s[^,;◇]+?`;
const BEHIND = new RegExp(`^(?<main>(?<name>(?:the\\s)?◆+)\\s[^,;◇]+?)\\s(?<word>before|after)\\s(?<clause>${CLAUSE})[.!]?$`, "diu");
const IN_FRONT = new RegExp(`^(?<word>before|after)\\s(?<clause>${CLAUSE}),\\s(?<main>(?<name>(?:the\\s)?◆+)\\s[^,;◇]+?)[.!]?$`, "diu");

/** "joined NATO before ◆ did", "won ◆ before ◆": the second name takes the place of the first, or of the value. */
const OTHER_NAME =
  /^(?<name>(?:the\s)?◆+)(?<verb>\s[^,;◇◆]+?(?:the\s)?)(?<value>◆+)\s(?<word>before|after)\s(?<other>(?:the\s)?◆+)(?<did>\s(?:did|was|were|had|has|is|does))?[.!]?$/diu;
/** "◆ and ◆ joined NATO on the same day" */
const TOGETHER =
  /^(?<name>(?:the\s)?◆+)\sand\s(?<other>(?:the\s)?◆+)(?<said>\s[^,;◇◆]+?(?:the\s)?◆+)\s(?:in|on)\sthe\s(?:very\s)?same\s(?<unit>day|date|month|year)[.!]?$/diu;
const LEVELS: Readonly<Record<string, number>> = { day: PRECISION.day, date: PRECISION.day, month: PRECISION.month, year: PRECISION.year };
/** The dates of an end, or of a state that goes on, are others. */
const NOT_BEGUN =
  /\b(?:left|quit|resigned|retired|stepped|stopped|ceased|ended|lost|gave|sold|died|still|longer|never|not|only|first|last|again|almost|n['’]t)\b/u;

type Order = { readonly first: Belief; readonly second: Belief; readonly level?: number };

/** "joined the EU before it joined NATO", "joined NATO before Greece did": two statements; the first began before the second, or with it. */
export function splitOrder(belief: Belief, shape: string): readonly Belief[] | null {
  const order = readOrder(belief, shape);
  const date = order === null ? null : beginning(order.second);
  if (order === null || date === null) return null;
  const whole = { start: 0, end: order.first.claim.text.length };
  const own = order.level === undefined ? beginning(order.first) : null;
  // Both in 1962: the order within the year is not known.
  if (own !== null && own.precision < PRECISION.day && meets(intervalOf(own), intervalOf(date))) return null;
  if (order.level === undefined) return [datedBy(order.first, { side: "before", main: whole }, [date, date]), order.second];
  if (date.precision < order.level) return null;
  const then = { ...date, precision: order.level };
  return [datedBy(order.first, { side: "in", main: whole }, [then, then]), order.second];
}

/** Cache key: the known start date of the second statement. */
export function knownOrder(belief: Belief): string {
  if (!/\b(?:before|after|same)\b/iu.test(belief.claim.text)) return "";
  const order = readOrder(belief, shapeOf(belief));
  return order === null ? "" : (beginning(order.second)?.iso ?? "");
}

export function readOrder(belief: Belief, shape: string): Order | null {
  return ofTwo(belief, shape) ?? together(belief, shape) ?? ofOne(belief, shape);
}

function ofTwo(belief: Belief, shape: string): Order | null {
  const match = OTHER_NAME.exec(shape);
  const { verb = "", word = "", did } = match?.groups ?? {};
  if (match === null || NOT_BEGUN.test(verb) || HOW_LONG.test(verb)) return null;
  const [first, said, thing, second] = [groupAt(match, "name"), groupAt(match, "verb"), groupAt(match, "value"), groupAt(match, "other")];
  const kinds = [first, thing, second].map((at) => kindsAt(belief, at));
  const isAlike = (one: ReadonlySet<Kind> | undefined) => [...(kinds[2] ?? [])].some((kind) => one?.has(kind) === true);
  const isSubject = did !== undefined || isAlike(kinds[0]);
  if (!isSubject && !isAlike(kinds[1])) return null;
  const own = withHeldOffice(assemblePart(belief, [{ start: 0, end: thing.end }]));
  const rest = withHeldOffice(assemblePart(belief, isSubject ? [second, said, thing] : [first, said, second]));
  return /^before$/iu.test(word) ? { first: own, second: rest } : { first: rest, second: own };
}

function together(belief: Belief, shape: string): Order | null {
  const match = TOGETHER.exec(shape);
  const { said = "", unit = "" } = match?.groups ?? {};
  if (match === null || NOT_BEGUN.test(said)) return null;
  const partOf = (name: string) => withHeldOffice(assemblePart(belief, [groupAt(match, name), groupAt(match, "said")]));
  return { first: partOf("name"), second: partOf("other"), level: LEVELS[unit.toLowerCase()] ?? PRECISION.day };
}

function kindsAt({ graph, links }: Belief, { start, end }: { readonly start: number; readonly end: number }): ReadonlySet<Kind> {
  const link = links.find((one) => one.kind === "linked" && one.span.start >= start && one.span.end <= end + 2);
  return link?.kind === "linked" ? new Set(specificKinds(kindsOf(graph, link.entity.id))) : new Set();
}

function ofOne(belief: Belief, shape: string): Order | null {
  const match = BEHIND.exec(shape) ?? IN_FRONT.exec(shape);
  const { main = "", word = "", clause = "" } = match?.groups ?? {};
  if (match === null || /\b(?:before|after|when|while|until|since)\b/u.test(main) || HOW_LONG.test(main)) return null;
  const [first = "", ...rest] = clause.split(" ");
  if (rest.length === 0) return null;
  const verb = VERBS[first.toLowerCase()];
  const { start, end } = groupAt(match, "clause");
  const own = withHeldOffice(assemblePart(belief, [groupAt(match, "main")]));
  const pieces = [groupAt(match, "name"), ...(verb === undefined ? [] : [verb]), { start: start + first.length, end }];
  const other = withHeldOffice(assemblePart(belief, pieces));
  return /^before$/iu.test(word) ? { first: own, second: other } : { first: other, second: own };
}

/** The single recorded start date of the relation between the two names of a part. */
function beginning({ graph, links }: Belief): TimeValue | null {
  const [x, y, ...more] = links
    .filter((link): link is Linked => link.kind === "linked" && link.by === "name")
    .map(({ entity }) => entity.id);
  if (x === undefined || y === undefined || more.length > 0) return null;
  const between = (from: EntityId, to: EntityId) =>
    graph.outgoing(from).filter(({ value, rank }) => value.kind === "entity" && value.id === to && rank !== "deprecated");
  const dates = [...between(x, y), ...between(y, x)].map((one) => dateQualifier(one, "P580") ?? dateQualifier(one, "P585"));
  const [date, ...others] = dates;
  return date === undefined || date === null || date.precision < PRECISION.year || others.some((one) => one?.iso !== date.iso)
    ? null
    : date;
}
