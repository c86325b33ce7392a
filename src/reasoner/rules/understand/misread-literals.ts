import type { PropertyId } from "../../../domain/ids.js";
import { wordsOf } from "../../../text/words.js";
import { WHEREABOUTS } from "../containment.js";
import { isCommonNoun } from "./classings.js";
import { type Clause, placeOf, wordBefore } from "./clause.js";
import type { Relating } from "./frames.js";
import { type Thing, timeOf } from "./things.js";

/** Is a number or a date attached to the wrong thing? */
export function isMisread(clause: Clause<Thing>, relating: Relating): boolean {
  return (
    lacksWord(clause, relating) ||
    datesWhatStandsBeside(clause, relating) ||
    isOutOfOrder(clause, relating) ||
    isThreshold(clause, relating) ||
    liesOnIt(clause, relating) ||
    livedThere(clause, relating) ||
    tookToMake(clause, relating) ||
    wasRepainted(clause, relating)
  );
}

/** Properties whose subjects are later than their values, or earlier. */
const LATER: ReadonlySet<PropertyId> = new Set<PropertyId>(["P155", "P1365"]);
const EARLIER: ReadonlySet<PropertyId> = new Set<PropertyId>(["P156", "P1366"]);

/** "was pope before ◆" does not say whom ◆ preceded. */
function isOutOfOrder({ tokens }: Clause<Thing>, { from, to, path }: Relating): boolean {
  const [step, ...more] = path;
  if (step === undefined || more.length > 0 || !(LATER.has(step.property) || EARLIER.has(step.property))) return false;
  const [own, other] = [from, to].map((place) => wordBefore(tokens, placeOf(tokens, place))?.text.toLowerCase());
  const isLater = LATER.has(step.property) === (step.direction === "out");
  return isLater ? own === "after" || other === "before" : own === "before" || other === "after";
}

/** "Tokyo is 24": a number needs a unit or a noun for what it counts; a percentage always needs the noun. */
function lacksWord({ tokens, things }: Clause<Thing>, { to, used, path }: Relating): boolean {
  const value = things[to];
  if (value?.kind !== "literal" || value.mention.kind !== "quantity") return false;
  // "ten atoms of oganesson" is not an atomic number.
  if (path.some(({ property }) => property === "P1086") && tokens.some(({ text }) => /^atoms$/iu.test(text))) return true;
  const { unitText } = value.mention;
  // "runs through three countries": the counted noun follows the number.
  const next = tokens[placeOf(tokens, to) + 1];
  const isNoun =
    next !== undefined && (next.thing === null ? wordsOf(next.text)[0]?.class === "content" : isCommonNoun(things[next.thing]));
  if (unitText === null && isNoun && !used.some(({ span }) => span.start === next.span.start)) return true;
  return (unitText === null || /^(?:%|per ?cent)$/iu.test(unitText)) && !used.some(({ text }) => wordsOf(text)[0]?.class === "content");
}

/** "lived in Vienna until 1938" does not give a date of death. */
function livedThere({ tokens, things }: Clause<Thing>, { to, path }: Relating): boolean {
  const isLife = path.length === 1 && (path[0]?.property === "P570" || path[0]?.property === "P569");
  if (!isLife || things[to]?.kind !== "literal") return false;
  const verb = tokens.findIndex(({ text }) => /^(?:lived|stayed|worked|resided)$/iu.test(text));
  const isThere = /^(?:in|at|on|with)$/iu.test(tokens[verb + 1]?.text ?? "");
  return verb >= 0 && isThere && tokens.slice(verb + 2).some(({ thing }) => thing !== null && things[thing]?.kind === "entity");
}

/** "The Eiffel Tower was painted in 1968": a building can be painted again. */
function wasRepainted({ tokens, things }: Clause<Thing>, { from, path }: Relating): boolean {
  const thing = things[from];
  const isBuilt = thing?.kind === "entity" && (thing.kinds.has("building") || thing.kinds.has("place")) && !thing.kinds.has("artwork");
  return isBuilt && path.some(({ property }) => property === "P571") && tokens.some(({ text }) => /^painted$/iu.test(text));
}

const LENGTH_OF_TIME = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)$/iu;
const MAKING =
  /^(?:filmed|shot|made|built|written|wrote|recorded|completed|finished|composed|painted|produced|constructed|sold|drawn|designed|edited)$/iu;

/** "was filmed in 57 days" is the duration of the shooting, not of the film. */
function tookToMake({ tokens, things }: Clause<Thing>, { to }: Relating): boolean {
  const value = things[to];
  const unit = value?.kind === "literal" && value.mention.kind === "quantity" ? (value.mention.unitText ?? "") : "";
  return LENGTH_OF_TIME.test(unit) && tokens.some(({ text }) => MAKING.test(text));
}

/** Features that a thing can lie on; "on" does not fit other kinds of places. */
const LAIN_ON =
  /\b(?:island|isle|coast|peninsula|river|lake|sea|ocean|street|square|avenue|road|archipelago|moon|planet|mountain|hill|bay|plateau|border|continent|satellite|canal|beach)s?\b/iu;

/** "lies on the Mississippi" is about the river; nothing lies on a state. */
function liesOnIt({ tokens, things }: Clause<Thing>, { from, to, path }: Relating): boolean {
  if (path.length > 1 || !path.every(({ property }) => WHEREABOUTS.includes(property) || property === "P206" || property === "P150"))
    return false;
  return [from, to].some((place) => {
    const before = wordBefore(tokens, placeOf(tokens, place), /^the$/iu);
    const thing = things[place];
    if (thing?.kind !== "entity" || !/^on$/iu.test(before?.text ?? "")) return false;
    const { label, description } = thing.link.entity;
    return !LAIN_ON.test(`${label} ${description ?? ""}`);
  });
}

/** "not of age before 21" means that 21 is the threshold; it does not negate 21. */
function isThreshold({ tokens, things }: Clause<Thing>, { to }: Relating): boolean {
  const value = things[to];
  const isNumber = value?.kind === "literal" && value.mention.kind === "quantity";
  const lead = tokens[placeOf(tokens, to) - 1]?.text ?? "";
  return isNumber && /^(?:before|until|till)$/iu.test(lead) && tokens.some(({ lemma }) => /^(?:not|no|never|nobody|cannot)$/iu.test(lemma));
}

const BESIDE = /^(?:at|in|near|on|from|with|for)$/iu;

/** "founded Facebook in 2004 at Harvard": the date belongs to the event, not to the place beside it. */
function datesWhatStandsBeside({ tokens, things }: Clause<Thing>, { from, to }: Relating): boolean {
  const [subject, value] = [things[from], things[to]];
  const standsBeside = (place: number) => {
    const lead = wordBefore(tokens, placeOf(tokens, place));
    return lead !== undefined && lead.thing === null && BESIDE.test(lead.text);
  };
  return (
    timeOf(value) !== null &&
    subject?.kind === "entity" &&
    standsBeside(from) &&
    things.some((other, place) => other.kind === "entity" && !standsBeside(place))
  );
}
